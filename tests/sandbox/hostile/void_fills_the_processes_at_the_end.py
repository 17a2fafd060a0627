# expect: nothing or fault crashed too_late
import os, time
from probe import move


class Bot:
    def act(self, turn):
        return move(turn)

    def end(self, ending):
        try:
            while True:
                if not os.fork():
                    time.sleep(600)
        except OSError:
            pass
