"""Hidden tests of exercise 2: other inputs, every convention of the contract, and the properties of a decoder block.

Sizes differ pairwise within a test, so that no transpose or wrong width goes unseen. A property test also asks that
the output reacts, so that an answer without content earns nothing.
"""

from typing import Any

import numpy as np

import reference
from autograder.checks import Answer, array, holds, points, same, untouched
from autograder.exercises.ex2_decoder_block.test_public import finite, sizes

INF = np.inf
MOVED = 1e-2  # a reaction is at least this large; what must stay stays within the tolerance of `same`


def _same_for_all() -> np.random.Generator:
    """For property tests: whether a half-right answer passes one should not depend on the draw. Values are drawn."""
    return np.random.default_rng(29)


def _uniform(rng: np.random.Generator, *shape: int, reach: float = 2.0) -> np.ndarray:
    return rng.uniform(-reach, reach, size=shape)


def _signed(rng: np.random.Generator, *shape: int) -> np.ndarray:
    """Numbers of either sign, none near zero or one: a gain that is ignored shows."""
    return rng.choice([-1.0, 1.0], size=shape) * rng.uniform(1.5, 2.5, size=shape)


def _block(rng: np.random.Generator, d: int, d_k: int, d_ff: int) -> dict[str, dict[str, np.ndarray]]:
    def projections() -> dict[str, np.ndarray]:
        return {
            "Wq": _uniform(rng, d, d_k, reach=0.8),
            "Wk": _uniform(rng, d, d_k, reach=0.8),
            "Wv": _uniform(rng, d, d),
        }

    def norm() -> dict[str, np.ndarray]:
        return {"gamma": rng.uniform(0.5, 1.5, size=d), "beta": _uniform(rng, d, reach=1.0)}

    mlp = {
        "W1": _uniform(rng, d, d_ff),
        "b1": _uniform(rng, d_ff),
        "W2": _uniform(rng, d_ff, d),
        "b2": _uniform(rng, d),
    }
    return {
        "self": projections(),
        "cross": projections(),
        "mlp": mlp,
        "norm1": norm(),
        "norm2": norm(),
        "norm3": norm(),
    }


def _with(params: dict[str, Any], part: str, **changes: np.ndarray) -> dict[str, Any]:
    """A copy of the parameters with some entries of one part replaced."""
    return {**params, part: {**params[part], **changes}}


# ---------------------------------------------------------------- causal_mask (1.5 of 2)


@points(0.5, looks_at="what a token may read")
def test_what_may_be_read_is_zero(causal_mask: Answer) -> None:
    """A token reads itself and all earlier ones, at no penalty, and no later one for free."""
    T = 6
    mask = array(causal_mask(T), (T, T))
    lower = np.tri(T, dtype=bool)
    holds(
        np.all(np.abs(mask[lower]) < 1e-3),
        "On and below the diagonal the mask should be 0.",
        "May a token read itself?",
    )
    holds(np.all(mask[~lower] < 0), "Above the diagonal the mask should lower the scores.")


@points(0.5, looks_at="what hides the future")
def test_the_future_is_minus_infinity(causal_mask: Answer) -> None:
    """What may not be read is minus infinity: exp of it is exactly 0."""
    T = 5
    mask = array(causal_mask(T), (T, T))
    above, below = np.triu(np.ones((T, T), dtype=bool), k=1), np.tri(T, k=-1, dtype=bool)
    look = "Is a large negative number enough for any score?"
    holds(np.all(mask[above] == -INF), "Every entry above the diagonal should be minus infinity.", look)
    holds(np.all(np.isfinite(mask[below])), "Below the diagonal the mask should be finite.")


@points(0.5, looks_at="other sizes, one token included")
def test_masks_of_other_sizes(causal_mask: Answer, rng: np.random.Generator) -> None:
    """The mask has the size that was asked for, from a single token on, and each time afresh."""
    for T in (int(rng.integers(7, 10)), 1, 2):
        same(causal_mask(T), reference.causal_mask(T))


# ---------------------------------------------------------------- attention (2 of 3)


