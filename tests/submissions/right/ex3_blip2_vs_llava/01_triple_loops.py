import math


def gelu(x):
    return 0.5 * x * (1.0 + math.erf(x / math.sqrt(2.0)))


def mm(A, B):
    C = []
    for r in range(len(A)):
        C.append([0.0] * len(B[0]))
        for c in range(len(B[0])):
            for m in range(len(B)):
                C[r][c] += float(A[r][m] * B[m][c])
    return C


def cross_attention_weights(queries, features, Wq, Wk):
    q, k = mm(queries, Wq), mm(features, Wk)
    weights = []
    for a in q:
        s = [sum(x * y for x, y in zip(a, b)) / math.sqrt(len(a)) for b in k]
        e = [math.exp(v - max(s)) for v in s]
        weights.append([v / sum(e) for v in e])
    return weights


def cross_attention(queries, features, Wq, Wk, Wv):
    return mm(cross_attention_weights(queries, features, Wq, Wk), mm(features, Wv))


def rows_sum_to_one(weights, atol=1e-9):
    for row in weights:
        total = 0.0
        for w in row:
            total += w
        if not abs(total - 1.0) <= atol:
            return False
    return True


def llava_connector(features, W1, b1, W2, b2):
    hidden = [[gelu(h + b) for h, b in zip(row, b1)] for row in mm(features, W1)]
    return [[o + b for o, b in zip(row, b2)] for row in mm(hidden, W2)]


def token_count(connector, n_features, n_queries):
    if connector == "blip2":
        return n_queries
    elif connector == "llava":
        return n_features
    else:
        raise ValueError("unknown connector: " + connector)
