"""The chapter's claims, each checked once; and the worked notebook says what its master prints.

The claims that need more than one line (properties over random sizes, oracles) stand in the other files here.
"""

from __future__ import annotations

import contextlib
import io
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import reference as ref
from autograder import masters

Array = NDArray[np.float64]
NOTEBOOK = Path(__file__).parents[2] / "docs" / "chapter.ipynb"
ROUNDING = 1e-12


def _tokens(seed: int, T: int = 9, d: int = 12) -> tuple[Array, list[Array], np.random.Generator]:
    """Tokens and the three weights of a head."""
    rng = np.random.default_rng(seed)
    return rng.normal(size=(T, d)), [rng.normal(size=(d, d)) / np.sqrt(d) for _ in range(3)], rng


@pytest.mark.parametrize("seed", range(5))
def test_shuffling_rows_commutes_with_attention_unless_positions_are_added(seed: int) -> None:
    X, weights, rng = _tokens(seed)
    perm = rng.permutation(len(X))
    assert ref.equivariance_gap(X, perm, *weights, use_positions=False) < ROUNDING
    assert ref.equivariance_gap(X, perm, *weights, use_positions=True) > 0.05


@pytest.mark.parametrize("first_changed", [1, 4, 8])
def test_the_causal_mask_changes_no_earlier_output(first_changed: int) -> None:
    X, weights, rng = _tokens(first_changed)
    other = X.copy()
    other[first_changed:] = rng.normal(size=other[first_changed:].shape)
    mask = ref.causal_mask(len(X))
    moved = np.abs(ref.self_attention(X, *weights, mask) - ref.self_attention(other, *weights, mask)).max(axis=1)
    unmasked = np.abs(ref.self_attention(X, *weights) - ref.self_attention(other, *weights)).max(axis=1)
    assert moved[:first_changed].max() < ROUNDING
    assert moved[first_changed:].min() > 0.01
    assert unmasked.min() > 0.01


@pytest.mark.parametrize("n_features", [64, 256])
def test_four_queries_read_any_number_of_features(n_features: int) -> None:
    rng = np.random.default_rng(n_features)
    queries, features = rng.normal(size=(4, 12)), rng.normal(size=(n_features, 20))
    Wq, Wk, Wv = rng.normal(size=(12, 8)), rng.normal(size=(20, 8)), rng.normal(size=(20, 6))
    weights = ref.cross_attention_weights(queries, features, Wq, Wk)
    assert weights.shape == (4, n_features)
    assert ref.rows_sum_to_one(weights)
    assert ref.cross_attention(queries, features, Wq, Wk, Wv).shape == (4, 6)
    assert ref.token_count("blip2", n_features, 4) == 4
    assert ref.token_count("llava", n_features, 4) == n_features


def test_the_dot_product_with_position_64_peaks_there_and_is_symmetric() -> None:
    p = ref.sinusoidal_encoding(129, 64)
    dots = p @ p[64]
    assert int(dots.argmax()) == 64
    assert dots[64] == pytest.approx(32)
    np.testing.assert_allclose(dots, dots[::-1], atol=1e-10)
    np.testing.assert_allclose(dots[64:], [ref.offset_dot(k, 64) for k in range(65)], atol=1e-10)
    assert (np.diff(dots[64:70]) < 0).all()


@pytest.mark.parametrize("seed", range(5))
def test_rope_scores_are_equal_at_3_7_and_103_107_and_another_at_offset_5(seed: int) -> None:
    q, k = np.random.default_rng(seed).normal(size=(2, 64))
    near, far, other = (ref.rope_score(q, k, m, n) for m, n in ((3, 7), (103, 107), (3, 8)))
    assert (abs(near - far) < ROUNDING * 100) == ref.SAME_SCORE
    assert abs(near - other) > 0.01


def test_rope_attention_is_attention_with_turned_queries_and_keys() -> None:
    rng = np.random.default_rng(1)
    Q, K, V = rng.normal(size=(5, 6)), rng.normal(size=(5, 6)), rng.normal(size=(5, 4))
    places = np.array([4, 0, 9, 2, 2])
    scores = [
        [ref.rope_score(q, k, m, n) for k, n in zip(K, places, strict=True)] for q, m in zip(Q, places, strict=True)
    ]
    expected = ref.softmax(np.array(scores) / np.sqrt(6)) @ V
    np.testing.assert_allclose(ref.rope_attention(Q, K, V, places), expected, atol=ROUNDING)
    np.testing.assert_allclose(ref.rope_attention(Q, K, V, places + 300), expected, atol=1e-10)


# ---------------------------------------------------------------- the worked notebook


def test_the_notebook_says_what_the_master_prints() -> None:
    """`python -m autograder.release.chapter docs` builds it anew."""
    pytest.importorskip("jupytext")
    matplotlib: Any = pytest.importorskip("matplotlib")
    from autograder.release.chapter import chapter_cells

    matplotlib.use("Agg")
    ran = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    fresh = chapter_cells()
    assert [(c["cell_type"], c["source"]) for c in ran] == [(c["cell_type"], c["source"]) for c in fresh]
    assert [c["execution_count"] for c in ran if c["cell_type"] == "code"] == list(
        range(1, 1 + sum(c["cell_type"] == "code" for c in ran))
    )
    namespace: dict[str, Any] = {"__name__": "chapter"}
    for number, cell in enumerate(ran):
        if cell["cell_type"] == "code":
            printed = io.StringIO()
            with contextlib.redirect_stdout(printed):
                exec(compile("".join(cell["source"]), f"cell {number}", "exec"), namespace)
            said = "".join("".join(o["text"]) for o in cell["outputs"] if o["output_type"] == "stream")
            assert said == printed.getvalue(), f"cell {number}"
            assert all(o["output_type"] in ("stream", "display_data") for o in cell["outputs"]), f"cell {number}"


def test_the_notebook_shows_its_two_pictures() -> None:
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    pictures = [o for c in cells for o in c.get("outputs", []) if "image/png" in o.get("data", {})]
    assert len(pictures) == masters.master_text("chapter").count("plt.show()") == 2
    assert NOTEBOOK.stat().st_size < 300_000
