"""Plain loops and the math module alone; lists come back."""
import math


def softmax(scores):
    out = []
    for row in scores:
        top = max(row)
        e = [math.exp(s - top) for s in row]
        out.append([v / sum(e) for v in e])
    return out


def rope(x, positions):
    result = []
    for t in range(len(x)):
        row = [0.0] * len(x[t])
        for i in range(len(x[t]) // 2):
            angle = float(positions[t]) / 10000 ** (2 * i / len(x[t]))
            a, b = float(x[t][2 * i]), float(x[t][2 * i + 1])
            row[2 * i] = a * math.cos(angle) - b * math.sin(angle)
            row[2 * i + 1] = a * math.sin(angle) + b * math.cos(angle)
        result.append(row)
    return result


def rope_score(q, k, m, n):
    a, b = rope([q], [m])[0], rope([k], [n])[0]
    total = 0.0
    for u, v in zip(a, b):
        total += u * v
    return total


SAME_SCORE = True


def rope_attention(Q, K, V, positions):
    Q, K = rope(Q, positions), rope(K, positions)
    d = len(Q[0])
    scores = [[sum(a * b for a, b in zip(q, k)) / math.sqrt(d) for k in K] for q in Q]
    weights = softmax(scores)
    return [[sum(w[j] * float(V[j][c]) for j in range(len(V))) for c in range(len(V[0]))] for w in weights]


def rope_2d(x, rows, columns):
    half = len(x[0]) // 2
    left = rope([r[:half] for r in x], rows)
    right = rope([r[half:] for r in x], columns)
    return [a + b for a, b in zip(left, right)]


def rope_3d(x, positions, sections):
    d = len(x[0])
    owner = []
    for s, n in enumerate(sections):
        for _ in range(n):
            owner.append(s)
    out = []
    for t in range(len(x)):
        row = []
        for i in range(d // 2):
            angle = float(positions[owner[i]][t]) * 10000 ** (-2 * i / d)
            a, b = float(x[t][2 * i]), float(x[t][2 * i + 1])
            row += [a * math.cos(angle) - b * math.sin(angle), a * math.sin(angle) + b * math.cos(angle)]
        out.append(row)
    return out


OFFSET_ALONE = "turning both by the same angle leaves the dot product"
