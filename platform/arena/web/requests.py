"""Reading what a request says: who asks, and for what. Telling the user what was refused."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib import messages
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest

from arena.accounts.models import User
from arena.core.errors import ArenaError, NotFound
from games.contract import Game
from games.registry import UnknownGame, get

DIGITS = 18
"""A number with more digits is no key of a row: the database would refuse it."""


def number(text: str, otherwise: int = 0) -> int:
    """A whole number from an address or a form, if it is one."""
    text = text.strip()
    plain = text.isascii() and text.isdecimal() and len(text) <= DIGITS
    return int(text) if plain else otherwise


def viewer(request: HttpRequest) -> User | None:
    """The signed-in user, or None."""
    user = request.user
    return None if isinstance(user, AnonymousUser) else user


def signed_in(request: HttpRequest) -> User:
    """The signed-in user, in a view that is closed to everybody else."""
    user = viewer(request)
    assert user is not None, "login_required lets nobody else in"
    return user


def game_named(name: str) -> Game:
    """The game that an address names."""
    try:
        return get(name)
    except UnknownGame as error:
        raise NotFound(str(error)) from None


@contextmanager
def refusals_shown(request: HttpRequest) -> Iterator[None]:
    """Show an error that the block raises as a message on the next page."""
    try:
        yield
    except ArenaError as error:
        messages.error(request, error.message)
