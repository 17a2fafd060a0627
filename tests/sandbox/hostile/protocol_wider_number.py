# expect: fault bad_reply
import sys


def act(turn):
    sys.set_int_max_str_digits(0)
    return 1 << 200_000
