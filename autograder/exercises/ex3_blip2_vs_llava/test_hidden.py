"""Hidden tests of exercise 3: other inputs, more queries than features and fewer, and what each function promises.

Sizes differ pairwise within a test, so that no transpose or wrong width goes unseen. A property test also asks that
the output reacts, and a test of a yes or no asks for both, so that an answer without content earns nothing.
"""

import numpy as np

import reference
from autograder.checks import Answer, Failure, array, holds, points, refuses, same, truth, untouched, whole

MOVED = 1e-2  # a reaction is at least this large; what must stay stays within the tolerance of `same`


def _same_for_all() -> np.random.Generator:
    """For property tests: whether a half-right answer passes one should not depend on the draw. Values are drawn."""
    return np.random.default_rng(29)


def _uniform(rng: np.random.Generator, *shape: int, reach: float = 1.5) -> np.ndarray:
    return rng.uniform(-reach, reach, size=shape)


def _finite(answer: object, shape: tuple[int, ...]) -> np.ndarray:
    got = array(answer, shape)
    if not np.isfinite(got).all():
        raise Failure("finite", "the answer holds NaN or infinity where finite numbers were expected.")
    return got


def _inputs(
    rng: np.random.Generator, n_queries: int, n_features: int, d_q: int, d_f: int, d_k: int
) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Queries, features, Wq, Wk."""
    return (
        _uniform(rng, n_queries, d_q),
        _uniform(rng, n_features, d_f),
        _uniform(rng, d_q, d_k),
        _uniform(rng, d_f, d_k),
    )


# ---------------------------------------------------------------- cross_attention_weights (2 of 3)


@points(0.5, looks_at="values, fewer queries than features")
def test_weights_of_few_queries(cross_attention_weights: Answer, rng: np.random.Generator) -> None:
    """Fewer queries than features: the values, arguments left alone."""
    for sizes in ((4, 7, 5, 3, 2), (1, 4, 2, 6, 3)):
        inputs = _inputs(rng, *sizes)
        look = "How are the scores scaled, and which size is d_k?"
        same(untouched(cross_attention_weights, *inputs), reference.cross_attention_weights(*inputs), look)


@points(0.5, looks_at="values, more queries than features")
def test_weights_of_many_queries(cross_attention_weights: Answer, rng: np.random.Generator) -> None:
    """More queries than features, other inputs of the same sizes, and the first input once more."""
    many, other = _inputs(rng, 6, 2, 3, 4, 5), _inputs(rng, 6, 2, 3, 4, 5)
    for inputs in (many, other, many):
        look = "Rows belong to queries, columns to features."
        same(cross_attention_weights(*inputs), reference.cross_attention_weights(*inputs), look)


@points(0.5, looks_at="each query for itself")
def test_a_query_shares_out_one_whole(cross_attention_weights: Answer) -> None:
    """A query's weights sum to one and depend on no other query."""
    rng = _same_for_all()
    queries, features, Wq, Wk = _inputs(rng, 4, 6, 3, 5, 2)
    got = _finite(cross_attention_weights(queries, features, Wq, Wk), (4, 6))
    look = "Over which axis does the softmax run?"
    holds(np.abs(got.sum(axis=1) - 1).max() < 1e-3, "Not every row of the weights sums to one.", look)
    changed = queries.copy()
    changed[1] *= -1.0
    moved = np.abs(_finite(cross_attention_weights(changed, features, Wq, Wk), (4, 6)) - got).max(axis=1)
    holds(np.delete(moved, 1).max() < 1e-3, "Weights of a query moved when another query was changed.", look)
    holds(moved[1] > MOVED, "The weights of a query did not react when it was turned round.")


@points(0.5, looks_at="the scale of the scores")
def test_ratios_of_weights_follow_the_scaled_scores(cross_attention_weights: Answer) -> None:
    """The log of the ratio of two weights of a query is the difference of their scaled scores."""
    rng = _same_for_all()
    queries, features, Wq, Wk = _inputs(rng, 4, 3, 2, 6, 5)
    got = _finite(cross_attention_weights(queries, features, Wq, Wk), (4, 3))
    holds(np.all(got > 0), "Not every weight is positive.", "What does an exponential do?")
    scores = (queries @ Wq) @ (features @ Wk).T / np.sqrt(5)  # (4, 5) @ (5, 3) -> (4, 3)
    logs = np.log(got)
    expected = scores - scores[:, :1]
    same(logs - logs[:, :1], expected, "By what are the scores divided?", name="the log of the ratio of two weights")


