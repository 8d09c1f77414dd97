"""The filter of system calls, read instruction by instruction for both architectures, whichever this machine is."""

from __future__ import annotations

import os
import re
import struct
from pathlib import Path
from typing import Any

import pytest

from autograder.child import seccomp


def decide(
    machine: str, number: int, arguments: tuple[int, ...] = (), architecture: int | None = None, **options: Any
) -> str:
    """What the filter answers: a small machine for classic BPF."""
    built = {"truncate": True, "changes": True} | options
    program = list(struct.iter_unpack("=HBBI", seccomp.build(machine, **built).for_process(4242)))
    arch = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}[machine] if architecture is None else architecture
    data = struct.pack("=IIQ6Q", number & 0xFFFFFFFF, arch, 0, *(arguments + (0,) * 6)[:6])
    at = value = 0
    for _ in range(200):
        code, yes, no, k = program[at]
        at += 1
        if code == 0x20:
            (value,) = struct.unpack_from("=I", data, k)
        elif code == 0x06:
            return {0x7FFF0000: "allow", 0x80000000: "kill", 0x50001: "EPERM", 0x50026: "ENOSYS"}[k]
        else:
            at += yes if {0x15: value == k, 0x35: value >= k, 0x45: bool(value & k)}[code] else no
    raise AssertionError("no answer")


MACHINES = ["x86_64", "aarch64"]


@pytest.mark.parametrize("machine", MACHINES)
def test_every_refused_call_is_refused_and_its_neighbours_are_not(machine: str) -> None:
    refused = set(seccomp.numbers(seccomp._REFUSED, machine).values())
    examined = set(seccomp.numbers(seccomp._EXAMINED, machine).values())
    for number in range(seccomp._YOUNG[machine]):
        if number not in examined:
            assert decide(machine, number) == ("EPERM" if number in refused else "allow"), number
    young = {number for number in range(seccomp._YOUNG[machine], 600) if decide(machine, number) == "allow"}
    assert young == set(seccomp._YOUNG_ALLOWED)
    assert decide(machine, 435) == decide(machine, 425) == decide(machine, 1 << 20) == "ENOSYS"


@pytest.mark.parametrize("machine", MACHINES)
def test_arguments_decide(machine: str) -> None:
    number = seccomp.numbers(seccomp._EXAMINED, machine)
    assert decide(machine, number["clone"], (0x3D0F00,)) == "allow", "a thread"
    assert decide(machine, number["clone"], (17,)) == "EPERM", "a process"
    assert decide(machine, number["kill"], (4242, 6)) == "allow"
    assert {decide(machine, number["kill"], (pid, 9)) for pid in (1, 0, -1 & 0xFFFFFFFF, 4243)} == {"EPERM"}
    assert decide(machine, number["sendto"], (3, 1, 1, 0, 0, 0)) == "allow"
    assert decide(machine, number["sendto"], (3, 1, 1, 0, 0x1000, 16)) == "EPERM"
    assert decide(machine, number["sendto"], (3, 1, 1, 0, 0x1000_0000_0000, 16)) == "EPERM"
    assert decide(machine, number["prlimit64"], (0,)) == decide(machine, number["prlimit64"], (4242,)) == "allow"
    assert decide(machine, number["prlimit64"], (1,)) == "EPERM"
    assert decide(machine, number["ioctl"], (0, 0x5401)) == "allow"
    assert decide(machine, number["ioctl"], (0, 0x5412)) == "EPERM", "typing into a terminal"
    assert decide(machine, number["fcntl"], (0, 8, 1)) == "EPERM", "a signal to another by way of a pipe"
    assert decide(machine, number["fcntl"], (0, 1030)) == "allow"
    assert decide(machine, number["prctl"], (4, 1)) == "EPERM"


@pytest.mark.parametrize("machine", MACHINES)
def test_foreign_calls_end_the_process(machine: str) -> None:
    assert decide(machine, 0, architecture=0x40000003) == "kill", "i386"
    assert decide(machine, 0, architecture=0x40000028) == "kill", "arm"
    assert decide(machine, 0x40000000 | 39) == "kill", "x32"


@pytest.mark.parametrize("machine", MACHINES)
def test_without_landlock_no_file_is_opened_for_writing(machine: str) -> None:
    number = seccomp.numbers(seccomp._OPENS, machine)["openat"]
    for flags in (os.O_WRONLY, os.O_RDWR, os.O_RDONLY | os.O_CREAT, os.O_RDONLY | os.O_TRUNC):
        assert decide(machine, number, (0, 0, flags), changes=False) == "EPERM"
        assert decide(machine, number, (0, 0, flags)) == "allow"
    assert decide(machine, number, (0, 0, os.O_RDONLY), changes=False) == "allow"


@pytest.mark.parametrize(
    ("machine", "header"),
    [("x86_64", "x86_64-linux-gnu/asm/unistd_64.h"), ("aarch64", "asm-generic/unistd.h")],
)
def test_the_numbers_are_those_of_the_kernels_headers(machine: str, header: str) -> None:
    path = Path("/usr/include") / header
    if not path.exists():
        pytest.skip("no kernel headers here")
    found = re.findall(r"#define __NR(?:3264)?_(\w+)\s+(\d+)\n", path.read_text())
    known = {name: int(number) for name, number in found}
    for table in (seccomp._REFUSED, seccomp._EXAMINED, seccomp._CHANGES, seccomp._OPENS, seccomp._TRUNCATE):
        for name, number in seccomp.numbers(table, machine).items():
            assert known[name] == number, name
