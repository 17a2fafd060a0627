# expect: held
import ctypes
from probe import attempt


def act(turn):
    return attempt(
        turn,
        {
            "dlopen": lambda: ctypes.CDLL("/bot/uploaded.so"),
            "import": lambda: __import__("uploaded"),
        },
    )
