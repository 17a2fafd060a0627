"""Finding what a person names on the command line."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from botocracy.client.credentials import account_find
from botocracy.client.errors import SiteError
from botocracy.client.models import Bot
from botocracy.client.operations import Client


class NotFoundOnSite(SiteError):
    """Nothing, or more than one thing, has the name that was given."""


def connect(site: str = "") -> Client:
    """A client for the site that is meant, with the token that is stored for it."""
    account = account_find(site)
    return Client(account.site, account.token)


def bots_called(bots: Iterable[Bot], name: str) -> list[Bot]:
    """Those with this name, as people write it or as it stands in the address."""
    wanted = name.casefold()
    return [bot for bot in bots if wanted in (bot["slug"], bot["name"].casefold())]


def bot_on_site(client: Client, name: str, *, game: str = "") -> Bot:
    """The bot ``OWNER/NAME``, or one's own by its name or its number."""
    owner, slash, last = name.rpartition("/")
    if name.isdecimal():
        return client.bots_retrieve(int(name))
    asked: dict[str, Any] = {"owner": owner} if slash else {"mine": True}
    if game:
        asked["game"] = game
    found = bots_called(client.pages(client.bots_list(limit=1000, **asked)), last)
    if len(found) > 1 and not slash:  # one's own come before those of one's teams
        me = client.me_retrieve()["username"]
        found = [bot for bot in found if bot["owner"] == me] or found
    if len(found) == 1:
        return found[0]
    if found:
        bots = ", ".join(f"{bot['owner']}/{bot['slug']} for {bot['game']}" for bot in found)
        raise NotFoundOnSite(f"{name} may be {bots}: give OWNER/NAME, or --game.")
    mine = "" if slash else "You have no"
    raise NotFoundOnSite(f"{mine or 'There is no'} bot {name}{f' for {game}' if game else ''}.")
