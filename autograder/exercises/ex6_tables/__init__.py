"""Exercise 6: learned position tables, and what a larger image does to them."""

from autograder.rubric import Exercise, Question

EXERCISE = Exercise(
    name="ex6_tables",
    title="Learned position tables and larger images",
    questions=(
        Question("add_positions", 2, parameters=("X", "table"), read="A row for every place"),
        Question(
            "vision_token_count", 1, parameters=("image_size", "patch_size", "class_tokens"), read="257, 256 and 576"
        ),
        Question("resize_matrix", 3, parameters=("n_old", "n_new"), uses=("cubic_weight",), read="One axis at a time"),
        Question(
            "resize_table",
            3,
            parameters=("table", "old_grid", "new_grid", "class_tokens"),
            uses=("resize_matrix", "cubic_weight"),
            read="The whole table",
        ),
        Question(
            "TABLE_OR_FORMULA",
            1,
            kind="written",
            rubric="0.5 points: a learned table has no row for a place that it never saw, and its rows need not follow "
            "any rule, so a larger image needs resizing (and perhaps more training), while a formula gives a row for "
            "every place. 0.5 points: the class token stands nowhere in the image, so it has no neighbours to be mixed "
            "with.",
            read="Table or formula?",
        ),
    ),
    given={"cubic_weight": ("distance",)},
    later=True,
)
