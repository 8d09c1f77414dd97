"""float32 from end to end, in a class whose bound methods are the answers."""
import numpy as np

f32 = np.float32


class Rotary:
    base = f32(10000)

    def angles(self, places, d):
        theta = self.base ** (-np.arange(0, d, 2, dtype=f32) / f32(d))
        return np.asarray(places, f32)[..., None] * theta

    def turn(self, x, angles):
        x = x.astype(f32)
        out = np.empty_like(x)
        c, s = np.cos(angles), np.sin(angles)
        out[..., ::2] = x[..., ::2] * c - x[..., 1::2] * s
        out[..., 1::2] = x[..., ::2] * s + x[..., 1::2] * c
        return out

    def one(self, x, positions):
        return self.turn(x, self.angles(positions, x.shape[-1]))

    def score(self, q, k, m, n):
        return np.asarray(self.one(q, m) @ self.one(k, n))  # a 0-d array

    def head(self, Q, K, V, positions):
        s = self.one(Q, positions) @ self.one(K, positions).T / np.sqrt(f32(Q.shape[1]))
        e = np.exp(s - s.max(1, keepdims=True))
        return (e / e.sum(1, keepdims=True)) @ V.astype(f32)

    def two(self, x, rows, columns):
        half = x.shape[1] // 2
        return self.turn(x, np.hstack([self.angles(rows, half), self.angles(columns, half)]))

    def three(self, x, positions, sections):
        all_angles = self.angles(positions, x.shape[1])  # (3, T, d/2)
        ends = np.cumsum(sections)
        parts = [all_angles[i][:, end - n : end] for i, (n, end) in enumerate(zip(sections, ends))]
        return self.turn(x, np.concatenate(parts, axis=1))


r = Rotary()
rope, rope_score, rope_attention, rope_2d, rope_3d = r.one, r.score, r.head, r.two, r.three
SAME_SCORE = True
OFFSET_ALONE = "see the lecture: only m - n is left"
