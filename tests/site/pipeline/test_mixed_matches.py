"""The choice of matches that a worker plays in turns; test_at_once.py plays them."""

import pytest

from arena.matches.models import Match, MatchStatus
from arena.matches.selectors import matches_beside
from tests.site import worlds


@pytest.mark.django_db
def test_only_matches_that_wait_in_the_same_lane_are_beside_one_another():
    worlds.running_event(format="swiss", length=1, count=4 * worlds.seats())
    first, second, third, fourth = Match.objects.order_by("sent_at", "pk")
    Match.objects.filter(pk=second.pk).update(lane="standing")
    Match.objects.filter(pk=third.pk).update(status=MatchStatus.PLAYING)
    assert matches_beside(match_id=first.pk, count=5) == [fourth.pk]
    assert matches_beside(match_id=first.pk, count=0) == []
