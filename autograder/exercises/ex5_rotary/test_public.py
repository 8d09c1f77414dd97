"""What a student of exercise 5 can check alone: small worked vectors, given in full.

Shipped to students, so it imports numpy and the checks alone, and holds numbers but no way to compute them.
"""

import numpy as np

from autograder.checks import Answer, points, same


@points(0.5, looks_at="a worked pair")
def test_three_rows_of_one_pair(rope: Answer) -> None:
    """Three rows of two columns, at positions 2, 0 and -1, turn as worked out."""
    x = np.array([[1.0, 2.0], [3.0, -1.0], [2.0, 1.0]])
    worked = [[-2.2347417, 0.0770038], [3.0, -1.0], [1.9220756, -1.1426397]]
    look = "Row t turns by positions[t] radians, from the first column towards the second."
    same(rope(x, np.array([2, 0, -1])), worked, look, reveal=True)


@points(0.5, looks_at="two worked pairs")
def test_three_rows_of_two_pairs(rope: Answer) -> None:
    """Three rows of four columns, at positions 5, 40 and 12, turn as worked out."""
    x = np.array([[1.0, 2.0, 3.0, -1.0], [2.0, -1.0, 1.0, 2.0], [1.0, 0.0, -2.0, 1.0]])
    worked = [
        [2.2015107, -0.3915999, 3.0462300, -0.8488128],
        [-0.5887630, 2.1571644, 0.1422243, 2.2315403],
        [0.8438540, -0.5365729, -2.1053295, 0.7533842],
    ]
    look = "Columns 0 and 1 are the first pair, 2 and 3 the second; the second turns by 0.01 radians a position."
    same(rope(x, np.array([5, 40, 12])), worked, look, reveal=True)


@points(0.5, looks_at="worked scores")
def test_worked_scores(rope_score: Answer) -> None:
    """A score of two columns at (4, 1) and one of four columns at (2, 17) have the worked values."""
    look = "The query turns to m, the key to n; then their dot product."
    score = rope_score(np.array([1.0, 2.0]), np.array([2.0, 1.0]), 4, 1)
    same(score, -4.3833300, look, reveal=True, name="the score")
    score = rope_score(np.array([1.0, 2.0, -1.0, 3.0]), np.array([2.0, 1.0, 3.0, 1.0]), 2, 17)
    same(score, 0.4064932, look, reveal=True, name="the score")


@points(0.5, looks_at="a worked head")
def test_a_head_of_three_tokens(rope_attention: Answer) -> None:
    """Three tokens at positions 0, 2 and 7 read each other as worked out."""
    Q = np.array([[2.0, 0.0, 1.0, 1.0], [1.0, -1.0, 0.0, 2.0], [0.0, 2.0, 1.0, -1.0]])
    K = np.array([[1.0, 1.0, 2.0, 0.0], [0.0, -2.0, 1.0, 1.0], [2.0, 1.0, 0.0, 1.0]])
    V = np.array([[4.0, 0.0], [0.0, 8.0], [-4.0, 4.0]])
    worked = [[0.5262605, 5.3438765], [-1.8814124, 4.8718276], [1.1417516, 2.0855203]]
    look = "Which of queries, keys and values turn, and by what are the scores scaled?"
    same(rope_attention(Q, K, V, np.array([0, 2, 7])), worked, look, reveal=True)


@points(0.25, looks_at="two worked patches")
def test_two_patches_of_four_columns(rope_2d: Answer) -> None:
    """Patches at row 1, column 2 and at row 4, column 0 turn as worked out."""
    x = np.array([[1.0, 2.0, 3.0, -1.0], [2.0, -1.0, 1.0, 2.0]])
    worked = [[-1.1426397, 1.9220756, -0.3391431, 3.1440391], [-2.0640897, -0.8599614, 1.0, 2.0]]
    look = "With four columns there is one pair for the row and one for the column, both of frequency 1."
    same(rope_2d(x, np.array([1, 4]), np.array([2, 0])), worked, look, reveal=True)


@points(0.25, looks_at="a worked patch of eight columns")
def test_a_patch_of_eight_columns(rope_2d: Answer) -> None:
    """A patch of eight columns, at row 7 and column 12, turns as worked out."""
    x = np.array([[1.0, 2.0, 3.0, -1.0, 2.0, 1.0, -1.0, 3.0]])
    worked = [[-0.5600709, 2.1647911, 3.0625958, -0.7877225, 2.2242808, -0.2292919, -1.3519453, 2.8587137]]
    look = "With eight columns either half has two pairs, of frequencies 1 and 0.01."
    same(rope_2d(x, np.array([7]), np.array([12])), worked, look, reveal=True)


@points(0.25, looks_at="worked patches of a video")
def test_a_pair_for_each_of_time_height_and_width(rope_3d: Answer) -> None:
    """Two patches of six columns, with one pair a section, turn as worked out."""
    x = np.array([[1.0, 2.0, 3.0, -1.0, 2.0, 1.0], [2.0, -1.0, 1.0, 2.0, -1.0, 3.0]])
    worked = [
        [-1.1426397, 1.9220756, 2.5981581, 1.8026577, 1.3995145, 1.7439493],
        [-2.0640897, -0.8599614, -1.7909101, 1.3388954, -1.3167442, 2.8750973],
    ]
    look = "The pairs keep the frequencies of the whole vector: 1, 0.046 and 0.0022."
    same(rope_3d(x, np.array([[1, 4], [20, 30], [200, 50]]), (1, 1, 1)), worked, look, reveal=True)


@points(0.25, looks_at="a worked patch with two pairs for its height")
def test_two_pairs_for_the_height(rope_3d: Answer) -> None:
    """A patch of eight columns, whose height has two pairs, turns as worked out."""
    x = np.array([[1.0, 2.0, 3.0, -1.0, 2.0, 1.0, -1.0, 3.0]])
    worked = [[-1.1426397, 1.9220756, -0.3391431, 3.1440391, 1.7614638, 1.3774052, -1.8418971, 2.5704893]]
    look = "Columns 0 and 1 turn with the time, 2 to 5 with the height, 6 and 7 with the width."
    same(rope_3d(x, np.array([[1], [20], [300]]), (1, 2, 1)), worked, look, reveal=True)
