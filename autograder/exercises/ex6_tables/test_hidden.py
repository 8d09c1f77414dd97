"""What exercise 6 is graded on beyond the public tests: other sizes, edges, class tokens, and what is refused.

Never shipped to students. Knows the reference, and nothing of how or where an answer runs.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

import reference
from autograder.checks import Answer, array, holds, points, refuses, same, untouched, whole

Array = NDArray[Any]


def _rows(rng: np.random.Generator, *shape: int) -> Array:
    """Numbers of either sign, none near zero."""
    signed: Array = rng.choice([-1.0, 1.0], size=shape) * rng.uniform(0.5, 2.0, size=shape)
    return signed


def _gap(one: Array, other: Array) -> Array:
    """Entry by entry, how far apart; NaN where either is not finite, so that no comparison with it holds."""
    with np.errstate(all="ignore"):
        apart: Array = np.where(np.isfinite(one) & np.isfinite(other), np.abs(one - other), np.nan)
    return apart


# ---------------------------------------------------------------- a row for every place


@points(0.5, looks_at="tables longer than the input")
def test_tables_longer_than_the_input(add_positions: Answer, rng: np.random.Generator) -> None:
    """Every token gets the row of its place, arguments left alone."""
    look = "Which row does token t get, and how do the two meet?"
    for T, n_max, d in ((4, 9, 3), (5, 6, 8), (1, 7, 2)):
        X, table = _rows(rng, T, d), _rows(rng, n_max, d)
        same(untouched(add_positions, X, table), reference.add_positions(X, table), look)


@points(0.5, looks_at="tables just long enough")
def test_tables_just_long_enough(add_positions: Answer, rng: np.random.Generator) -> None:
    """A table of exactly as many rows as there are tokens will do."""
    look = "Is the last row of the table used?"
    for T, d in ((6, 4), (3, 5)):
        X, table = _rows(rng, T, d), _rows(rng, T, d)
        same(add_positions(X, table), reference.add_positions(X, table), look)


@points(0.5, looks_at="inputs longer than the table")
def test_inputs_longer_than_the_table_are_refused(add_positions: Answer, rng: np.random.Generator) -> None:
    """More tokens than rows are a ValueError, by one or by many; fewer are not."""
    X, table = _rows(rng, 5, 3), _rows(rng, 8, 3)
    same(add_positions(X, table), reference.add_positions(X, table), "Is an input that fits refused?")
    for T, n_max in ((16, 8), (9, 8), (7, 1)):
        refuses(add_positions, _rows(rng, T, 3), _rows(rng, n_max, 3), because="where the table is too short")


# ---------------------------------------------------------------- counts


@points(0.5, looks_at="images and patches of other sizes")
def test_images_of_other_sizes(vision_token_count: Answer, rng: np.random.Generator) -> None:
    """The count is right for other images, other patches and several class tokens."""
    side, patch, classes = int(rng.integers(17, 30)), int(rng.integers(6, 33)), int(rng.integers(2, 9))
    look = "How many patches are there, and what is added for class tokens?"
    for arguments in ((side * patch, patch), (side * patch, patch, classes), (384, 16, 1), (patch, patch, 0)):
        expected = reference.vision_token_count(*arguments)
        same(whole(vision_token_count(*arguments), "the count"), expected, look, tolerance=1e-6, name="the count")


@points(0.25, looks_at="patches that do not fit")
def test_patches_that_do_not_fit_are_refused(vision_token_count: Answer, rng: np.random.Generator) -> None:
    """An image whose side is no multiple of the patch's is a ValueError; one that fits is not."""
    side, patch = int(rng.integers(17, 30)), int(rng.integers(6, 33))
    expected = reference.vision_token_count(side * patch, patch, 1)
    same(whole(vision_token_count(side * patch, patch, 1), "the count"), expected, tolerance=1e-6, name="the count")
    for size in (side * patch + 1, side * patch - 1, side * patch + patch // 2):
        refuses(vision_token_count, size, patch, 1, because="where patches do not fill the image")
        refuses(vision_token_count, size, patch, because="where patches do not fill the image")


# ---------------------------------------------------------------- one axis


@points(0.75, looks_at="enlarging by any factor")
def test_enlarging_by_any_factor(resize_matrix: Answer, rng: np.random.Generator) -> None:
    """The weights are right for factors that are whole and that are not."""
    n_old = int(rng.integers(6, 10))
    look = "Where does new sample i stand, which four old samples are around it, and how far are they?"
    for old, new in ((n_old, 2 * n_old + 1), (4, 8), (n_old, n_old + 1)):
        same(resize_matrix(old, new), reference.resize_matrix(old, new), look, name="the matrix")


@points(0.5, looks_at="shrinking")
def test_shrinking(resize_matrix: Answer, rng: np.random.Generator) -> None:
    """Where the row shrinks, four old samples make a new one, as everywhere; the others do not count."""
    n_new = int(rng.integers(3, 6))
    look = "How many old samples go into a new one when the row shrinks?"
    for old, new in ((3 * n_new + 1, n_new), (10, 4), (n_new + 5, 2)):
        same(resize_matrix(old, new), reference.resize_matrix(old, new), look, name="the matrix")


@points(0.25, looks_at="very short rows, and no change")
def test_very_short_rows_and_no_change(resize_matrix: Answer, rng: np.random.Generator) -> None:
    """One or two samples make as many as are wanted, and as many as there were are those that there were."""
    n = int(rng.integers(4, 9))
    look = "Which sample is taken for one that lies beyond the edge, and does it count each time?"
    for old, new in ((2, 7), (1, 3), (2, 5), (n, n), (6, 1)):
        same(resize_matrix(old, new), reference.resize_matrix(old, new), look, name="the matrix")


@points(0.5, looks_at="what all such matrices have in common")
def test_rows_sum_to_one_and_mirror(resize_matrix: Answer, rng: np.random.Generator) -> None:
    """Equal samples stay equal, a mirrored row gives the mirrored result, and the curve overshoots at a step."""
    n = int(rng.integers(5, 9))
    for old, new in ((n, 2 * n - 1), (2 * n - 1, n)):
        M = array(resize_matrix(old, new), (new, old), "the matrix")
        holds(
            _gap(M.sum(axis=1), np.ones(new)).max() < 1e-3, "Every row should sum to one.", "What happens at the edge?"
        )
        holds(_gap(M[::-1, ::-1], M).max() < 1e-3, "A mirrored row should give the mirrored result.", "Where is s_i?")
        holds(M.min() < -0.02, "Some weights should be negative.", "Which of the four weights are?")
        holds(M.max() > 0.5, "The nearest sample should count most.")


# ---------------------------------------------------------------- the whole table


@points(0.75, looks_at="enlarging grids that are not square")
def test_enlarging_grids(resize_table: Answer, rng: np.random.Generator) -> None:
    """Grids of other shapes grow, class tokens kept, arguments left alone."""
    look = "Which rows of the table are the grid, and in which order do its patches stand?"
    for old, new, kept, d in (((3, 4), (5, 7), 1, 2), ((4, 2), (6, 9), 2, 3), ((2, 5), (8, 6), 0, 4)):
        table = _rows(rng, kept + old[0] * old[1], d)
        expected = reference.resize_table(table, old, new, kept)
        same(untouched(resize_table, table, old, new, kept), expected, look, name="the table")


@points(0.5, looks_at="shrinking, and growing one way alone")
def test_shrinking_and_growing_one_way(resize_table: Answer, rng: np.random.Generator) -> None:
    """Grids shrink, or grow one way and shrink the other, with class tokens and without."""
    look = "Is each axis resized with its own sizes?"
    for old, new, kept in (((6, 5), (3, 4), 1), ((5, 3), (2, 7), 0), ((4, 7), (4, 3), 3)):
        table = _rows(rng, kept + old[0] * old[1], 2)
        expected = reference.resize_table(table, old, new, kept)
        same(resize_table(table, old, new, kept), expected, look, name="the table")


@points(0.25, looks_at="what the class tokens do to the patches")
def test_class_tokens_and_patches_do_not_mix(resize_table: Answer, rng: np.random.Generator) -> None:
    """Class tokens come out as they went in and change no patch; a patch changes no class token."""
    old, new, kept, d = (3, 4), (4, 5), 2, 3
    shape = (kept + new[0] * new[1], d)
    table = _rows(rng, kept + old[0] * old[1], d)
    other_class, other_patch = table.copy(), table.copy()
    other_class[:kept] += 5.0
    other_patch[kept:] += 5.0
    base, by_class, by_patch = (
        array(resize_table(changed, old, new, kept), shape, "the table")
        for changed in (table, other_class, other_patch)
    )
    look = "Which rows of the table are class tokens, and where do they stand in the result?"
    holds(_gap(by_class[kept:], base[kept:]).max() < 1e-3, "Other class tokens should change no patch.", look)
    holds(_gap(by_patch[:kept], base[:kept]).max() < 1e-3, "Other patches should change no class token.", look)
    holds(_gap(by_class[:kept], base[:kept] + 5.0).max() < 1e-2, "Class tokens should be kept as they are.", look)
    look = "Do the weights of every new patch sum to one?"
    holds(_gap(by_patch[kept:], base[kept:] + 5.0).max() < 1e-2, "Patches should all move when all are moved.", look)


@points(0.5, looks_at="the table of a real model")
def test_the_table_of_a_real_model(resize_table: Answer, rng: np.random.Generator) -> None:
    """From 16 by 16 patches with a class token to 24 by 24: 257 rows become 577."""
    table = _rows(rng, 257, 2)
    expected = reference.resize_table(table, (16, 16), (24, 24), 1)
    look = "Is the interpolation bicubic, and the class token left out of it?"
    same(resize_table(table, (16, 16), (24, 24), 1), expected, look, name="the table")
