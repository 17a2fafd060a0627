# expect: held
from probe import attempt


def fill():
    for number in range(64):
        with open(f"/tmp/{number}", "wb") as file:
            file.write(b"x" * (1 << 20))


def act(turn):
    return attempt(turn, {"64 MiB in /tmp": fill})
