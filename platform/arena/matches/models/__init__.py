from arena.matches.models.commitment import Commitment, Lock
from arena.matches.models.fault import Fault
from arena.matches.models.game import GameLog, MatchGame
from arena.matches.models.match import UNSETTLED, Lane, Match, MatchStatus, OpenedCount
from arena.matches.models.player import MatchPlayer, Sitting
from arena.matches.models.verification import Verdict, Verification
from arena.matches.models.void import MatchVoid, VoidReason
