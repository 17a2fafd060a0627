from arena.ladder.models.fit import Fit, FitRating
from arena.ladder.models.ladder import Ladder
from arena.ladder.models.rating_event import RatingEvent

__all__ = ["Fit", "FitRating", "Ladder", "RatingEvent"]
