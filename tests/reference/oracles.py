"""What a comparison with an independent implementation is: a mechanism, where it stands here, the oracle, a deviation.

The comparisons themselves are in `oracles_torch.py` and `oracles_transformers.py`; the tests and `docs/coverage.md` are
both made from them. Knows neither torch nor transformers. (No `__init__.py` here: a package of this name would hide
the reference.)
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from reference.arrays import Array

TOLERANCE = 1e-5
Measure = Callable[[np.random.Generator], float]


@dataclass(frozen=True)
class Comparison:
    mechanism: str
    functions: tuple[Callable[..., object], ...]
    oracle: str
    measure: Measure

    def deviation(self, seeds: int = 5) -> float:
        """The largest absolute difference, over several random inputs."""
        return max(self.measure(np.random.default_rng(seed)) for seed in range(seeds))

    def where(self) -> str:
        """File and functions, as the coverage page names them."""
        files = {Path(f.__code__.co_filename).name for f in self.functions}
        names = ", ".join(f"`{f.__name__}`" for f in self.functions)
        return f"`{', '.join(sorted(files))}`: {names}"

    def __str__(self) -> str:
        return f"{self.mechanism} / {self.oracle}".replace(" ", "-")


class Comparisons(list[Comparison]):
    """Filled by decorating functions that take a generator and return a deviation."""

    def of(self, mechanism: str, *functions: Callable[..., object], oracle: str) -> Callable[[Measure], Measure]:
        def keep(measure: Measure) -> Measure:
            self.append(Comparison(mechanism, functions, oracle, measure))
            return measure

        return keep


def gap(ours: Array, theirs: Array) -> float:
    """The largest absolute difference; shapes must be the same, so nothing is broadcast away."""
    ours, theirs = np.asarray(ours), np.asarray(theirs)
    assert ours.shape == theirs.shape, f"{ours.shape} and {theirs.shape}"
    return float(np.abs(ours - theirs).max())


def sizes(rng: np.random.Generator, how_many: int, low: int = 2, high: int = 12) -> list[int]:
    """Pairwise different sizes, so that a transpose cannot hide."""
    return [int(n) for n in rng.choice(np.arange(low, high), size=how_many, replace=False)]
