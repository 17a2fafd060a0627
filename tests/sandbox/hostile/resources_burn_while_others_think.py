# expect: nothing or fault too_late
# clocks: move=0.5
import threading
from probe import move


def burn():
    while True:
        pass


def act(turn):
    if turn.number == 0:
        threading.Thread(target=burn, daemon=True).start()
    return move(turn)
