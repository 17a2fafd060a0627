# expect: fault too_much_output
def act(turn):
    return "x" * (1 << 20)
