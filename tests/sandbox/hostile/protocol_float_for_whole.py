# expect: fault illegal_move
def act(turn):
    return 1.0
