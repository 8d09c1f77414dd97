"""The system calls a child may make: a filter in classic BPF, written out by hand, for x86_64 and aarch64.

Threads yes, processes no; the socket that is open stays usable, no other comes into being; signals to itself alone.
Every call younger than the table is answered "not there", so that what a later kernel adds is not open by accident.
A call of another architecture (32 bit, x32) ends the process. Must not know Landlock, limits or users.
"""

from __future__ import annotations

import ctypes
import errno
import os
import platform
import struct
import sys
from collections.abc import Sequence
from dataclasses import dataclass

# Refused with EPERM. Columns: number on x86_64, number on aarch64 (- where the call does not exist).
_REFUSED = """
fork 57 -               vfork 58 -                execve 59 221             execveat 322 281
setsid 112 157          setpgid 109 154
socket 41 198           socketpair 53 199         connect 42 203            bind 49 200
listen 50 201           accept 43 202             accept4 288 242           setsockopt 54 208
sendmsg 46 211          sendmmsg 307 269          recvmmsg 299 243
ptrace 101 117          process_vm_readv 310 270  process_vm_writev 311 271 kcmp 312 272
rt_sigqueueinfo 129 138 rt_tgsigqueueinfo 297 240 perf_event_open 298 241   bpf 321 280
userfaultfd 323 282     seccomp 317 277           personality 135 92        lookup_dcookie 212 18
move_pages 279 239      migrate_pages 256 238     ioprio_set 251 30         setpriority 141 140
sched_setparam 142 118  sched_setscheduler 144 119 sched_setattr 314 274    sched_setaffinity 203 122
unshare 272 97          setns 308 268             mount 165 40              umount2 166 39
pivot_root 155 41       chroot 161 51             swapon 167 224            swapoff 168 225
acct 163 89             quotactl 179 60           reboot 169 142            vhangup 153 58
sethostname 170 161     setdomainname 171 162     syslog 103 116            _sysctl 156 -
settimeofday 164 170    adjtimex 159 171          clock_settime 227 112     clock_adjtime 305 266
kexec_load 246 104      kexec_file_load 320 294   init_module 175 105       finit_module 313 273
delete_module 176 106   create_module 174 -       iopl 172 -                ioperm 173 -
modify_ldt 154 -        uselib 134 -              nfsservctl 180 42         sync 162 81
syncfs 306 267          name_to_handle_at 303 264 open_by_handle_at 304 265 memfd_create 319 279
fanotify_init 300 262   fanotify_mark 301 263     inotify_init 253 -        inotify_init1 294 26
chmod 90 -              fchmod 91 52              fchmodat 268 53           chown 92 -
fchown 93 55            lchown 94 -               fchownat 260 54           utime 132 -
utimes 235 -            futimesat 261 -           utimensat 280 88          mknod 133 -
mknodat 259 33          setxattr 188 5            lsetxattr 189 6           fsetxattr 190 7
removexattr 197 14      lremovexattr 198 15       fremovexattr 199 16
shmget 29 194           shmat 30 196              shmctl 31 195             semget 64 190
semop 65 193            semctl 66 191             semtimedop 220 192        msgget 68 186
msgsnd 69 189           msgrcv 70 188             msgctl 71 187             mq_open 240 180
mq_unlink 241 181       mq_timedsend 242 182      mq_timedreceive 243 183   mq_notify 244 184
mq_getsetattr 245 185   add_key 248 217           request_key 249 218       keyctl 250 219
io_setup 206 0          io_destroy 207 1          io_submit 209 2           io_cancel 210 3
io_getevents 208 4      io_pgetevents 333 292     splice 275 76             tee 276 77
vmsplice 278 75         capset 126 91             setgroups 116 159         setuid 105 146
setgid 106 144          setreuid 113 145          setregid 114 143          setresuid 117 147
setresgid 119 149       setfsuid 122 151          setfsgid 123 152
"""
# Older versions of Landlock let these through.
_TRUNCATE = "truncate 76 45"
# Refused besides when there is no Landlock and no user of its own: then nothing may be changed on disk.
_CHANGES = """
creat 85 -     unlink 87 -     unlinkat 263 35 rename 82 -     renameat 264 38  renameat2 316 276 mkdir 83 -
mkdirat 258 34 rmdir 84 -      link 86 -       linkat 265 37   symlink 88 -     symlinkat 266 36  truncate 76 45
"""
# Looked at more closely in `_examined`.
_EXAMINED = """
clone 56 220 kill 62 129 tkill 200 130 tgkill 234 131 sendto 44 206 ioctl 16 29 fcntl 72 25 prctl 157 167
prlimit64 302 261
"""
_OPENS = "open 2 - openat 257 56"
_YOUNG = {"x86_64": 335, "aarch64": 295}  # the first number after the tables' end
# Young calls that are used and harmless: close_range, faccessat2, epoll_pwait2, futex_waitv, map_shadow_stack,
# futex_wake, futex_wait, futex_requeue, mseal. All others, clone3 among them, send the C library to their elders.
_YOUNG_ALLOWED = (436, 439, 441, 449, 453, 454, 455, 456, 462)

