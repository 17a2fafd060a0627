"""The interface of a deed: what the winner of a space does besides taking Support, tokens, a cube.

A deed lists its moves, checks one, and does it. Without a move it is skipped; a single
move is made without asking; of several, the winner is asked, and the deed's name is the kind of
the decision. A cube is named by its area and its owner, because cubes of one owner in one
area are alike.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

from games.contract import Event, Move
from games.revolution.table import Table


class Deed(ABC):
    """One decision of a space's winner. `post` is the space that was bid for."""

    @abstractmethod
    def moves(self, table: Table, seat: int, post: int) -> tuple[Move, ...]: ...

    @abstractmethod
    def check(self, table: Table, seat: int, post: int, move: Move) -> None: ...

    @abstractmethod
    def do(self, table: Table, seat: int, post: int, move: Move) -> Event: ...
