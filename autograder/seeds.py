"""Inputs of one's own for every student, and tokens that replay a failing check.

Everything is derived from the course's secret: the student's seed from the secret and the name, a test's generator
from the secret, that seed and the test. A token holds the seed and the test's number; without the secret it is useless.
"""

from __future__ import annotations

import base64
import contextlib
import hmac
import os
import secrets
from dataclasses import dataclass
from pathlib import Path

import numpy as np


class SecretError(Exception):
    """The secret's file cannot be read or made."""


@dataclass(frozen=True)
class Seeds:
    """One student's inputs under one course secret."""

    secret: bytes
    student: int  # 32 bits

    @classmethod
    def of(cls, secret: bytes, student: str) -> Seeds:
        return cls(secret, int.from_bytes(_digest(secret, "student", student)[:4], "big"))

    def rng(self, exercise: str, test: str) -> np.random.Generator:
        """The generator of a test's inputs: the same on every regrade, another for every student."""
        key = _digest(self.secret, "inputs", f"{self.student}/{exercise}/{test}")
        return np.random.Generator(np.random.PCG64(int.from_bytes(key[:16], "big")))

    def token(self, exercise: str, test: str) -> str:
        """Ten letters and digits that name this student's run of this test."""
        number = _digest(self.secret, "test", f"{exercise}/{test}")[:2]
        text = base64.b32encode(self.student.to_bytes(4, "big") + number).decode("ascii").rstrip("=")
        return f"{text[:5]}-{text[5:]}"

    @classmethod
    def from_token(cls, secret: bytes, token: str) -> tuple[Seeds, bytes]:
        """The seeds behind a token, and the test's number. Raises ValueError where it is no token."""
        text = token.strip().upper().replace("-", "")
        data = base64.b32decode(text + "=" * (-len(text) % 8))
        if len(data) != 6:
            raise ValueError("a token has ten letters and digits")
        return cls(secret, int.from_bytes(data[:4], "big")), data[4:]

    def is_test(self, number: bytes, exercise: str, test: str) -> bool:
        return hmac.compare_digest(number, _digest(self.secret, "test", f"{exercise}/{test}")[:2])


def _digest(secret: bytes, purpose: str, text: str) -> bytes:
    return hmac.digest(secret, f"{purpose}:{text}".encode("utf-8", "surrogatepass"), "sha256")


def read_secret(path: Path) -> bytes:
    """The course's secret; made on first use, readable by its owner alone. Raises SecretError."""
    if path.exists() and not path.is_file():
        raise SecretError(f"the secret {path} is no file; name a file with --secret")
    try:
        secret = path.read_bytes().strip()
    except FileNotFoundError:
        return _make_secret(path)
    except OSError as error:
        raise SecretError(f"the secret {path} cannot be read: {error.strerror}") from None
    if len(secret) < 16:
        raise SecretError(f"the secret {path} is too short; delete it and a new one is made")
    return secret


def _make_secret(path: Path) -> bytes:
    secret = secrets.token_hex(32).encode("ascii")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fd = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return read_secret(path)
    except OSError as error:
        raise SecretError(f"the secret {path} cannot be made: {error.strerror}") from None
    with contextlib.closing(os.fdopen(fd, "wb")) as file:
        file.write(secret + b"\n")
    return secret


def fingerprint(secret: bytes) -> str:
    """Names a secret without giving it away."""
    return _digest(secret, "fingerprint", "").hex()[:16]
