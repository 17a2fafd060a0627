"""The form of the rule by which places of a class become points."""

from __future__ import annotations

import math
from typing import Any

from django import forms

from arena.core.errors import Invalid
from tournaments.models import Event
from tournaments.results.points import MOST_POINTS, PointsRule, Rule

USUAL = PointsRule()


def _points(label: str, initial: float, help_text: str = "") -> forms.FloatField:
    return forms.FloatField(
        label=label,
        initial=initial,
        min_value=0,
        max_value=MOST_POINTS,
        required=False,
        help_text=help_text,
    )


class PointsForm(forms.Form):
    """The rule of a class's points. Empty fields get the default."""

    rule = forms.ChoiceField(
        choices=Rule.choices,
        initial=USUAL.rule,
        required=False,
        help_text="How places become points.",
    )
    most = _points("Most points", USUAL.most, "For the best, or for every valid bot.")
    least = _points(
        "Fewest points with a bot", USUAL.least, "For the worst, or for places after the list."
    )
    missing = _points(
        "Without a valid bot", USUAL.missing, "For who has none; a disqualified bot is none."
    )
    places = forms.CharField(
        required=False,
        max_length=4000,
        label="Points for each place",
        help_text="The best first, like 15 13 12 11 10. For the rule with a list.",
    )
    decimals = forms.IntegerField(
        label="Decimals",
        initial=USUAL.decimals,
        min_value=0,
        max_value=4,
        required=False,
        help_text="To which points are rounded.",
    )

    def __init__(self, data: Any = None, *, event: Event) -> None:
        """Before the start of the event no places are known, so the usual rule is another."""
        super().__init__(data)
        if event.started_at is None:
            self.fields["rule"].initial = Rule.VALID

    def clean_rule(self) -> str:
        return str(self.cleaned_data["rule"] or self.fields["rule"].initial)

    def clean_places(self) -> tuple[float, ...]:
        text = self.cleaned_data["places"].replace(";", " ").replace(",", " ")
        try:
            points = tuple(float(word) for word in text.split())
        except ValueError:
            raise forms.ValidationError("Give numbers with spaces between them.") from None
        if not all(map(math.isfinite, points)):
            raise forms.ValidationError("Give numbers with spaces between them.")
        return points

    def points_rule(self) -> PointsRule:
        """The rule that was chosen; raises if a field is wrong."""
        if not self.is_valid():
            raise Invalid(
                [(field, str(text)) for field, found in self.errors.items() for text in found]
            )
        given: dict[str, Any] = {
            name: value for name, value in self.cleaned_data.items() if value not in (None, "", ())
        }
        return PointsRule(**given).checked()
