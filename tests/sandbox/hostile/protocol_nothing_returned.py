# expect: fault illegal_move
def act(turn):
    pass
