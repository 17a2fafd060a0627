"""Knockouts on the site: run by the director, with withdrawals, to a champion and a bracket."""

import re
from html import unescape
from importlib import import_module

import pytest
from django.apps import apps
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django.utils.html import strip_tags

from arena.core.errors import Refused
from arena.matches.cards import root_of
from arena.matches.models import Match, MatchPlayer, MatchStatus, MatchVoid
from arena.pipeline import events, rematches
from botocracy.events.pairing.knockout import lots
from sandbox import fairness
from tests.site import worlds
from tournaments.models import EventState, Round, Table
from tournaments.results.forecast import event_forecast
from tournaments.results.scoreboard import event_standings
from tournaments.selectors import event_plan

pytestmark = pytest.mark.django_db

DUELS = {"game": "royals_and_riots", "table_size": 2}


@pytest.fixture
def knockout(monkeypatch):
    """Start a knockout of so many bots."""

    def start(count, **settings):
        monkeypatch.setattr(worlds, "GAME", settings.get("game", worlds.GAME))
        return worlds.running_event(
            **{"format": "knockout", "count": count, "ladder": False, "table_size": 3} | settings
        )

    return start


def settle(event, *, losing=(), level=False):
    """Settle the open matches as if the lower seed had lost; `losing` bots come last."""
    seeds = dict(event.entries.values_list("pk", "seed"))
    tables = Table.objects.filter(round__event=event).exclude(match__status=MatchStatus.SETTLED)
    for table in tables:
        order = sorted(table.entries, key=lambda pk: (pk in losing, seeds[pk]))
        for index, pk in enumerate(table.entries):
            place = order.index(pk) + 1
            share = 0.5 if level else 1 - (place - 1) / (len(order) - 1)
            MatchPlayer.objects.filter(match=table.match, index=index).update(
                share=share, place=1 if level else place
            )
        Match.objects.filter(pk=table.match_id).update(
            status=MatchStatus.SETTLED, settled_at=timezone.now()
        )
    events.event_advance(event_id=event.pk)
    event.refresh_from_db()


def sizes(event):
    return [
        [len(table.entries) for table in made.tables.all()]
        for made in event.rounds.order_by("number")
    ]


def withdraw(event, *seeds):
    for entry in event.entries.filter(seed__in=seeds):
        events.entry_withdraw(entry=entry, by=event.organiser)


def first(event):
    return [row.entry.seed for row in event_standings(event) if row.standing.place == 1]


def test_twelve_bots_at_tables_of_three_play_a_final(knockout):
    event = knockout(12)
    assert event.rounds_planned == 2
    settle(event)
    assert sizes(event) == [[3, 3, 3, 3], [4]]
    settle(event)
    assert event.state == EventState.FINISHED
    assert first(event) == [1]


def test_an_odd_field_of_president_plays_a_final(knockout):
    event = knockout(9, game="president", table_size=4)
    settle(event)
    settle(event)
    assert (event.state, sizes(event)) == (EventState.FINISHED, [[5, 4], [4]])


def test_the_form_and_the_start_announce_the_rounds_that_are_played(knockout):
    for count in (5, 7):
        event = worlds.open_event(
            title=f"Of {count}", bots=worlds.field(count), format="knockout", table_size=3
        )
        announced = event_forecast(event)
        events.event_start(event=event, by=event.organiser)
        events.event_advance(event_id=event.pk)
        event.refresh_from_db()
        assert event.rounds_planned == announced.rounds
        for _ in range(announced.rounds):
            settle(event)
        assert event.state == EventState.FINISHED
        assert event.rounds.count() == announced.rounds
        assert Match.objects.filter(table__round__event=event).count() == announced.matches


