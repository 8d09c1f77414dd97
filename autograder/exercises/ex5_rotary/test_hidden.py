"""What exercise 5 is graded on beyond the public tests: every pair, any order of positions, far places, and offsets.

Never shipped to students. Knows the reference, and nothing of how or where an answer runs.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

import reference
from autograder.checks import Answer, array, holds, number, points, same, truth, untouched

Array = NDArray[Any]
STILL = 1e-2  # what should not move; float32 angles stay below
MOVED = 0.1  # what should move, moves by far more


def _vectors(rng: np.random.Generator, *shape: int) -> Array:
    """Numbers of either sign, none near zero: whatever does not turn shows."""
    signed: Array = rng.choice([-1.0, 1.0], size=shape) * rng.uniform(0.5, 2.0, size=shape)
    return signed


def _places(rng: np.random.Generator, T: int, low: int, high: int) -> Array:
    """Different positions in no order, ascending by chance only: the first is never the smallest."""
    places = rng.choice(np.arange(low, high), size=T, replace=False)
    if places[0] == places.min():
        places = places[::-1].copy()
    return places


def _gap(one: Array, other: Array) -> Array:
    """Entry by entry, how far apart; NaN where either is not finite, so that no comparison with it holds."""
    with np.errstate(all="ignore"):
        apart: Array = np.where(np.isfinite(one) & np.isfinite(other), np.abs(one - other), np.nan)
    return apart


# ---------------------------------------------------------------- rope


@points(0.75, looks_at="every pair, at positions in no order")
def test_every_pair_turns_by_its_own_angle(rope: Answer, rng: np.random.Generator) -> None:
    """Every pair of every row turns by its own angle, for several widths."""
    look = "Which two columns are pair i, and how far does it turn in one step?"
    for T, d in ((7, 10), (4, 2), (5, 6)):
        x, places = _vectors(rng, T, d), _places(rng, T, 5, 60)
        same(rope(x, places), reference.rope(x, places), look)


@points(0.5, looks_at="places far away, in wide vectors")
def test_far_places(rope: Answer, rng: np.random.Generator) -> None:
    """The angles are right far away, in wide vectors too."""
    look = "Which base do the frequencies come from?"
    for T, d in ((5, 16), (3, 64)):
        x, places = _vectors(rng, T, d), _places(rng, T, 1800, 2600)
        same(rope(x, places), reference.rope(x, places), look)


@points(0.25, looks_at="positions that repeat or are negative, arguments left alone")
def test_any_whole_numbers_are_positions(rope: Answer, rng: np.random.Generator) -> None:
    """Positions may repeat and be negative, and neither argument is changed."""
    m = int(rng.integers(5, 10))
    places = np.array([m, -m, 0, m, 2 * m])
    x = _vectors(rng, 5, 8)
    expected = reference.rope(x, places)
    same(untouched(rope, x, places), expected, "Which way does a row at a negative position turn?")
    same(rope(x, places), expected, "Is a repeated call given the same answer?")


@points(0.5, looks_at="turning twice")
def test_turning_twice_adds_up(rope: Answer, rng: np.random.Generator) -> None:
    """A row at position 0 stays, and turning by m and then by n is turning by m + n."""
    T, d = 6, 4
    x, m, n = _vectors(rng, T, d), _places(rng, T, 2, 30), _places(rng, T, 40, 90)
    still = array(rope(x, np.zeros(T, dtype=np.int64)), (T, d))
    once, both = array(rope(x, m), (T, d)), array(rope(x, m + n), (T, d))
    twice = array(rope(once, n), (T, d))
    lengths = [np.linalg.norm(rows.reshape(T, -1, 2), axis=2) for rows in (x, both)]  # (T, d/2) each
    holds(_gap(still, x).max() < STILL, "At position 0 a row should stay as it is.")
    holds(_gap(twice, both).max() < STILL, "Turning by m and then by n should be turning by m + n.")
    look = "Which columns form a pair, and is the matrix a rotation?"
    holds(_gap(lengths[0], lengths[1]).max() < STILL, "A pair of neighbours should keep its length.", look)
    moved = _gap(both, once).max(axis=1)
    holds(moved.min() > 0.02, "A row should move when its position changes.", "Where do the positions enter?")


# ---------------------------------------------------------------- one score


@points(0.25, looks_at="several widths, either order of the positions")
def test_scores_of_several_widths(rope_score: Answer, rng: np.random.Generator) -> None:
    """Scores are right for several widths, whichever of the two stands first."""
    look = "Which vector turns to which position, and is anything scaled?"
    for d, low, high in ((6, 3, 12), (10, 20, 45), (2, 1, 9)):
        q, k, (m, n) = _vectors(rng, d), _vectors(rng, d), _places(rng, 2, low, high)
        same(rope_score(q, k, int(m), int(n)), reference.rope_score(q, k, int(m), int(n)), look, name="the score")
        same(rope_score(-q, k, int(m), int(n)), reference.rope_score(-q, k, int(m), int(n)), look, name="the score")
        same(rope_score(q, k, int(n), int(m)), reference.rope_score(q, k, int(n), int(m)), look, name="the score")


@points(0.25, looks_at="the offset alone")
def test_only_the_offset_matters(rope_score: Answer, rng: np.random.Generator) -> None:
    """Moving both positions alike changes nothing; moving one of them does."""
    q = _vectors(rng, 8)
    k = 1.5 * q  # the score is a sum of cosines then, so that it falls between these offsets
    start, far = int(rng.integers(3, 9)), int(rng.integers(1200, 2000))
    near = number(rope_score(q, k, start, start + 1), "the score")
    moved = number(rope_score(q, k, start + far, start + far + 1), "the score")
    other = number(rope_score(q, k, start, start + 3), "the score")
    look = "Do both vectors turn, and the same way?"
    holds(abs(moved - near) < 2 * STILL, "The score should not change when both positions move alike.", look)
    holds(abs(other - near) > MOVED, "The score should change with the offset.", look)


@points(0.5, looks_at="the conclusion")
def test_the_conclusion(SAME_SCORE: object) -> None:
    """The answer is the one that the scores show."""
    equal = truth(SAME_SCORE, "SAME_SCORE", strict=True)
    look = "What does rope_score give for the two pairs of positions?"
    holds(equal, "SAME_SCORE does not fit what rope_score shows.", look)


# ---------------------------------------------------------------- a head


@points(0.5, looks_at="heads of several sizes")
def test_heads_of_several_sizes(rope_attention: Answer, rng: np.random.Generator) -> None:
    """The outputs are right for several sizes, at positions in no order, arguments left alone."""
    look = "Which of queries, keys and values turn, and over which axis do weights sum to one?"
    for T, d, d_v in ((5, 6, 4), (3, 10, 8), (7, 2, 6)):
        Q, K, V = _vectors(rng, T, d), _vectors(rng, T, d), 3 * _vectors(rng, T, d_v)
        places = _places(rng, T, 0, 40)
        expected = reference.rope_attention(Q, K, V, places)
        same(untouched(rope_attention, Q, K, V, places), expected, look)


@points(0.25, looks_at="moving all tokens alike")
def test_moving_all_tokens_alike_changes_nothing(rope_attention: Answer, rng: np.random.Generator) -> None:
    """The output stays when all positions grow by one number, and changes when they are stretched."""
    T, d, d_v = 5, 4, 2
    Q, K, V = rng.uniform(1.0, 2.0, (T, d)), rng.uniform(1.0, 2.0, (T, d)), 3 * rng.permutation(np.eye(T))[:, :d_v]
    places = np.arange(T)
    near = array(rope_attention(Q, K, V, places), (T, d_v))
    far = array(rope_attention(Q, K, V, places + int(rng.integers(700, 900))), (T, d_v))
    stretched = array(rope_attention(Q, K, V, 3 * places), (T, d_v))
    holds(_gap(far, near).max() < STILL, "The output should not change when all positions move alike.", "What turns?")
    holds(_gap(stretched, near).max() > MOVED, "The output should change when the distances between tokens do.")


@points(0.25, looks_at="values without a place")
def test_equal_values_come_out_as_they_went_in(rope_attention: Answer, rng: np.random.Generator) -> None:
    """Where all values are equal, every output is that value; otherwise the weights decide."""
    T, d, d_v = 4, 8, 6
    Q, K, value = _vectors(rng, T, d), _vectors(rng, T, d), 2 * _vectors(rng, d_v)
    places = _places(rng, T, 3, 50)
    look = "Does anything happen to the values beside the weighted sum?"
    same(rope_attention(Q, K, np.tile(value, (T, 1)), places), np.tile(value, (T, 1)), look)
    V = 3 * _vectors(rng, T, d_v)
    same(rope_attention(Q, K, V, places), reference.rope_attention(Q, K, V, places), look)


# ---------------------------------------------------------------- rows and columns


@points(0.5, looks_at="all patches of an image")
def test_all_patches_of_an_image(rope_2d: Answer, rng: np.random.Generator) -> None:
    """All patches of an image, read line by line, turn with their rows and columns."""
    rows, columns = reference.grid_positions(3, 4)  # (12,) each
    x = _vectors(rng, 12, 8)
    look = "Which half of the vector turns with the row, and which frequencies does a half have?"
    same(untouched(rope_2d, x, rows, columns), reference.rope_2d(x, rows, columns), look)


@points(0.25, looks_at="patches anywhere, in wide vectors")
def test_patches_anywhere(rope_2d: Answer, rng: np.random.Generator) -> None:
    """Patches in no order and far from the corner turn rightly, in wide vectors."""
    look = "Which frequencies does a half have?"
    for T, d, reach in ((5, 12, 70), (3, 32, 400), (7, 4, 30)):
        x, rows, columns = _vectors(rng, T, d), _places(rng, T, 3, reach), _places(rng, T, 2, reach)
        same(rope_2d(x, rows, columns), reference.rope_2d(x, rows, columns), look)


@points(0.25, looks_at="what each half follows")
def test_the_row_moves_the_left_half_alone(rope_2d: Answer, rng: np.random.Generator) -> None:
    """Another row moves the left half of a vector and another column the right half."""
    T, d = 6, 8
    x, rows, columns = _vectors(rng, T, d), _places(rng, T, 3, 20), _places(rng, T, 2, 20)
    base = array(rope_2d(x, rows, columns), (T, d))
    down, across = array(rope_2d(x, rows + 2, columns), (T, d)), array(rope_2d(x, rows, columns + 2), (T, d))
    moved = [_gap(other, base).reshape(T, 2, d // 2).max(axis=2) for other in (down, across)]  # (T, 2) each
    holds(moved[0][:, 1].max() < STILL, "Another row should leave the right half alone.", "What does it follow?")
    holds(moved[1][:, 0].max() < STILL, "Another column should leave the left half alone.", "What does it follow?")
    holds(moved[0][:, 0].min() > MOVED, "Another row should move the left half.", "What does it follow?")
    holds(moved[1][:, 1].min() > MOVED, "Another column should move the right half.", "What does it follow?")


# ---------------------------------------------------------------- time, height, width


@points(0.5, looks_at="sections of different sizes")
def test_sections_of_different_sizes(rope_3d: Answer, rng: np.random.Generator) -> None:
    """Sections may have any sizes, none included, and every pair follows its own."""
    look = "How many columns has a section, which positions does it follow, and which frequencies do its pairs have?"
    for T, sections in ((5, (1, 3, 2)), (4, (2, 1, 4)), (7, (3, 0, 2))):
        x = _vectors(rng, T, 2 * sum(sections))
        places = np.stack([_places(rng, T, low, low + 40) for low in (2, 60, 150)])  # (3, T)
        same(untouched(rope_3d, x, places, sections), reference.rope_3d(x, places, sections), look)


@points(0.25, looks_at="words, whose three positions are equal")
def test_words_turn_as_in_plain_rope(rope_3d: Answer, rng: np.random.Generator) -> None:
    """For a word the three positions are equal, and the sections make no difference."""
    T, d = 5, 12
    x, places = _vectors(rng, T, d), _places(rng, T, 20, 90)
    look = "Which frequency has the first pair of the second section?"
    for sections in ((1, 2, 3), (2, 3, 1)):
        same(rope_3d(x, np.tile(places, (3, 1)), sections), reference.rope(x, places), look)


@points(0.25, looks_at="the sections of Qwen2-VL")
def test_the_sections_of_a_real_model(rope_3d: Answer, rng: np.random.Generator) -> None:
    """With 16, 24 and 24 pairs, as in Qwen2-VL, every pair turns rightly."""
    T, sections = 6, (16, 24, 24)
    x, places = _vectors(rng, T, 128), 30 * reference.vision_positions(int(rng.integers(4, 9)), 1, 2, 3)
    places[0] += 50
    look = "Which positions does each section follow?"
    same(rope_3d(x, places, sections), reference.rope_3d(x, places, sections), look)
