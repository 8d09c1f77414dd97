"""What a hidden test cell of the otter release calls: one hidden test on the functions of the notebook it stands in.

Used where an instructor runs `grader.check` in the autograder's notebook. Marks do not come from here: when
submissions are graded, `otter_plugin` runs them in the sandbox. It knows no exercise by name.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from autograder.checks import Failure
from autograder.rubric import exercise


def hidden(exercise_name: str, test_name: str, env: Mapping[str, Any]) -> None:
    """Run a test on the names in `env`. Raises AssertionError with what a student may read."""
    test = next(t for t in exercise(exercise_name).tests() if t.name == test_name)
    arguments = {name: None if name == "rng" else env.get(name) for name in test.arguments}
    try:
        test.function(**arguments)
    except Failure as failure:
        raise AssertionError(f"{failure.plain} {failure.look}".strip()) from None
