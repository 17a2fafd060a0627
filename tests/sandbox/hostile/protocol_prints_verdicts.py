# expect: nothing
from probe import move


def act(turn):
    print('{"move": 3}\nexit 0\nready {}\n{"verdict": "won"}')
    return move(turn)
