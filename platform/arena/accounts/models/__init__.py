from arena.accounts.models.notice import MAILED, Notice, NoticeChoice, NoticeKind
from arena.accounts.models.user import User

__all__ = ["MAILED", "Notice", "NoticeChoice", "NoticeKind", "User"]
