from arena.matches.models.commitment import Commitment
from arena.matches.models.fault import Fault
from arena.matches.models.game import GameLog, MatchGame
from arena.matches.models.match import Match, MatchStatus
from arena.matches.models.player import MatchPlayer, Sitting
from arena.matches.models.verification import Verdict, Verification

__all__ = [
    "Commitment",
    "Fault",
    "GameLog",
    "Match",
    "MatchGame",
    "MatchPlayer",
    "MatchStatus",
    "Sitting",
    "Verdict",
    "Verification",
]
