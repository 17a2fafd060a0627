# expect: held
import gc, os
from probe import attempt, require


def act(turn):
    # The process was forked from the stub: nothing in its memory may be worth reading.
    text = repr([value for value in gc.get_objects() if isinstance(value, (str, bytes))])[:1]
    require(turn, "some objects", bool(text))
    fds = []
    for fd in range(256):
        try:
            os.fstat(fd)
        except OSError:
            continue
        fds.append(fd)
    require(turn, f"descriptors {fds}", set(fds) <= {0, 1, 2, 3, 4})
    return attempt(turn, {"stub's memory": lambda: open("/proc/1/maps").read()})