_ARCHITECTURE = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
_X32 = 0x40000000

_LOAD, _EQUAL, _AT_LEAST, _ANY_BIT, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_ALLOW, _KILL = 0x7FFF0000, 0x80000000
_EPERM, _ENOSYS = 0x00050000 | errno.EPERM, 0x00050000 | errno.ENOSYS

_CLONE_THREAD = 0x00010000
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC
_IOCTLS = (0x5401, 0x5413, 0x541B, 0x5421, 0x5450, 0x5451)  # terminal?, its size, bytes waiting, non-blocking, cloexec
_FCNTLS = (8, 10, 15, 1024, 1026, 1031, 1033)  # owner and signal (SIGIO to others), lease, notify, pipe size, seals
_PRCTLS = (3, 15, 16, 21, 23, 29, 30, 39, 51, 0x53564D41)  # names of threads and mappings, and questions
_OWN_PID = -1  # stands for the child's number until `install`

Instruction = tuple[int, int, int, int]
Leaf = list[Instruction]


@dataclass(frozen=True)
class Program:
    """A filter in bytes, and where the child's own process number belongs."""

    code: bytes
    own_pid_at: tuple[int, ...]

    def for_process(self, pid: int) -> bytes:
        code = bytearray(self.code)
        for offset in self.own_pid_at:
            struct.pack_into("=I", code, offset, pid)
        return bytes(code)


def unavailable() -> str:
    """Why there is no filter here; empty if there is one."""
    if sys.platform != "linux":
        return f"seccomp is part of Linux, this is {platform.system() or sys.platform}"
    if platform.machine() not in _ARCHITECTURE or struct.calcsize("P") != 8:
        return f"no table of system calls for {platform.machine()}"
    if ctypes.CDLL(None, use_errno=True).prctl(21, 0, 0, 0, 0) < 0:  # PR_GET_SECCOMP
        return "the kernel was built without seccomp"
    return ""


def numbers(table: str, machine: str) -> dict[str, int]:
    """The calls of a table that exist on this machine."""
    words = table.split()
    column = 1 if machine == "x86_64" else 2
    rows = [words[i : i + 3] for i in range(0, len(words), 3)]
    return {row[0]: int(row[column]) for row in rows if row[column] != "-"}


_SECCOMP = {machine: numbers(_REFUSED, machine)["seccomp"] for machine in _ARCHITECTURE}  # once, not in every child


def build(machine: str, *, truncate: bool, changes: bool) -> Program:
    """The filter. `truncate`: may be called by path; `changes`: files may be changed where the system lets them."""
    refused = _REFUSED + ("" if truncate else _TRUNCATE) + ("" if changes else _CHANGES)
    leaves: dict[int, Leaf] = {number: [(_RETURN, 0, 0, _EPERM)] for number in numbers(refused, machine).values()}
    for name, number in numbers(_EXAMINED, machine).items():
        leaves[number] = _examined(name)
    if not changes:
        for name, number in numbers(_OPENS, machine).items():
            leaves[number] = _allow_bits(1 if name == "open" else 2, _WRITING, when_set=_EPERM, else_=_ALLOW)
    return _assemble(_architecture(machine) + _tree(_segments(leaves, _YOUNG[machine])))


