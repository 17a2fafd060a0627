"""Trophies: the first win over the strongest house bot, and the longest lead."""

from datetime import timedelta
from itertools import zip_longest

import pytest
from django.urls import reverse
from django.utils import timezone

from arena.ladder.fits import ladder_fit
from arena.ladder.models import ENOUGH, GiantSlain, Ladder, Lead, Rung
from arena.ladder.trophies import giants_note, lead_follow, longest_lead, trophies_of
from arena.matches.models import Match, MatchPlayer, MatchStatus
from tests.site import worlds

pytestmark = pytest.mark.django_db


@pytest.fixture
def match():
    """A settled, rated match among house bots, two of which are ann's from now on."""
    worlds.running_event()
    worlds.work()
    ladder = Ladder.objects.get()
    ladder_fit(ladder=ladder)
    match = Match.objects.filter(status=MatchStatus.SETTLED, rated=True).first()
    for player in match.players.all()[:2]:
        type(player.submission).objects.filter(pk=player.submission_id).update(house=False)
    return match


def crown(ladder, rung):
    Rung.objects.filter(ladder=ladder).update(rank=2, best_rank=1, worst_rank=3)
    Rung.objects.filter(pk=rung.pk).update(rank=1, matches=ENOUGH)


def giant_of(match):
    """The house bot of the match, made the strongest, with scores that are set by the test."""
    ladder = Ladder.objects.get()
    giant = match.players.filter(submission__house=True).first()
    crown(ladder, Rung.objects.get(ladder=ladder, bot=giant.submission.bot))
    return giant


def scored(match, giant, *scores):
    """Set the scores against the giant; players without one are even with it."""
    players = match.players.order_by("index")
    for player, score in zip_longest(players, scores, fillvalue=0.5):
        against = [0.5] * match.table_size
        against[giant.index] = score
        MatchPlayer.objects.filter(pk=player.pk).update(against=against)


def test_the_first_win_over_the_strongest_house_bot_is_a_trophy(client, match):
    giant = giant_of(match)
    scored(match, giant, 0.75, 0.5)
    giants_note(match=match)
    won = GiantSlain.objects.get()
    assert won.bot == match.players.get(index=0).submission.bot
    assert won.giant == giant.submission.bot
    giants_note(match=match)
    assert GiantSlain.objects.count() == 1
    [trophy] = trophies_of(won.bot)
    assert giant.submission.bot.name in trophy.text
    page = client.get(reverse("bot", args=[won.bot.game, won.bot.owner.username, won.bot.slug]))
    assert f">{giant.submission.bot.name}</a>, the strongest house bot" in page.content.decode()
    told = client.get(f"/api/v1/bots/{won.bot.pk}/").json()["trophies"]
    assert [(one["text"], one["match"]) for one in told] == [(trophy.text, match.pk)]


def test_a_win_in_a_voided_match_is_none_and_the_next_win_counts(match):
    giant = giant_of(match)
    scored(match, giant, 0.75)
    giants_note(match=match)
    bot = GiantSlain.objects.get().bot
    Match.objects.filter(pk=match.pk).update(status=MatchStatus.VOID)
    assert trophies_of(bot) == []
    again = Match.objects.filter(status=MatchStatus.SETTLED, rated=True).first()
    players = list(again.players.order_by("index"))
    MatchPlayer.objects.filter(pk=players[0].pk).update(submission=bot.active)
    other = next(one for one in players[1:] if one.submission.bot_id != bot.pk)
    MatchPlayer.objects.filter(pk=other.pk).update(submission=giant.submission)
    scored(again, other, 1.0)
    giants_note(match=again)
    assert GiantSlain.objects.get().match == again


def test_an_unrated_match_earns_nothing(match):
    scored(match, giant_of(match), 1.0, 1.0)
    match.rated = False
    giants_note(match=match)
    assert not GiantSlain.objects.exists()


def test_who_is_alone_at_the_top_leads_until_another_does(match):
    ladder = Ladder.objects.get()
    mine, other = Rung.objects.filter(submission__house=False)[:2]
    start = timezone.now() - timedelta(days=9)
    crown(ladder, mine)
    lead_follow(ladder=ladder, now=start)
    lead_follow(ladder=ladder, now=start + timedelta(days=1))
    assert Lead.objects.get().bot == mine.bot
    crown(ladder, other)
    lead_follow(ladder=ladder, now=start + timedelta(days=6))
    assert longest_lead(ladder).bot == mine.bot
    assert "6 days" in trophies_of(mine.bot)[0].text
    assert trophies_of(other.bot) == []


def test_house_bots_shared_firsts_and_new_bots_lead_nothing(match):
    ladder = Ladder.objects.get()
    mine, other = Rung.objects.filter(submission__house=False)[:2]
    crown(ladder, Rung.objects.filter(submission__house=True).first())
    lead_follow(ladder=ladder, now=timezone.now())
    Rung.objects.filter(pk__in=(mine.pk, other.pk)).update(rank=1)
    lead_follow(ladder=ladder, now=timezone.now())
    crown(ladder, mine)
    Rung.objects.filter(pk=mine.pk).update(matches=ENOUGH - 1)
    lead_follow(ladder=ladder, now=timezone.now())
    assert not Lead.objects.exists()
