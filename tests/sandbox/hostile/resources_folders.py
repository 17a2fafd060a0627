# expect: held
import os
from probe import attempt


def deep():
    os.chdir("/tmp")
    for _ in range(5000):
        os.mkdir("d")
        os.chdir("d")


def sparse():
    with open("/tmp/sparse", "wb") as file:
        file.truncate(1 << 40)


def act(turn):
    move = attempt(turn, {"5,000 folders deep": deep, "a file of 1 TiB": sparse})
    os.chdir("/")
    return move
