# expect: fault too_late
# clocks: move=0.2
import re


def act(turn):
    return re.match("(a+)+$", "a" * 40 + "b")
