"""Tables of two by FIDE's Dutch system (C.04.3, the edition in force until January 2026).

Names follow the rule book where it has one: a *bracket* is a score group with those *moved
down* into it, *residents* are the members of the score group itself, a *downfloat* is a round
in which a player met someone with fewer points or did not play.

- `players`: score, seats, opponents and floats of each entrant.
- `criteria`: the worth of a pair by the criteria C.5–C.19, as one number.
- `bracket`: the best pairs of one bracket, in the order of the rule book (D.1–D.3).
- `rounds`: from bracket to bracket until everyone is paired (A.9).
- `colours`: which player has the first seat, White in chess (E.1–E.5).

FIDE does not pair a round that breaks an absolute criterion. Here every round is paired: the bye
then goes to an entrant with the fewest byes, and as few rematches as possible, then as few
forbidden seats as possible, are accepted.
"""

from botocracy.events.pairing.dutch.rounds import dutch

__all__ = ["dutch"]
