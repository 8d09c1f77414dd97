"""Named wrong decoder blocks, each with its cause and a hint: wired from the submission's own earlier functions."""

from functools import partial

import numpy as np

from autograder.catalogue import Catalogue
from autograder.exercises.ex2_decoder_block.block_parts import Array, Parts, wrong_block

catalogue = Catalogue()
wrong = partial(wrong_block, catalogue)


@wrong(
    "pre-norm",
    cause="Each norm stands before its sublayer: this is pre-norm, and the contract asks for post-norm.",
    hint="What is the last thing that happens to a row in C = LN3(B + MLP(B))?",
)
def _pre_norm(p: Parts, Y: Array, Z: Array, mask: Array) -> Array:
    A = Y + p.reads("self", p.norm(1, Y), p.norm(1, Y), mask)
    B = A + p.reads("cross", p.norm(2, A), Z)
    return B + p.mlp(p.norm(3, B))


@wrong(
    "norm-inside-the-residual",
    cause="The norm is applied to the sublayer's output alone, and the residual is added after it.",
    hint="In LN(x + f(x)), what goes into the norm?",
)
def _norm_inside(p: Parts, Y: Array, Z: Array, mask: Array) -> Array:
    A = Y + p.norm(1, p.reads("self", Y, Y, mask))
    B = A + p.norm(2, p.reads("cross", A, Z))
    return B + p.norm(3, p.mlp(B))


@wrong(
    "residual-normalised-alone",
    cause="The residual is normalised and the sublayer's output is added after the norm: LN(x) + f(LN(x)).",
    hint="In LN(x + f(x)), what goes into the norm, and what goes into f?",
)
def _residual_normalised(p: Parts, Y: Array, Z: Array, mask: Array) -> Array:
    y = p.norm(1, Y)
    A = y + p.reads("self", y, y, mask)
    a = p.norm(2, A)
    B = a + p.reads("cross", a, Z)
    b = p.norm(3, B)
    return b + p.mlp(b)


@wrong(
    "pre-norm-with-a-last-norm",
    cause="The norms stand before the sublayers, with one more norm at the end: pre-norm again.",
    hint="How many norms does the contract's block have, and where do they stand?",
)
def _pre_norm_last(p: Parts, Y: Array, Z: Array, mask: Array) -> Array:
    return p.norm(3, _pre_norm(p, Y, Z, mask))


@wrong(
    "no-residual-around-self-attention",
    cause="The residual around the self-attention is missing.",
    hint="What is added to the self-attention's output before LN1?",
)
def _no_residual_self(p: Parts, Y: Array, Z: Array, mask: Array) -> Array:
    A = p.norm(1, p.reads("self", Y, Y, mask))
    B = p.norm(2, A + p.reads("cross", A, Z))
    return p.norm(3, B + p.mlp(B))


@wrong(
    "no-residual-around-cross-attention",
    cause="The residual around the cross-attention is missing.",
    hint="What is added to the cross-attention's output before LN2?",
)
def _no_residual_cross(p: Parts, Y: Array, Z: Array, mask: Array) -> Array:
    A = p.norm(1, Y + p.reads("self", Y, Y, mask))
    B = p.norm(2, p.reads("cross", A, Z))
    return p.norm(3, B + p.mlp(B))


@wrong(
    "no-residual-around-the-mlp",
    cause="The residual around the MLP is missing.",
    hint="What is added to the MLP's output before LN3?",
)
def _no_residual_mlp(p: Parts, Y: Array, Z: Array, mask: Array) -> Array:
    A = p.norm(1, Y + p.reads("self", Y, Y, mask))
    B = p.norm(2, A + p.reads("cross", A, Z))
    return p.norm(3, p.mlp(B))


@wrong(
    "no-residuals",
    cause="All three residuals are missing.",
    hint="What does a sublayer that has learned nothing do to its input?",
)
def _no_residuals(p: Parts, Y: Array, Z: Array, mask: Array) -> Array:
    A = p.norm(1, p.reads("self", Y, Y, mask))
    B = p.norm(2, p.reads("cross", A, Z))
    return p.norm(3, p.mlp(B))


@wrong(
    "cross-residual-from-the-target",
    cause="The residual around the cross-attention starts at Y instead of A.",
    hint="Which array enters the second sublayer?",
)
def _cross_residual_from_target(p: Parts, Y: Array, Z: Array, mask: Array) -> Array:
    A = p.norm(1, Y + p.reads("self", Y, Y, mask))
    B = p.norm(2, Y + p.reads("cross", A, Z))
    return p.norm(3, B + p.mlp(B))


@wrong(
    "mlp-residual-from-before",
    cause="The residual around the MLP starts at A instead of B.",
    hint="Which array enters the third sublayer?",
)
def _mlp_residual_from_before(p: Parts, Y: Array, Z: Array, mask: Array) -> Array:
    A = p.norm(1, Y + p.reads("self", Y, Y, mask))
    B = p.norm(2, A + p.reads("cross", A, Z))
    return p.norm(3, A + p.mlp(B))


