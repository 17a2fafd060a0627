"""Predictions of who wins: who may say what, until when, who sees it, and how it is scored."""

import pytest
from django.db import IntegrityError, transaction
from rest_framework.test import APIClient

from arena.core.errors import Forbidden, Invalid, Refused
from arena.matches.models import Match, MatchStatus
from arena.pipeline import events, leaving, matches
from botocracy.stats.brier import brier, spread
from tests.site import worlds
from tournaments.actions.predictions import prediction_set
from tournaments.models import Prediction
from tournaments.results.predictions import (
    LISTED,
    candidates,
    event_chances,
    forecasters,
    own_prediction,
    people_said,
    question,
)
from tournaments.results.scoreboard import Scoreboard
from tournaments.results.winners import winners

pytestmark = pytest.mark.django_db


def opened(count=0, **settings):
    chosen = {"format": "swiss", "length": 2, "secret": worlds.SECRET} | settings
    return worlds.open_event(bots=worlds.field(count or 2 * worlds.seats()), **chosen)


def start(event):
    events.event_start(event=event, by=event.organiser)
    event.refresh_from_db()


def play_round(event):
    for match in Match.objects.filter(table__round__event=event, status=MatchStatus.QUEUED):
        matches.match_run(match_id=match.pk)
    events.event_advance(event_id=event.pk)
    event.refresh_from_db()


def entry(event, at=0):
    return event.entries.order_by("pk")[at].pk


def predict(event, name="ben", **percent):
    shares = {entry(event, int(at[1:])): share for at, share in percent.items()} or {
        entry(event): 60
    }
    return prediction_set(event=event, by=worlds.person(name), shares=shares)


def test_the_question_is_asked_before_every_round_and_locked_when_it_begins():
    event = opened()
    assert question(event) == 1
    assert predict(event, b0=50).round == 1
    start(event)
    assert question(event) == 2
    assert predict(event, b1=80).round == 2
    play_round(event)  # round 2 of 2 begins
    assert question(event) is None
    with pytest.raises(Refused, match="closed"):
        predict(event)
    assert [one.round for one in Prediction.objects.filter(user__username="ben")] == [1, 2]


def test_until_then_a_prediction_can_be_changed():
    event = opened()
    predict(event, b0=50)
    predict(event, b1=70, b2=30)
    assert Prediction.objects.get().named == {entry(event, 1): 0.7, entry(event, 2): 0.3}


def test_where_all_rounds_are_paired_at_the_start_it_is_asked_once():
    event = opened(worlds.seats() + 1, format="round_robin", length=1)
    assert question(event) == 1
    start(event)
    assert question(event) is None


@pytest.mark.parametrize("release", ["hidden", "participants"])
def test_it_is_asked_only_where_everyone_sees_the_results(release):
    event = opened(release=release)
    assert question(event) is None
    with pytest.raises(Refused):
        predict(event)


def test_a_field_of_one_is_no_question():
    assert question(opened(1)) is None


def test_organisers_do_not_predict_and_entrants_may():
    event = worlds.open_event(bots=[worlds.accepted_bot(owner="ann"), *worlds.field(3)])
    with pytest.raises(Forbidden, match="Organisers do not predict"):
        prediction_set(event=event, by=event.organiser, shares={entry(event): 100})
    assert predict(event, name="ann").round == 1


@pytest.mark.parametrize(
    ("shares", "words"),
    [
        ({"b0": 60, "b1": 41}, "101 %: more than 100"),
        ({"b0": -1}, "between 0 and 100"),
        ({"b0": 0}, "at least one bot"),
        ({"b0": float("nan")}, "between 0 and 100"),
    ],
)
def test_what_is_no_probability_is_refused(shares, words):
    with pytest.raises(Invalid, match=words):
        predict(opened(), **shares)


def test_shares_of_all_bots_must_add_up():
    event = opened(worlds.seats())
    with pytest.raises(Invalid, match="nobody else can win"):
        predict(event, **{f"b{at}": 10 for at in range(worlds.seats())})


def test_only_bots_of_the_event_can_be_named():
    event, other = opened(), opened(title="Another")
    with pytest.raises(Invalid, match="not in the event"):
        prediction_set(event=event, by=worlds.person("ben"), shares={entry(other): 10})


def test_nobody_sees_a_prediction_before_its_round_begins(client):
    event = opened()
    predict(event, b0=90)
    client.force_login(worlds.person("mallory"))
    answer = client.get(f"/api/v1/events/{event.slug}/predictions/").json()
    assert {one["people"] for one in answer["candidates"]} == {None}
    assert answer["own"] is None
    assert people_said(event) == {}
    start(event)
    assert people_said(event)[entry(event)] == pytest.approx(0.9)
    assert own_prediction(event, worlds.person("mallory")) is None


