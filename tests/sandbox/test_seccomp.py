import re
import struct
from pathlib import Path

import pytest

from sandbox.seccomp.bpf import AUDIT_ARCH
from sandbox.seccomp.profile import bot_filter, data, docker_profile, stub_filter

DANGEROUS = [
    "socket", "connect", "execve", "execveat", "ptrace", "process_vm_readv",
    "process_vm_writev", "unshare", "setns", "mount", "umount2", "pivot_root", "chroot",
    "keyctl", "add_key", "bpf", "perf_event_open", "userfaultfd", "io_uring_setup",
    "init_module", "reboot", "syslog", "memfd_create", "seccomp", "personality",
    "timer_create", "sysinfo", "shmget", "semget", "msgget", "mq_open", "clone3",
]  # fmt: skip


def calls(part):
    return {call for group in data()[part] for call in group["calls"]}


def test_every_group_and_every_check_has_a_reason():
    for part in ("allow", "stub", "check", "stub_check"):
        for entry in data()[part]:
            assert len(entry["reason"]) > 15


def test_a_bot_gets_none_of_the_dangerous_calls():
    checked = {check["call"] for check in data()["check"]}
    assert not (calls("allow") | checked) & set(DANGEROUS)


def test_no_call_is_both_free_and_checked():
    assert not calls("allow") & {check["call"] for check in data()["check"]}


def test_every_call_has_a_number_somewhere():
    known = {name for table in data()["numbers"].values() for name in table}
    checked = {check["call"] for part in ("check", "stub_check") for check in data()[part]}
    assert calls("allow") | calls("stub") | checked <= known


@pytest.mark.parametrize(
    ("machine", "header"),
    [
        ("x86_64", "/usr/include/x86_64-linux-gnu/asm/unistd_64.h"),
        ("aarch64", "/usr/include/asm-generic/unistd.h"),
    ],
)
def test_the_numbers_are_those_of_the_kernels_headers(machine, header):
    if not Path(header).exists():
        pytest.skip(f"needs the kernel's headers: {header} is not installed")
    text = Path(header).read_text()
    numbers = {
        name: int(number) for name, number in re.findall(r"#define __NR(?:3264)?_(\w+) (\d+)", text)
    }
    ours = data()["numbers"][machine]
    assert {
        name: number for name, number in ours.items() if numbers.get(name, number) != number
    } == {}
    assert len(ours) > 100


@pytest.mark.parametrize("machine", AUDIT_ARCH)
def test_filters_are_whole_programs_whose_jumps_stay_inside(machine):
    for program in (bot_filter(machine), stub_filter(machine)):
        steps = list(struct.iter_unpack("=HBBI", program))
        assert len(steps) <= 4096
        assert steps[-1][0] == 0x06
        for at, (code, on_true, on_false, _) in enumerate(steps):
            if code & 0x07 == 0x05:
                assert at + 1 + max(on_true, on_false) < len(steps)


def test_the_engines_profile_says_the_same():
    profile = docker_profile()
    allowed = set(profile["syscalls"][0]["names"])
    assert calls("allow") | calls("stub") == allowed
    assert profile["defaultAction"] == "SCMP_ACT_ERRNO"
    assert "socket" not in allowed
