import numpy as np


def causal_mask(T):
    M = np.empty((T, T))
    M.fill(-np.inf)
    M[np.greater_equal.outer(np.arange(T), np.arange(T))] = 0
    return M


def attention(Q, K, V, mask=None):
    if mask is None:
        mask = np.zeros((Q.shape[0], K.shape[0]))
    scores = np.matmul(Q, np.transpose(K)) / np.sqrt(np.shape(Q)[1]) + mask
    scores = scores - np.logaddexp.reduce(scores, axis=1, keepdims=True)
    return np.matmul(np.exp(scores), V)


def layer_norm(X, gamma, beta, eps=1e-5):
    X = np.array(X)
    X -= X.mean(axis=1).reshape(-1, 1)
    X /= np.sqrt((X * X).mean(axis=1).reshape(-1, 1) + eps)
    X *= gamma
    X += beta
    return X


def mlp(X, W1, b1, W2, b2):
    h = X @ W1
    h += b1
    np.maximum(h, 0, out=h)
    return h @ W2 + b2


def decoder_block(Y, Z, params):
    x = Y.copy()
    q = x @ params["self"]["Wq"]
    k = x @ params["self"]["Wk"]
    v = x @ params["self"]["Wv"]
    s = q @ k.T / np.sqrt(q.shape[1])
    s[np.triu_indices(len(x), 1)] = -1e30
    w = np.exp(s - s.max(1)[:, None])
    w = w / w.sum(1)[:, None]
    x = x + w @ v
    x = (x - x.mean(1)[:, None]) / np.sqrt(x.var(1)[:, None] + 0.00001)
    x = x * params["norm1"]["gamma"] + params["norm1"]["beta"]
    q = x @ params["cross"]["Wq"]
    k = Z @ params["cross"]["Wk"]
    v = Z @ params["cross"]["Wv"]
    s = q @ k.T / np.sqrt(q.shape[1])
    w = np.exp(s - s.max(1)[:, None])
    w = w / w.sum(1)[:, None]
    x = x + w @ v
    x = (x - x.mean(1)[:, None]) / np.sqrt(x.var(1)[:, None] + 0.00001)
    x = x * params["norm2"]["gamma"] + params["norm2"]["beta"]
    h = np.maximum(0, x @ params["mlp"]["W1"] + params["mlp"]["b1"])
    x = x + h @ params["mlp"]["W2"] + params["mlp"]["b2"]
    x = (x - x.mean(1)[:, None]) / np.sqrt(x.var(1)[:, None] + 0.00001)
    return x * params["norm3"]["gamma"] + params["norm3"]["beta"]


def block_output_shape(n_source, n_target, d):
    return np.zeros((n_target, d)).shape
