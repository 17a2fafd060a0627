# expect: fault bad_reply
import os
from probe import move


def act(turn):
    os.dup2(4, 1)
    print("hello", flush=True)
    return move(turn)
