# expect: fault crashed too_late
# clocks: move=3.0
# The kernel itself kills whoever passes this limit, and no process can be above that.
import resource


def act(turn):
    resource.setrlimit(resource.RLIMIT_CPU, (1, 1))
    while True:
        pass
