"""Given to every hostile program as ``probe``: try things, and print what came of each."""

import ctypes
import os

libc = ctypes.CDLL(None, use_errno=True)


def attempt(turn, calls):
    """Every call must fail. Prints ``held`` or ``BREACH``; returns a legal move."""
    for name, call in calls.items():
        try:
            result = call()
        except Exception as error:
            print(f"held {name}: {error}")
        else:
            print(f"BREACH {name}: {result!r}")
    return move(turn)


def require(turn, what, truth):
    print(f"{'held' if truth else 'BREACH'} {what}")


def move(turn):
    return turn.legal[0] if turn.legal else turn.seat


def raw(number, *arguments):
    """A system call of x86_64 by its number; raises what the kernel says."""
    if os.uname().machine != "x86_64":
        raise OSError("numbers of another machine")
    result = libc.syscall(
        number, *(ctypes.c_long(a) if isinstance(a, int) else a for a in arguments)
    )
    if result < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return result


def pipe_of_answers():
    """The descriptor our runner writes answers to: no secret from a bot that looks."""
    return 4
