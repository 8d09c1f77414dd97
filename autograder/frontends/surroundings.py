"""What a platform's process says about how to grade: the course's secret and the limits, from its environment."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import click

from autograder.answers import Budget
from autograder.grading import Settings
from autograder.seeds import read_secret


def settings() -> Settings:
    """Limits: those of `autograder grade`, or with `AUTOGRADER_TIMEOUT` seconds for one call."""
    seconds = os.environ.get("AUTOGRADER_TIMEOUT")
    if not seconds:
        return Settings()
    call = float(seconds)
    return replace(Settings(), budget=Budget(call=call, load=2 * call, file=12 * call))


def secret() -> bytes:
    """The course's secret: the file named in `AUTOGRADER_SECRET`, or the one that `autograder grade` uses."""
    named = os.environ.get("AUTOGRADER_SECRET")
    return read_secret(Path(named) if named else Path(click.get_app_dir("autograder")) / "secret")
