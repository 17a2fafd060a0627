from arena.accounts.models.notice import Notice, NoticeChoice, NoticeKind
from arena.accounts.models.user import User

__all__ = ["Notice", "NoticeChoice", "NoticeKind", "User"]
