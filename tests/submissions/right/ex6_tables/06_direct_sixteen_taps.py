"""The table by sixteen neighbours a patch, without the matrix; the given kernel deleted, another form of it inside."""
import numpy as np


def w4(t):
    """Weights of the samples at -1, 0, 1, 2 for a fraction t, a = -3/4."""
    a = -0.75
    return [
        a * t * (1 - t) ** 2,
        (a + 2) * t**3 - (a + 3) * t**2 + 1,
        (a + 2) * (1 - t) ** 3 - (a + 3) * (1 - t) ** 2 + 1,
        a * (1 - t) * t**2,
    ]


def add_positions(tokens, learned):
    if tokens.shape[0] > learned.shape[0]:
        raise ValueError("no row")
    return np.add(tokens, learned[range(tokens.shape[0])])


def vision_token_count(image, patch, extra=0):
    if (image // patch) * patch != image:
        raise ValueError("fit")
    return pow(image // patch, 2) + extra


def places(n_old, n_new):
    for i in range(n_new):
        s = (i + 0.5) / n_new * n_old - 0.5
        base = int(s // 1)
        yield [min(max(base + o, 0), n_old - 1) for o in (-1, 0, 1, 2)], w4(s - base)


def resize_matrix(n_old, n_new):
    M = np.zeros((n_new, n_old))
    for row, (at, w) in zip(M, places(n_old, n_new)):
        for j, v in zip(at, w):
            row[j] += v
    return M


def resize_table(table, old_grid, new_grid, class_tokens=0):
    patch = lambda r, c: table[class_tokens + r * old_grid[1] + c]
    out = list(table[:class_tokens])
    for rows, wr in places(old_grid[0], new_grid[0]):
        for columns, wc in places(old_grid[1], new_grid[1]):
            out.append(sum(wr[a] * wc[b] * patch(rows[a], columns[b]) for a in range(4) for b in range(4)))
    return np.array(out)


TABLE_OR_FORMULA = "sixteen neighbours"
