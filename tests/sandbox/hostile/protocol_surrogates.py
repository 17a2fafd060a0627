# expect: nothing
from probe import move


def act(turn):
    turn.note("\ud800 and \x00 and \x1b[2J")
    print("\ud800 and \x00 and \x1b[2J")
    return move(turn)
