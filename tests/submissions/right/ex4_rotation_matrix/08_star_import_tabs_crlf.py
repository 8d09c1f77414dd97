from numpy import *
random.seed(3)
print("seeded")

def rotation_matrix(k, i, d):
	a = k / 10000 ** (2 * i / d)
	return array([[cos(a), -sin(a)], [sin(a), cos(a)]])   # wrong order, see below

def my_rotation(k, i, d):
	a = k / 10000 ** (2 * i / d)
	return array([[cos(a), sin(a)], [-sin(a), cos(a)]])

rotation_matrix = my_rotation

def my_shift(k, d):
	S = zeros((d, d))
	for j in range(0, d, 2):
		S[j:j+2, j:j+2] = my_rotation(k, j // 2, d)
	return S

shift_matrix = my_shift
offset_dot = lambda k, d: sum(cos(k / 10000 ** (arange(0, d, 2) / d)))
DERIVATION = '''
Put a = t*w, b = k*w in sin(a+b) = sin a cos b + cos a sin b and cos(a+b) = cos a cos b - sin a sin b.
'''
print(shift_matrix(1, 4) @ my_shift(-1, 4))
