"""A seccomp filter as the kernel takes it: classic BPF, assembled by hand.

Rules are few and flat (a number, perhaps one look at one argument), so the
program is a chain of comparisons; the kernel remembers the calls that are always
allowed and does not run it for them.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

LOAD_WORD = 0x20  # BPF_LD | BPF_W | BPF_ABS
JUMP_EQUAL = 0x15  # BPF_JMP | BPF_JEQ | BPF_K
JUMP_AT_LEAST = 0x35  # BPF_JMP | BPF_JGE | BPF_K
JUMP_ANY_BIT = 0x45  # BPF_JMP | BPF_JSET | BPF_K
RETURN = 0x06  # BPF_RET | BPF_K

ALLOW = 0x7FFF0000
KILL_PROCESS = 0x80000000
ERRNO = 0x00050000
EPERM = 1
ENOSYS = 38

NUMBER_AT = 0  # offsets into struct seccomp_data
ARCH_AT = 4
ARGUMENTS_AT = 16

AUDIT_ARCH = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
X32_BIT = 0x40000000
"""x86_64 has a second table of calls from this number on, which a filter must refuse too."""


@dataclass(frozen=True)
class Check:
    """A call that is allowed only with some values of one argument."""

    number: int
    argument: int
    values: tuple[int, ...] = ()
    """The argument must be one of these ..."""
    without: int = 0
    """... or have none of these bits."""


def _op(code: int, value: int, on_true: int = 0, on_false: int = 0) -> bytes:
    return struct.pack("=HBBI", code, on_true, on_false, value)


def assemble(
    machine: str, allowed: Iterable[int], checks: Iterable[Check], refusals: Mapping[int, int]
) -> bytes:
    """The filter program. What is neither allowed nor checked fails with EPERM.

    `refusals` gives calls that fail with another error: number → errno. A call
    made for another architecture kills the process.
    """
    program = [
        _op(LOAD_WORD, ARCH_AT),
        _op(JUMP_EQUAL, AUDIT_ARCH[machine], on_true=1),
        _op(RETURN, KILL_PROCESS),
        _op(LOAD_WORD, NUMBER_AT),
    ]
    if machine == "x86_64":
        program += [_op(JUMP_AT_LEAST, X32_BIT, on_false=1), _op(RETURN, ERRNO | EPERM)]
    for number in sorted(set(allowed)):
        program += [_op(JUMP_EQUAL, number, on_false=1), _op(RETURN, ALLOW)]
    for number, errno in sorted(refusals.items()):
        program += [_op(JUMP_EQUAL, number, on_false=1), _op(RETURN, ERRNO | errno)]
    for check in checks:
        body = _check_body(check)
        program += [_op(JUMP_EQUAL, check.number, on_false=len(body)), *body]
    program.append(_op(RETURN, ERRNO | EPERM))
    return b"".join(program)


def _check_body(check: Check) -> list[bytes]:
    """Check the low half of the argument, which is the part that the kernel uses here."""
    body = [_op(LOAD_WORD, ARGUMENTS_AT + 8 * check.argument)]
    if check.values:
        for value in check.values:
            body += [_op(JUMP_EQUAL, value, on_false=1), _op(RETURN, ALLOW)]
        body.append(_op(RETURN, ERRNO | EPERM))
    else:
        body += [
            _op(JUMP_ANY_BIT, check.without, on_false=1),
            _op(RETURN, ERRNO | EPERM),
            _op(RETURN, ALLOW),
        ]
    return body
