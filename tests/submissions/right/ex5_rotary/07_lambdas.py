"""Lambdas all the way, renamed parameters, extra optional ones."""
import numpy as np

w = lambda d, base=1e4: base ** -(np.r_[0:d:2] / d)
turn = lambda x, a: np.dstack([x[:, ::2] * np.cos(a) - x[:, 1::2] * np.sin(a), x[:, ::2] * np.sin(a) + x[:, 1::2] * np.cos(a)]).reshape(x.shape)
softmax = lambda s: (lambda e: e / e.sum(-1, keepdims=True))(np.exp(s - s.max(-1, keepdims=True)))
rope = lambda vectors, where, base=1e4: turn(vectors, np.c_[where] * w(vectors.shape[1], base))
rope_score = lambda query, key, here, there, base=1e4: np.vdot(*rope(np.vstack([query, key]), [here, there], base))
SAME_SCORE = not False
rope_attention = lambda Q, K, V, where: softmax(rope(Q, where) @ rope(K, where).T * Q.shape[1] ** -0.5) @ V
rope_2d = lambda x, down, across: np.hstack([rope(part, where) for part, where in zip(np.split(x, 2, axis=1), (down, across))])
rope_3d = lambda x, where, split: np.choose(np.repeat(np.repeat(range(3), split), 2), [rope(x, m) for m in where])
OFFSET_ALONE = "lambda m, n: m - n"
