"""The two filters, made from ``syscalls.toml``: the bot's, and the stub's around it."""

from __future__ import annotations

import os
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from sandbox.seccomp.bpf import AUDIT_ARCH, ENOSYS, EPERM, Check, assemble
from sandbox.verdicts import InfrastructureError


@cache
def data() -> dict[str, Any]:
    """The checked-in allow-list as it stands in the file."""
    return tomllib.loads((files("sandbox.seccomp") / "syscalls.toml").read_text("utf-8"))


@cache
def bot_filter(machine: str = "", *, without: str = "") -> bytes:
    """The strict filter, loaded before the bot's first line runs. `without` refuses one more."""
    return _assemble(machine, [data()["allow"]], [data()["check"]], without)


@cache
def stub_filter(machine: str = "") -> bytes:
    """The outer filter: the bot's calls and those the stub needs to set a bot up."""
    return _assemble(machine, [data()["allow"], data()["stub"]], [data()["stub_check"]])


def docker_profile() -> dict[str, Any]:
    """The outer filter in the words of the container engine."""
    names = [
        call for part in ("allow", "stub") for group in data()[part] for call in group["calls"]
    ]
    return {
        "defaultAction": "SCMP_ACT_ERRNO",
        "defaultErrnoRet": EPERM,
        "architectures": [f"SCMP_ARCH_{_machine('').upper()}"],
        "syscalls": [
            {"names": sorted(set(names)), "action": "SCMP_ACT_ALLOW"},
            {"names": ["clone3"], "action": "SCMP_ACT_ERRNO", "errnoRet": ENOSYS},
            *(
                {
                    "names": [check["call"]],
                    "action": "SCMP_ACT_ALLOW",
                    "args": [{"index": check["argument"], "value": value, "op": "SCMP_CMP_EQ"}],
                }
                for check in data()["stub_check"]
                for value in check["values"]
            ),
        ],
    }


def _machine(name: str) -> str:
    machine = name or os.uname().machine
    if machine not in AUDIT_ARCH:
        raise InfrastructureError(f"there is no system call table for {machine} machines")
    return machine


def _assemble(name: str, groups: list[Any], checks: list[Any], without: str = "") -> bytes:
    machine = _machine(name)
    numbers: dict[str, int] = data()["numbers"][machine]
    allowed = {
        numbers[call]
        for part in groups
        for group in part
        for call in group["calls"]
        if call in numbers and call != without  # newer machines never had some older calls
    }
    return assemble(
        machine,
        allowed,
        [
            Check(
                number=numbers[check["call"]],
                argument=check["argument"],
                values=tuple(check.get("values", ())),
                without=check.get("without", 0),
            )
            for part in checks
            for check in part
        ],
        {numbers["clone3"]: ENOSYS},
    )
