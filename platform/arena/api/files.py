"""Answers that are files with formats of their own, and how the reference describes them.

Unlike the rest of the API, these formats count seats, deals and rotations from 0.
"""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.renderers import BaseRenderer, JSONRenderer

from arena.api.shapes import Shape


class ZipRenderer(BaseRenderer):
    """Lets a caller accept a zip. The view answers with the bytes; errors are JSON."""

    media_type = "application/zip"
    format = "zip"
    charset = None
    render_style = "binary"

    def render(self, data: Any, *arguments: Any, **named: Any) -> bytes:
        return data if isinstance(data, bytes) else bytes(JSONRenderer().render(data))


class SeatQuery(Shape):
    seat = serializers.IntegerField(
        min_value=1,
        max_value=99,
        required=False,
        help_text="The seat from whose perspective the game is shown, from 1; "
        "without it everything is open.",
    )


class WordShape(Shape):
    text = serializers.CharField()
    seat = serializers.IntegerField(allow_null=True, help_text="Whose doing it was.")
    what = serializers.JSONField(help_text="The event, as bots get it.")


class MarkShape(Shape):
    kind = serializers.CharField()
    text = serializers.CharField()


class OutcomeShape(Shape):
    places = serializers.ListField(child=serializers.IntegerField())
    scores = serializers.ListField(child=serializers.IntegerField())
    reason = serializers.CharField()


class ViewDiffShape(Shape):
    """What changed in the view since the frame before; the first frame sets everything."""

    set = serializers.DictField(child=serializers.JSONField(), required=False)
    more = serializers.DictField(
        child=serializers.ListField(child=serializers.JSONField()),
        required=False,
        help_text="Items appended to lists.",
    )
    gone = serializers.ListField(child=serializers.CharField(), required=False)


class FrameShape(Shape):
    """One step of a game."""

    step = serializers.IntegerField()
    kind = serializers.CharField(help_text="Of the decision that led here.")
    moves = serializers.DictField(child=serializers.JSONField(), help_text="By seat.")
    words = WordShape(many=True, help_text="What happened.")
    marks = MarkShape(many=True)
    view = ViewDiffShape()
    acting = serializers.ListField(child=serializers.IntegerField())
    outcome = OutcomeShape(allow_null=True)


class FramesShape(Shape):
    """A game as the replay player reads it."""

    game = serializers.CharField()
    title = serializers.CharField()
    seats = serializers.IntegerField()
    names = serializers.ListField(child=serializers.CharField(), help_text="By seat.")
    options = serializers.DictField(child=serializers.JSONField())
    seat = serializers.IntegerField(allow_null=True, help_text="The perspective.")
    frames = FrameShape(many=True)


class CommitmentPart(Shape):
    scope = serializers.CharField()
    digest = serializers.CharField()
    secret = serializers.CharField(allow_null=True, help_text="Empty until it is revealed.")
    contribution = serializers.CharField(required=False, help_text="From format 2 on.")


class PlayerPart(Shape):
    name = serializers.CharField()
    content_hash = serializers.CharField()
    share = serializers.FloatField()
    place = serializers.IntegerField()
    name_salt = serializers.CharField(required=False)
    name_hash = serializers.CharField(required=False)
    views = serializers.BooleanField(
        required=False, help_text="False where its owner keeps its views out of datasets."
    )


class FaultPart(Shape):
    seat = serializers.IntegerField()
    step = serializers.IntegerField()
    kind = serializers.CharField()
    verdict = serializers.CharField()


class GamePart(Shape):
    rotation = serializers.IntegerField()
    deal = serializers.IntegerField()
    seating = serializers.ListField(child=serializers.IntegerField())
    places = serializers.ListField(child=serializers.IntegerField())
    scores = serializers.ListField(child=serializers.IntegerField())
    reason = serializers.CharField()
    faults = FaultPart(many=True)
    record = serializers.DictField(
        child=serializers.JSONField(), help_text="Seed, options and moves."
    )


class MatchFileShape(Shape):
    """The file that `botocracy verify` checks; docs/verifying.md describes it."""

    kind = serializers.CharField()
    format = serializers.IntegerField()
    match = serializers.IntegerField()
    commitment = CommitmentPart()
    key = serializers.CharField()
    game = serializers.CharField()
    version = serializers.IntegerField(help_text="Of the engine.")
    options = serializers.DictField(child=serializers.JSONField())
    deals = serializers.IntegerField()
    clocks = serializers.DictField(child=serializers.FloatField())
    faults_allowed = serializers.IntegerField()
    players = PlayerPart(many=True)
    games = GamePart(many=True)
    fresh_deals = serializers.BooleanField(required=False)
    fingerprint = serializers.CharField()


class BundleShape(Shape):
    """The file that `botocracy reproduce` reads."""

    kind = serializers.CharField()
    format = serializers.IntegerField()
    bot = serializers.CharField()
    content_hash = serializers.CharField()
    match = serializers.IntegerField()
    sitting = serializers.IntegerField(help_text="From 1.")
    deal = serializers.IntegerField(help_text="From 1.")
    game = serializers.CharField()
    version = serializers.IntegerField(help_text="Of the engine.")
    options = serializers.DictField(child=serializers.JSONField())
    before = serializers.ListField(
        child=serializers.DictField(child=serializers.JSONField()),
        help_text="The messages that the bot had before.",
    )
    fault = serializers.DictField(child=serializers.JSONField())
