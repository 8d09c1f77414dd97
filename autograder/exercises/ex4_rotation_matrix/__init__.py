"""Exercise 4: the rotation that a shift of position is."""

from autograder.rubric import Exercise, Question

EXERCISE = Exercise(
    name="ex4_rotation_matrix",
    title="The rotation behind sinusoids",
    questions=(
        Question("rotation_matrix", 4, parameters=("k", "i", "d"), read="One pair, one rotation"),
        Question("shift_matrix", 2, parameters=("k", "d"), uses=("rotation_matrix",), read="All pairs at once"),
        Question(
            "offset_dot",
            1,
            parameters=("k", "d"),
            uses=("rotation_matrix", "shift_matrix"),
            read="Only the distance matters",
        ),
        Question(
            "DERIVATION",
            3,
            kind="written",
            rubric="1 point: the angle of pair i at position t is t times a frequency. 1 point: the addition theorems "
            "turn sin and cos of (t + k) into a 2 x 2 matrix of sin and cos of k times the frequency. 1 point: the "
            "matrix does not contain t, for every t and every pair.",
            read="The derivation",
        ),
    ),
    given={},
)
