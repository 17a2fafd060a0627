# expect: nothing or fault crashed
# The last move is made, the game is lost, and then it goes.
import os
from probe import move


class Bot:
    def act(self, turn):
        return move(turn)

    def end(self, ending):
        os._exit(1)