def test_byes_of_the_first_round_are_drawn_from_the_secret(knockout):
    event = knockout(6, **DUELS)
    draw = fairness.draw_seed(root_of(event.commitment))
    drawn = {at + 1 for at in lots(draw, 1, 6)[:2]}
    assert {bye.entry.seed for bye in event.rounds.get().byes.all()} == drawn
    for _ in range(3):
        settle(event)
    assert event.state == EventState.FINISHED
    assert [made.byes.count() for made in event.rounds.order_by("number")] == [2, 0, 0]


def test_a_semi_finalist_withdraws(knockout):
    event = knockout(4, **DUELS)
    withdraw(event, 1)
    settle(event)
    # 1 has won its table and is gone; nobody it beat comes back.
    final = event.rounds.get(number=2)
    assert (final.tables.count(), [bye.entry.seed for bye in final.byes.all()]) == (0, [2])
    assert event.state == EventState.FINISHED
    assert event.rounds.count() == event.rounds_planned == 2
    assert first(event) == [2]


def test_a_final_table_is_played_by_those_who_are_left(knockout):
    event = knockout(12)
    withdraw(event, 1)
    settle(event)
    assert sizes(event) == [[3, 3, 3, 3], [3]]
    settle(event)
    assert first(event) == [2]


def test_too_few_for_a_final_are_told_apart_by_countback(knockout):
    event = knockout(8, game="president", table_size=4)
    withdraw(event, 1)
    settle(event)
    assert event.state == EventState.FINISHED
    assert sizes(event) == [[4, 4], []]
    assert first(event) == [2], "it won its table, the others were second"


def test_all_withdraw(knockout):
    event = knockout(4, **DUELS)
    withdraw(event, 1, 2, 3, 4)
    settle(event)
    assert event.state == EventState.FINISHED


def test_a_withdrawal_before_the_first_round(knockout, monkeypatch):
    monkeypatch.setattr(events, "AT_ONCE", 0)  # the first round is paired by a task
    bots = worlds.field(9)
    event = worlds.open_event(bots=bots, format="knockout", table_size=3)
    events.event_start(event=event, by=event.organiser)
    event.refresh_from_db()
    withdraw(event, 4, 5)
    events.event_advance(event_id=event.pk)
    assert sizes(event) == [[4, 3]]


def test_a_top_cut_is_fixed_when_it_is_made(knockout):
    event = knockout(9, format="swiss_knockout", length=2, cut=6)
    settle(event)
    settle(event)
    cut = event.finalists
    assert len(cut) == 6
    gone = event.entries.get(pk=cut[0])
    events.entry_disqualify(entry=gone, by=event.organiser, why="It cheated.")
    settle(event)
    event.refresh_from_db()
    assert event.finalists == cut
    played = {
        pk
        for table in Table.objects.filter(round__event=event, round__number__gt=2)
        for pk in table.entries
    }
    assert played == set(cut)
    last = event.rounds.order_by("-number").first().tables.get()
    assert gone.pk not in last.entries
    settle(event)
    assert event.state == EventState.FINISHED
    assert event.rounds.count() == event.rounds_planned
    assert event_standings(event)[-1].entry.pk == gone.pk


def test_a_level_final_has_one_winner(knockout):
    event = knockout(6)
    settle(event)
    settle(event, level=True)
    assert event.state == EventState.FINISHED
    assert first(event) == [1]


def test_a_field_that_needs_byes_is_refused_where_they_are_not_allowed():
    worlds.GAME, game = "royals_and_riots", worlds.GAME
    try:
        event = worlds.open_event(
            bots=worlds.field(6), format="knockout", table_size=2, byes_allowed=False
        )
    finally:
        worlds.GAME = game
    assert "needs 2 byes in its first round: have 4 or 8" in event_forecast(event).problem
    with pytest.raises(Refused, match="needs 2 byes"):
        events.event_start(event=event, by=event.organiser)


