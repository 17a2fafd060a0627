"""Single hostile actions of a bot. `test_never_void.py` puts sequences of them together."""

import ctypes
import os
import resource
import signal
import threading
import time

libc = ctypes.CDLL(None, use_errno=True)


def do_ignore_signals():
    for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:
        signal.signal(number, signal.SIG_IGN)


def do_interrupt_the_group():
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.kill(0, signal.SIGINT)


def do_interrupt_the_group_by_a_child():
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if not os.fork():
        os.kill(0, signal.SIGINT)
        os._exit(0)


def do_kill_everything():
    os.kill(-1, signal.SIGKILL)


def do_kill_the_group():
    os.killpg(0, signal.SIGKILL)


def do_terminate_the_first():
    os.kill(1, signal.SIGTERM)


def do_kill_the_first():
    os.kill(1, signal.SIGKILL)


def do_stop_everything():
    os.kill(-1, signal.SIGSTOP)


def do_stop_itself():
    os.kill(os.getpid(), signal.SIGSTOP)


def do_tell_of_children():
    for _ in range(1000):
        os.kill(os.getppid() or 1, signal.SIGCHLD)


def do_new_session():
    os.setsid()


def do_leave_children():
    for _ in range(5):
        if not os.fork():
            os.setsid()
            time.sleep(600)


def do_leave_burning_children():
    for _ in range(3):
        if not os.fork():
            while True:
                pass


def do_fill_the_processes():
    while True:
        if not os.fork():
            time.sleep(600)


def do_fill_the_threads():
    while True:
        threading.Thread(target=time.sleep, args=(600,), daemon=True).start()


def do_fill_the_descriptors():
    while True:
        os.dup(0)


def do_fill_the_scratch():
    with open("/tmp/full", "wb") as file:
        while True:
            file.write(b"x" * (1 << 20))


def do_fill_the_memory():
    hoard = []
    while True:
        hoard.append(bytearray(b"x" * (4 << 20)))


def do_fill_the_memory_of_a_child():
    child = os.fork()
    if not child:
        hoard = []
        while True:
            hoard.append(bytearray(b"x" * (4 << 20)))
    os.waitpid(child, 0)


def do_close_everything():
    os.closerange(0, 64)


def do_close_the_questions():
    os.close(3)


def do_close_the_answers():
    os.close(4)


def do_exchange_the_pipes():
    os.dup2(3, 4)


def do_write_nonsense():
    os.write(4, b"began\nunplaceable\n\xff{}[]\n")


def do_flood_the_log():
    os.set_blocking(1, True)
    os.write(1, b"x" * 30000)


def do_flood_the_answers():
    while True:
        os.write(4, b"x" * 65536)


def do_exit():
    os._exit(0)


def do_exit_as_if_killed():
    os._exit(137)


def do_abort():
    os.abort()


def do_read_nowhere():
    ctypes.string_at(0)


def do_loop():
    while True:
        pass


def do_sleep():
    time.sleep(60)


def do_raise():
    raise KeyboardInterrupt


def do_limit_itself():
    for name in ("NOFILE", "FSIZE", "NPROC", "SIGPENDING"):
        resource.setrlimit(getattr(resource, f"RLIMIT_{name}"), (0, 0))


def do_limit_its_time():
    resource.setrlimit(resource.RLIMIT_CPU, (0, 0))


def do_limit_its_memory():
    resource.setrlimit(resource.RLIMIT_AS, (1 << 20, 1 << 20))


def do_set_alarms():
    signal.setitimer(signal.ITIMER_REAL, 0.001, 0.001)


def do_forbidden_calls():
    for number in (101, 165, 272, 308, 310, 424, 434):
        libc.syscall(number, 1, 0, 0, 0, 0)


def do_exit_from_a_thread():
    threading.Timer(0.01, os._exit, (1,)).start()


def do_unblock_the_pipes():
    for fd in (3, 4):
        os.set_blocking(fd, False)


def do_fill_the_pipe_of_answers():
    do_unblock_the_pipes()
    while True:
        os.write(4, b"x" * 4096)


def do_children_of_the_parent():
    for status in (0, 1, 137):
        if not libc.syscall(56, 0x8000 | signal.SIGCHLD, 0, 0, 0, 0):
            os._exit(status)


def do_deadly_children():
    for told_by in (signal.SIGKILL, signal.SIGSTOP):
        if not os.fork():
            if not libc.syscall(56, int(told_by), 0, 0, 0, 0):
                time.sleep(0.02)
            os._exit(0)
