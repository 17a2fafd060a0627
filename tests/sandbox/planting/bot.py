"""Looks for what an earlier sitting left, then leaves all it can itself."""

import ctypes
import mmap
import os
import signal
import threading
import time

import numpy

FOUND = []


def look():
    for place, expected in (
        ("/tmp", set()),
        ("/bot", {"bot.py"}),
        ("/dev/shm", set()),
        ("/run", set()),
        ("/dev/pts", set()),
    ):
        if os.path.isdir(place):
            FOUND.extend(f"{place}/{name}" for name in set(os.listdir(place)) - expected)
    if os.getpid() != 1:
        FOUND.append(f"pid {os.getpid()}: others were here")
    for pid in range(2, 400):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            continue
        FOUND.append(f"process {pid}")
    child = os.fork()
    if not child:
        os._exit(0)
    os.waitpid(child, 0)
    if child != 2:
        FOUND.append(f"the pid counter stands at {child}")
    for path in ("/proc/self/cgroup", "/proc/loadavg", "/sys/fs/cgroup"):
        if os.path.exists(path):
            FOUND.append(path)
    if any(name.startswith("PLANTED") for name in os.environ):
        FOUND.append("environment")
    if hasattr(numpy, "PLANTED"):
        FOUND.append("numpy is changed")
    if threading.active_count() != 1 or signal.getitimer(signal.ITIMER_REAL)[0]:
        FOUND.append("a thread or a timer")
    if os.umask(0o22) != 0o22:
        FOUND.append("umask")
    libc = ctypes.CDLL(None)
    if libc.shmget(0x1234, 4096, 0) >= 0 or libc.msgget(0x1234, 0) >= 0:
        FOUND.append("SysV memory or queue")


def plant():
    os.environ["PLANTED"] = "yes"
    numpy.PLANTED = True
    signal.setitimer(signal.ITIMER_REAL, 3600)
    threading.Thread(target=time.sleep, args=(600,), daemon=True).start()
    os.umask(0o77)
    for place in ("/tmp", "/bot", "/dev/shm", "/run", "/usr/lib", "/var/tmp", "/dev/mqueue", "/"):
        try:
            with open(os.path.join(place, "planted.pyc"), "w") as file:
                file.write("secret")
        except OSError:
            pass
    libc = ctypes.CDLL(None)
    libc.shmget(0x1234, 4096, 0o1666)
    libc.msgget(0x1234, 0o1666)
    for _ in range(3):
        if not os.fork():
            os.setsid()
            block = mmap.mmap(-1, 1 << 20)
            block.write(b"x" * (1 << 20))
            time.sleep(600)


look()
plant()


def act(turn):
    turn.note("; ".join(f"BREACH {what}" for what in FOUND) or "clean")
    return turn.legal[0] if turn.legal else turn.seat
