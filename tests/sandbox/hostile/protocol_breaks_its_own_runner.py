# expect: fault exception too_late crashed bad_reply
# clocks: move=0.3
import builtins, json, sys


def act(turn):
    json.dumps = json.loads = None
    for module in list(sys.modules):
        sys.modules[module] = None
    builtins.__dict__.clear()
    return 1
