"""Public tests of exercise 2: worked numbers, and what a decoder block promises.

Students receive this file, so it holds no answer: numpy and the checks are all it knows.
"""

import numpy as np

from checks import Answer, Failure, array, holds, points, same, whole

INF = np.inf


def finite(answer: object, shape: tuple[int, ...]) -> np.ndarray:
    """The answer as an array of this shape, without NaN or infinity."""
    got = array(answer, shape)
    if not np.isfinite(got).all():
        raise Failure("finite", "the answer holds NaN or infinity where finite numbers were expected.")
    return got


def sizes(answer: object) -> list[int]:
    """A shape as a list of whole numbers; a list or an array of them counts like a tuple."""
    if isinstance(answer, np.ndarray) and answer.ndim == 1:
        answer = answer.tolist()
    if not isinstance(answer, tuple | list):
        raise Failure("type", "the answer is no shape: a tuple of whole numbers was expected.")
    return [whole(size, "an entry of the shape") for size in answer]


def _wave(start: int, *shape: int) -> np.ndarray:
    """Numbers that look random and are the same everywhere: sines of 1.7 times start, start + 1, ..."""
    size = int(np.prod(shape))
    wave: np.ndarray = np.sin(np.arange(start, start + size) * 1.7).reshape(shape)
    return wave


def _params(d: int, d_k: int, d_ff: int) -> dict[str, dict[str, np.ndarray]]:
    """Parameters of a decoder block, made of waves."""
    return {
        "self": {"Wq": _wave(1, d, d_k), "Wk": _wave(4, d, d_k), "Wv": _wave(7, d, d)},
        "cross": {"Wq": _wave(10, d, d_k), "Wk": _wave(13, d, d_k), "Wv": _wave(16, d, d)},
        "mlp": {"W1": _wave(19, d, d_ff), "b1": _wave(22, d_ff), "W2": _wave(25, d_ff, d), "b2": _wave(28, d)},
        "norm1": {"gamma": 1 + 0.5 * _wave(31, d), "beta": _wave(34, d)},
        "norm2": {"gamma": 1 + 0.5 * _wave(37, d), "beta": _wave(40, d)},
        "norm3": {"gamma": 1 + 0.5 * _wave(43, d), "beta": _wave(46, d)},
    }


# ---------------------------------------------------------------- causal_mask (0.5 of 2)


@points(0.5, looks_at="a worked example")
def test_the_mask_of_four_tokens(causal_mask: Answer) -> None:
    """Token i reads tokens 0 to i: four tokens, written out."""
    expected = [[0, -INF, -INF, -INF], [0, 0, -INF, -INF], [0, 0, 0, -INF], [0, 0, 0, 0]]
    same(causal_mask(4), expected, "Row i is the reader, column j what is read.", reveal=True)


# ---------------------------------------------------------------- attention (1 of 3)

# Scores, after scaling, of [log 2, 0, 0] and [0, log 3, 0]: weights [1/2, 1/4, 1/4] and [1/5, 3/5, 1/5].
_Q = np.array([[2 * np.log(2), 0.0, 0.0, 0.0], [0.0, 2 * np.log(3), 0.0, 0.0]])
_K = np.array([[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]])
_V = np.array([[8.0], [0.0], [4.0]])


@points(0.5, looks_at="a worked example")
def test_attention_without_a_mask(attention: Answer) -> None:
    """Two queries over three keys, with weights (1/2, 1/4, 1/4) and (1/5, 3/5, 1/5)."""
    same(attention(_Q, _K, _V), [[5.0], [2.4]], "Which weights do you get for each query?", reveal=True)


@points(0.5, looks_at="a worked example with a mask")
def test_attention_with_a_mask(attention: Answer) -> None:
    """The same, with one key hidden from each query, and then with the rows of the mask exchanged."""
    mask = np.array([[0.0, -INF, 0.0], [0.0, 0.0, -INF]])
    look = "A hidden key has weight 0, and the others of its row still sum to one."
    same(attention(_Q, _K, _V, mask), [[20 / 3], [2.0]], look, reveal=True)  # weights 2/3 0 1/3, 1/4 3/4 0
    same(attention(_Q, _K, _V, mask[::-1]), [[16 / 3], [6.0]], look, reveal=True)


