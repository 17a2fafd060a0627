# expect: fault bad_reply
def act(turn):
    return 10**4000
