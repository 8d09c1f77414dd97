"""What a submission may try against the grader, its files and its neighbours: standard library alone.

Run by `stage.py` in a forked child. An attack returns when it has worked and raises when it was refused.
"""

from __future__ import annotations

import ctypes
import errno
import mmap
import os
import platform
import resource
import shutil
import signal
import socket
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

SECRET = b"expected value 0.7310585786300049"
LIBC = ctypes.CDLL(None, use_errno=True)
X86 = platform.machine() == "x86_64"


@dataclass
class Scene:
    """What an attack can aim at."""

    folder: Path  # everybody may write here; beside it lie private/ and site-packages/
    scratch: Path
    victim: int
    address: int  # of the victim's secret
    port: int
    spare: int  # a descriptor of the grader's that was open at the fork
    wire: socket.socket


Attack = Callable[[Scene], object]
ATTACKS: dict[str, Attack] = {}


def attack(function: Attack) -> Attack:
    ATTACKS[function.__name__] = function
    return function


def call(x86: int, arm: int, *arguments: Any) -> int:
    """A system call by number, as a submission would make it through ctypes."""
    result = int(LIBC.syscall(ctypes.c_long(x86 if X86 else arm), *[ctypes.c_long(each) for each in arguments]))
    return checked(result)


def checked(result: int) -> int:
    if result < 0:
        raise OSError(ctypes.get_errno(), "call")
    return result


# ---------------------------------------------------------------- files


@attack
def read_hidden_tests(scene: Scene) -> None:
    assert b"hidden" in (scene.folder / "tests" / "hidden.py").read_bytes()


@attack
def write_a_file(scene: Scene) -> None:
    (scene.folder / "grades.csv").write_text("me,100\n")


@attack
def delete_a_file(scene: Scene) -> None:
    (scene.folder / "neighbour.py").unlink()


@attack
def delete_a_tree(scene: Scene) -> None:
    shutil.rmtree(scene.folder / "submissions")


@attack
def rename_a_file(scene: Scene) -> None:
    os.rename(scene.folder / "neighbour.py", scene.folder / "mine.py")


@attack
def make_a_folder(scene: Scene) -> None:
    os.mkdir(scene.folder / "new")


@attack
def link_a_file_into_scratch(scene: Scene) -> None:
    os.link(scene.folder / "neighbour.py", scene.scratch / "copy.py")


@attack
def plant_a_symbolic_link(scene: Scene) -> None:
    os.symlink("/etc/passwd", scene.scratch / "result.txt")


@attack
def plant_a_fifo(scene: Scene) -> None:
    os.mkfifo(scene.scratch / "result.txt")


@attack
def truncate_a_file(scene: Scene) -> None:
    os.truncate(scene.folder / "neighbour.py", 0)


@attack
def change_a_mode(scene: Scene) -> None:
    os.chmod(scene.folder / "neighbour.py", 0o000)


@attack
def change_a_date(scene: Scene) -> None:
    os.utime(scene.folder / "neighbour.py", (0, 0))


@attack
def set_an_attribute(scene: Scene) -> None:
    os.setxattr(scene.folder / "neighbour.py", "user.grade", b"100")


@attack
def watch_a_folder(scene: Scene) -> None:
    checked(LIBC.inotify_add_watch(checked(LIBC.inotify_init1(0)), os.fsencode(scene.folder), 0x20))


@attack
def use_an_open_descriptor(scene: Scene) -> None:
    os.fstat(scene.spare)


@attack
def read_roots_own_file(scene: Scene) -> None:
    """In a folder of mode 700: the right to read Python's folders past their modes must not reach this far."""
    (scene.folder.parent / "private" / "key").read_bytes()


@attack
def read_beside_a_package(scene: Scene) -> None:
    """The reference may be installed in the very site-packages that numpy is in."""
    (scene.folder.parent / "site-packages" / "reference" / "answers.py").read_bytes()


# ---------------------------------------------------------------- the grader's process


@attack
def read_memory(scene: Scene) -> None:
    with open(f"/proc/{scene.victim}/mem", "rb", buffering=0) as memory:
        memory.seek(scene.address)
        assert memory.read(len(SECRET)) == SECRET


@attack
def write_memory(scene: Scene) -> None:
    with open(f"/proc/{scene.victim}/mem", "r+b", buffering=0) as memory:
        memory.seek(scene.address)
        memory.write(b"anything I like")


@attack
def read_environment(scene: Scene) -> None:
    Path(f"/proc/{scene.victim}/environ").read_bytes()


@attack
def list_descriptors(scene: Scene) -> None:
    os.listdir(f"/proc/{scene.victim}/fd")


@attack
def read_memory_by_call(scene: Scene) -> None:
    buffer = ctypes.create_string_buffer(len(SECRET))
    here, there = (ctypes.c_void_p * 2)(), (ctypes.c_void_p * 2)()
    here[0], here[1], there[0], there[1] = ctypes.addressof(buffer), len(SECRET), scene.address, len(SECRET)
    call(310, 270, scene.victim, ctypes.addressof(here), 1, ctypes.addressof(there), 1, 0)
    assert buffer.raw == SECRET


@attack
def trace(scene: Scene) -> None:
    call(101, 117, 16, scene.victim, 0, 0)


@attack
def kill_by_number(scene: Scene) -> None:
    os.kill(scene.victim, signal.SIGKILL)


@attack
def kill_everybody(scene: Scene) -> None:
    os.kill(-1, 0)  # the question alone is answered like the deed


@attack
def kill_a_thread(scene: Scene) -> None:
    call(234, 131, scene.victim, scene.victim, signal.SIGKILL)


