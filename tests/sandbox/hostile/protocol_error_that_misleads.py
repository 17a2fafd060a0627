# expect: fault exception
def act(turn):
    raise RuntimeError("\u202e\u2067\x9b31m\x85 turned \u2028 around")
