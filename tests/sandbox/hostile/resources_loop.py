# expect: fault too_late
# clocks: move=0.2
def act(turn):
    while True:
        pass
