"""float32 from end to end, in a class whose static methods are the answers."""
import numpy as np

f32 = np.float32


class Tables:
    a = f32(-0.75)

    @classmethod
    def kernel(cls, s):
        s = np.abs(s).astype(f32)
        a = cls.a
        near = ((a + 2) * s - (a + 3)) * s * s + 1
        far = ((a * s - 5 * a) * s + 8 * a) * s - 4 * a
        return np.where(s <= 1, near, np.where(s < 2, far, f32(0)))

    @staticmethod
    def add(X, table):
        if len(X) > len(table):
            raise ValueError("the table is too short")
        return X.astype(f32) + table[: len(X)].astype(f32)

    @staticmethod
    def count(image_size, patch_size, class_tokens=0):
        if image_size % patch_size:
            raise ValueError("no fit")
        return np.int32((image_size // patch_size) ** 2 + class_tokens)

    @staticmethod
    def matrix(n_old, n_new):
        s = (np.arange(n_new, dtype=f32) + f32(0.5)) * f32(n_old) / f32(n_new) - f32(0.5)
        j = np.floor(s).astype(np.int32)
        M = np.zeros((n_new, n_old), f32)
        for t in range(-1, 3):
            np.add.at(M, (np.arange(n_new), np.clip(j + t, 0, n_old - 1)), Tables.kernel(s - (j + t)))
        return M

    @staticmethod
    def table(table, old_grid, new_grid, class_tokens=0):
        table = table.astype(f32)
        grid = table[class_tokens:].reshape(*old_grid, -1).transpose(2, 0, 1)  # channels first
        grid = Tables.matrix(old_grid[0], new_grid[0]) @ grid @ Tables.matrix(old_grid[1], new_grid[1]).T
        return np.concatenate([table[:class_tokens], grid.transpose(1, 2, 0).reshape(-1, table.shape[1])])


cubic_weight = Tables.kernel
add_positions, vision_token_count = Tables.add, Tables.count
resize_matrix, resize_table = Tables.matrix, Tables.table
TABLE_OR_FORMULA = "float32"