def test_teams_of_four_are_paired_at_tables_of_four_only(monkeypatch):
    monkeypatch.setattr(worlds, "GAME", "royals_and_riots")
    event = worlds.open_event(
        bots=worlds.field(7), format="knockout", table_size=4, options={"teams": True}
    )
    assert event_plan(event).allowed_sizes == (4,)
    events.event_start(event=event, by=event.organiser)
    events.event_advance(event_id=event.pk)
    assert sizes(event) == [[4]]


def test_knockouts_of_the_last_release_keep_their_results(knockout):
    event = knockout(12)
    settle(event)
    settle(event)
    before = [row.entry.pk for row in event_standings(event)]
    Round.objects.update(advance=None)
    fill = import_module("tournaments.migrations.0013_rounds_go_on").fill
    fill(apps, None)
    assert [made.advance for made in Round.objects.order_by("pk")] == [[1, 1, 1, 1], [1]]
    assert [row.entry.pk for row in event_standings(event)] == before


def test_a_knockout_that_the_last_release_began_goes_on_to_its_final(knockout):
    event = knockout(12)
    Round.objects.update(advance=None)
    type(event).objects.update(rounds_planned=1)
    settle(event)
    assert event.rounds_planned == 2
    assert "now has 2 rounds, not 1" in event.changes.values_list("what", flat=True)
    settle(event)
    assert (event.state, sizes(event)) == (EventState.FINISHED, [[3, 3, 3, 3], [4]])


def test_a_knockout_is_played_by_real_bots(knockout):
    event = knockout(6)
    worlds.work()
    event.refresh_from_db()
    assert event.state == EventState.FINISHED
    assert event.rounds.count() == event.rounds_planned == 2
    assert len(first(event)) == 1


def test_a_match_that_decided_who_goes_on_is_not_played_again(knockout):
    event = knockout(12)
    first_round = Table.objects.filter(round__event=event).first()
    asked = {"by": worlds.admin(), "reason": "infrastructure", "why": "The machine was broken."}
    event.refresh_from_db()
    rematches.event_match_rematch(event=event, match=first_round.match, **asked)
    again = MatchVoid.objects.get(match=first_round.match).rematch
    assert again.status == MatchStatus.QUEUED
    settle(event)
    with pytest.raises(Refused, match="its result stands"):
        rematches.event_match_rematch(event=event, match=again, **asked)
    final = Table.objects.get(round__event=event, round__number=2)
    rematches.event_match_rematch(event=event, match=final.match, **asked)
    assert MatchVoid.objects.filter(match=final.match).exists()


# --- pages ----------------------------------------------------------------------------------------


def overview(client, event, part=""):
    headers = {"HX-Request": "true", "HX-Target": part} if part else {}
    response = client.get(f"/events/{event.slug}/", headers=headers)
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


def answer(client, event):
    said = re.search(r'role="status">(.*?)</p>', overview(client, event)).group(1)
    return strip_tags(said).strip()


def links(page):
    """The tables of the bracket that lead to a match: what they say to a screen reader."""
    return [
        unescape(words) for words in re.findall(r'<a href="/matches/\d+/" aria-label="(.*?)"', page)
    ]


def test_the_bracket_links_every_table_to_its_match(client, knockout):
    event = knockout(12)
    page = overview(client, event)
    keys = Table.objects.filter(round__event=event).values_list("match_id", flat=True)
    assert all(f'<a href="/matches/{key}/" aria-label="Round 1, table' in page for key in keys)
    assert "Final, final: 4 bots, not drawn yet" in page
    assert len(links(page)) == 4
    settle(event)
    said = links(overview(client, event, "bracket"))
    assert len(said) == 5
    assert sum("100 %, goes on" in words and "0 %, is out" in words for words in said) == 4
    assert said[-1].startswith("Final, final: ")


def test_the_bracket_is_planned_before_the_start(client):
    event = worlds.open_event(bots=worlds.field(7), format="knockout", table_size=3)
    page = overview(client, event)
    assert "As it is planned for the bots that are in." in page
    assert "Semi-final" in page
    assert not links(page)
    few = worlds.open_event(title="Few", bots=worlds.field(2), format="knockout", table_size=3)
    assert 'class="bracket"' not in overview(client, few)


