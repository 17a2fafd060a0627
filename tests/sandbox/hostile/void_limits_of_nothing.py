# expect: nothing or fault crashed out_of_memory bad_reply too_late
# clocks: move=1.0
import resource
from probe import move


def act(turn):
    for name in ("NOFILE", "NPROC", "FSIZE", "STACK", "DATA", "SIGPENDING", "AS"):
        try:
            resource.setrlimit(getattr(resource, f"RLIMIT_{name}"), (0, 0))
        except (OSError, ValueError, AttributeError):
            pass
    return move(turn)
