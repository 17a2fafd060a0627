"""Checks that must pass before a process of the site may start."""

from __future__ import annotations

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from arena.workers.holding import choice


def refuse_unsafe(*, plays: bool) -> None:
    """Stop a site that strangers can reach from holding their bots in anything but Docker.

    `plays` says whether this process runs bots itself. One that does not (the web
    server of a site whose workers are elsewhere) may trust an explicit ``docker``.
    """
    if not settings.REACHABLE or (settings.SANDBOX == "docker" and not plays):
        return
    found = choice()  # on a reachable site nothing weaker than Docker is offered
    if not found.holds_uploads:
        raise ImproperlyConfigured(
            "The site is reachable from outside (BOTOCRACY_HOSTS), and strangers' bots need the "
            f"isolation of Docker; BOTOCRACY_SANDBOX is {settings.SANDBOX!r}.\n{found.explain()}\n"
            "Install and start an engine (Debian and Ubuntu: apt install docker.io), or serve "
            "loopback only."
        )
