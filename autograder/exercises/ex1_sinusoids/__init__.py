"""Exercise 1: sinusoidal positions, and what they do to permutation equivariance."""

from autograder.rubric import Exercise, Question

EXERCISE = Exercise(
    name="ex1_sinusoids",
    title="Sinusoidal positions and permutation equivariance",
    questions=(
        Question("sinusoidal_encoding", 4, parameters=("T", "d"), read="The sinusoidal encoding"),
        Question(
            "equivariance_gap",
            3,
            parameters=("X", "perm", "Wq", "Wk", "Wv", "use_positions"),
            uses=("sinusoidal_encoding", "softmax", "self_attention"),
            read="The equivariance gap",
        ),
        Question("STILL_EQUIVARIANT", 1, kind="value", read="Still equivariant?"),
        Question(
            "EXPLANATION",
            2,
            kind="written",
            rubric="1 point: the encodings are tied to places, not to tokens, so they do not move with a shuffle. "
            "1 point: hence A(X[perm]) differs from A(X)[perm], while without encodings attention sees a set.",
            read="Why?",
        ),
    ),
    given={"softmax": ("scores",), "self_attention": ("X", "Wq", "Wk", "Wv")},
    bonus=(Question("permutation_test", 1, parameters=("attention",), read="A test of one's own"),),
)
