"""Exercise 2: a decoder block, from the causal mask to three residual sublayers."""

from autograder.rubric import Exercise, Question

EXERCISE = Exercise(
    name="ex2_decoder_block",
    title="A decoder block",
    questions=(
        Question("causal_mask", 2, parameters=("T",), read="The causal mask"),
        Question("attention", 3, parameters=("Q", "K", "V", "mask"), read="Attention"),
        Question("layer_norm", 2, parameters=("X", "gamma", "beta", "eps"), read="The layer norm"),
        Question("mlp", 1, parameters=("X", "W1", "b1", "W2", "b2"), read="The MLP"),
        Question(
            "decoder_block",
            5,
            parameters=("Y", "Z", "params"),
            uses=("causal_mask", "attention", "layer_norm", "mlp"),
            read="The decoder block",
        ),
        Question(
            "block_output_shape",
            1,
            parameters=("n_source", "n_target", "d"),
            uses=("decoder_block", "causal_mask", "attention", "layer_norm", "mlp"),
            read="The shape that comes out",
        ),
    ),
    given={},
)
