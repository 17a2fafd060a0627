from arena.accounts.models.notice import MAILED, Notice, NoticeChoice, NoticeKind
from arena.accounts.models.sign_up_link import SignUp, SignUpLink
from arena.accounts.models.team import Team, TeamAnswer, TeamChange, TeamInvitation, TeamMember
from arena.accounts.models.token import Scope, Token
from arena.accounts.models.user import User
