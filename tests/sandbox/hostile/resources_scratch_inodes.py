# expect: held
from probe import attempt


def fill():
    for number in range(20_000):
        open(f"/tmp/f{number}", "w").close()


def act(turn):
    return attempt(turn, {"20,000 files in /tmp": fill})