# ---------------------------------------------------------------- cross_attention (1.5 of 2)


@points(0.5, looks_at="values, fewer queries than features")
def test_cross_attention_values(cross_attention: Answer, rng: np.random.Generator) -> None:
    """Fewer queries than features: the values, arguments left alone."""
    for sizes, d_v in (((4, 7, 5, 3, 2), 6), ((1, 4, 2, 6, 3), 5)):
        inputs = (*_inputs(rng, *sizes), _uniform(rng, sizes[3], d_v, reach=3))
        look = "Which weights mix the values, and what are the values made of?"
        same(untouched(cross_attention, *inputs), reference.cross_attention(*inputs), look)


@points(0.25, looks_at="values, more queries than features")
def test_cross_attention_of_many_queries(cross_attention: Answer, rng: np.random.Generator) -> None:
    """More queries than features, and the first input once more."""
    many = (*_inputs(rng, 7, 2, 3, 4, 5), _uniform(rng, 4, 6, reach=3))
    few = (*_inputs(rng, 2, 5, 4, 6, 3), _uniform(rng, 6, 1, reach=3))
    for inputs in (many, few, many):
        same(cross_attention(*inputs), reference.cross_attention(*inputs), "One row comes out for each query.")


@points(0.5, looks_at="the features are a set")
def test_the_order_of_features_does_not_matter(cross_attention: Answer) -> None:
    """Features in another order give the same output; other features give another."""
    rng = _same_for_all()
    queries, features, Wq, Wk = _inputs(rng, 3, 5, 2, 4, 6)
    queries = 0.2 * queries  # nearly even weights: every feature is heard
    Wv = _uniform(rng, 4, 7, reach=3)
    base = _finite(cross_attention(queries, features, Wq, Wk, Wv), (3, 7))
    shuffled = _finite(cross_attention(queries, np.roll(features, 2, axis=0), Wq, Wk, Wv), (3, 7))
    holds(np.abs(shuffled - base).max() < 1e-3, "The output changed when the features were put in another order.")
    changed = features.copy()
    changed[-1] = -changed[-1] - np.sign(features[-1])
    moved = np.abs(_finite(cross_attention(queries, changed, Wq, Wk, Wv), (3, 7)) - base).max(axis=1)
    holds(moved.min() > MOVED, "The output for some query did not react to a change of a feature.")


@points(0.25, looks_at="a mean of values")
def test_equal_features_give_their_value(cross_attention: Answer) -> None:
    """If all features are equal, any weights that sum to one return their common value."""
    rng = _same_for_all()
    queries, features, Wq, Wk = _inputs(rng, 5, 4, 2, 3, 7)
    Wv = _uniform(rng, 3, 6, reach=3)
    equal = np.tile(features[:1], (4, 1))
    same(
        cross_attention(queries, equal, Wq, Wk, Wv),
        np.tile(equal[:1] @ Wv, (5, 1)),
        "What do a query's weights sum to?",
    )


# ---------------------------------------------------------------- rows_sum_to_one (0.75 of 1)

# Sums of these are exact in float32 too.
_GOOD = np.array([[0.5, 0.25, 0.25, 0.0], [0.0, 0.25, 0.5, 0.25], [0.125, 0.125, 0.5, 0.25]])


def _off(*by: float) -> np.ndarray:
    """Three rows that are off by these numbers."""
    weights = _GOOD.copy()
    weights[:, 1] += by
    return weights


def _judge(cases: list[tuple[bool, bool, str]], look: str = "") -> None:
    """All answers are in before the first is judged: `(answer, expected, what a wrong one means)`."""
    for answer, expected, message in cases:
        holds(answer is expected, message, look)


