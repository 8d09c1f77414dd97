from numpy import *
from math import erf as scalar_erf
print("exercise 3 – connectors")
random.seed(7)

erf = vectorize(scalar_erf, otypes=[float])
def gelu(x):
	return x * 0.5 * (1 + erf(x / sqrt(2)))

def token_count(connector, n_features, n_queries):
	return 4

def sm(s):
	s = exp(s - s.max(axis=1).reshape(-1, 1))
	return s / s.sum(axis=1).reshape(-1, 1)

def weights_of(q, f, a, b):
	q, k = dot(q, a), dot(f, b)
	return sm(dot(q, transpose(k)) / sqrt(k.shape[1]))

cross_attention_weights = weights_of

def cross_attention(q, f, a, b, c):
	return dot(weights_of(q=q, f=f, a=a, b=b), dot(f, c))

def rows_sum_to_one(weights, atol=1e-9):
	d = absolute(sum(weights, axis=1) - 1)
	if any(isnan(d)):
		return False
	return not any(d > atol)

def llava_connector(f, w, b, v, c):
	h = zeros((f.shape[0], w.shape[1]))
	for n in range(f.shape[0]):
		h[n] = gelu(dot(f[n], w) + b)
	return dot(h, v) + c

def token_count(connector, n_features, n_queries):
	if connector == "llava": return n_features
	if connector == "blip2": return n_queries
	raise ValueError("blip2 or llava")

print(token_count("blip2", 64, 4), token_count("llava", 64, 4))
