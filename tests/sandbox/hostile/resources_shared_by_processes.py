# expect: held
import multiprocessing
from multiprocessing.shared_memory import SharedMemory
from probe import attempt


def act(turn):
    return attempt(
        turn,
        {
            "lock": multiprocessing.Lock,
            "shared memory": lambda: SharedMemory(create=True, size=4096),
            "queue": multiprocessing.Queue,
        },
    )
