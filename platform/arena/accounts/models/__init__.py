from arena.accounts.models.notice import MAILED, Notice, NoticeChoice, NoticeKind
from arena.accounts.models.token import Scope, Token
from arena.accounts.models.user import User
