# expect: nothing
# C1 control characters and marks that turn the direction of text, in log, note and name.
import sys
from probe import move

TRICKS = "".join(map(chr, [*range(0x80, 0xA0), *range(0x202A, 0x202F), *range(0x2066, 0x206A)]))


def act(turn):
    turn.note(f"note {TRICKS} \u200f\u061c end")
    print(f"log {TRICKS} end")
    sys.stderr.buffer.write(b"bytes \xc2\x9b2J \x9b2J end\n")
    return move(turn)
