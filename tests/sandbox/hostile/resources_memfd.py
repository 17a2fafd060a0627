# expect: held
import os
from probe import attempt


def act(turn):
    return attempt(turn, {"memfd": lambda: os.memfd_create("x")})
