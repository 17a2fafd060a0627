# expect: nothing or fault too_much_output bad_reply
import os, threading
from probe import move, pipe_of_answers


def chatter():
    while True:
        os.write(pipe_of_answers(), b'{"move":2,"ask":"fedcba9876543210"}\n')


def act(turn):
    if turn.number == 0:
        threading.Thread(target=chatter, daemon=True).start()
    return move(turn)