@wrong(
    "residuals-from-the-target",
    cause="Every residual starts at Y, instead of at what enters the sublayer.",
    hint="Which array enters each sublayer?",
)
def _residuals_from_target(p: Parts, Y: Array, Z: Array, mask: Array) -> Array:
    A = p.norm(1, Y + p.reads("self", Y, Y, mask))
    B = p.norm(2, Y + p.reads("cross", A, Z))
    return p.norm(3, Y + p.mlp(B))


@wrong(
    "queries-from-the-block-input",
    cause="The queries of the cross-attention come from Y, not from A.",
    hint="What has the target been through before it asks the source?",
)
def _queries_from_input(p: Parts, Y: Array, Z: Array, mask: Array) -> Array:
    A = p.norm(1, Y + p.reads("self", Y, Y, mask))
    B = p.norm(2, A + p.reads("cross", Y, Z))
    return p.norm(3, B + p.mlp(B))


@wrong(
    "mlp-on-the-first-output",
    cause="The MLP reads A, not B.",
    hint="Which array enters the third sublayer?",
)
def _mlp_of_first(p: Parts, Y: Array, Z: Array, mask: Array) -> Array:
    A = p.norm(1, Y + p.reads("self", Y, Y, mask))
    B = p.norm(2, A + p.reads("cross", A, Z))
    return p.norm(3, B + p.mlp(A))


@wrong(
    "keys-and-values-from-the-target",
    cause="The cross-attention takes keys and values from the target; the source is never read.",
    hint="Who asks and who is asked in a cross-attention?",
)
def _cross_reads_target(p: Parts, Y: Array, Z: Array, mask: Array) -> Array:
    A = p.norm(1, Y + p.reads("self", Y, Y, mask))
    B = p.norm(2, A + p.reads("cross", A, A))
    return p.norm(3, B + p.mlp(B))


@wrong(
    "causal-mask-on-cross-attention",
    cause="The cross-attention is masked as well, so early target tokens see only part of the source.",
    hint="Is there any part of the source that a target token may not see?",
)
def _cross_masked(p: Parts, Y: Array, Z: Array, mask: Array) -> Array:
    A = p.norm(1, Y + p.reads("self", Y, Y, mask))
    over_source = np.triu(np.full((len(Y), len(Z)), -np.inf), k=1)
    B = p.norm(2, A + p.reads("cross", A, Z, over_source))
    return p.norm(3, B + p.mlp(B))


@wrong(
    "no-causal-mask",
    cause="The self-attention has no causal mask.",
    hint="May a target token read the ones that come after it?",
)
def _not_causal(p: Parts, Y: Array, Z: Array, mask: Array) -> Array:
    A = p.norm(1, Y + p.reads("self", Y, Y))
    B = p.norm(2, A + p.reads("cross", A, Z))
    return p.norm(3, B + p.mlp(B))


@wrong(
    "mask-transposed",
    cause="The mask is transposed in the self-attention: tokens read the future and not the past.",
    hint="Which of the mask's axes belongs to the queries?",
)
def _anticausal(p: Parts, Y: Array, Z: Array, mask: Array) -> Array:
    A = p.norm(1, Y + p.reads("self", Y, Y, mask.T))
    B = p.norm(2, A + p.reads("cross", A, Z))
    return p.norm(3, B + p.mlp(B))


@wrong(
    "first-norm-reused",
    cause="The first norm's gamma and beta are used for all three norms.",
    hint="How many pairs of gamma and beta do the parameters hold?",
)
def _norm_reused(p: Parts, Y: Array, Z: Array, mask: Array) -> Array:
    A = p.norm(1, Y + p.reads("self", Y, Y, mask))
    B = p.norm(1, A + p.reads("cross", A, Z))
    return p.norm(1, B + p.mlp(B))


@wrong(
    "second-norm-reused",
    cause="The second norm's gamma and beta are used for the third norm too.",
    hint="How many pairs of gamma and beta do the parameters hold?",
)
def _second_norm_reused(p: Parts, Y: Array, Z: Array, mask: Array) -> Array:
    A = p.norm(1, Y + p.reads("self", Y, Y, mask))
    B = p.norm(2, A + p.reads("cross", A, Z))
    return p.norm(2, B + p.mlp(B))


@wrong(
    "norms-in-another-order",
    cause="The second and the third norm are swapped.",
    hint="Which norm belongs to which sublayer?",
)
def _norms_swapped(p: Parts, Y: Array, Z: Array, mask: Array) -> Array:
    A = p.norm(1, Y + p.reads("self", Y, Y, mask))
    B = p.norm(3, A + p.reads("cross", A, Z))
    return p.norm(2, B + p.mlp(B))


