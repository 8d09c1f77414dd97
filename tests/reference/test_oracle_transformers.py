"""The reference gives what Hugging Face transformers give, on random weights of tiny models."""

import pytest

pytest.importorskip("torch")
pytest.importorskip("transformers")

from oracles import TOLERANCE, Comparison
from oracles_transformers import COMPARISONS


@pytest.mark.parametrize("comparison", COMPARISONS, ids=str)
def test_numpy_and_transformers_agree(comparison: Comparison) -> None:
    assert comparison.deviation() < TOLERANCE
