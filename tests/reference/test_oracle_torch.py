"""The reference gives what PyTorch gives, on random weights and sizes."""

import pytest

pytest.importorskip("torch")

from oracles import TOLERANCE, Comparison
from oracles_torch import COMPARISONS


@pytest.mark.parametrize("comparison", COMPARISONS, ids=str)
def test_numpy_and_torch_agree(comparison: Comparison) -> None:
    assert comparison.deviation() < TOLERANCE
