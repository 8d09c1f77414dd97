import math

INF = float("inf")


def matmul(A, B):
    return [[sum(float(a) * float(B[m][c]) for m, a in enumerate(row)) for c in range(len(B[0]))] for row in A]


def causal_mask(T):
    mask = []
    for i in range(T):
        row = []
        for j in range(T):
            if j <= i:
                row.append(0.0)
            else:
                row.append(-INF)
        mask.append(row)
    return mask


def attention(Q, K, V, mask=None):
    result = []
    root = math.sqrt(len(K[0]))
    for i in range(len(Q)):
        scores = []
        for j in range(len(K)):
            s = 0.0
            for m in range(len(K[0])):
                s += Q[i][m] * K[j][m]
            s /= root
            if mask is not None:
                s += mask[i][j]
            scores.append(s)
        top = max(scores)
        e = [math.exp(s - top) for s in scores]
        total = math.fsum(e)
        result.append([sum(e[j] * V[j][c] for j in range(len(V))) / total for c in range(len(V[0]))])
    return result


def layer_norm(X, gamma, beta, eps=1e-5):
    out = []
    for row in X:
        n = len(row)
        mean = sum(row) / n
        var = sum((x - mean) ** 2 for x in row) / n
        out.append([gamma[j] * (row[j] - mean) / math.sqrt(var + eps) + beta[j] for j in range(n)])
    return out


def mlp(X, W1, b1, W2, b2):
    hidden = [[max(0.0, h + b) for h, b in zip(row, b1)] for row in matmul(X, W1)]
    return [[o + b for o, b in zip(row, b2)] for row in matmul(hidden, W2)]


def add(A, B):
    return [[a + b for a, b in zip(r, s)] for r, s in zip(A, B)]


def decoder_block(Y, Z, params):
    p = params["self"]
    n = params["norm1"]
    A = add(Y, attention(matmul(Y, p["Wq"]), matmul(Y, p["Wk"]), matmul(Y, p["Wv"]), causal_mask(len(Y))))
    A = layer_norm(A, n["gamma"], n["beta"])
    p = params["cross"]
    n = params["norm2"]
    B = add(A, attention(matmul(A, p["Wq"]), matmul(Z, p["Wk"]), matmul(Z, p["Wv"])))
    B = layer_norm(B, n["gamma"], n["beta"])
    p = params["mlp"]
    n = params["norm3"]
    return layer_norm(add(B, mlp(B, p["W1"], p["b1"], p["W2"], p["b2"])), n["gamma"], n["beta"])


def block_output_shape(n_source, n_target, d):
    return [n_target, d]
