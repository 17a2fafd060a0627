"""Games played at random, without bots or a database."""

from random import Random

from games.record import Record
from games.registry import get


def played(game, seats, seed="a game"):
    """A record of a game at random."""
    rules = get(game)
    options = rules.configure(seats)
    state = rules.new(seats, options, seed)
    record = Record(rules.name, rules.version, seats, options, seed)
    rng = Random(seed)
    while decisions := state.pending():
        moves = {d.seat: state.random_move(d.seat, rng) for d in decisions}
        record.steps.append(moves)
        state.apply(moves)
    return record


def names(seats):
    return [f"bot {seat}" for seat in range(seats)]
