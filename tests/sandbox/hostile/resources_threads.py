# expect: held
import threading
from probe import attempt, require


def act(turn):
    started = []
    stop = threading.Event()

    def threads():
        for _ in range(500):
            thread = threading.Thread(target=stop.wait)
            thread.start()
            started.append(thread)

    move = attempt(turn, {"500 threads": threads})
    require(turn, f"{len(started)} threads", len(started) <= 40)
    stop.set()
    return move
