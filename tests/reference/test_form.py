"""How the reference takes its arguments and explains itself."""

import doctest
import importlib
import pkgutil
import subprocess
import sys

import numpy as np
import pytest

import reference as ref


@pytest.mark.filterwarnings("ignore::PendingDeprecationWarning")
def test_lists_float32_and_matrices_are_taken_and_arguments_left_alone() -> None:
    rng = np.random.default_rng(3)
    X, W = rng.normal(size=(3, 4)), rng.normal(size=(4, 4))
    kept = X.copy(), W.copy()
    expected = ref.self_attention(X, W, W, W)
    np.testing.assert_array_equal(ref.self_attention(X.tolist(), W.tolist(), W.tolist(), W.tolist()), expected)
    np.testing.assert_array_equal(ref.self_attention(np.asmatrix(X), W, np.asmatrix(W), W), expected)
    assert ref.self_attention(X.astype(np.float32), W, W, W).dtype == np.float64
    ref.rope(X, [0, 1, 2])
    ref.layer_norm(X, W[0], W[1])
    np.testing.assert_array_equal(X, kept[0])
    np.testing.assert_array_equal(W, kept[1])


def modules() -> list[str]:
    return sorted(f"reference.{module.name}" for module in pkgutil.iter_modules(ref.__path__))


@pytest.mark.parametrize("name", modules())
def test_examples_in_docstrings_are_true(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


@pytest.mark.parametrize("name", modules())
def test_every_function_says_what_it_does(name: str) -> None:
    module = importlib.import_module(name)
    assert module.__doc__
    functions = [f for f in vars(module).values() if getattr(f, "__module__", "") == name and hasattr(f, "__code__")]
    assert [f.__name__ for f in functions if not f.__doc__] == []


def test_importing_the_reference_loads_numpy_and_nothing_else() -> None:
    code = "import sys, numpy.random; old = set(sys.modules); import reference; print(*sorted(set(sys.modules) - old))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert [
        name for name in loaded if name.partition(".")[0] not in sys.stdlib_module_names | {"reference", "numpy"}
    ] == []