@points(0.5, looks_at="values without a mask")
def test_attention_values(attention: Answer, rng: np.random.Generator) -> None:
    """More keys than queries, fewer, and a single query: the values, arguments left alone."""
    for Tq, Tk, d_k, d_v in ((4, 7, 3, 5), (6, 2, 5, 3), (1, 4, 2, 3)):
        Q, K, V = _uniform(rng, Tq, d_k), _uniform(rng, Tk, d_k), _uniform(rng, Tk, d_v, reach=4)
        look = "How are the scores scaled, and over which axis do the weights sum to one?"
        same(untouched(attention, Q, K, V), reference.attention(Q, K, V), look)


@points(0.5, looks_at="masks of any finite values")
def test_a_finite_mask_shifts_the_scores(attention: Answer, rng: np.random.Generator) -> None:
    """A mask may hold any number; it is added to the scores before the softmax."""
    Q, K, V = _uniform(rng, 4, 3), _uniform(rng, 6, 3), _uniform(rng, 6, 5, reach=4)
    mask = rng.permuted(np.tile([-4.0, -2.0, 0.0, 0.0, 2.0, 4.0], (4, 1)), axis=1)  # (4, 6)
    expected, plain = reference.attention(Q, K, V, mask), reference.attention(Q, K, V)
    look = "Where does the mask enter, before or after scaling and softmax?"
    same(untouched(attention, Q, K, V, mask), expected, look)
    same(attention(Q, K, V, mask=mask[::-1]), reference.attention(Q, K, V, mask[::-1]), look)
    same(attention(Q, K, V, mask=None), plain, "What should happen when the mask is None?")


@points(0.5, looks_at="hidden keys are not read")
def test_a_hidden_key_is_not_read(attention: Answer) -> None:
    """A key behind minus infinity leaves no trace in the output; the others do."""
    rng = _same_for_all()
    Tq, Tk, d_k, d_v = 3, 5, 4, 2
    Q, K, V = _uniform(rng, Tq, d_k, reach=0.5), _uniform(rng, Tk, d_k, reach=0.5), _uniform(rng, Tk, d_v)
    hidden = int(rng.integers(Tk))
    mask = np.zeros((Tq, Tk))
    mask[0, hidden] = mask[2, hidden] = -INF
    Q[2] = -Q[0]  # the score of the hidden key has either sign
    other_K, other_V = K.copy(), V.copy()
    other_K[hidden] += 3 * np.sign(Q[1])
    other_V[hidden] += 20.0
    before, after = finite(attention(Q, K, V, mask), (Tq, d_v)), finite(attention(Q, other_K, other_V, mask), (Tq, d_v))
    moved = np.abs(after - before).max(axis=1)
    holds(moved[[0, 2]].max() < 1e-3, "A key hidden by minus infinity still changes the output of its row.")
    holds(moved[1] > MOVED, "A key that is not hidden leaves the output unchanged when it and its value change.")


@points(0.5, looks_at="very large scores")
def test_large_scores_do_not_overflow(attention: Answer, rng: np.random.Generator) -> None:
    """Scores of size 1e4, of either sign, give finite and right answers."""
    near, apart = rng.permutation(5) * 80.0, rng.permutation([1.0, 1.0, -1.0, -1.0, -1.0])
    K = np.column_stack([np.ones(5), near, apart, rng.permutation(5) * 80.0])
    V = _uniform(rng, 5, 2, reach=4)
    look = "Does the largest score of a row win, however large the scores are?"
    Q = np.array([[2e4, 2.0, 0.0, 0.0], [-2e4, 2.0, 0.0, 0.0], [0.0, 2.0, 0.0, 0.0]])  # whole numbers: exact in float32
    same(attention(Q, K, V), reference.attention(Q, K, V), look)
    Q = np.array([[0.0, 0.0, 2e4, 2.0]])  # scores of both signs in one row
    if "FloatingPointError" in _raised(attention, Q, K, V):
        return  # numpy was told to raise where an exponential underflows to 0, as it must here: no fault
    same(attention(Q, K, V), reference.attention(Q, K, V), look)
    mask = np.where(apart > 0, -INF, 0.0)[None]  # (1, 5): the largest scores are the hidden ones
    same(attention(Q, K, V, mask), reference.attention(Q, K, V, mask), "Can a large score outweigh the mask?")


