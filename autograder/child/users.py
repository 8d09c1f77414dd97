"""Becoming another user, and what root may still do afterwards: nothing, or read where Python itself is hidden.

An interpreter that lives in a folder which root alone may enter (mode 700) could import nothing more after the change
of user. Then the one right to read past folder modes is kept, and Landlock says where. Must not know Landlock.
"""

from __future__ import annotations

import ctypes
import json
import os
import stat
import struct
import sys
from collections.abc import Sequence

FIRST_UID = 64000  # private users, one a worker; no system hands these out
_DAC_OVERRIDE, _DAC_READ_SEARCH, _SETGID, _SETUID = 1, 2, 6, 7
_READING = (_DAC_READ_SEARCH, _DAC_OVERRIDE)  # the narrow right first; Docker grants the wide one alone
_VERSION_3 = 0x20080522
_KEEPCAPS = 8


def cannot_switch() -> str:
    """Why this process cannot become another user; empty if it can."""
    if not hasattr(os, "geteuid"):
        return "this system has no users to change to"
    if os.geteuid() != 0:
        return "not started as root, so the submission runs as the user who grades"
    if sys.platform == "linux" and not (permitted() >> _SETUID & 1 and permitted() >> _SETGID & 1):
        return "root here may not change users"
    return ""


def permitted() -> int:
    """The capabilities of this process, as bits."""
    header, data = _header(), ctypes.create_string_buffer(24)
    if ctypes.CDLL(None, use_errno=True).capget(header, data) != 0:
        return 0
    words = struct.unpack("=6I", data.raw)
    return int(words[1] | words[4] << 32)


def set_capabilities(bits: int) -> None:
    """Keep these capabilities, effective and permitted, and lose all others for good."""
    low, high = bits & 0xFFFFFFFF, bits >> 32
    data = ctypes.create_string_buffer(struct.pack("=6I", low, low, 0, high, high, 0), 24)
    if ctypes.CDLL(None, use_errno=True).capset(_header(), data) != 0:
        raise OSError(ctypes.get_errno(), "capset")


def _header() -> ctypes.Array[ctypes.c_char]:
    return ctypes.create_string_buffer(struct.pack("=Ii", _VERSION_3, 0), 8)


def right_to_read() -> int:
    """The capability, as bits, by which a plain user may read past folder modes; 0 if this process has none."""
    mine = permitted() if sys.platform == "linux" else 0
    return next((1 << number for number in _READING if mine >> number & 1), 0)


def become(uid: int, may_keep: bool = False) -> None:
    """Be this user and its group alone, with no rights in force. `may_keep`: root's stay within reach of `capset`."""
    if may_keep:
        ctypes.CDLL(None, use_errno=True).prctl(_KEEPCAPS, 1, 0, 0, 0)
    os.setgroups([])
    if hasattr(os, "setresuid"):
        os.setresgid(uid, uid, uid)
        os.setresuid(uid, uid, uid)
    else:  # macOS; as root these set the saved ids too
        os.setgid(uid)
        os.setuid(uid)


def unreachable_as(uid: int, paths: Sequence[str]) -> list[str]:
    """The paths that this user could not read, found by being it for a moment in a forked process."""
    read, write = os.pipe()
    pid = os.fork()
    if pid == 0:
        status = 1
        try:
            os.close(read)
            become(uid)
            with os.fdopen(write, "w") as pipe:
                json.dump([path for path in paths if not _readable(path)], pipe)
            status = 0
        finally:
            os._exit(status)
    os.close(write)
    with os.fdopen(read) as pipe:
        text = pipe.read()
    _, status = os.waitpid(pid, 0)
    if status != 0:
        raise OSError(f"user {uid} cannot be used here")
    return [str(path) for path in json.loads(text)]


def _readable(path: str) -> bool:
    """Whether a file opens, or a folder lists and its first file opens."""
    try:
        if not stat.S_ISDIR(os.stat(path).st_mode):
            os.close(os.open(path, os.O_RDONLY))
            return True
        with os.scandir(path) as entries:
            first = next((entry.path for entry in entries if entry.is_file()), None)
        return first is None or _readable(first)
    except OSError:
        return False
