# expect: fault bad_reply
def act(turn):
    move = []
    move.append(move)
    return move
