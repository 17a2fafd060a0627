# expect: nothing or fault too_late
# clocks: move=0.5
import threading
from probe import move


def burn():
    while True:
        sum(range(1000))


def act(turn):
    try:
        threading.Thread(target=burn, daemon=True).start()
    except RuntimeError:
        pass
    return move(turn)
