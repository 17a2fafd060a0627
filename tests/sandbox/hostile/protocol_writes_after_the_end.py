# expect: nothing
import os, time
from probe import move, pipe_of_answers


class Bot:
    def act(self, turn):
        return move(turn)

    def end(self, ending):
        if not os.fork():
            os.setsid()
            while True:
                os.write(pipe_of_answers(), b'{"move":1,"ask":"0"}\n')
                time.sleep(0.001)
