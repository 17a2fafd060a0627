# expect: fault exception too_late bad_reply
# clocks: move=0.5
class Spiteful(Exception):
    def __str__(self):
        raise Spiteful()

    __repr__ = __str__


def act(turn):
    raise Spiteful()