@wrong(
    "no-last-norm",
    cause="The third norm is missing.",
    hint="What is the last thing that happens to a row?",
)
def _no_last_norm(p: Parts, Y: Array, Z: Array, mask: Array) -> Array:
    A = p.norm(1, Y + p.reads("self", Y, Y, mask))
    B = p.norm(2, A + p.reads("cross", A, Z))
    return B + p.mlp(B)


@wrong(
    "only-a-last-norm",
    cause="There is one norm at the end, and none after the two attentions.",
    hint="How many pairs of gamma and beta do the parameters hold?",
)
def _only_last_norm(p: Parts, Y: Array, Z: Array, mask: Array) -> Array:
    A = Y + p.reads("self", Y, Y, mask)
    B = A + p.reads("cross", A, Z)
    return p.norm(3, B + p.mlp(B))


@wrong(
    "cross-attention-first",
    cause="The cross-attention comes before the self-attention.",
    hint="Does the target look at itself or at the source first?",
)
def _cross_first(p: Parts, Y: Array, Z: Array, mask: Array) -> Array:
    A = p.norm(1, Y + p.reads("cross", Y, Z))
    B = p.norm(2, A + p.reads("self", A, A, mask))
    return p.norm(3, B + p.mlp(B))


@wrong(
    "mlp-before-cross-attention",
    cause="The MLP comes before the cross-attention.",
    hint="Which sublayer is the last?",
)
def _mlp_second(p: Parts, Y: Array, Z: Array, mask: Array) -> Array:
    A = p.norm(1, Y + p.reads("self", Y, Y, mask))
    B = p.norm(2, A + p.mlp(A))
    return p.norm(3, B + p.reads("cross", B, Z))


@wrong(
    "no-cross-attention",
    cause="The cross-attention is missing: this is an encoder's block with a mask.",
    hint="Where does your block read Z?",
)
def _no_cross(p: Parts, Y: Array, Z: Array, mask: Array) -> Array:
    A = p.norm(1, Y + p.reads("self", Y, Y, mask))
    return p.norm(3, A + p.mlp(A))


@wrong(
    "no-self-attention",
    cause="The self-attention is missing.",
    hint="How does a target token learn of the ones before it?",
)
def _no_self(p: Parts, Y: Array, Z: Array, mask: Array) -> Array:
    A = p.norm(1, Y)
    B = p.norm(2, A + p.reads("cross", A, Z))
    return p.norm(3, B + p.mlp(B))


@wrong(
    "no-mlp",
    cause="The MLP is missing.",
    hint="Which of the parameters does your block not use?",
)
def _no_mlp(p: Parts, Y: Array, Z: Array, mask: Array) -> Array:
    A = p.norm(1, Y + p.reads("self", Y, Y, mask))
    B = p.norm(2, A + p.reads("cross", A, Z))
    return p.norm(3, B)


@wrong(
    "self-weights-for-cross-attention",
    cause="The cross-attention uses the projections of the self-attention.",
    hint="Which projections do the parameters hold for the second sublayer?",
)
def _weights_shared(p: Parts, Y: Array, Z: Array, mask: Array) -> Array:
    A = p.norm(1, Y + p.reads("self", Y, Y, mask))
    B = p.norm(2, A + p.reads("self", A, Z))
    return p.norm(3, B + p.mlp(B))


@wrong(
    "projections-swapped",
    cause="The projections of self-attention and cross-attention are swapped.",
    hint="Which projections belong to which sublayer?",
)
def _weights_swapped(p: Parts, Y: Array, Z: Array, mask: Array) -> Array:
    A = p.norm(1, Y + p.reads("cross", Y, Y, mask))
    B = p.norm(2, A + p.reads("self", A, Z))
    return p.norm(3, B + p.mlp(B))


@wrong(
    "values-not-projected",
    cause="The values are not projected: Wv is never used.",
    hint="What are Q, K and V made of?",
)
def _values_not_projected(p: Parts, Y: Array, Z: Array, mask: Array) -> Array:
    s, c = p.params["self"], p.params["cross"]
    A = p.norm(1, Y + p.attention(Y @ s["Wq"], Y @ s["Wk"], Y, mask))
    B = p.norm(2, A + p.attention(A @ c["Wq"], Z @ c["Wk"], Z, None))
    return p.norm(3, B + p.mlp(B))


@wrong(
    "written-into-the-target",
    cause="The block writes into Y, so the caller's array is changed.",
    hint="Does Y += ... make a new array?",
)
def _written_into_target(p: Parts, Y: Array, Z: Array, mask: Array) -> Array:
    Y += p.reads("self", Y, Y, mask)
    A = p.norm(1, Y)
    B = p.norm(2, A + p.reads("cross", A, Z))
    return p.norm(3, B + p.mlp(B))
