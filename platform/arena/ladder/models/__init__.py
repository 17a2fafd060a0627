from arena.ladder.models.comparison import Comparison, ComparisonState, ComparisonTable
from arena.ladder.models.division import DivisionMove
from arena.ladder.models.fit import FIRST_METHOD, METHOD, Fit, FitRating
from arena.ladder.models.group import LadderDay, LadderEntry, LadderMember
from arena.ladder.models.ladder import Ladder, LadderChange
from arena.ladder.models.rating_event import RatingEvent
from arena.ladder.models.rung import BEST_FIRST, ENOUGH, UNRANKED, Rung
from arena.ladder.models.season import Season, SeasonPlace
from arena.ladder.models.table_draw import TableDraw
from arena.ladder.models.trophy import GiantSlain, Lead
