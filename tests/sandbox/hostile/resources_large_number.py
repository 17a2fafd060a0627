# expect: fault too_late out_of_memory bad_reply
# clocks: move=0.2
def act(turn):
    return 7 ** (10**9)