@attack
def queue_a_signal(scene: Scene) -> None:
    information = ctypes.create_string_buffer(128)
    ctypes.c_int.from_buffer(information, 8).value = -1  # SI_QUEUE
    call(129, 138, scene.victim, signal.SIGTERM, ctypes.addressof(information))


@attack
def kill_by_descriptor(scene: Scene) -> None:
    call(424, 424, call(434, 434, scene.victim, 0), signal.SIGKILL, 0, 0)


@attack
def kill_by_input(scene: Scene) -> None:
    """Name the victim as the one to be told, by a deadly signal, that a pipe is ready."""
    import fcntl

    read, write = os.pipe()
    fcntl.fcntl(read, fcntl.F_SETOWN, scene.victim)
    fcntl.fcntl(read, 10, signal.SIGKILL)
    fcntl.fcntl(read, fcntl.F_SETFL, os.O_ASYNC)
    os.write(write, b"x")
    time.sleep(0.05)
    assert Path(f"/proc/{scene.victim}/stat").read_text().split()[2] == "Z"


@attack
def slow_down(scene: Scene) -> None:
    os.setpriority(os.PRIO_PROCESS, scene.victim, 19)


@attack
def pin_to_a_core(scene: Scene) -> None:
    os.sched_setaffinity(scene.victim, {0})


@attack
def limit_another(scene: Scene) -> None:
    resource.prlimit(scene.victim, resource.RLIMIT_NOFILE, (3, 3))


# ---------------------------------------------------------------- network and processes


@attack
def connect(scene: Scene) -> None:
    socket.create_connection(("127.0.0.1", scene.port), timeout=2).close()


@attack
def send_a_datagram(scene: Scene) -> None:
    socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"x", ("127.0.0.1", scene.port))


@attack
def listen(scene: Scene) -> None:
    server = socket.socket()
    server.bind(("127.0.0.1", 0))
    server.listen()


@attack
def abstract_socket(scene: Scene) -> None:
    socket.socket(socket.AF_UNIX).connect(f"\0walls-{scene.port}")


@attack
def socket_in_a_folder(scene: Scene) -> None:
    socket.socket(socket.AF_UNIX).connect(str(scene.folder / "socket"))


@attack
def make_a_socket(scene: Scene) -> None:
    socket.socket(socket.AF_NETLINK, socket.SOCK_RAW).close()


@attack
def make_two_sockets(scene: Scene) -> None:
    socket.socketpair()


@attack
def pass_a_descriptor(scene: Scene) -> None:
    socket.send_fds(scene.wire, [b"x"], [0])


@attack
def fork(scene: Scene) -> None:
    if os.fork() == 0:
        os._exit(0)
    os.wait()


@attack
def leave_a_daemon(scene: Scene) -> None:
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            time.sleep(0.2)
        os._exit(0)
    os.wait()


@attack
def clone3(scene: Scene) -> None:
    arguments = (ctypes.c_uint64 * 11)()
    arguments[4] = signal.SIGCHLD
    if call(435, 435, ctypes.addressof(arguments), 88) == 0:
        os._exit(0)


@attack
def execute(scene: Scene) -> None:
    os.execv("/bin/true", ["true"])


@attack
def spawn(scene: Scene) -> None:
    os.waitpid(os.posix_spawn("/bin/true", ["true"], {}), 0)


@attack
def io_uring(scene: Scene) -> None:
    parameters = ctypes.create_string_buffer(256)
    call(425, 425, 1, ctypes.addressof(parameters))


@attack
def system_call_of_32_bits(scene: Scene) -> None:
    if not X86:
        raise OSError(errno.ENOSYS, "x86 alone has it")
    code = mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
    code.write(b"\xb8\x14\x00\x00\x00\xcd\x80\xc3")  # mov eax, 20 (getpid); int 0x80; ret
    address = ctypes.addressof(ctypes.c_char.from_buffer(code))
    assert ctypes.CFUNCTYPE(ctypes.c_int)(address)() == os.getpid()


@attack
def leave_shared_memory(scene: Scene) -> None:
    number = call(29, 194, 0, 4096, 0o600 | 0o1000)
    call(31, 195, number, 0, 0)  # removed again: where it works it would stay


@attack
def leave_a_queue(scene: Scene) -> None:
    number = call(68, 186, 0, 0o600 | 0o1000)
    call(71, 187, number, 0, 0)


@attack
def file_in_memory(scene: Scene) -> None:
    call(319, 279, ctypes.addressof(ctypes.create_string_buffer(b"x")), 0)


@attack
def raise_a_limit(scene: Scene) -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    assert hard != resource.RLIM_INFINITY
    resource.setrlimit(resource.RLIMIT_FSIZE, (hard + 1, hard + 1))


@attack
def outlive_the_grader(scene: Scene) -> None:
    checked(LIBC.prctl(1, 0, 0, 0, 0))


@attack
def open_own_memory(scene: Scene) -> None:
    checked(LIBC.prctl(4, 1, 0, 0, 0))


@attack
def be_open_to_neighbours(scene: Scene) -> None:
    if checked(LIBC.prctl(3, 0, 0, 0, 0)) == 0:  # dumpable: others of this user may read its memory
        raise PermissionError(errno.EPERM, "closed")


@attack
def keep_roots_rights(scene: Scene) -> None:
    """More than the one right to read past folder modes."""
    header, words = (ctypes.c_uint32 * 2)(0x20080522, 0), (ctypes.c_uint32 * 6)()
    checked(LIBC.capget(header, words))
    if not words[1] & ~0b110 and not words[4]:
        raise PermissionError(errno.EPERM, "none left")


@attack
def new_user_namespace(scene: Scene) -> None:
    checked(LIBC.unshare(0x10000000))