def _raised(function: Answer, *args: np.ndarray) -> tuple[str, ...]:
    raised = function.attempt(*args).raised
    return raised.kinds if raised else ()


# ---------------------------------------------------------------- layer_norm (1.5 of 2)


@points(0.5, looks_at="values, mean and variance")
def test_layer_norm_values(layer_norm: Answer, rng: np.random.Generator) -> None:
    """Rows of different mean and spread; few columns, so that the kind of variance shows."""
    for T, d in ((5, 3), (2, 4)):
        spread = np.arange(1, T + 1)[:, None] * rng.permuted(np.tile(np.arange(d) ** 2 / d, (T, 1)), axis=1)
        X = _uniform(rng, T, 1) + spread  # no row is symmetric, so its median is not its mean
        gamma, beta = _signed(rng, d), _uniform(rng, d)
        look = "Which axis, and which of the two variances?"
        same(untouched(layer_norm, X, gamma, beta), reference.layer_norm(X, gamma, beta), look)


@points(0.25, looks_at="rows that hardly vary")
def test_eps_counts_where_a_row_hardly_varies(layer_norm: Answer, rng: np.random.Generator) -> None:
    """With a variance about as small as eps, it shows where eps stands."""
    X = 0.004 * rng.permuted(np.tile(np.linspace(-1.0, 1.0, 5), (3, 1)), axis=1) + _uniform(rng, 3, 1, reach=0.01)
    gamma, beta = _signed(rng, 5), _uniform(rng, 5)
    same(layer_norm(X, gamma, beta), reference.layer_norm(X, gamma, beta), "Where does eps stand?")


@points(0.25, looks_at="another eps")
def test_eps_can_be_chosen(layer_norm: Answer, rng: np.random.Generator) -> None:
    """A larger eps, by name and by position, damps the rows."""
    X = rng.permuted(np.tile(np.linspace(-2.0, 2.0, 3), (4, 1)), axis=1) + _uniform(rng, 4, 1)
    gamma, beta = _signed(rng, 3), _uniform(rng, 3)
    look = "Is the eps that was given the one that is used, and inside the root?"
    same(layer_norm(X, gamma, beta, eps=0.5), reference.layer_norm(X, gamma, beta, 0.5), look)
    same(layer_norm(X, gamma, beta, 3.0), reference.layer_norm(X, gamma, beta, 3.0), look)


@points(0.5, looks_at="the roles of gamma and beta")
def test_gamma_stretches_and_beta_moves(layer_norm: Answer) -> None:
    """Gamma stretches a column of what was normalised, beta moves it."""
    rng = _same_for_all()
    X = rng.permuted(np.tile(np.linspace(-2.0, 2.0, 5), (3, 1)), axis=1) + _uniform(rng, 3, 1)
    gamma, beta = _signed(rng, 5), _signed(rng, 5)
    plain = finite(layer_norm(X, np.ones(5), np.zeros(5)), X.shape)
    holds(np.abs(plain.mean(axis=1)).max() < 1e-3, "With gamma 1 and beta 0 every row should have mean 0.")
    holds(np.abs(plain).max() > 0.5, "With gamma 1 and beta 0 a row that varies should not come out as nearly 0.")
    same(layer_norm(X, gamma, beta), gamma * plain + beta, "Which of gamma and beta multiplies, which is added?")


# ---------------------------------------------------------------- mlp (0.75 of 1)


def _mlp_arguments(rng: np.random.Generator, T: int, d: int, d_ff: int) -> list[np.ndarray]:
    return [_uniform(rng, T, d), _uniform(rng, d, d_ff), _uniform(rng, d_ff), _uniform(rng, d_ff, d), _uniform(rng, d)]


@points(0.25, looks_at="values")
def test_mlp_values(mlp: Answer, rng: np.random.Generator) -> None:
    """More rows than hidden units, and fewer; arguments left alone."""
    for T, d, d_ff in ((6, 3, 5), (1, 4, 7)):
        arguments = _mlp_arguments(rng, T, d, d_ff)
        arguments[2][:2], arguments[4][0] = (
            (12.0, -12.0),
            -15.0,
        )  # hidden units far above and below, and an output below zero
        same(untouched(mlp, *arguments), reference.mlp(*arguments), "Which activation stands between the two layers?")


