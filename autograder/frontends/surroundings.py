"""What a run is told from outside about how to grade: the course's secret and the limits, by option or environment."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import click

from autograder.answers import Budget
from autograder.grading import Settings
from autograder.seeds import read_secret


def settings(call: float | None = None) -> Settings:
    """Limits for `call` seconds a call, else for `AUTOGRADER_TIMEOUT` seconds, else the usual ones."""
    seconds = call if call is not None else float(os.environ.get("AUTOGRADER_TIMEOUT") or 0)
    if not seconds:
        return Settings()
    return replace(Settings(), budget=Budget(call=seconds, load=3 * seconds, file=12 * seconds))


def secret_file(path: Path | None = None) -> Path:
    """Where the course's secret is: `path`, else what `AUTOGRADER_SECRET` names, else the user's own folder."""
    named = os.environ.get("AUTOGRADER_SECRET")
    return path or (Path(named) if named else Path(click.get_app_dir("autograder")) / "secret")


def secret(path: Path | None = None) -> bytes:
    """The course's secret; made on first use. Raises SecretError."""
    return read_secret(secret_file(path))
