# expect: nothing or fault exception crashed too_late bad_reply
# clocks: move=0.5
# Hooks that the interpreter calls in our code as well as in the bot's.
import atexit, gc, sys, threading
from probe import move


def spite(*_):
    raise SystemExit(0)


def act(turn):
    atexit.register(spite)
    gc.callbacks.append(spite)
    gc.set_threshold(1)
    threading.setprofile(spite)
    sys.excepthook = sys.unraisablehook = spite
    sys.addaudithook(spite)
    sys.setprofile(spite)
    return move(turn)
