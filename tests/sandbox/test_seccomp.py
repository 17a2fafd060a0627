import re
import struct
from pathlib import Path

import pytest

from sandbox.seccomp.bpf import ALLOW, AUDIT_ARCH, ENOSYS, EPERM, ERRNO, KILL_PROCESS
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
    numbers.setdefault("newfstatat", numbers.get("fstatat"))  # its name in the generic table
    ours = data()["numbers"][machine]
    assert {name: number for name, number in ours.items() if numbers.get(name) != number} == {}
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


def run(program, number, arch, arguments=()):
    """What the kernel would do with one call: its own machine for these programs, in short."""
    known = {0: number, 4: arch}
    for index in range(6):
        known[16 + 8 * index] = arguments[index] if index < len(arguments) else 0
    steps = list(struct.iter_unpack("=HBBI", program))
    at = accumulator = 0
    while True:
        code, on_true, on_false, value = steps[at]
        at += 1
        match code:
            case 0x20:
                accumulator = known[value]
            case 0x15:
                at += on_true if accumulator == value else on_false
            case 0x35:
                at += on_true if accumulator >= value else on_false
            case 0x45:
                at += on_true if accumulator & value else on_false
            case 0x06:
                return value
            case _:
                raise AssertionError(f"step {code:#x}")


@pytest.mark.parametrize("machine", AUDIT_ARCH)
def test_every_call_of_every_machine_is_answered_as_the_list_says(machine):
    program, arch = bot_filter(machine), AUDIT_ARCH[machine]
    numbers = data()["numbers"][machine]
    checks = {numbers[check["call"]]: check for check in data()["check"]}
    free = {numbers[call] for call in calls("allow") if call in numbers}
    for number in range(600):
        if number in free:
            expected = ALLOW
        elif number == numbers["clone3"]:
            expected = ERRNO | ENOSYS
        elif number in checks and "without" in checks[number]:
            expected = ALLOW  # with no bits at all
        else:
            expected = ERRNO | EPERM
        arguments = [0xDEAD] * 6 if number in checks and "values" in checks[number] else []
        assert run(program, number, arch, arguments) == expected, number
    for number, check in checks.items():
        for value in check.get("values", []):
            arguments = [0xDEAD] * 6
            arguments[check["argument"]] = value
            assert run(program, number, arch, arguments) == ALLOW
        if "without" in check:
            for bit in range(32):
                refused = check["without"] >> bit & 1
                arguments = [0] * 6
                arguments[check["argument"]] = 1 << bit
                answer = run(program, number, arch, arguments)
                assert answer == (ERRNO | EPERM if refused else ALLOW)


@pytest.mark.parametrize("machine", AUDIT_ARCH)
def test_a_call_of_another_machine_ends_the_process(machine):
    for arch in {*AUDIT_ARCH.values(), 0x40000003} - {AUDIT_ARCH[machine]}:
        assert run(bot_filter(machine), 0, arch) == KILL_PROCESS


def test_the_second_table_of_calls_is_closed():
    assert run(bot_filter("x86_64"), 0x40000000 + 39, AUDIT_ARCH["x86_64"]) == ERRNO | EPERM


def test_the_engines_profile_says_the_same():
    profile = docker_profile()
    allowed = set(profile["syscalls"][0]["names"])
    assert calls("allow") | calls("stub") == allowed
    assert profile["defaultAction"] == "SCMP_ACT_ERRNO"
    assert "socket" not in allowed
