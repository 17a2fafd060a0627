# expect: held
import os, time
from probe import attempt, require


def act(turn):
    children = []

    def forks():
        for _ in range(500):
            pid = os.fork()
            if not pid:
                time.sleep(30)
                os._exit(0)
            children.append(pid)

    move = attempt(turn, {"500 processes": forks})
    require(turn, f"{len(children)} processes", len(children) <= 40)
    for pid in children:
        os.kill(pid, 9)
        os.waitpid(pid, 0)
    return move
