# expect: fault illegal_move
def act(turn):
    return True
