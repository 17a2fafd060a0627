from arena.accounts.models.notice import MAILED, Notice, NoticeChoice, NoticeKind
from arena.accounts.models.token import Scope, Token
from arena.accounts.models.user import User

__all__ = ["MAILED", "Notice", "NoticeChoice", "NoticeKind", "Scope", "Token", "User"]
