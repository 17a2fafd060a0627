from arena.bots.models.bot import Bot
from arena.bots.models.submission import Submission, SubmissionStatus

__all__ = ["Bot", "Submission", "SubmissionStatus"]
