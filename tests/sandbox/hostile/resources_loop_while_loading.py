# expect: fault not_ready
# clocks: ready=0.3
while True:
    pass
