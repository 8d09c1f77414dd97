import numpy as np


class QFormer:
    kind = np.float32

    def weights(self, queries, features, Wq, Wk):
        q = queries.astype(self.kind) @ Wq.astype(self.kind)
        k = features.astype(self.kind) @ Wk.astype(self.kind)
        s = q @ k.T * self.kind(1 / np.sqrt(k.shape[1]))
        s -= s.max(axis=1, keepdims=True)
        np.exp(s, out=s)
        s /= s.sum(axis=1, keepdims=True)
        return s

    def attend(self, queries, features, Wq, Wk, Wv):
        return self.weights(queries, features, Wq, Wk) @ (features.astype(self.kind) @ Wv.astype(self.kind))


class Llava:
    kind = np.float32

    @classmethod
    def gelu(cls, x):
        # Abramowitz and Stegun 7.1.26, good to 1.5e-7
        z = np.abs(x) / cls.kind(np.sqrt(2))
        t = 1 / (1 + cls.kind(0.3275911) * z)
        poly = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
        return 0.5 * x * (1 + np.sign(x) * (1 - poly * np.exp(-z * z)))

    @classmethod
    def connect(cls, features, W1, b1, W2, b2):
        f, W1, b1, W2, b2 = (a.astype(cls.kind) for a in (features, W1, b1, W2, b2))
        return cls.gelu(f @ W1 + b1) @ W2 + b2


class Check:
    def __call__(self, weights, atol=1e-9):
        return np.abs(np.asarray(weights, dtype=np.float64).sum(axis=-1) - 1).max() <= atol


_former = QFormer()
cross_attention_weights, cross_attention = _former.weights, _former.attend
gelu, llava_connector = Llava.gelu, Llava.connect
rows_sum_to_one = Check()


def token_count(connector, n_features, n_queries):
    if connector == "blip2":
        return float(n_queries)
    if connector == "llava":
        return np.float64(n_features)
    raise ValueError
