# expect: fault too_late
# clocks: move=0.2
# One step of the interpreter that never ends and that no signal handler interrupts.
def act(turn):
    return 7 ** (7**12) % 2
