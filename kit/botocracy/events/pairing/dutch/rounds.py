"""Pair a round, bracket by bracket from the top (A.9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import rustworkx

from botocracy.events.pairing.dutch.bracket import Bracket
from botocracy.events.pairing.dutch.colours import seated
from botocracy.events.pairing.dutch.criteria import Pair, Scope
from botocracy.events.pairing.dutch.players import Player, allowed, players_of
from botocracy.events.pairing.tables import Field, Pairing


def dutch(field: Field, scores: Mapping[int, float], *, last_round: bool = False) -> Pairing:
    """One round at tables of two; in the `last_round` topscorers may have any seat (A.7)."""
    players = players_of(field, scores, last_round=last_round)
    pairs = [(players[a], players[b]) for a, b in _pair(players)]
    pairs.sort(key=lambda pair: (-pair[0].score, -pair[1].score, pair[0].rank))
    at_table = {player.rank for pair in pairs for player in pair}
    byes = tuple(player.entrant for player in players if player.rank not in at_table)
    return Pairing(tuple(seated(a, b) for a, b in pairs), byes)


def _pair(players: Sequence[Player]) -> list[Pair]:
    """All pairs as ranks, the higher-ranked player first."""
    outlook = _Outlook(players)
    pairs: list[Pair] = []
    moved: list[Player] = []
    below = list(players)
    while below:
        group = [player for player in below if player.score == below[0].score]
        below = below[len(group) :]
        made = None
        if not outlook.complete([*moved, *group, *below]):
            made = Bracket(Scope(moved, group, below, completing=True, lenient=True)).pairs()
        elif below:
            following = [player for player in below if player.score == below[0].score]
            made = Bracket(Scope(moved, group, following)).pairs()
            if not outlook.complete([*_unpaired([*moved, *group], made), *below]):
                # These pairs leave players that cannot all be paired. Pair this bracket so that
                # they can, and make everyone below one last bracket.
                made = Bracket(Scope(moved, group, below, completing=True)).pairs()
                pairs += made
                moved, group, below = _unpaired([*moved, *group], made), below, []
                made = None
        if made is None:
            made = Bracket(Scope(moved, group, (), completing=True)).pairs()
        pairs += made
        moved = _unpaired([*moved, *group], made)
    return pairs


def _unpaired(members: Sequence[Player], made: Sequence[Pair]) -> list[Player]:
    gone = {rank for pair in made for rank in pair}
    return [player for player in members if player.rank not in gone]


class _Outlook:
    """Tells whether players can all be paired without breaking an absolute criterion."""

    def __init__(self, players: Sequence[Player]) -> None:
        self.may_meet = np.array([[a is not b and allowed(a, b) for b in players] for a in players])
        self.may_sit_out = np.array([player.byes == 0 for player in players])

    def complete(self, players: Sequence[Player]) -> bool:
        """Whether a pairing of these players exists, with one bye if their number is odd."""
        ranks = [player.rank for player in players]
        size = len(ranks)
        if not size:
            return True
        may_meet = self.may_meet[np.ix_(ranks, ranks)]
        if size % 2:
            if size == 1:
                return bool(self.may_sit_out[ranks[0]])
            may_meet = np.pad(may_meet, (0, 1))
            may_meet[-1, :-1] = may_meet[:-1, -1] = self.may_sit_out[ranks]
        if (may_meet.sum(axis=1) >= len(may_meet) / 2).all():
            return True  # by Dirac's theorem a Hamiltonian cycle exists, so a perfect matching does
        graph: rustworkx.PyGraph[int, None] = rustworkx.PyGraph(multigraph=False)
        graph.add_nodes_from(range(len(may_meet)))
        ones, others = np.nonzero(np.triu(may_meet))
        graph.add_edges_from_no_data(list(zip(ones.tolist(), others.tolist(), strict=True)))
        found = rustworkx.max_weight_matching(graph, max_cardinality=True)
        return 2 * len(found) == len(may_meet)
