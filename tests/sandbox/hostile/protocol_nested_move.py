# expect: fault bad_reply
def act(turn):
    move = []
    for _ in range(100_000):
        move = [move]
    return move
