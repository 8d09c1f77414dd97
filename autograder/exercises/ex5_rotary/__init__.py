"""Exercise 5: rotary positions, for words, for images and for video."""

from autograder.rubric import Exercise, Question

EXERCISE = Exercise(
    name="ex5_rotary",
    title="Rotary positions, from words to video",
    questions=(
        Question("rope", 3, parameters=("x", "positions"), read="Turning queries and keys"),
        Question("rope_score", 1, parameters=("q", "k", "m", "n"), uses=("rope",), read="One score"),
        Question("SAME_SCORE", 0.5, kind="value", read="Does the place matter?"),
        Question(
            "rope_attention",
            1.5,
            parameters=("Q", "K", "V", "positions"),
            uses=("rope", "softmax"),
            read="Attention with rotary positions",
        ),
        Question("rope_2d", 1.5, parameters=("x", "rows", "columns"), uses=("rope",), read="Rows and columns"),
        Question("rope_3d", 1.5, parameters=("x", "positions", "sections"), uses=("rope",), read="Time, height, width"),
        Question(
            "OFFSET_ALONE",
            1,
            kind="written",
            rubric="0.5 points: query and key of a pair turn by angles proportional to their positions, and the dot "
            "product of two turned pairs depends on the difference of the angles (complex numbers, or the transpose of "
            "a rotation is the rotation back). 0.5 points: values are mixed and not compared, so nothing cancels: "
            "turned values would make the output depend on where the keys stand.",
            read="Why the offset alone?",
        ),
    ),
    given={"softmax": ("scores",)},
    later=True,
)
