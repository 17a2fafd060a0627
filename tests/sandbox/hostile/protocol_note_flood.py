# expect: nothing
def act(turn):
    for _ in range(100):
        turn.note("x" * 10_000)
    return 1
