# expect: nothing
# As many bytes as notes and prints can carry, in characters that take the most of them.
from probe import move


def act(turn):
    for _ in range(50):
        print("\U0001f0cf" * 5_000)
        turn.note("\U0001f0cf" * 5_000)
    return move(turn)
