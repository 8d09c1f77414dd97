from numpy import *
from numpy.random import seed, randn
seed(0)

def causal_mask(T):
	return tril(ones((T, T)))

def causal_mask(T):
	m = zeros((T, T))
	m[tril(ones((T, T))) == 0] = -inf
	return m

def my_attention(q, k, v, mask=None):
	s = dot(q, k.T) / sqrt(k.shape[1])
	if mask is not None:
		s += mask
	e = exp(s - amax(s, axis=1, keepdims=True))
	return dot(e / sum(e, axis=1, keepdims=True), v)

def my_norm(x, g, b, eps=1e-5):
	return g * (x - mean(x, axis=1, keepdims=True)) / sqrt(var(x, axis=1, keepdims=True) + eps) + b

def my_mlp(x, a, b, c, e):
	return dot(maximum(dot(x, a) + b, 0), c) + e

attention, layer_norm, mlp = my_attention, my_norm, my_mlp

def my_block(y, z, p):
	w = p["self"]
	a = my_norm(y + my_attention(q=y @ w["Wq"], k=y @ w["Wk"], v=y @ w["Wv"], mask=causal_mask(T=len(y))), g=p["norm1"]["gamma"], b=p["norm1"]["beta"])
	w = p["cross"]
	b = my_norm(a + my_attention(q=a @ w["Wq"], k=z @ w["Wk"], v=z @ w["Wv"]), g=p["norm2"]["gamma"], b=p["norm2"]["beta"])
	w = p["mlp"]
	return my_norm(b + my_mlp(x=b, a=w["W1"], b=w["b1"], c=w["W2"], e=w["b2"]), g=p["norm3"]["gamma"], b=p["norm3"]["beta"])

decoder_block = my_block

def block_output_shape(n_source, n_target, d):
	y, z = randn(n_target, d), randn(n_source, d)
	q = lambda: {"Wq": randn(d, 3), "Wk": randn(d, 3), "Wv": randn(d, d)}
	n = lambda: {"gamma": ones(d), "beta": zeros(d)}
	return shape(decoder_block(y, z, {"self": q(), "cross": q(), "mlp": {"W1": randn(d, 5), "b1": randn(5), "W2": randn(5, d), "b2": randn(d)}, "norm1": n(), "norm2": n(), "norm3": n()}))
