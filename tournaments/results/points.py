"""Points of a class for a learning platform: one row a pupil, by a rule of the organiser.

House bots and organisers' own bots play along, but get no points: places are counted among the
pupils. If a pupil has several bots, the best one counts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db import models

from arena.accounts.models import User
from arena.core.errors import Invalid, Refused
from tournaments.actions.audit import require_manager
from tournaments.models import Event, EventMember, Role
from tournaments.results.exports import EventFile, Rows, as_csv
from tournaments.results.scoreboard import StandingRow, event_standings

MOST_POINTS = 10_000
MOST_PLACES = 1000


class Rule(models.TextChoices):
    LINEAR = "linear", "Evenly from the best place to the worst"
    SHARE = "share", "By score, the best score gets the most"
    VALID = "valid", "The most for every valid bot"
    PLACES = "places", "By a list of points for each place"


@dataclass(frozen=True, kw_only=True)
class PointsRule:
    """How places become points."""

    rule: str = Rule.LINEAR
    most: float = 15
    """For the best, and with `Rule.VALID` for everybody with a valid bot."""
    least: float = 5
    """For the worst; with `Rule.PLACES` for places after the list."""
    missing: float = 0
    """Without a valid bot, and for a bot that was disqualified."""
    places: tuple[float, ...] = ()
    decimals: int = 1

    def checked(self) -> PointsRule:
        """The rule, if it can be used."""
        wrong = []
        if self.rule not in Rule.values:
            wrong.append(("rule", f"Choose one of {', '.join(Rule.values)}."))
        for name in ("most", "least", "missing"):
            if not 0 <= getattr(self, name) <= MOST_POINTS:
                wrong.append((name, f"Points are a number from 0 to {MOST_POINTS}."))
        if self.rule in (Rule.LINEAR, Rule.SHARE) and self.least > self.most:
            wrong.append(("least", "The worst cannot get more than the best."))
        if self.rule == Rule.PLACES and not 1 <= len(self.places) <= MOST_PLACES:
            wrong.append(("places", f"Give the points of 1 to {MOST_PLACES} places."))
        if any(not 0 <= points <= MOST_POINTS for points in self.places):
            wrong.append(("places", f"Points are numbers from 0 to {MOST_POINTS}."))
        if any(before < after for before, after in zip(self.places, self.places[1:], strict=False)):
            wrong.append(("places", "A better place cannot get fewer points than a worse one."))
        if not 0 <= self.decimals <= 4:
            wrong.append(("decimals", "Points have 0 to 4 decimals."))
        if wrong:
            raise Invalid(wrong)
        return self


@dataclass(frozen=True)
class PupilResult:
    """A line of the file: a pupil, the bot that counts, and its points."""

    username: str
    known_as: str
    bot: str
    """Empty without a valid bot in the event."""
    place: int | None
    """In the standings, all bots counted; empty before the start."""
    class_place: int | None
    """Among the pupils."""
    score: float | None
    points: float


def pupil_results(event: Event, rule: PointsRule, *, by: User) -> list[PupilResult]:
    """The results of all pupils, by user name. For organisers only."""
    require_manager(event, by)
    if not event.classroom:
        raise Refused("This event is no class.")
    rule = rule.checked()
    if event.started_at is None and rule.rule != Rule.VALID:
        raise Refused("It has not started: by now only valid bots can get points.")
    pupils = list(event.members.filter(role=Role.ENTRANT).select_related("user"))
    rows = _best_rows(event, {pupil.user_id for pupil in pupils})
    places = _class_places(rows)
    points = points_of(rule, places, {pk: row.standing.score for pk, row in rows.items()})
    pupils.sort(key=lambda pupil: pupil.user.username.casefold())
    return [
        _line(event, pupil, rows.get(pupil.user_id), places, points, rule.missing)
        for pupil in pupils
    ]


def _line(
    event: Event,
    pupil: EventMember,
    row: StandingRow | None,
    places: Mapping[int, int],
    points: Mapping[int, float],
    missing: float,
) -> PupilResult:
    begun = row is not None and event.started_at is not None
    return PupilResult(
        username=pupil.user.username,
        known_as=pupil.known_as,
        bot=row.entry.bot.name if row else "",
        place=row.standing.place if row and begun else None,
        class_place=places[pupil.user_id] if begun else None,
        score=round(row.standing.score, 6) if row and begun else None,
        points=points.get(pupil.user_id, missing),
    )


def _best_rows(event: Event, pupils: set[int]) -> dict[int, StandingRow]:
    """Pupil → line of their best bot in the standings; without those who have none."""
    best: dict[int, StandingRow] = {}
    for row in event_standings(event):
        owner = row.entry.bot.owner_id
        if owner in pupils and owner not in best and row.entry.disqualified_at is None:
            best[owner] = row
    return best


def _class_places(rows: Mapping[int, StandingRow]) -> dict[int, int]:
    """Pupil → place among the pupils; equal places are shared."""
    places = sorted(row.standing.place for row in rows.values())
    return {pupil: places.index(row.standing.place) + 1 for pupil, row in rows.items()}


def points_of(
    rule: PointsRule, places: Mapping[int, int], scores: Mapping[int, float]
) -> dict[int, float]:
    """Points by pupil, from places among the pupils (from 1) and scores."""
    worst = max(places.values(), default=1)
    best_score = max(scores.values(), default=0.0)
    span = rule.most - rule.least
    found = {}
    for pupil, place in places.items():
        if rule.rule == Rule.LINEAR:
            points = rule.most - span * (place - 1) / (worst - 1) if worst > 1 else rule.most
        elif rule.rule == Rule.SHARE:
            points = rule.least + span * (scores[pupil] / best_score if best_score > 0 else 1)
        elif rule.rule == Rule.PLACES:
            points = rule.places[place - 1] if place <= len(rule.places) else rule.least
        else:
            points = rule.most
        found[pupil] = round(points, rule.decimals)
    return found


def points_file(event: Event, rule: PointsRule, *, by: User) -> EventFile:
    """``points.csv``: one row a pupil."""
    content = as_csv(_rows(event, pupil_results(event, rule, by=by)))
    return EventFile(f"{event.slug}-points.csv", "text/csv; charset=utf-8", content)


def _rows(event: Event, results: Sequence[PupilResult]) -> Rows:
    """Rows with the column of the name only where the class asks for it."""

    def known(value: float | None) -> float | str:
        return "" if value is None else value

    return [
        {
            "username": result.username,
            **({event.asks_for: result.known_as} if event.asks_who else {}),
            "bot": result.bot,
            "place": known(result.place),
            "class_place": known(result.class_place),
            "score": known(result.score),
            "points": result.points,
        }
        for result in results
    ]
