"""`docs/coverage.md` is what the comparisons measure, not what somebody typed.

`UPDATE_COVERAGE=1 pytest tests/reference/test_coverage.py` writes the page anew. Without it the page must say what this
file would write; only a deviation may be smaller than the page's bound, because its last digits are the machine's.
"""

import math
import os
import re
from functools import cache
from pathlib import Path

import pytest

pytest.importorskip("torch")
pytest.importorskip("transformers")

import oracles_torch
import oracles_transformers
from oracles import TOLERANCE

import reference

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "coverage.md"

TAUGHT_BY = {
    "Softmax": "ex1_sinusoids (given)",
    "Scaled dot-product attention": "ex2_decoder_block: attention",
    "Causal mask": "ex2_decoder_block: causal_mask",
    "Self-attention with weights": "ex1_sinusoids (given)",
    "Permutation equivariance": "ex1_sinusoids: equivariance_gap, STILL_EQUIVARIANT",
    "Cross-attention": "ex3_blip2_vs_llava: cross_attention_weights, cross_attention",
    "Layer norm": "ex2_decoder_block: layer_norm",
    "Feed-forward layer": "ex2_decoder_block: mlp",
    "Decoder block": "ex2_decoder_block: decoder_block, block_output_shape",
    "Sinusoidal positions": "ex1_sinusoids: sinusoidal_encoding",
    "A shift is a rotation": "ex4_rotation_matrix: rotation_matrix, shift_matrix",
    "Dot product of sinusoids": "ex4_rotation_matrix: offset_dot",
    "GELU": "ex3_blip2_vs_llava (given)",
    "LLaVA's MLP": "ex3_blip2_vs_llava: llava_connector, token_count",
    "BLIP-2's learned queries": "ex3_blip2_vs_llava: cross_attention, token_count",
    "RoPE, interleaved pairs": "ex5_rotary: rope, rope_score, rope_attention, SAME_SCORE",
    "RoPE, half-split layout": "chapter: why the layouts give the same scores",
    "RoPE over rows and columns": "ex5_rotary: rope_2d",
    "RoPE in three parts": "ex5_rotary: rope_3d",
    "Learned position table": "ex6_tables: add_positions, vision_token_count",
    "Resizing a position table": "ex6_tables: resize_matrix, resize_table",
    "Multi-head attention": "chapter: one head against many",
    "Encoder block": "chapter: encoder against decoder",
    "Encoder block, many heads": "chapter: encoder against decoder, pre-norm and post-norm",
    "Decoder block, many heads": "chapter: encoder against decoder",
    "BLIP-2's connector, whole": "chapter: the connectors",
    "Flamingo's gated cross-attention": "chapter: the connectors",
    "Segment Anything's two-way block": "chapter: the connectors",
    "Positions of words and patches": "chapter: positions of words and patches",
}
"""Which exercise or check teaches a mechanism; one that is not named here has only the reference."""

NO_ORACLE_NEEDED = {
    "STILL_EQUIVARIANT",  # facts, tested in test_properties.py
    "SAME_SCORE",  # in test_chapter.py
    "permutation_test",  # a check, tried on functions of known answer in tests/exercises/test_bonus_question.py
    "attention_weights",  # the inner half of attention
    "merge_heads",  # the inner parts of multi_head_attention
    "split_heads",
    "self_attention_weights",  # the inner half of self_attention
    "frequencies",  # inside sinusoidal_encoding and rope
    "random_params",
    "relu",  # inside mlp
    "resize_matrix",  # inside resize_grid
    "cubic_weight",  # inside resize_matrix
    "rope_angles",  # inside rope, rope_2d and rope_3d
    "rope_2d_angles",
    "rope_3d_angles",
    "turn_pairs",
    "turn_halves",
    "rope_attention",  # rope, then attention; tested in test_chapter.py
    "rows_sum_to_one",  # a check, tested in test_properties.py
    "token_count",  # counts, tested in test_properties.py
    "vision_token_count",
}

HEAD = """# What the chapter names, and how it is proved

Written by `tests/reference/test_coverage.py`; change that file, not this one. Every mechanism is compared with an
independent implementation on random weights and inputs, five draws each; the deviation is the largest absolute
difference, rounded up to a power of ten with a factor of three to spare. All are below 1e-5. Those above 1e-9 come
from oracles that compute angles, a softmax or a mean in float32 whatever they are given.

| mechanism | implemented in `src/reference/` | oracle | deviation below | taught by |
|---|---|---|---|---|
"""
COMPARISONS = sorted(
    [*oracles_torch.COMPARISONS, *oracles_transformers.COMPARISONS], key=lambda comparison: comparison.mechanism
)


@cache
def measured() -> tuple[float, ...]:
    return tuple(comparison.deviation() for comparison in COMPARISONS)


def bound(deviation: float) -> float:
    """Rounded up to a power of ten, with room for another machine's rounding; nothing is claimed below 1e-15."""
    return 10.0 ** math.ceil(math.log10(max(3 * deviation, 1e-15)))


def page() -> str:
    rows = [
        f"| {c.mechanism} | {c.where()} | {c.oracle} | {bound(deviation):.0e} | {TAUGHT_BY.get(c.mechanism, '-')} |\n"
        for c, deviation in zip(COMPARISONS, measured(), strict=True)
    ]
    return HEAD + "".join(rows)


def test_the_page_says_what_is_measured() -> None:
    fresh = page()
    if os.environ.get("UPDATE_COVERAGE"):
        PAGE.parent.mkdir(exist_ok=True)
        PAGE.write_text(fresh, encoding="utf-8")
    written = PAGE.read_text(encoding="utf-8")
    figure = re.compile(r"\| (\de[-+]\d\d) \|")
    assert figure.sub("| |", written) == figure.sub("| |", fresh), "run again with UPDATE_COVERAGE=1"
    for said, comparison, found in zip(figure.findall(written), COMPARISONS, measured(), strict=True):
        assert found <= float(said), f"{comparison}: the page promises {said}, measured is {found}"
        assert float(said) <= 100 * bound(found), f"{comparison}: the page says {said}, measured is {found}"


def test_every_deviation_is_within_the_tolerance() -> None:
    assert max(measured()) < TOLERANCE


def test_every_function_has_an_oracle_or_a_reason() -> None:
    compared = {function.__name__ for comparison in COMPARISONS for function in comparison.functions}
    assert set(reference.__all__) == compared | NO_ORACLE_NEEDED
    assert not compared & NO_ORACLE_NEEDED


def test_what_is_said_to_teach_a_mechanism_exists() -> None:
    assert set(TAUGHT_BY) <= {comparison.mechanism for comparison in COMPARISONS}
    for teacher in TAUGHT_BY.values():
        exercise = re.match(r"\w+", teacher)
        assert exercise is not None
        assert (ROOT / "autograder" / "exercises" / exercise.group()).is_dir() or (
            ROOT / "solutions" / f"{exercise.group()}.py"
        ).is_file(), teacher