@points(0.25, looks_at="what the activation does")
def test_hidden_units_are_silent_or_linear(mlp: Answer) -> None:
    """Hidden units far below zero add nothing; far above zero they pass unchanged."""
    rng = _same_for_all()
    X, W1, _, W2, b2 = _mlp_arguments(rng, 4, 3, 5)
    low, high = np.full(5, -60.0), np.full(5, 60.0)
    same(mlp(X, W1, low, W2, b2), np.tile(b2, (4, 1)), "What should a hidden unit far below zero add?")
    same(mlp(X, W1, high, W2, b2), (X @ W1 + high) @ W2 + b2, "Is a hidden unit far above zero passed on unchanged?")


@points(0.25, looks_at="the biases")
def test_both_biases_count(mlp: Answer) -> None:
    """A change of the second bias moves every output by just that; the first bias acts on the hidden units."""
    rng = _same_for_all()
    X, W1, b1, W2, b2 = _mlp_arguments(rng, 4, 3, 5)
    shift = np.array([-300.0, 200.0, -400.0])
    base = finite(mlp(X, W1, b1, W2, b2), (4, 3))
    moved = finite(mlp(X, W1, b1, W2, b2 + shift), (4, 3)) - base
    same(
        moved, np.tile(shift, (4, 1)), "Does the second bias move the output, after everything else?", name="the change"
    )
    lifted = finite(mlp(X, W1, b1 + 30.0, W2, b2), (4, 3))
    holds(np.abs(lifted - base).max() > MOVED, "The output did not react to a change of the first bias.")


# ---------------------------------------------------------------- decoder_block (3.5 of 5)


@points(1.0, looks_at="values")
def test_block_values(decoder_block: Answer, rng: np.random.Generator) -> None:
    """A source longer than the target: every line of the formula, arguments left alone."""
    params = _block(rng, 6, 3, 7)
    Y, Z = _uniform(rng, 4, 6), _uniform(rng, 5, 6)
    look = "Compare residual, norm and mask of each sublayer with its line of the formula."
    same(untouched(decoder_block, Y, Z, params), reference.decoder_block(Y, Z, params), look)


@points(0.5, looks_at="other sizes, and a second call")
def test_block_of_other_sizes(decoder_block: Answer, rng: np.random.Generator) -> None:
    """A source shorter than the target, other widths, and the first input once more."""
    large = _uniform(rng, 7, 4), _uniform(rng, 2, 4), _block(rng, 4, 5, 3)
    small = _uniform(rng, 1, 6), _uniform(rng, 3, 6), _block(rng, 6, 2, 8)
    for inputs in (large, small, large):
        same(decoder_block(*inputs), reference.decoder_block(*inputs), "Is a size or an earlier result written down?")


@points(0.5, looks_at="which tokens read which")
def test_a_token_moves_itself_and_later_ones(decoder_block: Answer) -> None:
    """Changing a token in the middle moves it and the later ones, and no earlier one."""
    rng = _same_for_all()
    Y, Z, params = _uniform(rng, 6, 4), _uniform(rng, 3, 4), _block(rng, 4, 2, 5)
    params = _with(params, "self", Wq=0.1 * params["self"]["Wq"])  # nearly even weights: everyone is heard
    changed = Y.copy()
    changed[2] += [9.0, -12.0, 10.0, -11.0]  # not all alike: a norm takes out what is
    moved = np.abs(finite(decoder_block(changed, Z, params), (6, 4)) - finite(decoder_block(Y, Z, params), (6, 4))).max(
        axis=1
    )
    holds(
        moved[:2].max() < 1e-3, "Outputs before a changed target token moved.", "Which sublayer needs the causal mask?"
    )
    holds(moved[2] > MOVED, "The output of a changed target token did not move.")
    holds(
        moved[3:].max() > MOVED,
        "Outputs after a changed target token did not move.",
        "Do later tokens read earlier ones?",
    )