def test_a_bracket_of_a_top_cut_follows_the_standings_until_it_begins(client, knockout):
    event = knockout(9, format="swiss_knockout", length=1, cut=6)
    before = overview(client, event)
    assert "make the cut" in before
    assert before.index('id="standings"') < before.index('id="bracket"')
    settle(event)
    after = overview(client, event)
    assert after.index('id="bracket"') < after.index('id="standings"')


def test_no_bracket_where_results_are_held_back(client, knockout):
    event = knockout(12, release="hidden")
    assert 'id="bracket"' not in overview(client, event)


def test_other_formats_have_no_bracket(client):
    event = worlds.running_event(ladder=False, format="swiss", length=1)
    assert 'id="bracket"' not in overview(client, event)


def test_the_winner_of_the_final_is_named(client, knockout):
    event = knockout(12)
    settle(event)
    winner = event.entries.get(seed=3)
    settle(event, losing=event.entries.exclude(seed=3).values_list("pk", flat=True))
    assert answer(client, event).startswith(f"{winner.bot.name} won the final.")
    events.entry_disqualify(entry=winner, by=event.organiser, why="It cheated.")
    second = event.entries.get(seed=1)
    assert answer(client, event).startswith(f"{second.bot.name} won the final.")


def test_a_level_final_says_what_decided(client, knockout):
    event = knockout(6)
    settle(event)
    settle(event, level=True)
    said = answer(client, event)
    assert "won the final: level with" in said
    assert "ahead by the round before" in said or "ahead as the higher seed" in said


def test_a_walkover_says_so(client, knockout):
    event = knockout(4, **DUELS)
    withdraw(event, 1)
    settle(event)
    assert "won. Nobody else was left for the final." in answer(client, event)
    rounds = client.get(f"/events/{event.slug}/rounds/2/").content.decode()
    assert "Going on without a match" in rounds


def test_too_few_for_a_final_say_so(client, knockout):
    event = knockout(8, game="president", table_size=4)
    withdraw(event, 1)
    settle(event)
    assert "could not fill a table" in answer(client, event)


def test_an_event_that_its_end_cut_short_has_no_champion(client, knockout):
    event = knockout(12)
    type(event).objects.filter(pk=event.pk).update(ends_at=timezone.now())
    settle(event)
    assert event.state == EventState.FINISHED
    assert answer(client, event).startswith("It ended without a final.")


def test_the_bracket_asks_as_often_for_few_as_for_many(client, knockout):
    asked = []
    for count in (4, 20):
        event = knockout(count, title=f"Of {count}")
        overview(client, event)
        with CaptureQueriesContext(connection) as queries:
            overview(client, event)
        asked.append(len(queries))
    assert asked[0] == asked[1]


def test_a_round_too_large_to_draw_is_left_out(client, knockout, monkeypatch):
    monkeypatch.setattr("arena.web.pages.events.bracket.MOST", 4)
    event = knockout(12)
    page = overview(client, event)
    assert "The first 1 round of it is too large to draw" in page
    assert "Final, final: 4 bots, not drawn yet" in page
    assert not links(page)


def test_the_rules_page_says_how_a_knockout_is_decided(client, knockout):
    event = knockout(6, **DUELS)
    page = " ".join(client.get(f"/events/{event.slug}/rules/").content.decode().split())
    assert "told apart by countback" in page
    assert "Byes are drawn by lot" in page
    draw_value = fairness.draw_seed(root_of(event.commitment))
    assert draw_value not in page, "nobody knows it before the secret is revealed"
    for _ in range(3):
        settle(event)
    events.event_publish(event=event, by=event.organiser)
    page = client.get(f"/events/{event.slug}/rules/").content.decode()
    assert draw_value in page
