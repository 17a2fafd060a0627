# expect: nothing or fault too_much_output too_late bad_reply
# Processes in sessions of their own that sleep past the end of the game and then work, print and
# write answers to whoever sits there by then.
import os, time
from probe import move, pipe_of_answers


def act(turn):
    for _ in range(4):
        if not os.fork():
            os.setsid()
            if os.fork():
                os._exit(0)
            time.sleep(0.3)
            while True:
                os.write(pipe_of_answers(), b'{"move": 0, "ask": "0"}\n')
                print("still here", flush=True)
    return move(turn)
