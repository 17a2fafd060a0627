"""System calls that Python's standard library lacks."""

from __future__ import annotations

import ctypes
import os
import signal

CLONE_NEWTIME = 0x00000080
CLONE_NEWNS = 0x00020000
CLONE_NEWCGROUP = 0x02000000
CLONE_NEWUTS = 0x04000000
CLONE_NEWIPC = 0x08000000
CLONE_NEWUSER = 0x10000000
CLONE_NEWPID = 0x20000000
CLONE_NEWNET = 0x40000000
CLONE_CHILD_CLEARTID = 0x00200000
CLONE_CHILD_SETTID = 0x01000000

MS_RDONLY = 1
MS_NOSUID = 2
MS_NODEV = 4
MS_NOEXEC = 8
MS_REMOUNT = 32
MS_BIND = 4096
MS_REC = 16384
MS_PRIVATE = 1 << 18
MNT_DETACH = 2

PR_SET_DUMPABLE = 4
PR_GET_TID_ADDRESS = 40
PR_SET_NO_NEW_PRIVS = 38
PR_SET_SECCOMP = 22
SECCOMP_MODE_FILTER = 2

PIVOT_ROOT = {"x86_64": 155, "aarch64": 41}
CLONE = {"x86_64": 56, "aarch64": 220}
"""The numbers of calls that the C library has no name for, or another use."""

_libc = ctypes.CDLL(None, use_errno=True)
_libc_in_turn = ctypes.PyDLL(None, use_errno=True)
"""The same, for calls during which this thread must go on holding Python's lock."""


def _checked(result: int, what: str) -> None:
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{what}: {os.strerror(number)}")


def unshare(flags: int) -> None:
    _checked(_libc.unshare(flags), "unshare")


def unshare_as_same_user(flags: int) -> None:
    """New namespaces under a new user namespace, in which this process is who it was."""
    user, group = os.getuid(), os.getgid()
    unshare(CLONE_NEWUSER | flags)
    map_same_user(user, group)


def fork(flags: int) -> int:
    """`os.fork`, the child in new namespaces.

    A fork after `unshare` would put one process more between the two, which costs as much again.
    """
    ctypes.pythonapi.PyOS_BeforeFork()
    child = _clone(flags | signal.SIGCHLD)
    if child:
        ctypes.pythonapi.PyOS_AfterFork_Parent()
    else:
        ctypes.pythonapi.PyOS_AfterFork_Child()
    _checked(child, "clone")
    return child


def _clone(flags: int) -> int:
    """The system call. Like the C library's own fork, it tells the child's main thread its id."""
    thread_id = ctypes.c_void_p()
    if _libc.prctl(PR_GET_TID_ADDRESS, ctypes.byref(thread_id), 0, 0, 0) == 0:
        flags |= CLONE_CHILD_SETTID | CLONE_CHILD_CLEARTID
    order = (thread_id, None) if os.uname().machine == "x86_64" else (None, thread_id)
    number = _number(CLONE)
    return int(_libc_in_turn.syscall(number, ctypes.c_ulong(flags), None, None, *order))


def map_same_user(user: int, group: int) -> None:
    """In a new user namespace: be who one was outside of it."""
    write_setting("/proc/self/setgroups", "deny")
    write_setting("/proc/self/uid_map", f"{user} {user} 1")
    write_setting("/proc/self/gid_map", f"{group} {group} 1")


def write_setting(path: str, text: str) -> None:
    with open(path, "w") as file:
        file.write(text)


def mount(source: str, target: str, kind: str, flags: int, data: str = "") -> None:
    result = _libc.mount(
        source.encode(), target.encode(), kind.encode(), ctypes.c_ulong(flags), data.encode()
    )
    _checked(result, f"mount {target}")


def unmount(target: str, flags: int) -> None:
    _checked(_libc.umount2(target.encode(), flags), f"umount {target}")


def pivot_root(new: str, old: str) -> None:
    _checked(_libc.syscall(_number(PIVOT_ROOT), new.encode(), old.encode()), "pivot_root")


def _number(call: dict[str, int]) -> int:
    machine = os.uname().machine
    if machine not in call:
        raise OSError(f"the numbers of system calls on {machine} are not known")
    return call[machine]


def prctl(option: int, value: int) -> None:
    _checked(_libc.prctl(option, ctypes.c_ulong(value), 0, 0, 0), f"prctl {option}")


class _Header(ctypes.Structure):
    _fields_ = (("version", ctypes.c_uint32), ("pid", ctypes.c_int))


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("filter", ctypes.c_char_p))


def drop_capabilities() -> None:
    """Give up every capability. Nothing is executed afterwards, so none can come back."""
    header = _Header(0x20080522, 0)
    nothing = (ctypes.c_uint32 * 6)()
    _checked(_libc.capset(ctypes.byref(header), nothing), "capset")


def load_filter(program: bytes) -> None:
    """Load a seccomp filter for this thread and all it starts. It cannot be removed."""
    prctl(PR_SET_NO_NEW_PRIVS, 1)
    loaded = _Program(len(program) // 8, program)
    result = _libc.prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, ctypes.byref(loaded), 0, 0)
    _checked(result, "seccomp")
