"""Exercise 3: BLIP-2's learned queries against LLaVA's one token a feature."""

from autograder.rubric import Exercise, Question

EXERCISE = Exercise(
    name="ex3_blip2_vs_llava",
    title="BLIP-2's queries against LLaVA's tokens",
    questions=(
        Question(
            "cross_attention_weights",
            3,
            parameters=("queries", "features", "Wq", "Wk"),
            read="Weights of the cross-attention",
        ),
        Question(
            "cross_attention",
            2,
            parameters=("queries", "features", "Wq", "Wk", "Wv"),
            uses=("cross_attention_weights",),
            read="The cross-attention itself",
        ),
        Question("rows_sum_to_one", 1, parameters=("weights", "atol"), read="Do the rows sum to one?"),
        Question(
            "llava_connector",
            2,
            parameters=("features", "W1", "b1", "W2", "b2"),
            uses=("gelu",),
            read="LLaVA's connector",
        ),
        Question(
            "token_count", 2, parameters=("connector", "n_features", "n_queries"), read="What the language model pays"
        ),
    ),
    given={"gelu": ("x",)},
)
