"""Inputs of one's own for every student, tokens, and the secret's file."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograder.seeds import SecretError, Seeds, fingerprint, read_secret

SECRET = b"a secret of the tests"


def inputs(secret: bytes = SECRET, student: str = "Ada", exercise: str = "e", test: str = "t") -> list[float]:
    return Seeds.of(secret, student).rng(exercise, test).normal(size=5).tolist()


def test_the_same_secret_student_and_test_give_the_same_inputs() -> None:
    assert inputs() == inputs()


@pytest.mark.parametrize("other", [{"secret": b"another secret"}, {"student": "Bob"}, {"exercise": "f"}, {"test": "u"}])
def test_another_secret_student_exercise_or_test_gives_other_inputs(other: dict[str, str]) -> None:
    assert not set(inputs(**other)) & set(inputs())  # type: ignore[arg-type]


def test_inputs_are_the_same_on_every_machine() -> None:
    """A regrade years later must give the same marks: these numbers may never change."""
    assert Seeds.of(SECRET, "Ada").student == 2468510356
    assert np.allclose(inputs()[:2], [0.7132332712098017, 0.8601333427239973], rtol=1e-12)


@given(st.text())
def test_a_token_leads_back_to_the_student_and_the_test(student: str) -> None:
    seeds = Seeds.of(SECRET, student)
    token = seeds.token("exercise", "test_a")
    assert len(token) == 11
    assert student == "" or len(student) < 4 or student not in token
    found, number = Seeds.from_token(SECRET, token.lower())
    assert found == seeds
    assert found.is_test(number, "exercise", "test_a")
    assert not found.is_test(number, "exercise", "test_b")


def test_a_token_is_useless_with_another_secret() -> None:
    token = Seeds.of(SECRET, "Ada").token("exercise", "test_a")
    found, number = Seeds.from_token(b"another secret", token)
    assert not found.is_test(number, "exercise", "test_a")
    assert found.rng("exercise", "test_a").normal() != Seeds.of(SECRET, "Ada").rng("exercise", "test_a").normal()


@pytest.mark.parametrize(
    "text", ["", "AAAAA", "AAAAA-AAAA", "AAAAA-AAAAA-AAAAA", "!!!!!-!!!!!", "11111-11111", "ÄÄÄÄÄ-ÄÄÄÄÄ"]
)
def test_what_is_no_token_is_refused(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        Seeds.from_token(SECRET, text)


# ---------------------------------------------------------------- the secret's file


def test_a_secret_is_made_on_first_use_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "new" / "secret"
    made = read_secret(path)
    assert len(made) >= 32
    assert read_secret(path) == made
    assert read_secret(tmp_path / "other") != made
    if sys.platform != "win32":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_secret_that_is_too_short_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "secret"
    path.write_bytes(b"short\n" + b" " * 40)
    with pytest.raises(SecretError, match="too short"):
        read_secret(path)


def test_white_space_around_a_secret_does_not_count(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"0123456789abcdef\r\n")
    (tmp_path / "b").write_bytes(b"0123456789abcdef")
    assert read_secret(tmp_path / "a") == read_secret(tmp_path / "b")


@pytest.mark.parametrize("place", [".", "file/secret"])
def test_a_secret_that_cannot_be_read_or_made_says_so_in_one_line(tmp_path: Path, place: str) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(SecretError) as caught:
        read_secret(tmp_path / place)
    assert "\n" not in str(caught.value)
    assert str(tmp_path) in str(caught.value)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything")
def test_a_secret_of_somebody_else_says_so(tmp_path: Path) -> None:
    path = tmp_path / "secret"
    path.write_bytes(SECRET)
    path.chmod(0)
    with pytest.raises(SecretError, match="cannot be read"):
        read_secret(path)


def test_a_fingerprint_names_a_secret_without_holding_it() -> None:
    assert fingerprint(SECRET) != fingerprint(SECRET + b"x")
    assert SECRET.hex()[:8] not in fingerprint(SECRET)
