# expect: fault out_of_memory
hoard = []
while True:
    hoard.append(bytearray(b"x" * (8 << 20)))
