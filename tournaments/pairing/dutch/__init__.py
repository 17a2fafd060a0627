"""Tables of two by FIDE's Dutch system (C.04.3, the edition in force until January 2026).

Names follow the rule book where it has one: a *bracket* is a score group with those *moved
down* into it, *residents* are the members of the score group itself, a *downfloat* is a round
in which a player met someone with fewer points or did not play.

- `players`: what each entrant brings from the rounds before.
- `criteria`: what a pair is worth, criterion by criterion (C.5–C.19), as one number.
- `bracket`: the best pairs of one bracket, in the order of the rule book (D.1–D.3).
- `rounds`: from bracket to bracket until everyone is paired (A.9).
- `colours`: who has the first seat, which is White in chess (E.1–E.5).

FIDE refuses to pair a round that breaks an absolute criterion. An event here goes on in any
case: the bye then goes to those with the fewest byes, and rematches, then seats, give way as
little as possible.
"""

from tournaments.pairing.dutch.rounds import dutch

__all__ = ["dutch"]
