# expect: fault exception
class Bot:
    def start(self, game):
        raise RuntimeError("not this one")

    def act(self, turn):
        return 1
