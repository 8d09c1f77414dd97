"""Landlock through its three system calls: which files a process may touch, and which processes it may signal.

A ruleset is made by `ruleset`, closed around the calling process by `restrict`, and can never be loosened.
Must not know which folders are wanted: it is told. Landlock does not cover stat, chdir, chmod, UDP or fork; what
it leaves open is refused in `seccomp.py`.
"""

from __future__ import annotations

import ctypes
import os
import platform
import stat
import struct
import sys

_CREATE, _ADD_RULE, _RESTRICT = 444, 445, 446  # the same numbers on every architecture
_VERSION_FLAG = 1
_RULE_PATH_BENEATH = 1
_RULE_SIZE = 12

EXECUTE, WRITE_FILE, READ_FILE, READ_DIR = 1 << 0, 1 << 1, 1 << 2, 1 << 3
REMOVE_DIR, REMOVE_FILE = 1 << 4, 1 << 5
MAKE_DIR, MAKE_REG = 1 << 7, 1 << 8
REFER, TRUNCATE, IOCTL_DEV = 1 << 13, 1 << 14, 1 << 15

READ = READ_FILE | READ_DIR
# No symbolic links, fifos, sockets or devices: whoever clears the folder away afterwards meets plain files alone.
SCRATCH = READ | WRITE_FILE | REMOVE_DIR | REMOVE_FILE | MAKE_DIR | MAKE_REG | REFER | TRUNCATE
_ON_A_FILE = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE | IOCTL_DEV

_NEWEST = 6  # the newest version whose rights are spelled out here; later ones add nothing that a child is given
_SUPPORTED = ("x86_64", "aarch64")


def _handled(abi: int) -> tuple[int, int, int]:
    """Everything this version can refuse: rights on files, on TCP, and what is kept inside the domain."""
    last = {1: 12, 2: 13, 3: 14, 4: 14}.get(abi, 15)
    files = (1 << (last + 1)) - 1
    tcp = 0b11 if abi >= 4 else 0  # bind, connect
    scoped = 0b11 if abi >= 6 else 0  # abstract sockets, signals
    return files, tcp, scoped


def available() -> tuple[int, str]:
    """The version of Landlock here, or 0 and why there is none."""
    if sys.platform != "linux":
        return 0, f"Landlock is part of Linux, this is {platform.system() or sys.platform}"
    if platform.machine() not in _SUPPORTED or struct.calcsize("P") != 8:
        return 0, f"Landlock was not tried on {platform.machine()}"
    abi = _call(_CREATE, 0, 0, _VERSION_FLAG)
    if abi < 1:
        return 0, f"the kernel offers no Landlock ({os.strerror(ctypes.get_errno())})"
    return min(abi, _NEWEST), ""


def _call(number: int, *arguments: int) -> int:
    """A system call whose arguments are numbers or addresses."""
    return int(_syscall()(number, *arguments, *[0] * (4 - len(arguments))))


_cached: list[ctypes._NamedFuncPointer] = []


def _syscall() -> ctypes._NamedFuncPointer:
    if not _cached:
        function = ctypes.CDLL(None, use_errno=True).syscall
        function.restype = ctypes.c_long
        function.argtypes = [ctypes.c_long] * 5
        _cached.append(function)
    return _cached[0]


def rule(path: str, rights: int, abi: int) -> bytes:
    """A rule in the kernel's own form: the rights, and the path opened as a mere name. Empty if nothing is there."""
    try:
        descriptor = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return b""
    on_file = not stat.S_ISDIR(os.fstat(descriptor).st_mode)
    return struct.pack("=Qi", rights & _handled(abi)[0] & (_ON_A_FILE if on_file else ~0), descriptor)


def ruleset(abi: int, rules: bytes) -> int:
    """A ruleset that refuses all it can but what the rules allow; its descriptor."""
    wanted = ctypes.create_string_buffer(struct.pack("=QQQ", *_handled(abi)), 24)
    descriptor = _call(_CREATE, ctypes.addressof(wanted), 24, 0)
    if descriptor < 0:
        raise OSError(ctypes.get_errno(), "landlock_create_ruleset")
    table = ctypes.create_string_buffer(rules, len(rules))
    start, call = ctypes.addressof(table), _syscall()
    for address in range(start, start + len(rules), _RULE_SIZE):
        if call(_ADD_RULE, descriptor, _RULE_PATH_BENEATH, address, 0) < 0:
            raise OSError(ctypes.get_errno(), "landlock_add_rule")
    return descriptor


def restrict(descriptor: int) -> None:
    """Close the ruleset around this process, for good. Needs no_new_privs."""
    if _call(_RESTRICT, descriptor, 0) < 0:
        raise OSError(ctypes.get_errno(), "landlock_restrict_self")