def _examined(name: str) -> Leaf:
    """The instructions for a call whose arguments decide."""
    if name == "clone":
        return _allow_bits(0, _CLONE_THREAD, when_set=_ALLOW, else_=_EPERM)
    if name in ("kill", "tkill", "tgkill"):
        return _one_of(0, [_OWN_PID], then=_ALLOW, else_=_EPERM)
    if name == "prlimit64":
        return _one_of(0, [0, _OWN_PID], then=_ALLOW, else_=_EPERM)
    if name == "ioctl":
        return _one_of(1, _IOCTLS, then=_ALLOW, else_=_EPERM)
    if name == "fcntl":
        return _one_of(1, _FCNTLS, then=_EPERM, else_=_ALLOW)
    if name == "prctl":
        return _one_of(0, _PRCTLS, then=_ALLOW, else_=_EPERM)
    assert name == "sendto"  # only on the socket that is connected: no address, both halves of the pointer zero
    low, high = _argument(4), _argument(4, high=True)
    return [low, (_EQUAL, 0, 3, 0), high, (_EQUAL, 0, 1, 0), (_RETURN, 0, 0, _ALLOW), (_RETURN, 0, 0, _EPERM)]


def _argument(index: int, high: bool = False) -> Instruction:
    return (_LOAD, 0, 0, 16 + 8 * index + 4 * high)  # both architectures are little-endian


def _one_of(index: int, values: Sequence[int], *, then: int, else_: int) -> Leaf:
    n = len(values)
    tests = [(_EQUAL, n - i, 0, value) for i, value in enumerate(values)]
    return [_argument(index), *tests, (_RETURN, 0, 0, else_), (_RETURN, 0, 0, then)]


def _allow_bits(index: int, mask: int, *, when_set: int, else_: int) -> Leaf:
    return [_argument(index), (_ANY_BIT, 0, 1, mask), (_RETURN, 0, 0, when_set), (_RETURN, 0, 0, else_)]


def _architecture(machine: str) -> Leaf:
    """Stop a call of another architecture, then load the call's number."""
    foreign = (_RETURN, 0, 0, _KILL)
    start = [(_LOAD, 0, 0, 4), (_EQUAL, 1, 0, _ARCHITECTURE[machine]), foreign, (_LOAD, 0, 0, 0)]
    return [*start, (_AT_LEAST, 0, 1, _X32), foreign]


def _segments(leaves: dict[int, Leaf], young: int) -> list[tuple[int, Leaf]]:
    """The line of numbers cut where the answer changes: (first number, answer)."""
    allow, absent = [(_RETURN, 0, 0, _ALLOW)], [(_RETURN, 0, 0, _ENOSYS)]
    segments: list[tuple[int, Leaf]] = []
    for number in range(max(_YOUNG_ALLOWED) + 2):
        default = allow if number < young or number in _YOUNG_ALLOWED else absent
        leaf = leaves.get(number, default)
        if not segments or segments[-1][1] != leaf:
            segments.append((number, leaf))
    return segments


def _tree(segments: list[tuple[int, Leaf]]) -> Leaf:
    """A binary search over the segments: about seven comparisons for any call."""
    if len(segments) == 1:
        return segments[0][1]
    middle = len(segments) // 2
    low, high = _tree(segments[:middle]), _tree(segments[middle:])
    return [(_AT_LEAST, len(low), 0, segments[middle][0]), *low, *high]


def _assemble(instructions: Leaf) -> Program:
    own = tuple(8 * i + 4 for i, instruction in enumerate(instructions) if instruction[3] == _OWN_PID)
    return Program(b"".join(struct.pack("=HBBI", *ins[:3], ins[3] & 0xFFFFFFFF) for ins in instructions), own)


def install(program: Program, machine: str) -> None:
    """Put the filter on this process, for good. Needs no_new_privs."""
    code = ctypes.create_string_buffer(program.for_process(os.getpid()), len(program.code))
    header = ctypes.create_string_buffer(struct.pack("HxxxxxxQ", len(program.code) // 8, ctypes.addressof(code)), 16)
    libc = ctypes.CDLL(None, use_errno=True)
    # All threads (1); without the slow mitigation that older kernels would add (4).
    done = libc.syscall(ctypes.c_long(_SECCOMP[machine]), ctypes.c_long(1), ctypes.c_long(5), header)
    if done != 0:
        raise OSError(ctypes.get_errno(), "seccomp")
