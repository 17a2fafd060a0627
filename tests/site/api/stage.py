"""Steps of an event on a site that a test serves; each runs as a process of its own.

python -m tests.site.api.stage begin | play | end
"""

import json
import os
import sys

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "arena.config.settings"
django.setup()

from arena.accounts.models import Scope, Token  # noqa: E402 - needs the settings
from arena.accounts.tokens import token_create  # noqa: E402 - the same
from arena.matches.models import Match  # noqa: E402 - the same
from arena.pipeline import events  # noqa: E402 - the same
from tests.site import worlds  # noqa: E402 - the same
from tournaments.models import Event  # noqa: E402 - the same


def begin():
    """Start an event and make a token; returns what the test needs to follow both."""
    event = worlds.running_event(ladder=False)
    scopes = frozenset(Scope)
    _, token = token_create(
        user=worlds.person("ann"), name="test", scopes=["read"], days=1, within=scopes
    )
    player = Match.objects.order_by("pk").first().players.first()
    matches = list(Match.objects.order_by("pk").values_list("pk", flat=True))
    return {
        "slug": event.slug,
        "bot": player.submission.bot_id,
        "token": token,
        "matches": matches,
    }


def play():
    """Play and settle the next match."""
    worlds.play_one()


def end():
    """Revoke all tokens, play what is left and publish the results."""
    Token.objects.all().delete()
    worlds.work()
    event = Event.objects.get()
    events.event_publish(event=event, by=event.organiser)


if __name__ == "__main__":
    print(json.dumps({"begin": begin, "play": play, "end": end}[sys.argv[1]]()))
