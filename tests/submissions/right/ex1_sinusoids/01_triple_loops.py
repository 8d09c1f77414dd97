import math


def softmax(scores):
    out = []
    for row in scores:
        top = max(row)
        e = [math.exp(s - top) for s in row]
        total = sum(e)
        out.append([v / total for v in e])
    return out


def matmul(A, B):
    rows, inner, cols = len(A), len(B), len(B[0])
    C = [[0.0] * cols for _ in range(rows)]
    for r in range(rows):
        for c in range(cols):
            for m in range(inner):
                C[r][c] += float(A[r][m]) * float(B[m][c])
    return C


def self_attention(X, Wq, Wk, Wv):
    Q, K, V = matmul(X, Wq), matmul(X, Wk), matmul(X, Wv)
    KT = [list(col) for col in zip(*K)]
    scale = math.sqrt(len(K[0]))
    scores = [[s / scale for s in row] for row in matmul(Q, KT)]
    return matmul(softmax(scores), V)


def sinusoidal_encoding(T, d):
    if d <= 0 or d % 2 == 1:
        raise ValueError("d must be a positive even number")
    table = []
    for t in range(T):
        row = []
        for i in range(d // 2):
            angle = t / (10000 ** (2 * i / d))
            row.append(math.sin(angle))
            row.append(math.cos(angle))
        table.append(row)
    return table


def equivariance_gap(X, perm, Wq, Wk, Wv, use_positions):
    T, d = len(X), len(X[0])
    X = [[float(v) for v in row] for row in X]
    shuffled = [list(X[p]) for p in perm]
    plain = [list(row) for row in X]
    if use_positions:
        P = sinusoidal_encoding(T, d)
        for t in range(T):
            for j in range(d):
                shuffled[t][j] += P[t][j]
                plain[t][j] += P[t][j]
    left = self_attention(shuffled, Wq, Wk, Wv)
    right = self_attention(plain, Wq, Wk, Wv)
    gap = 0.0
    for t in range(T):
        for j in range(len(left[0])):
            gap = max(gap, abs(left[t][j] - right[perm[t]][j]))
    return gap


STILL_EQUIVARIANT = False
EXPLANATION = """The encoding belongs to the place, not to the token. After shuffling, token 3 may stand at
place 0 and gets p[0]: its input is a different vector, so its output differs from the shuffled old output."""
