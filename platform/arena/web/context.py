"""Context of every page: games, unread notices, how people sign up, addresses and ids.

`own_accounts` are the accounts that the user acts for; they are read where a template marks
one's own bots.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from arena.accounts.notices import unread_count
from arena.accounts.owning import owners_of
from arena.core.tracing import request_id
from arena.web.requests import viewer
from games.registry import all_games


def site(request: HttpRequest) -> dict[str, Any]:
    user = viewer(request)
    return {
        "all_games": all_games(),
        "unread": unread_count(user) if user else 0,
        "sign_up": settings.SIGN_UP,
        "single_sign_on": settings.OIDC_NAME if settings.SOCIALACCOUNT_PROVIDERS else "",
        "request_id": request_id(),
        "own_accounts": SimpleLazyObject(lambda: owners_of(user)),
    }
