"""What the chapter says of its functions, held against the reference over sizes drawn by hypothesis."""

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import reference as ref
from reference.arrays import Array

Test = Callable[..., None]
size = st.integers(1, 9)
even = st.integers(1, 20).map(lambda n: 2 * n)
seed = st.integers(0, 2**32 - 1)
offset = st.integers(-300, 300)


def over(**drawn: st.SearchStrategy[Any]) -> Callable[[Test], Test]:
    """`given`, the same draws every time, with no limit of time on a single one."""
    return lambda test: settings(deadline=None, max_examples=40, derandomize=True, database=None)(given(**drawn)(test))


def draws(s: int, *shapes: tuple[int, ...]) -> list[Array]:
    rng = np.random.default_rng(s)
    return [rng.normal(size=shape) for shape in shapes]


# Positions


@over(T=st.integers(1, 60), d=even)
def test_even_columns_are_sines_and_odd_columns_cosines(T: int, d: int) -> None:
    p = ref.sinusoidal_encoding(T, d)
    assert p.shape == (T, d)
    for t in range(T):
        for i in range(d // 2):
            angle = t / 10000 ** (2 * i / d)
            assert p[t, 2 * i] == pytest.approx(np.sin(angle), abs=1e-12)
            assert p[t, 2 * i + 1] == pytest.approx(np.cos(angle), abs=1e-12)


@pytest.mark.parametrize("d", [-2, -1, 0, 1, 3, 7])
def test_columns_come_in_pairs(d: int) -> None:
    for call in (ref.sinusoidal_encoding, ref.shift_matrix, ref.offset_dot):
        with pytest.raises(ValueError, match="even and positive"):
            call(3, d)


@over(k=offset, t=st.integers(300, 600), d=even)
def test_a_shift_is_one_matrix_for_every_position(k: int, t: int, d: int) -> None:
    p = ref.sinusoidal_encoding(901, d)
    np.testing.assert_allclose(ref.shift_matrix(k, d) @ p[t], p[t + k], atol=1e-10)
    for i in range(d // 2):
        pair = slice(2 * i, 2 * i + 2)
        np.testing.assert_allclose(ref.rotation_matrix(k, i, d) @ p[t, pair], p[t + k, pair], atol=1e-10)


@over(k=offset, m=offset, d=even)
def test_rotations_form_a_group(k: int, m: int, d: int) -> None:
    R, S = ref.shift_matrix(k, d), ref.shift_matrix(m, d)
    np.testing.assert_allclose(R @ R.T, np.eye(d), atol=1e-12)
    np.testing.assert_allclose(R @ S, ref.shift_matrix(k + m, d), atol=1e-10)
    assert np.linalg.det(R) == pytest.approx(1)


@over(k=offset, t=st.integers(300, 600), d=even)
def test_the_dot_product_depends_on_the_offset_alone(k: int, t: int, d: int) -> None:
    p = ref.sinusoidal_encoding(901, d)
    assert p[t] @ p[t + k] == pytest.approx(ref.offset_dot(k, d), abs=1e-9)
    assert ref.offset_dot(k, d) == ref.offset_dot(-k, d)
    assert ref.offset_dot(0, d) == d / 2


def test_there_is_no_pair_beyond_the_last() -> None:
    with pytest.raises(ValueError, match="pairs 0 to 2"):
        ref.rotation_matrix(1, 3, 6)


# Attention


@over(T=size, n=size, s=seed)
def test_softmax_rows_sum_to_one_at_any_size_of_score(T: int, n: int, s: int) -> None:
    (scores,) = draws(s, (T, n))
    for scale in (1e-4, 1, 1e4, 1e300):
        weights = ref.softmax(scale * scores)
        assert ref.rows_sum_to_one(weights)
        np.testing.assert_allclose(weights, ref.softmax(scale * scores + 5), atol=1e-9)


@over(T=size)
def test_the_mask_hides_the_future_only(T: int) -> None:
    mask = ref.causal_mask(T)
    for i in range(T):
        for j in range(T):
            assert mask[i, j] == (0 if j <= i else -np.inf)


@over(T=st.integers(2, 9), d_k=size, d_v=size, s=seed)
def test_a_later_token_changes_no_earlier_output(T: int, d_k: int, d_v: int, s: int) -> None:
    Q, K, V, more = draws(s, (T, d_k), (T, d_k), (T, d_v), (3, 1))
    before = ref.attention(Q, K, V, ref.causal_mask(T))
    Q[-1], K[-1], V[-1] = Q[-1] + more[0], K[-1] + more[1], V[-1] + more[2]
    after = ref.attention(Q, K, V, ref.causal_mask(T))
    np.testing.assert_array_equal(before[:-1], after[:-1])
    assert not np.allclose(before[-1], after[-1], atol=1e-9)


@over(Tq=size, Tk=size, d_k=size, s=seed)
def test_attention_is_what_the_formula_says_entry_by_entry(Tq: int, Tk: int, d_k: int, s: int) -> None:
    Q, K, V, mask = draws(s, (Tq, d_k), (Tk, d_k), (Tk, 3), (Tq, Tk))
    out = ref.attention(Q, K, V, mask=mask)
    for i in range(Tq):
        e = [math.exp(sum(Q[i] * K[j]) / math.sqrt(d_k) + mask[i, j]) for j in range(Tk)]
        for c in range(3):
            assert out[i, c] == pytest.approx(sum(e[j] * V[j, c] for j in range(Tk)) / sum(e), abs=1e-12)


def test_scores_of_ten_thousand_do_not_overflow() -> None:
    out = ref.attention([[1e2, -1e2]], [[1e2, 1.0], [-1e2, 2.0]], [[1.0], [2.0]])
    np.testing.assert_allclose(out, [[1.0]])


@over(T=st.integers(3, 9), d=even, d_k=size, d_v=size, s=seed)
def test_shuffling_commutes_with_attention_until_places_are_added(T: int, d: int, d_k: int, d_v: int, s: int) -> None:
    X, Wq, Wk, Wv = draws(s, (T, d), (d, d_k), (d, d_k), (d, d_v))
    cycle = np.roll(np.arange(T), 1)
    assert ref.equivariance_gap(X, cycle, Wq, Wk, Wv, False) < 1e-10
    assert (ref.equivariance_gap(X, cycle, Wq, Wk, Wv, True) < 1e-6) is ref.STILL_EQUIVARIANT
    assert ref.equivariance_gap(X, np.arange(T), Wq, Wk, Wv, True) == 0


@pytest.mark.parametrize("kind", [list, tuple, np.int32, np.uint8, np.float64])
def test_any_way_to_write_a_permutation_will_do(kind: type) -> None:
    X, W = draws(0, (3, 4), (4, 2))
    perm = kind([2, 0, 1]) if kind in (list, tuple) else np.array([2, 0, 1], dtype=kind)
    assert ref.equivariance_gap(X, perm, W, W, W, True) == ref.equivariance_gap(X, np.array([2, 0, 1]), W, W, W, True)


@over(n=size, m=size, d=size, s=seed)
def test_queries_do_not_care_for_the_order_of_features(n: int, m: int, d: int, s: int) -> None:
    queries, features, Wq, Wk, Wv = draws(s, (n, d), (m, d + 1), (d, 3), (d + 1, 3), (d + 1, 5))
    weights = ref.cross_attention_weights(queries, features, Wq, Wk)
    assert weights.shape == (n, m)
    assert ref.rows_sum_to_one(weights)
    out = ref.cross_attention(queries, features, Wq, Wk, Wv)
    assert out.shape == (n, 5)
    np.testing.assert_allclose(out, ref.cross_attention(queries, features[::-1], Wq, Wk, Wv), atol=1e-12)


def test_four_queries_give_four_rows_for_64_and_for_256_features() -> None:
    for n_features in (64, 256):
        queries, features, Wq, Wk, Wv = draws(1, (4, 6), (n_features, 5), (6, 3), (5, 3), (5, 7))
        assert ref.cross_attention(queries, features, Wq, Wk, Wv).shape == (4, 7)


@pytest.mark.parametrize(
    ("weights", "atol", "answer"),
    [
        ([[0.5, 0.5], [1.0, 0.0]], 1e-9, True),
        ([[0.5, 0.5], [1.0, 0.1]], 1e-9, False),
        ([[0.5, 0.51]], 0.1, True),
        ([[0.5, 0.5], [np.nan, 1.0]], 1e-9, False),
        ([[np.inf, 1.0]], 1e-9, False),
    ],
)
def test_every_row_is_asked_for_its_sum(weights: list[list[float]], atol: float, answer: bool) -> None:
    assert ref.rows_sum_to_one(weights, atol=atol) is answer


@over(T=size, heads=st.integers(1, 4), s=seed)
def test_merging_undoes_splitting(T: int, heads: int, s: int) -> None:
    (X,) = draws(s, (T, 3 * heads))
    np.testing.assert_array_equal(ref.merge_heads(ref.split_heads(X, heads)), X)
    with pytest.raises(ValueError, match="cannot be split"):
        ref.split_heads(X, 3 * heads + 1)


# Layers


@over(T=size, d=st.integers(2, 12), s=seed)
def test_rows_leave_layer_norm_with_mean_0_and_variance_1(T: int, d: int, s: int) -> None:
    (X,) = draws(s, (T, d))
    normed = ref.layer_norm(3 + 100 * X, np.ones(d), np.zeros(d), eps=0)
    np.testing.assert_allclose(normed.mean(axis=1), 0, atol=1e-10)
    np.testing.assert_allclose(normed.var(axis=1), 1, atol=1e-10)


def test_eps_stands_inside_the_square_root() -> None:
    normed = ref.layer_norm([[1.0, 3.0]], [2.0, 1.0], [0.0, 5.0], eps=3.0)
    np.testing.assert_allclose(normed, [[-1.0, 5.5]])  # mean 2, variance 1, root of 1 + 3


def test_the_feed_forward_layer_cuts_off_below_zero() -> None:
    np.testing.assert_array_equal(
        ref.mlp([[1.0], [-1.0]], [[2.0, -1.0]], [1.0, 0.0], [[1.0], [10.0]], [4.0]), [[7], [14]]
    )


@over(Ty=st.integers(2, 7), Tz=size, d=st.integers(2, 7), s=seed)
def test_the_block_hides_the_future_and_forgets_the_order_of_the_source(Ty: int, Tz: int, d: int, s: int) -> None:
    Y, Z = draws(s, (Ty, d), (Tz, d))
    params = ref.random_params(d, np.random.default_rng(s))
    out = ref.decoder_block(Y, Z, params)
    assert out.shape == (Ty, d) == ref.block_output_shape(Tz, Ty, d)
    np.testing.assert_allclose(out, ref.decoder_block(Y, Z[::-1], params), atol=1e-9)
    Y[-1] += np.arange(d)
    np.testing.assert_allclose(out[:-1], ref.decoder_block(Y, Z, params)[:-1], atol=1e-12)


@over(Ty=size, Tz=size, d=st.integers(2, 7), s=seed)
def test_one_head_and_no_projection_is_the_plain_block(Ty: int, Tz: int, d: int, s: int) -> None:
    Y, Z = draws(s, (Ty, d), (Tz, d))
    params = ref.random_params(d, np.random.default_rng(s))
    many = params | {name: params[name] | {"Wo": np.eye(d)} for name in ("self", "cross")}
    ours = ref.multi_head_decoder_block(Y, Z, many, n_heads=1)
    np.testing.assert_allclose(ours, ref.decoder_block(Y, Z, params), atol=1e-10)


def test_pre_norm_lets_the_stream_grow_and_post_norm_does_not() -> None:
    """The numbers in the docstring of `decoder.py`."""
    d, rng = 64, np.random.default_rng(0)
    plain = {"gamma": np.ones(d), "beta": np.zeros(d)}

    def layer() -> dict[str, dict[str, Array]]:
        square = {name: rng.normal(size=(d, d)) / np.sqrt(d) for name in ("Wq", "Wk", "Wv", "Wo")}
        feed = {"W1": rng.normal(size=(d, 4 * d)) / np.sqrt(d), "b1": np.zeros(4 * d)}
        feed |= {"W2": rng.normal(size=(4 * d, d)) / np.sqrt(4 * d), "b2": np.zeros(d)}
        return {"self": square, "mlp": feed, "norm1": plain, "norm2": plain}

    layers = [layer() for _ in range(12)]
    start = ref.layer_norm(rng.normal(size=(32, d)), **plain)
    power = {}
    for pre_norm in (False, True):
        X = start
        for params in layers:
            X = ref.multi_head_encoder_block(X, params, n_heads=4, pre_norm=pre_norm)
        power[pre_norm] = float((X**2).mean())
    assert power[False] == pytest.approx(1.00, abs=0.005)
    assert power[True] == pytest.approx(11, abs=0.5)


# RoPE


@over(d=even, m=st.integers(0, 200), n=st.integers(0, 200), shift=st.integers(0, 500), s=seed)
def test_a_rotary_score_depends_on_the_offset_alone(d: int, m: int, n: int, shift: int, s: int) -> None:
    q, k = draws(s, (d,), (d,))
    assert ref.rope_score(q, k, m + shift, n + shift) == pytest.approx(ref.rope_score(q, k, m, n), abs=1e-9)
    assert ref.rope_score(q, k, m, m) == pytest.approx(q @ k)


def test_the_scores_in_the_docstring() -> None:
    ones = np.ones(64)
    assert ref.rope_score(ones, ones, 3, 7) == pytest.approx(47.8687, abs=1e-4)
    assert ref.rope_score(ones, ones, 103, 107) == pytest.approx(47.8687, abs=1e-4)
    assert ref.rope_score(ones, ones, 3, 8) == pytest.approx(47.0079, abs=1e-4)
    assert 2 * ref.offset_dot(4, 64) == pytest.approx(47.8687, abs=1e-4)
    assert ref.offset_dot(5, 64) == pytest.approx(23.5040, abs=1e-4)


@over(T=size, d=even, s=seed)
def test_the_layouts_differ_by_an_order_of_columns(T: int, d: int, s: int) -> None:
    q, k = draws(s, (T, d), (T, d))
    m, n, order = np.arange(T), np.arange(T)[::-1] + 7, ref.half_split_order(d)
    np.testing.assert_allclose(ref.rope_half_split(q[:, order], m), ref.rope(q, m)[:, order], atol=1e-12)
    scores = ref.rope(q, m) @ ref.rope(k, n).T
    np.testing.assert_allclose(
        ref.rope_half_split(q[:, order], m) @ ref.rope_half_split(k[:, order], n).T, scores, atol=1e-12
    )
    np.testing.assert_array_equal(order[ref.interleaved_order(d)], np.arange(d))


def test_mixed_layouts_are_off_by_as_much_as_the_scores() -> None:
    """The numbers in the docstring of `rotary.py`."""
    q, k = draws(0, (500, 64), (500, 64))
    m, n, order = np.arange(500), np.arange(500)[::-1], ref.half_split_order(64)
    right = (ref.rope(q, m) * ref.rope(k, n)).sum(axis=1)
    same = (ref.rope_half_split(q[:, order], m) * ref.rope_half_split(k[:, order], n)).sum(axis=1)
    mixed = (ref.rope_half_split(q, m) * ref.rope_half_split(k, n)).sum(axis=1)
    assert np.abs(same - right).max() < 1e-13
    assert np.sqrt((right**2).mean()) == pytest.approx(8, abs=0.5)
    assert np.sqrt(((mixed - right) ** 2).mean()) > 8


@over(T=size, quarter=st.integers(1, 6), down=offset, across=offset, s=seed)
def test_patches_know_their_distance_down_and_across(T: int, quarter: int, down: int, across: int, s: int) -> None:
    d, rng = 4 * quarter, np.random.default_rng(s)
    (q, k), places = draws(s, (T, d), (T, d)), rng.integers(0, 30, size=(2, T))
    scores = ref.rope_2d(q, *places) @ ref.rope_2d(k, *places).T
    moved = places + np.array([[down], [across]])
    np.testing.assert_allclose(ref.rope_2d(q, *moved) @ ref.rope_2d(k, *moved).T, scores, atol=1e-9)
    with pytest.raises(ValueError, match="multiple of 4"):
        ref.rope_2d(q[:, :-2], *places)


@over(T=size, sections=st.tuples(size, size, size), s=seed)
def test_for_words_the_three_parts_are_plain_rope(T: int, sections: tuple[int, int, int], s: int) -> None:
    (x,) = draws(s, (T, 2 * sum(sections)))
    words = ref.text_positions(5, T)
    np.testing.assert_allclose(ref.rope_3d(x, words, sections), ref.rope(x, 5 + np.arange(T)), atol=1e-12)
    for turn in (ref.rope_3d, ref.rope_3d_half_split):
        with pytest.raises(ValueError, match="pairs"):
            turn(x, words, (*sections[:2], sections[2] + 1))
        with pytest.raises(ValueError, match="rows of positions"):
            turn(x, words[:2], sections)


def test_an_image_of_256_tokens_takes_16_positions() -> None:
    image = ref.vision_positions(10, 1, 16, 16)
    assert image.shape == (3, 256)
    assert ref.next_position(image) == 26
    assert (image[0] == 10).all()


# Tables


@over(old=st.tuples(size, size), new=st.tuples(size, size), s=seed)
def test_resizing_keeps_constants_and_the_class_token(old: tuple[int, int], new: tuple[int, int], s: int) -> None:
    (table,) = draws(s, (1 + old[0] * old[1], 3))
    table[1:, 2] = 4.0
    resized = ref.resize_table(table, old, new, class_tokens=1)
    assert resized.shape == (1 + new[0] * new[1], 3)
    np.testing.assert_array_equal(resized[0], table[0])
    np.testing.assert_allclose(resized[1:, 2], 4.0)
    np.testing.assert_allclose(ref.resize_table(table, old, old, class_tokens=1), table, atol=1e-12)
    with pytest.raises(ValueError, match="class tokens"):
        ref.resize_table(table, old, new)


def test_a_learned_table_ends() -> None:
    X, table = draws(0, (3, 2), (4, 2))
    np.testing.assert_array_equal(ref.add_positions(X, table), X + table[:3])
    with pytest.raises(ValueError, match="has 2 rows"):
        ref.add_positions(X, table[:2])


def test_patches_are_counted() -> None:
    assert [ref.vision_token_count(224, 14, 1), ref.vision_token_count(336, 14)] == [257, 576]
    with pytest.raises(ValueError, match="do not fit"):
        ref.vision_token_count(225, 14)


# Connectors


def test_gelu_is_x_times_the_normal_distribution() -> None:
    np.testing.assert_allclose(ref.gelu([-1.0, 0.0, 1.0, 10.0]), [-0.15865525393, 0, 0.84134474607, 10], atol=1e-10)


def test_features_go_through_llavas_mlp_one_by_one() -> None:
    out = ref.llava_connector([[1.0], [0.0]], [[1.0, 2.0]], [0.0, -2.0], [[1.0], [3.0]], [0.5])
    np.testing.assert_allclose(out, [[1.34134474607], [0.5 + 3 * -2 * 0.02275013195]], atol=1e-10)


@pytest.mark.parametrize(("connector", "n"), [("blip2", 32), ("llava", 257)])
def test_tokens_for_the_language_model(connector: str, n: int) -> None:
    assert ref.token_count(connector, 257, 32) == n
    assert type(ref.token_count(connector, np.int64(257), np.int64(32))) is int  # type: ignore[arg-type]


@pytest.mark.parametrize("connector", ["flamingo", "", "LLaVA"])
def test_other_connectors_are_refused(connector: str) -> None:
    with pytest.raises(ValueError, match="not"):
        ref.token_count(connector, 257, 32)


@over(T=size, n=size, s=seed)
def test_shut_gates_leave_the_language_model_as_it_was(T: int, n: int, s: int) -> None:
    Y, features, Wq, Wk, Wv, Wo, W1, W2 = draws(s, (T, 6), (n, 5), (6, 4), (5, 4), (5, 4), (4, 6), (6, 8), (8, 6))
    plain = {"gamma": np.ones(6), "beta": np.zeros(6)}
    params = {"cross": {"Wq": Wq, "Wk": Wk, "Wv": Wv, "Wo": Wo}, "mlp": {"W1": W1, "W2": W2}}
    params |= {"norm1": plain, "norm2": plain}
    shut = params | {"gate_attention": 0.0, "gate_mlp": 0.0}
    np.testing.assert_array_equal(ref.gated_cross_attention_layer(Y, features, shut, 2), Y)
    ajar = params | {"gate_attention": 0.1, "gate_mlp": 0.0}
    assert not np.allclose(ref.gated_cross_attention_layer(Y, features, ajar, 2), Y)
