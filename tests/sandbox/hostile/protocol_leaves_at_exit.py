# expect: nothing
import atexit, os, threading
from probe import move

atexit.register(os.abort)


def act(turn):
    threading.Thread(target=lambda: (_ for _ in ()).throw(SystemExit(3))).start()
    return move(turn)