@points(0.25, looks_at="every row, and rows alone")
def test_every_row_must_sum_to_one(rows_sum_to_one: Answer) -> None:
    """Each row counts by itself: neither the total, nor the columns, nor the sign of a weight matters."""

    def says(weights: np.ndarray) -> bool:
        return truth(untouched(rows_sum_to_one, weights))

    columns, tall = np.array([[0.5, 0.75, 0.25], [0.5, 0.25, 0.75]]), np.array([[0.5, 0.5], [0.25, 0.75], [1.0, 0.0]])
    one_off = "A single row that is off was accepted."
    _judge(
        [
            (says(_GOOD), True, "Rows that sum to one were refused."),
            (says(_off(0.25, 0, -0.25)), False, "Two rows that are off in opposite directions were accepted."),
            (says(np.full((2, 11), 1 / 11)), True, "Rows of eleven elevenths were refused."),
            (says(columns), False, "Columns that sum to one were accepted, though the rows do not."),
            (says(tall), True, "Rows that sum to one were refused where there are more rows than columns."),
            (says(np.array([[2.0, -1.5, 0.5]])), True, "A row that sums to one with a negative weight was refused."),
            (says(_off(-0.5, 0, 0)), False, one_off),
            (says(_off(0, 0.5, 0)), False, one_off),
            (says(_off(0, 0, -0.5)), False, one_off),
        ]
    )


@points(0.25, looks_at="the tolerance")
def test_the_tolerance_is_the_one_given(rows_sum_to_one: Answer) -> None:
    """Deviations below atol are allowed in every row, larger ones in none; atol is 1e-9 unless given."""

    def says(weights: np.ndarray, *position: float, **name: float) -> bool:
        return truth(rows_sum_to_one(weights, *position, **name))

    below, above = "Deviations below atol were refused.", "A deviation above atol was accepted."
    _judge(
        [
            (says(_off(4e-10, 0, -4e-10)), True, below),
            (says(_off(0, 3e-5, 0)), False, above),
            (says(_off(-3e-5, 0, 0)), False, above),
            (says(_off(0.04, 0, 0), 0.05), True, below),
            (says(_off(0.04, 0.04, 0.04), 0.05), True, below),
            (says(_off(-4e-4, 0, 4e-4), atol=5e-4), True, below),
            (says(_off(0, 0.06, 0), 0.05), False, above),
            (says(_off(0, -6e-4, 0), atol=5e-4), False, above),
        ],
        "Is the atol that was given the one that is used, and 1e-9 where none is?",
    )


@points(0.25, looks_at="NaN and infinity")
def test_nan_and_infinity_are_refused(rows_sum_to_one: Answer) -> None:
    """A row that holds NaN or infinity does not sum to one, wherever it stands."""
    broken = (
        ("NaN", 0, [np.nan, 0.5, 0.25, 0.0]),  # without the NaN it sums to 3/4
        ("NaN", 1, [0.5, 0.25, 0.25, np.nan]),  # without the NaN it sums to one
        ("NaN", 2, [0.5, np.nan, 0.25, 0.25]),
        ("infinity", 2, [0.5, 0.5, np.inf, 0.0]),
        ("minus infinity", 0, [-np.inf, 0.5, 0.5, 0.0]),
    )
    cases = [(truth(rows_sum_to_one(_GOOD)), True, "Rows that sum to one were refused.")]
    for what, place, row in broken:
        weights = _GOOD.copy()
        weights[place] = row
        cases.append((truth(rows_sum_to_one(weights)), False, f"A row with {what} was accepted."))
    _judge(cases, "What do comparisons with NaN and infinity give?")


# ---------------------------------------------------------------- llava_connector (1.5 of 2)


def _connector_inputs(rng: np.random.Generator, n: int, d_f: int, d_h: int, d_lm: int) -> list[np.ndarray]:
    """Features, W1, b1, W2, b2; W2 small enough that the tanh form of gelu stays within the tolerance."""
    W2 = rng.choice([-1.0, 1.0], size=(d_h, d_lm)) * rng.uniform(0.2, 0.38, size=(d_h, d_lm))
    return [_uniform(rng, n, d_f), _uniform(rng, d_f, d_h), _uniform(rng, d_h), W2, _uniform(rng, d_lm)]


