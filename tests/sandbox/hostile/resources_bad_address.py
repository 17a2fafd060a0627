# expect: fault crashed
import ctypes


def act(turn):
    return ctypes.string_at(8)