# ---------------------------------------------------------------- layer_norm (0.5 of 2)


@points(0.5, looks_at="a worked example")
def test_two_rows_are_normalised(layer_norm: Answer) -> None:
    """Rows of mean 4 and 2 and standard deviation 2 and 3, then gamma and beta."""
    X = np.array([[2.0, 2.0, 6.0, 6.0], [-1.0, 5.0, -1.0, 5.0]])
    gamma, beta = np.array([1.0, 2.0, 3.0, 4.0]), np.array([0.0, 1.0, 2.0, 3.0])
    expected = [[-1, -1, 5, 7], [-1, 3, -1, 7]]
    same(layer_norm(X, gamma, beta), expected, "Mean and variance belong to a row.", reveal=True)


# ---------------------------------------------------------------- mlp (0.25 of 1)


@points(0.25, looks_at="a worked example")
def test_a_small_mlp(mlp: Answer) -> None:
    """Whole numbers, so that every step can be followed on paper."""
    X = np.array([[1.0, 0.0, -1.0], [2.0, 1.0, 0.0]])
    W1 = np.array([[1.0, -1.0, 2.0, 0.0], [0.0, 1.0, -1.0, 3.0], [2.0, 0.0, 1.0, -1.0]])
    b1 = np.array([0.0, 3.0, -4.0, -2.0])
    W2 = np.array([[1.0, 2.0, 0.0], [0.0, 1.0, -1.0], [3.0, 0.0, 1.0], [-2.0, 1.0, 1.0]])
    b2 = np.array([1.0, -1.0, -2.0])
    # X W1 + b1 is [[-1, 2, -3, -1], [2, 2, -1, 1]]
    same(mlp(X, W1, b1, W2, b2), [[1, 1, -4], [1, 6, -3]], "Follow one row on paper.", reveal=True)


# ---------------------------------------------------------------- decoder_block (1.5 of 5)


@points(0.75, looks_at="a worked example")
def test_a_block_of_three_tokens(decoder_block: Answer) -> None:
    """Three target tokens, four source tokens, width 6: numbers worked out beforehand."""
    expected = [
        [-0.5966, -0.4139, 1.7160, 0.3956, -0.6057, -0.1728],
        [0.3124, -0.6518, -0.1484, -0.9715, 0.6802, -1.2997],
        [-0.4908, -0.1974, 0.9963, -0.3830, -0.3497, 0.0135],
    ]
    look = "Compare A, B and C in turn with the three lines of the formula."
    same(decoder_block(_wave(50, 3, 6), _wave(80, 4, 6), _params(6, 2, 7)), expected, look, reveal=True)


@points(0.75, looks_at="the future is hidden")
def test_the_last_token_is_hidden_from_the_others(decoder_block: Answer) -> None:
    """Changing the last target token moves no earlier output; changing the first moves the last."""
    Y, Z, params = _wave(3, 5, 4), _wave(60, 3, 4), _params(4, 2, 7)
    last, first = Y.copy(), Y.copy()
    last[-1] = first[0] = [2.0, -3.0, 1.0, -1.0]
    base = finite(decoder_block(Y, Z, params), (5, 4))
    moved = np.abs(finite(decoder_block(last, Z, params), (5, 4)) - base).max(axis=1)
    holds(moved[:-1].max() < 1e-3, "Earlier outputs moved when the last target token was changed.", "Is the mask used?")
    holds(moved[-1] > 1e-2, "The last output did not react to a change of the last target token.")
    moved = np.abs(finite(decoder_block(first, Z, params), (5, 4)) - base).max(axis=1)
    holds(moved[-1] > 1e-2, "The last output did not react to a change of the first target token.", "May it read it?")


# ---------------------------------------------------------------- block_output_shape (0.25 of 1)


@points(0.25, looks_at="a worked example")
def test_the_shape_for_a_source_of_ten_and_a_target_of_seven(block_output_shape: Answer) -> None:
    """A source of 10 and a target of 7 tokens, of width 6 and of width 4."""
    for d in (6, 4):
        got = sizes(block_output_shape(10, 7, d))
        holds(got == [7, d], f"The shape is {tuple(got)}; expected {(7, d)}.", "Which input gives the rows?")
