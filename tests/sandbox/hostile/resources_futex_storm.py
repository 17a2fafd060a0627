# expect: nothing or fault too_late
# clocks: move=1.0
import threading
from probe import move


def act(turn):
    lock, rounds = threading.Lock(), range(500)

    def fight():
        for _ in rounds:
            with lock:
                pass

    threads = [threading.Thread(target=fight, daemon=True) for _ in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return move(turn)
