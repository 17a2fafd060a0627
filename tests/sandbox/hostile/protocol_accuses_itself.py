# expect: fault out_of_memory
def act(turn):
    raise MemoryError("poor me")