def test_the_sites_forecast_is_stored_when_a_predicted_round_begins():
    event = opened()
    predict(event)
    expected = event_chances(event, Scoreboard(event))
    start(event)
    stored = Prediction.objects.get(user=None)
    assert stored.round == 1
    assert stored.named == pytest.approx(expected, abs=0.02)
    play_round(event)  # nobody predicted round 2
    assert Prediction.objects.filter(user=None).count() == 1
    with pytest.raises(IntegrityError), transaction.atomic():
        Prediction.objects.create(event=event, user=None, round=1, shares={})


def test_scores_are_the_brier_scores_of_the_rows_beside_the_forecasts():
    event = opened()
    predict(event, "ben", b0=90)
    predict(event, "cleo", b1=50, b2=50)
    start(event)
    predict(event, "ben", b0=20)
    play_round(event)
    assert forecasters(event, Scoreboard(event))[0] == []  # not over
    play_round(event)
    board = Scoreboard(event)
    won = winners(board, None)
    assert won
    everyone = list(event.entries.order_by("pk").values_list("pk", flat=True))

    def score(user, number):
        row = Prediction.objects.get(event=event, user__username=user, round=number)
        return brier(spread(row.named, everyone), won)

    def site(number):
        row = Prediction.objects.get(event=event, user=None, round=number)
        return brier(spread(row.named, everyone), won)

    table, enough = forecasters(event, board)
    assert enough == 1
    found = {one.name: one for one in table}
    assert found["ben"].score == pytest.approx((score("ben", 1) + score("ben", 2)) / 2)
    assert found["cleo"].site == pytest.approx(site(1))
    assert found["cleo"].ahead == pytest.approx(site(1) - score("cleo", 1))
    assert found[""].score == pytest.approx((site(1) + site(2)) / 2)
    assert [one.ahead for one in table] == sorted((one.ahead for one in table), reverse=True)


def test_who_predicted_too_few_rounds_is_not_listed():
    event = opened(length=3)
    predict(event, "ben")
    start(event)
    predict(event, "ben")
    play_round(event)
    predict(event, "ben")
    predict(event, "cleo")
    play_round(event)
    play_round(event)
    table, enough = forecasters(event, Scoreboard(event))
    assert enough == 2
    assert {one.name for one in table} == {"ben", ""}


def test_the_form_lists_the_strongest_and_somebody_else(client):
    event = opened(LISTED + 4)
    listed, others = candidates(event, Scoreboard(event))
    assert (len(listed), others) == (LISTED, 4)
    client.force_login(worlds.person("ben"))
    page = client.get(f"/events/{event.slug}/predictions/").content.decode()
    assert page.count('name="share-') == LISTED
    assert "Somebody else" in page


def test_bots_that_are_out_of_a_knockout_are_no_candidates():
    event = opened(format="knockout")
    start(event)
    first = set(event_chances(event, Scoreboard(event)))
    play_round(event)
    left = set(event_chances(event, Scoreboard(event)))
    assert left < first


def test_the_page_keeps_a_prediction_and_says_what_is_wrong(client):
    event = opened()
    address = f"/events/{event.slug}/predictions/"
    assert client.post(address, {f"share-{entry(event)}": "50"}).status_code == 403
    client.force_login(worlds.person("ben"))
    wrong = client.post(address, {f"share-{entry(event)}": "150"})
    assert wrong.status_code == 422
    assert "between 0 and 100" in wrong.content.decode()
    assert client.post(address, {f"share-{entry(event)}": "many"}).status_code == 422
    assert client.post(address, {f"share-{entry(event)}": "62,5"}).status_code == 302
    assert Prediction.objects.get().named == {entry(event): 0.625}
    assert 'value="62.5"' in client.get(address).content.decode()


def test_a_stranger_of_a_private_event_finds_nothing(client):
    event = opened(visibility="private")
    client.force_login(worlds.person("ben"))
    assert client.get(f"/events/{event.slug}/predictions/").status_code == 404
    assert client.get(f"/api/v1/events/{event.slug}/predictions/").status_code == 404


def test_the_api_predicts_as_the_page_does():
    event = opened()
    client = APIClient()
    client.force_authenticate(worlds.person("ben"))
    address = f"/api/v1/events/{event.slug}/predictions/"
    body = {"shares": [{"entry": entry(event), "percent": 40}]}
    answer = client.put(address, body, format="json")
    assert answer.status_code == 200
    assert answer.json()["own"]["shares"] == [{"entry": entry(event), "percent": 40.0}]
    assert answer.json()["round"] == 1
    too_much = {"shares": [{"entry": entry(event, at), "percent": 60} for at in (0, 1)]}
    assert client.put(address, too_much, format="json").status_code == 422


def test_predictions_go_with_an_account():
    event = opened()
    predict(event, "ben")
    leaving.account_delete(user=worlds.person("ben"))
    assert not Prediction.objects.exists()
