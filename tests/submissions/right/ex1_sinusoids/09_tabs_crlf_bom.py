import numpy as np
import random
np.random.seed(42)
random.seed(1)
print("numpy", np.__version__)

def softmax(scores):
	e = np.exp(scores - scores.max(axis=-1, keepdims=True))
	return e / e.sum(axis=-1, keepdims=True)

def self_attention(X, Wq, Wk, Wv):
	Q = X @ Wq
	K = X @ Wk
	V = X @ Wv
	return softmax(Q @ K.T / np.sqrt(K.shape[-1])) @ V

def sinusoidal_encoding(T, d):
	if d % 2 == 1 or d <= 0:
		raise ValueError("d must be even")
	P = np.zeros((T, d))
	for pos in range(T):
		for j in range(0, d, 2):
			P[pos, j] = np.sin(pos / 10000 ** (j / d))
			P[pos, j + 1] = np.cos(pos / 10000 ** (j / d))
	return P

def equivariance_gap(X, perm, Wq, Wk, Wv, use_positions):
	X1 = X[perm].copy()
	X2 = X.copy()
	if use_positions == True:
		P = sinusoidal_encoding(X.shape[0], X.shape[1])
		X1 += P
		X2 += P
	diff = self_attention(X1, Wq, Wk, Wv) - self_attention(X2, Wq, Wk, Wv)[perm]
	return float(abs(diff).max())

STILL_EQUIVARIANT = False
EXPLANATION = """
The positions do not travel with the tokens.
So A(X[perm]) is not A(X)[perm] any more.
"""

X = np.random.randn(5, 4)
W = np.random.randn(4, 4)
print("gap without", equivariance_gap(X, np.array([1, 2, 0, 4, 3]), W, W, W, False))
print("gap with", equivariance_gap(X, np.array([1, 2, 0, 4, 3]), W, W, W, True))
