# expect: fault not_ready crashed
# clocks: ready=0.5
import os

while True:
    try:
        os.fork()
    except OSError:
        pass