@points(0.5, looks_at="how the source is read")
def test_the_source_is_a_set(decoder_block: Answer) -> None:
    """The order of the source tokens does not matter, and their content does, for every target token."""
    rng = _same_for_all()
    Y, Z, params = _uniform(rng, 4, 6), _uniform(rng, 5, 6), _block(rng, 6, 3, 7)
    params = _with(params, "cross", Wq=0.1 * params["cross"]["Wq"])  # nearly even weights: every source token is heard
    base = finite(decoder_block(Y, Z, params), (4, 6))
    shuffled = finite(decoder_block(Y, np.roll(Z, 2, axis=0), params), (4, 6))
    holds(np.abs(shuffled - base).max() < 1e-3, "The output changed when the source tokens were put in another order.")
    changed = Z.copy()
    changed[-1] += 6 * _signed(rng, 6)
    moved = np.abs(finite(decoder_block(Y, changed, params), (4, 6)) - base).max(axis=1)
    holds(
        moved.min() > MOVED, "Some target token did not react to a change of a source token.", "Who reads the source?"
    )


@points(0.5, looks_at="the three norms")
def test_each_norm_has_its_own_parameters(decoder_block: Answer) -> None:
    """The third norm has the last word, and the first and the second are heard."""
    rng = _same_for_all()
    Y, Z, params = _uniform(rng, 4, 6), _uniform(rng, 3, 6), _block(rng, 6, 2, 5)
    base = finite(decoder_block(Y, Z, params), (4, 6))
    gamma, beta = _signed(rng, 6), _signed(rng, 6)
    normalised = (base - params["norm3"]["beta"]) / params["norm3"]["gamma"]
    look = "What is the last thing that happens to a row, and with which gamma and beta?"
    same(decoder_block(Y, Z, _with(params, "norm3", gamma=gamma, beta=beta)), gamma * normalised + beta, look)
    for norm in ("norm1", "norm2"):
        other = finite(decoder_block(Y, Z, _with(params, norm, gamma=gamma, beta=beta)), (4, 6))
        holds(np.abs(other - base).max() > MOVED, f"The output does not depend on gamma and beta of {norm}.")


@points(0.5, looks_at="what remains without the sublayers")
def test_silent_sublayers_leave_residuals_and_norms(decoder_block: Answer, rng: np.random.Generator) -> None:
    """With every sublayer adding zero, what remains is the target after three norms."""
    Y, Z, params = _uniform(rng, 5, 4), _uniform(rng, 3, 4), _block(rng, 4, 2, 7)
    params = _with(_with(params, "self", Wv=np.zeros((4, 4))), "cross", Wv=np.zeros((4, 4)))
    params = _with(params, "mlp", W2=np.zeros((7, 4)), b2=np.zeros(4))
    look = "What does a row go through when attention and MLP add nothing to it?"
    same(decoder_block(Y, Z, params), reference.decoder_block(Y, Z, params), look)


# ---------------------------------------------------------------- block_output_shape (0.75 of 1)


@points(0.25, looks_at="the number of rows")
def test_the_rows_are_the_target_tokens(block_output_shape: Answer, rng: np.random.Generator) -> None:
    """As many rows as target tokens, however long the source is."""
    n = int(rng.integers(3, 6))
    for n_source, n_target in ((n + 4, n), (n, n + 4)):
        got = sizes(block_output_shape(n_source, n_target, 2 * n + 12))
        holds(
            got[:1] == [n_target], "The first size is not the number of target tokens.", "Who asks, and who is asked?"
        )


@points(0.25, looks_at="the width")
def test_the_columns_are_the_width(block_output_shape: Answer, rng: np.random.Generator) -> None:
    """As many columns as the model is wide."""
    n = int(rng.integers(3, 6))
    for d in (2, 4 * n):
        got = sizes(block_output_shape(n + 2, n, d))
        holds(got[1:] == [d], "There should be one more size, the width of a token.", "What does a residual ask of it?")


@points(0.25, looks_at="other sizes")
def test_shapes_of_other_sizes(block_output_shape: Answer, rng: np.random.Generator) -> None:
    """Longer and shorter sources, one target token, several widths."""
    for n_source, n_target, d in ((2, 9, 4), (5, 1, 8), (int(rng.integers(7, 12)), 3, 6)):
        holds(sizes(block_output_shape(n_source, n_target, d)) == [n_target, d], "The shape is wrong for some sizes.")
