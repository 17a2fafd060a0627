# expect: fault bad_reply
def act(turn):
    return float("nan")
