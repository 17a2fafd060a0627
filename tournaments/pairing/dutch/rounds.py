"""A round, bracket by bracket from the top (A.9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import rustworkx

from tournaments.pairing.dutch.bracket import Bracket
from tournaments.pairing.dutch.colours import seated
from tournaments.pairing.dutch.criteria import Pair, Scope
from tournaments.pairing.dutch.players import Player, allowed, players_of
from tournaments.pairing.tables import Field, Pairing


def dutch(field: Field, scores: Mapping[int, float], *, last_round: bool = False) -> Pairing:
    """One round at tables of two; `last_round` frees topscorers from their seats (A.7)."""
    players = players_of(field, scores, last_round=last_round)
    pairs = [(players[a], players[b]) for a, b in _pair(players)]
    pairs.sort(key=lambda pair: (-pair[0].score, -pair[1].score, pair[0].rank))
    at_table = {player.rank for pair in pairs for player in pair}
    byes = tuple(player.entrant for player in players if player.rank not in at_table)
    return Pairing(tuple(seated(a, b) for a, b in pairs), byes)


def _pair(players: Sequence[Player]) -> list[Pair]:
    """All pairs, by rank, the better player of each first."""
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
            if not outlook.complete([*_left([*moved, *group], made), *below]):
                # The rest cannot be paired after that: this bracket sees to it that it can,
                # and all below become one last bracket.
                made = Bracket(Scope(moved, group, below, completing=True)).pairs()
                pairs += made
                moved, group, below = _left([*moved, *group], made), below, []
                made = None
        if made is None:
            made = Bracket(Scope(moved, group, (), completing=True)).pairs()
        pairs += made
        moved = _left([*moved, *group], made)
    return pairs


def _left(members: Sequence[Player], made: Sequence[Pair]) -> list[Player]:
    gone = {rank for pair in made for rank in pair}
    return [player for player in members if player.rank not in gone]


class _Outlook:
    """Whether all who are left can be paired without breaking an absolute criterion."""

    def __init__(self, players: Sequence[Player]) -> None:
        self.may_meet = np.array([[a is not b and allowed(a, b) for b in players] for a in players])
        self.may_sit_out = np.array([player.byes == 0 for player in players])

    def complete(self, players: Sequence[Player]) -> bool:
        """Whether a pairing of these exists, with one bye where their number is odd."""
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
            return True  # Dirac: they could even sit in a ring next to possible partners
        graph: rustworkx.PyGraph[int, None] = rustworkx.PyGraph(multigraph=False)
        graph.add_nodes_from(range(len(may_meet)))
        ones, others = np.nonzero(np.triu(may_meet))
        graph.add_edges_from_no_data(list(zip(ones.tolist(), others.tolist(), strict=True)))
        found = rustworkx.max_weight_matching(graph, max_cardinality=True)
        return 2 * len(found) == len(may_meet)
