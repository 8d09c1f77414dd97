"""What a student of exercise 4 can check alone: small worked matrices, given in full.

Shipped to students, so it imports the checks alone, and holds numbers but no way to compute them.
"""

from autograder.checks import Answer, points, same


@points(0.75, looks_at="a worked matrix of the first pair")
def test_one_step_of_the_first_pair(rotation_matrix: Answer) -> None:
    """One step and two steps of the first pair give the worked matrices."""
    one = [[0.5403023, 0.8414710], [-0.8414710, 0.5403023]]
    two = [[-0.4161468, 0.9092974], [-0.9092974, -0.4161468]]
    same(rotation_matrix(1, 0, 2), one, "R @ (0, 1), the pair at position 0, is the pair at position 1.", reveal=True)
    same(rotation_matrix(2, 0, 6), two, "The first pair turns by one radian a step, whatever d is.", reveal=True)


@points(0.5, looks_at="a worked matrix of a later pair")
def test_twelve_steps_of_the_second_pair(rotation_matrix: Answer) -> None:
    """Twelve steps of the second of two pairs give the worked matrix."""
    worked = [[0.9928086, 0.1197122], [-0.1197122, 0.9928086]]
    same(rotation_matrix(12, 1, 4), worked, "With d = 4 the second pair turns by 0.01 radians a step.", reveal=True)


@points(0.5, looks_at="a worked shift")
def test_a_shift_of_four_columns(shift_matrix: Answer) -> None:
    """A shift by three positions gives the worked matrix."""
    worked = [
        [-0.9899925, 0.1411200, 0.0, 0.0],
        [-0.1411200, -0.9899925, 0.0, 0.0],
        [0.0, 0.0, 0.9995500, 0.0299955],
        [0.0, 0.0, -0.0299955, 0.9995500],
    ]
    look = "Columns 0 and 1 are the first pair, columns 2 and 3 the second."
    same(shift_matrix(3, 4), worked, look, reveal=True, name="the matrix")


@points(0.25, looks_at="worked dot products")
def test_worked_dot_products(offset_dot: Answer) -> None:
    """An offset of 1 in four columns and one of 7 in six give the worked numbers."""
    look = "It is the dot product of two whole rows of the table."
    same(offset_dot(1, 4), 1.5402523, look, reveal=True, name="the dot product")
    same(offset_dot(7, 6), 2.7014676, look, reveal=True, name="the dot product")
