# expect: nothing
# clocks: move=0.5
# Within its limit by a little, at every question: the bank is what it costs.
import time
from probe import move


class Bot:
    def start(self, game):
        time.sleep(0.4)

    def act(self, turn):
        time.sleep(0.2)
        return move(turn)

    def end(self, outcome):
        time.sleep(0.2)
