"""Moments in long tables read as everywhere else on the site."""

from datetime import timedelta

import pytest
from django.contrib.humanize.templatetags.humanize import naturaltime
from django.template import Context, Template
from django.utils import timezone

from arena.web.html.times import ago, exact

SPANS = [0, 1, 2, 59, 60, 61, 119, 120, 3599, 3600, 7199, 7200, 86_399]
DAYS = [1, 2, 6, 7, 8, 13, 14, 27, 28, 40, 400]


@pytest.mark.parametrize("seconds", [*SPANS, *(day * 86_400 for day in DAYS), 90_000, 176_400, -90])
def test_how_long_ago_is_said_as_the_templates_say_it(seconds):
    now = timezone.now()
    when = now - timedelta(seconds=seconds, milliseconds=200)
    assert ago(when, now) == naturaltime(when)


def test_the_exact_moment_is_written_as_the_templates_write_it():
    when = timezone.now().replace(day=3)
    written = Template('{{ when|date:"j M Y, H:i" }}').render(Context({"when": when}))
    assert exact(when) == written
