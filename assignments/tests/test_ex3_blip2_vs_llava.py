"""Public tests of exercise 3: worked numbers, and what the two connectors promise.

Students receive this file, so it holds no answer: numpy and the checks are all it knows.
"""

import numpy as np

from checks import Answer, array, holds, points, same, truth, whole

# Two queries of width 2, three features of width 3, keys of width 4. The scores, after scaling, are [log 2, 0, 0] and
# [0, log 3, 0]: weights [1/2, 1/4, 1/4] and [1/5, 3/5, 1/5].
_QUERIES = np.array([[np.log(2), 0.0], [0.0, np.log(3)]])
_FEATURES = np.array([[1.0, 0.0, 2.0], [0.0, 1.0, 2.0], [0.0, 0.0, 2.0]])
_WQ = np.array([[2.0, 0.0, 0.0, 0.0], [0.0, 1.0, 1.0, 0.0]])
_WK = np.array([[1.0, 0.0, 0.0, 5.0], [0.0, 1.0, 1.0, 0.0], [0.0, 0.0, 0.0, 1.0]])
_WEIGHTS = [[0.5, 0.25, 0.25], [0.2, 0.6, 0.2]]


# ---------------------------------------------------------------- cross_attention_weights (1 of 3)


@points(0.5, looks_at="a worked example")
def test_weights_of_two_queries(cross_attention_weights: Answer) -> None:
    """Two queries over three features: weights (1/2, 1/4, 1/4) and (1/5, 3/5, 1/5)."""
    got = cross_attention_weights(_QUERIES, _FEATURES, _WQ, _WK)
    same(got, _WEIGHTS, "Which scores do you get before the softmax?", reveal=True)


@points(0.5, looks_at="rows sum to one")
def test_every_row_of_weights_sums_to_one(cross_attention_weights: Answer) -> None:
    """Five queries share out a whole each over three features, and give the most to the best match."""
    queries = np.array([[1.0, 0.0], [0.0, 1.0], [-1.0, -1.0], [1.0, 0.5], [0.5, 1.0]])
    got = array(cross_attention_weights(queries, _FEATURES, _WQ, _WK), (5, 3))
    off = np.abs(got.sum(axis=1) - 1)
    holds(np.all(off < 1e-3), "Not every row of the weights sums to one.", "Over which axis does the softmax run?")
    holds(np.all(got > 0), "Not every weight is positive.", "What does an exponential do?")
    holds(list(got.argmax(axis=1)) == [0, 1, 2, 0, 1], "Some query gives most of its weight to the wrong feature.")


# ---------------------------------------------------------------- cross_attention (0.5 of 2)


@points(0.5, looks_at="a worked example")
def test_cross_attention_of_two_queries(cross_attention: Answer) -> None:
    """The same weights, mixing the values [4], [6] and [8]."""
    Wv = np.array([[-4.0], [-2.0], [4.0]])
    look = "Values come from the features; one row comes out for each query."
    same(cross_attention(_QUERIES, _FEATURES, _WQ, _WK, Wv), [[5.5], [6.0]], look, reveal=True)


# ---------------------------------------------------------------- rows_sum_to_one (0.25 of 1)


@points(0.25, looks_at="a worked example")
def test_rows_that_sum_to_one_and_rows_that_do_not(rows_sum_to_one: Answer) -> None:
    """True where every row sums to one, False where one row does not."""
    good = np.array([[0.5, 0.25, 0.25], [0.125, 0.125, 0.75]])
    bad = np.array([[0.5, 0.25, 0.25], [0.5, 0.25, 0.5]])
    of_good, of_bad = truth(rows_sum_to_one(good)), truth(rows_sum_to_one(bad))
    holds(of_good, "It is False for [[0.5, 0.25, 0.25], [0.125, 0.125, 0.75]]; expected True.")
    holds(not of_bad, "It is True for [[0.5, 0.25, 0.25], [0.5, 0.25, 0.5]]; expected False.")


# ---------------------------------------------------------------- llava_connector (0.5 of 2)


@points(0.5, looks_at="a worked example")
def test_a_small_connector(llava_connector: Answer) -> None:
    """Two features of width 3 through two hidden units to tokens of width 4; gelu(1) is 0.8413."""
    features = np.array([[1.0, 0.0, 1.0], [0.0, 1.0, -1.0]])
    W1, b1 = np.array([[1.0, 0.0], [0.0, 2.0], [1.0, 1.0]]), np.array([-1.0, 0.0])  # hidden: [[1, 1], [-2, 1]]
    W2, b2 = np.array([[1.0, 0.0, 2.0, 0.0], [0.0, 1.0, -1.0, 0.0]]), np.array([0.0, 1.0, 0.0, 3.0])
    expected = [[0.8413, 1.8413, 0.8413, 3.0], [-0.0455, 1.8413, -0.9323, 3.0]]
    same(llava_connector(features, W1, b1, W2, b2), expected, "Follow one feature on paper.", reveal=True)


# ---------------------------------------------------------------- token_count (0.5 of 2)


@points(0.5, looks_at="the exercise's own sizes")
def test_tokens_for_64_features_and_4_queries(token_count: Answer) -> None:
    """64 features and 4 queries: 4 tokens from BLIP-2's connector, 64 from LLaVA's."""
    expected = {"blip2": 4, "llava": 64}
    got = {connector: whole(token_count(connector, 64, 4)) for connector in expected}
    for connector, count in expected.items():
        message = f"For {connector!r} it is {got[connector]}; expected {count}."
        holds(got[connector] == count, message, "How many tokens does each connector put out?")
