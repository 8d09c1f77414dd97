from functools import reduce

import numpy as np

causal_mask = lambda T: np.triu(np.full((T, T), -np.inf), 1)
softmax = lambda s: (lambda e: e / e.sum(-1, keepdims=True))(np.exp(s - s.max(-1, keepdims=True)))
attention = lambda Q, K, V, mask=None: softmax(Q @ K.T / Q.shape[-1] ** 0.5 + (0.0 if mask is None else mask)) @ V
layer_norm = lambda X, gamma, beta, eps=1e-5: gamma * (X - X.mean(-1, keepdims=True)) / (X.var(-1, keepdims=True) + eps) ** 0.5 + beta
mlp = lambda X, W1, b1, W2, b2: np.where((h := X @ W1 + b1) > 0, h, 0) @ W2 + b2
decoder_block = lambda Y, Z, params: reduce(
    lambda x, step: layer_norm(x + step[0](x), params[step[1]]["gamma"], params[step[1]]["beta"]),
    [
        (lambda x: attention(*(x @ params["self"][n] for n in ("Wq", "Wk", "Wv")), causal_mask(len(x))), "norm1"),
        (lambda x: attention(x @ params["cross"]["Wq"], Z @ params["cross"]["Wk"], Z @ params["cross"]["Wv"]), "norm2"),
        (lambda x: mlp(x, *map(params["mlp"].get, ("W1", "b1", "W2", "b2"))), "norm3"),
    ],
    Y,
)
block_output_shape = lambda n_source, n_target, d: tuple([n_target, d])
