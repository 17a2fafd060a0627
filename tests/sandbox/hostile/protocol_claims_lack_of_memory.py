# expect: fault out_of_memory
# It says that memory ran out, and has used none.
def act(turn):
    raise MemoryError("not my fault")
