# expect: fault bad_reply
import os, pickle


class Trap:
    def __reduce__(self):
        return os.abort, ()


def act(turn):
    return pickle.dumps(Trap())
