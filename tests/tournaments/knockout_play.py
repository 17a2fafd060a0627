"""Plays events with a knockout in memory, with withdrawals, and keeps what happened."""

from dataclasses import dataclass, replace
from dataclasses import field as made
from random import Random

from botocracy.events.formats import FORMATS, Plan
from botocracy.events.pairing.tables import DrawnRound, Field, PastTable


@dataclass
class Played:
    """An event that was played to its end."""

    plan: Plan
    announced: int
    rounds: int
    """As announced at last."""
    pairings: list = made(default_factory=list)
    past: list = made(default_factory=list)
    field: Field = None
    lost: dict = made(default_factory=dict)
    """Entrant → the round of the knockout in which it did not go on."""
    withdrew: dict = made(default_factory=dict)
    """Entrant → the first round it was not there for."""
    stage: object = None
    champion: object = None


def play(name, plan, rng=None, *, leaving=0.0, kept=True, ties=False, leaving_from=1):
    """Play an event; `leaving` is each bot's chance to withdraw before each round from
    `leaving_from` on; with `ties` some at a table have the same share.

    With `kept` the format is told how earlier rounds were drawn, as the site does it; without,
    it must find that out from the tables that were played.
    """
    rng = rng or Random(0)
    form = FORMATS[name]
    assert form.problem(plan) == ""
    event = Played(plan, form.rounds(plan), form.rounds(plan))
    first = 1 if name == "knockout" else plan.length + 1
    everyone = tuple(range(plan.entrants))
    present, byes, drawn, finalists = list(everyone), {}, [], ()
    number = 0
    while True:
        number += 1
        leave = leaving if number >= leaving_from else 0.0
        for entrant in [e for e in present if rng.random() < leave]:
            present.remove(entrant)
            event.withdrew[entrant] = number
        now = Field(
            tuple(present),
            plan.table_size,
            plan.allowed_sizes,
            tuple(event.past),
            dict(byes),
            cut=plan.cut,
            draw="a draw",
            everyone=everyone,
            finalists=finalists,
            drawn=tuple(drawn) if kept else (),
            rounds=event.rounds if kept else 0,
        )
        if kept:
            event.rounds = form.rounds_now(now, number - 1, plan.length)
            now = replace(now, rounds=event.rounds)
        if number > event.rounds:
            break
        pairing = form.pair(now, number, plan.length)
        event.pairings.append(pairing)
        if not pairing.tables and not pairing.walkover:
            break
        if kept and number == first and form.has_final:
            finalists = form.finalists(now, plan.length)
        if number >= first:
            drawn.append(DrawnRound(number, pairing.tables, pairing.advance, pairing.byes))
        for entrant in pairing.byes:
            byes[entrant] = byes.get(entrant, 0) + 1
        for table in pairing.tables:
            order = rng.sample(table, len(table))
            worth = [
                rng.randrange(3) / 2 if ties else 1 - i / len(table) for i in range(len(table))
            ]
            shares = tuple(worth[order.index(e)] for e in table)
            event.past.append(PastTable(table, shares, number))
    event.field = Field(
        everyone,
        plan.table_size,
        plan.allowed_sizes,
        tuple(event.past),
        byes,
        cut=plan.cut,
        everyone=everyone,
        finalists=finalists,
        drawn=tuple(drawn),
        rounds=event.rounds,
    )
    event.stage = form.stage(event.field, plan.length)
    for each in drawn:
        through = set(event.stage.through(each))
        for entrant in (e for table in each.tables for e in table if e not in through):
            event.lost[entrant] = each.number
    event.champion = event.stage.champion()
    return event
