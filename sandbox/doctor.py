"""Checks what the sandbox needs on this machine, and says what to install."""

from __future__ import annotations

import os
import platform
from typing import NamedTuple

from sandbox.cgroups import OwnGroup, mounts
from sandbox.choose import Choice, best, ways
from sandbox.image.rootfs import packages_here
from sandbox.limits import Limits, MiB
from sandbox.probing import probe
from sandbox.seccomp import bot_filter
from sandbox.verdicts import InfrastructureError


class Finding(NamedTuple):
    """The result of one check."""

    what: str
    good: bool
    text: str


def examine() -> list[Finding]:
    """Check everything the sandbox depends on, the most important first."""
    offered = ways()
    choice = best(offered)
    findings = [
        Finding(
            way.name, way.available, "available" if way.available else f"{way.problem} {way.remedy}"
        )
        for way in offered
    ]
    findings.append(_control_groups())
    findings.append(_filter())
    findings.append(Finding("in use", choice.holds_uploads, choice.explain().splitlines()[0]))
    findings.append(_held(choice))
    return findings


def _held(choice: Choice) -> Finding:
    """Run hostile bots for real."""
    what = "hostile bot"
    if not choice.holds_uploads:
        return Finding(what, False, "not tried: nothing here would hold it")
    try:
        sandbox = choice.way.make()
        try:
            breaches = probe(sandbox)
        finally:
            sandbox.close()
    except (InfrastructureError, OSError) as error:
        return Finding(what, False, f"not held: {error}")
    if breaches:
        return Finding(what, False, f"not held: {', '.join(breaches)}")
    return Finding(what, True, "was run, and held at everything it tried")


def _control_groups() -> Finding:
    version = "version 1" if "memory" in mounts() else "version 2"
    try:
        OwnGroup(f"{os.getpid()}-doctor", Limits(), 0).remove()
    except OSError as error:
        text = f"{version}, not writable ({error}): bubblewrap limits memory per process only"
        return Finding("control groups", False, text)
    return Finding("control groups", True, f"{version}, writable")


def _filter() -> Finding:
    try:
        calls = len(bot_filter()) // 8
    except InfrastructureError as error:
        return Finding("system call filter", False, str(error))
    return Finding("system call filter", True, f"{calls} steps for {os.uname().machine}")


def inside(limits: Limits | None = None) -> dict[str, str]:
    """What a bot finds in its cell, for the kit's ``sandbox info`` and the docs."""
    limits = limits or Limits()
    return {
        "Python": f"{platform.python_version()} with its standard library",
        "packages": ", ".join(f"{name} {version}" for name, version in packages_here().items()),
        "games": "importable: from games.registry import get",
        "memory": f"{limits.memory // MiB} MiB",
        "processes and threads": str(limits.processes),
        "CPUs": f"{limits.cpus:g}",
        "scratch": f"{limits.scratch // MiB} MiB in /tmp, gone after the sitting",
        "open files": str(limits.files),
        "answer": f"{limits.reply // 1024} KiB",
        "log": f"the last {limits.log // 1024} KiB",
        "not there": "network, other programs, a shell, /proc, file locks, shared memory",
    }
