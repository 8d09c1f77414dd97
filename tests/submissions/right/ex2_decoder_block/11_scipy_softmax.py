import functools
import warnings

import numpy as np
from scipy.special import softmax


def chatty(function):
    @functools.wraps(function)
    def wrapper(*args, **kwargs):
        warnings.warn(f"{function.__name__} was called", stacklevel=2)
        print(function.__name__)
        return function(*args, **kwargs)

    return wrapper


@functools.lru_cache(maxsize=8)
def _mask(T):
    M = np.zeros((T, T))
    M[np.triu_indices_from(M, 1)] = -np.inf
    return M


@chatty
def causal_mask(T):
    return _mask(T).copy()


@chatty
def attention(Q, K, V, mask=None):
    scores = np.divide(Q @ K.T, np.sqrt(K.shape[-1]))
    return softmax(scores if mask is None else np.add(scores, mask), axis=-1) @ V


@chatty
def layer_norm(X, gamma, beta, eps=1e-5):
    scale = np.sqrt(np.mean(X**2, -1, keepdims=True) - np.mean(X, -1, keepdims=True) ** 2 + eps)
    return (X - np.mean(X, -1, keepdims=True)) / scale * gamma + beta


relu = functools.partial(np.maximum, 0)


@chatty
def mlp(X, W1, b1, W2, b2):
    return relu(X @ W1 + b1) @ W2 + b2


@chatty
def decoder_block(Y, Z, params):
    get = lambda part, *names: [params[part][n] for n in names]
    Wq, Wk, Wv = get("self", "Wq", "Wk", "Wv")
    A = layer_norm(Y + attention(Y @ Wq, Y @ Wk, Y @ Wv, mask=causal_mask(len(Y))), *get("norm1", "gamma", "beta"))
    Wq, Wk, Wv = get("cross", "Wq", "Wk", "Wv")
    B = layer_norm(A + attention(A @ Wq, Z @ Wk, Z @ Wv, mask=None), *get("norm2", "gamma", "beta"))
    return layer_norm(B + mlp(B, *get("mlp", "W1", "b1", "W2", "b2")), *get("norm3", "gamma", "beta"))


@chatty
def block_output_shape(n_source, n_target, d):
    return (n_target, d)
