import numpy as np


class DecoderBlock:
    dtype = np.float32

    def __init__(self, seed=0):
        self.rng = np.random.RandomState(seed)

    def to32(self, *arrays):
        return [np.asarray(a, dtype=self.dtype) for a in arrays]

    def mask(self, T):
        i = np.arange(T)
        return np.where(i[None, :] > i[:, None], self.dtype("-inf"), self.dtype(0))

    def attend(self, Q, K, V, mask=None):
        Q, K, V = self.to32(Q, K, V)
        s = Q @ K.T / np.sqrt(self.dtype(Q.shape[1]))
        if mask is not None:
            s = s + self.to32(mask)[0]
        e = np.exp(s - s.max(axis=-1, keepdims=True))
        return e / e.sum(axis=-1, keepdims=True) @ V

    def norm(self, X, gamma, beta, eps=1e-5):
        X, gamma, beta = self.to32(X, gamma, beta)
        c = X - X.mean(axis=-1, keepdims=True)
        return gamma * c / np.sqrt(np.square(c).mean(axis=-1, keepdims=True) + self.dtype(eps)) + beta

    def feed_forward(self, X, W1, b1, W2, b2):
        X, W1, b1, W2, b2 = self.to32(X, W1, b1, W2, b2)
        return np.maximum(X @ W1 + b1, self.dtype(0)) @ W2 + b2

    def __call__(self, Y, Z, params):
        Y, Z = self.to32(Y, Z)
        sWq, sWk, sWv = self.to32(*[params["self"][n] for n in ("Wq", "Wk", "Wv")])
        cWq, cWk, cWv = self.to32(*[params["cross"][n] for n in ("Wq", "Wk", "Wv")])
        A = self.norm(Y + self.attend(Y @ sWq, Y @ sWk, Y @ sWv, self.mask(len(Y))), **params["norm1"])
        B = self.norm(A + self.attend(A @ cWq, Z @ cWk, Z @ cWv), **params["norm2"])
        return self.norm(B + self.feed_forward(B, **params["mlp"]), **params["norm3"])

    def shape(self, n_source, n_target, d):
        return np.int64(n_target), np.int64(d)


block = DecoderBlock()
causal_mask = block.mask
attention = block.attend
layer_norm = block.norm
mlp = block.feed_forward
decoder_block = block  # an object with __call__
block_output_shape = block.shape
