# expect: fault out_of_memory
def act(turn):
    hoard = []
    while True:
        hoard.append(bytearray(b"x" * (8 << 20)))
