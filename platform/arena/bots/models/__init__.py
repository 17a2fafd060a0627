from arena.bots.models.bot import Bot
from arena.bots.models.check import Check
from arena.bots.models.submission import Submission, SubmissionStatus
from arena.bots.models.upload import Upload
