# expect: fault illegal_move bad_reply exception
# A number, a text and a dict whose methods are the bot's own: they run in its cell, not in ours.
class Number(int):
    def __repr__(self):
        return '1,"verdict":"won"'

    __str__ = __repr__


class Names(dict):
    def items(self):
        return [("move", Number(3)), ("move", 1)]


def act(turn):
    return Names(a=Number(1))
