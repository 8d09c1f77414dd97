"""What a student of exercise 6 can check alone: small worked tables, given in full.

Shipped to students, so it imports numpy and the checks alone, and holds numbers but no way to compute them.
"""

import numpy as np

from autograder.checks import Answer, Failure, points, same, whole


@points(0.5, looks_at="a worked table")
def test_two_tokens_and_a_table_of_three(add_positions: Answer) -> None:
    """Two tokens get the first two of three rows."""
    X = np.array([[1.0, 2.0, 3.0, 4.0], [-1.0, 0.0, 1.0, 2.0]])
    table = np.array([[10.0, 20.0, 30.0, 40.0], [5.0, 6.0, 7.0, 8.0], [100.0, 200.0, 300.0, 400.0]])
    worked = [[11.0, 22.0, 33.0, 44.0], [4.0, 6.0, 8.0, 10.0]]
    same(add_positions(X, table), worked, "Token t gets row t of the table.", reveal=True)


@points(0.25, looks_at="the counts of BLIP-2 and LLaVA")
def test_the_counts_of_two_models(vision_token_count: Answer) -> None:
    """224 pixels in patches of 14 with a class token are 257 tokens; 336 pixels without one are 576."""
    for arguments, expected in (((224, 14, 1), 257), ((224, 14, 0), 256), ((336, 14), 576)):
        got = whole(vision_token_count(*arguments), "the count")
        if got != expected:
            told = f"{arguments[0]} pixels in patches of {arguments[1]}"
            raise Failure("value", f"{told}: the count is {got}; expected {expected}.", "How many patches a side?")


@points(0.5, looks_at="a worked matrix that enlarges")
def test_three_samples_to_five(resize_matrix: Answer) -> None:
    """Five new samples from three old ones have the worked weights."""
    worked = [
        [1.096, -0.096, 0.0],
        [0.612, 0.46, -0.072],
        [0.0, 1.0, 0.0],
        [-0.072, 0.46, 0.612],
        [0.0, -0.096, 1.096],
    ]
    look = "New sample 0 stands at -0.2, between the edge and old sample 0."
    same(resize_matrix(3, 5), worked, look, reveal=True, name="the matrix")


@points(0.5, looks_at="a worked matrix that shrinks")
def test_five_samples_to_three(resize_matrix: Answer) -> None:
    """Three new samples from five old ones have the worked weights."""
    worked = [
        [0.6851852, 0.3703704, -0.0555556, 0.0, 0.0],
        [0.0, 0.0, 1.0, 0.0, 0.0],
        [0.0, 0.0, -0.0555556, 0.3703704, 0.6851852],
    ]
    look = "New sample 0 stands at 1/3, and four old samples count, those beyond the edge taken at the edge."
    same(resize_matrix(5, 3), worked, look, reveal=True, name="the matrix")


@points(0.5, looks_at="a worked table with a class token")
def test_four_patches_to_nine(resize_table: Answer) -> None:
    """A class token and 2 by 2 patches, resized to 3 by 3, give the worked table."""
    table = np.array([[9.0, -9.0], [0.0, 1.0], [4.0, 0.0], [8.0, 2.0], [2.0, -3.0]])
    worked = [
        [9.0, -9.0],
        [-1.1170187, 0.9698592],
        [1.7395833, 0.5868056],
        [4.5961854, 0.2037519],
        [4.0868056, 1.7604167],
        [3.5, 0.0],
        [2.9131944, -1.7604167],
        [9.2906298, 2.5509742],
        [5.2604167, -0.5868056],
        [1.2302035, -3.7245853],
    ]
    look = "Row 0 is the class token's; row 5 is the middle of the grid, the mean of the four patches."
    same(resize_table(table, (2, 2), (3, 3), 1), worked, look, reveal=True, name="the table")


@points(0.5, looks_at="a worked table of a grid that is not square")
def test_a_grid_that_is_not_square(resize_table: Answer) -> None:
    """Two rows of three patches, resized to four rows of two, give the worked table."""
    table = np.array([[0.0, 4.0], [4.0, 1.0], [8.0, 0.0], [3.0, 7.0], [1.0, 2.0], [6.0, -5.0]])
    worked = [
        [0.5962982, 3.0646057],
        [7.4914551, 0.5124817],
        [1.1293640, 3.9802856],
        [6.6821289, -0.7196655],
        [2.0073547, 5.4884644],
        [5.3491211, -2.7490845],
        [2.5404205, 6.4041443],
        [4.5397949, -3.9812317],
    ]
    look = "Patches stand line by line, in the old grid as in the new."
    same(resize_table(table, (2, 3), (4, 2)), worked, look, reveal=True, name="the table")
