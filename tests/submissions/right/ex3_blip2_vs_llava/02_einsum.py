import math

import numpy as np


def gelu(x):
    return 0.5 * x * (1 + np.vectorize(math.erf)(x / np.sqrt(2)))


def cross_attention_weights(queries, features, Wq, Wk):
    s = np.einsum("qa,ak,fb,bk->qf", queries, Wq, features, Wk) / np.sqrt(Wq.shape[1])
    s = np.exp(s - s.max(axis=1, keepdims=True))
    return s / np.einsum("qf->q", s)[:, None]


def cross_attention(queries, features, Wq, Wk, Wv):
    return np.einsum("qf,fd,dv->qv", cross_attention_weights(queries, features, Wq, Wk), features, Wv)


def rows_sum_to_one(weights, atol=1e-9):
    return np.array(np.allclose(np.einsum("qf->q", weights), 1.0, atol=atol))


def llava_connector(features, W1, b1, W2, b2):
    return np.einsum("nh,hd->nd", gelu(np.einsum("nf,fh->nh", features, W1) + b1), W2) + b2


def token_count(connector, n_features, n_queries):
    if connector not in ["blip2", "llava"]:
        raise ValueError(connector)
    return np.array([n_queries, n_features])[int(connector == "llava")]
