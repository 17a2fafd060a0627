# expect: fault exception
# Every decision raises, each time with another chain of causes.
def act(turn):
    try:
        raise ValueError("x" * 100_000)
    except ValueError as error:
        raise ExceptionGroup("many", [error, KeyError(turn.number)]) from error
