"""Plain loops and the math module alone; lists come back."""
import math


def cubic_weight(distance):
    s = abs(float(distance))
    if s <= 1:
        return 1.25 * s ** 3 - 2.25 * s ** 2 + 1
    if s < 2:
        return -0.75 * s ** 3 + 3.75 * s ** 2 - 6 * s + 3
    return 0.0


def add_positions(X, table):
    if len(X) > len(table):
        raise ValueError("table too short")
    result = []
    for t in range(len(X)):
        row = []
        for c in range(len(X[t])):
            row.append(float(X[t][c]) + float(table[t][c]))
        result.append(row)
    return result


def vision_token_count(image_size, patch_size, class_tokens=0):
    n = 0
    covered = 0
    while covered < image_size:
        covered += patch_size
        n += 1
    if covered != image_size:
        raise ValueError("does not fit")
    return n * n + class_tokens


def resize_matrix(n_old, n_new):
    M = [[0.0] * n_old for _ in range(n_new)]
    for i in range(n_new):
        s = (i + 0.5) * n_old / n_new - 0.5
        f = math.floor(s)
        for j in (f - 1, f, f + 1, f + 2):
            k = 0 if j < 0 else n_old - 1 if j >= n_old else j
            M[i][k] += cubic_weight(s - j)
    return M


def resize_table(table, old_grid, new_grid, class_tokens=0):
    R, C = old_grid
    out = [[float(v) for v in row] for row in table[:class_tokens]]
    d = len(table[0])
    down, across = resize_matrix(R, new_grid[0]), resize_matrix(C, new_grid[1])
    for r2 in range(new_grid[0]):
        for c2 in range(new_grid[1]):
            row = [0.0] * d
            for r in range(R):
                if down[r2][r] == 0:
                    continue
                for c in range(C):
                    w = down[r2][r] * across[c2][c]
                    if w:
                        for ch in range(d):
                            row[ch] += w * float(table[class_tokens + r * C + c][ch])
            out.append(row)
    return out


TABLE_OR_FORMULA = "A table ends."
