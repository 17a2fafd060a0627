# expect: fault crashed
import gc, os


class Last:
    def __del__(self):
        os._exit(9)


def act(turn):
    one = Last()
    one.itself = one
    del one
    gc.collect()
    return 1
