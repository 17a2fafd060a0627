# expect: nothing
import ctypes, signal
from probe import move, raw


def act(turn):
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    info = ctypes.create_string_buffer(128)
    info[8:12] = (-1).to_bytes(4, "little", signed=True)  # SI_QUEUE
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGCHLD, 34, 64):
        for pid in (1, 2, 3, 7):
            for call in ((129, pid, number, info), (297, pid, pid, number, info)):
                try:
                    raw(*call)
                except OSError:
                    pass
    return move(turn)


for number in (34, 64):
    signal.signal(number, signal.SIG_IGN)