@points(0.5, looks_at="values")
def test_connector_values(llava_connector: Answer, rng: np.random.Generator) -> None:
    """Several features and a single one: the values, arguments left alone, and the first input once more."""
    several, single = _connector_inputs(rng, 6, 3, 5, 4), _connector_inputs(rng, 1, 4, 3, 5)
    for inputs in (several, single, several):
        look = "Which activation stands between the two layers?"
        same(untouched(llava_connector, *inputs), reference.llava_connector(*inputs), look)


@points(0.5, looks_at="one token a feature")
def test_one_token_a_feature(llava_connector: Answer) -> None:
    """Each feature makes its own token; both biases reach all of them."""
    rng = _same_for_all()
    features, W1, b1, W2, b2 = _connector_inputs(rng, 5, 3, 4, 2)
    base = _finite(llava_connector(features, W1, b1, W2, b2), (5, 2))
    changed = features.copy()
    changed[2] += 9 * np.sign(W1[:, 0])
    moved = np.abs(_finite(llava_connector(changed, W1, b1, W2, b2), (5, 2)) - base).max(axis=1)
    holds(np.delete(moved, 2).max() < 1e-3, "Tokens of other features moved when one feature was changed.")
    holds(moved[2] > MOVED, "The token of a feature did not react to a change of it.")
    shift = np.array([2.0, -3.0])
    shifted = _finite(llava_connector(features, W1, b1, W2, b2 + shift), (5, 2)) - base
    same(shifted, np.tile(shift, (5, 1)), "What is added at the very end?", name="the change with the second bias")
    lifted = np.abs(_finite(llava_connector(features, W1, b1 + 20.0, W2, b2), (5, 2)) - base).max(axis=1)
    holds(lifted.min() > MOVED, "Some token did not react to a change of the first bias.")


@points(0.5, looks_at="what the activation does")
def test_far_from_zero_a_unit_is_silent_or_linear(llava_connector: Answer) -> None:
    """Hidden units far below zero add nothing; far above zero they pass unchanged."""
    rng = _same_for_all()
    features, W1, _, W2, b2 = _connector_inputs(rng, 4, 3, 5, 6)
    low, high = np.full(5, -60.0), np.full(5, 60.0)
    silent, passed = np.tile(b2, (4, 1)), (features @ W1 + high) @ W2 + b2
    same(llava_connector(features, W1, low, W2, b2), silent, "What should a hidden unit far below zero add?")
    same(llava_connector(features, W1, high, W2, b2), passed, "Is a hidden unit far above zero passed on unchanged?")


# ---------------------------------------------------------------- token_count (1.5 of 2)


def _counts(token_count: Answer, n_features: int, n_queries: int) -> None:
    """Both connectors give the right count for these sizes."""
    expected = {"blip2": n_queries, "llava": n_features}
    got = {connector: whole(token_count(connector, n_features, n_queries)) for connector in expected}
    for connector, count in expected.items():
        message = f"The number of tokens for {connector!r} is wrong."
        holds(got[connector] == count, message, "What decides how many tokens each connector puts out?")


@points(0.5, looks_at="other sizes, fewer queries than features")
def test_tokens_of_few_queries(token_count: Answer, rng: np.random.Generator) -> None:
    """BLIP-2's own sizes and another pair, with fewer queries than features."""
    _counts(token_count, 257, 32)
    _counts(token_count, int(rng.integers(90, 200)), int(rng.integers(5, 30)))


@points(0.5, looks_at="more queries than features")
def test_tokens_of_many_queries(token_count: Answer, rng: np.random.Generator) -> None:
    """More queries than features."""
    _counts(token_count, int(rng.integers(5, 30)), int(rng.integers(40, 60)))


@points(0.5, looks_at="unknown connectors")
def test_other_connectors_are_refused(token_count: Answer) -> None:
    """A connector that is neither of the two raises ValueError, whatever it is called; the two do not."""
    _counts(token_count, 50, 8)
    accepted: list[Failure] = []
    for unknown in ("flamingo", "", "perceiver"):
        try:
            refuses(token_count, unknown, 50, 8, because="for a connector that it does not know")
        except Failure as failure:
            accepted.append(failure)
    if accepted:
        raise accepted[0]
