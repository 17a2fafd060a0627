"""Pages of groups' ladders, of seasons, and that no page tells strangers of a private one."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from arena.ladder.fits import ladder_fit
from arena.ladder.models import Ladder, Rung
from arena.ladder.scheduling import ladder_schedule
from arena.ladder.services import ladder_open
from arena.matches.models import Match
from arena.pipeline import matches
from tests.site import worlds

pytestmark = pytest.mark.django_db

SETTINGS = {
    "title": "Class 7b",
    "game": worlds.GAME,
    "table_size": 3,
    "visibility": "private",
    "deals": 1,
    "house": "on",
}


def signed_in(name):
    client = Client()
    client.force_login(worlds.person(name))
    return client


def play(ladder):
    for pk in ladder_schedule(ladder_id=ladder.pk):
        matches.match_run(match_id=pk)
    ladder_fit(ladder=ladder)


@pytest.fixture
def group():
    """Class 7b, opened by olga and joined by ann with Marat, all by their forms."""
    worlds.quick_house(3)
    ladder_open(game=worlds.GAME, table_size=3)
    bot = worlds.accepted("Marat", "ann").bot
    made = signed_in("olga").post(reverse("new_ladder"), SETTINGS, follow=True)
    ladder = Ladder.every.get(title="Class 7b")
    assert ladder.join_code in made.content.decode()
    ann = signed_in("ann")
    ann.post(reverse("ladder_join"), {"code": ladder.join_code})
    ann.post(reverse("group_ladder_act", args=[ladder.slug, "enter"]), {"bot": bot.pk})
    return ladder


def text(client, address):
    answer = client.get(address)
    assert answer.status_code == 200, address
    return answer.content.decode()


def test_members_see_who_is_best_and_strangers_find_nothing(group):
    play(group)
    page = reverse("group_ladder", args=[group.slug])
    assert " leads with " in text(signed_in("ann"), page)
    for client in (Client(), signed_in("eve")):
        assert client.get(page).status_code == 404
        assert client.get(reverse("group_ladder_log", args=[group.slug])).status_code == 404
    assert "Class 7b" in text(signed_in("ann"), "/ladders/")
    assert "Class 7b" not in text(signed_in("eve"), "/ladders/")


def test_no_page_tells_strangers_of_a_private_match(group):
    play(group)
    private = Match.objects.get(pk=Match.objects.order_by("-pk").first().pk)
    Match.objects.filter(pk=private.pk).update(status="settled", settled_at=timezone.now())
    link = reverse("match", args=[private.pk])
    bot = reverse("bot", args=[worlds.GAME, "ann", "marat"])
    public = ("/", "/ladders/", bot, reverse("game", args=[worlds.GAME]), "/log/", "/cards/")
    for page in (*public, "/cards.json", reverse("person", args=["ann"])):
        for client in (Client(), signed_in("eve")):
            shown = text(client, page)
            assert link not in shown, page
            assert "Class 7b" not in shown, page
    own = text(signed_in("ann"), bot)
    assert "Class 7b" in own
    assert f'href="{reverse("match", args=[_with(bot="marat")])}"' in own


def _with(bot):
    seated = Match.objects.filter(commitment__ladder_day__isnull=False, status="settled")
    return seated.filter(players__submission__bot__slug=bot).order_by("-pk").first().pk


def test_a_wrong_code_says_so(group):
    answer = signed_in("eve").post(reverse("ladder_join"), {"code": "nonsense"})
    assert answer.status_code == 404
    assert "There is no ladder with that code." in answer.content.decode()


def test_a_bad_form_names_its_fields(group):
    bad = SETTINGS | {"title": " ", "table_size": 9}
    answer = signed_in("olga").post(reverse("new_ladder"), bad)
    assert answer.status_code == 422
    bad = SETTINGS | {"title": "Other", "table_size": 9}
    answer = signed_in("olga").post(reverse("new_ladder"), bad)
    assert answer.status_code == 422
    assert "Revolt seats 3 to 5, not 9" in answer.content.decode()


def test_its_owner_renames_pauses_and_removes(group):
    olga, act = signed_in("olga"), lambda name: reverse("group_ladder_act", args=[group.slug, name])
    page = reverse("group_ladder_settings", args=[group.slug])
    assert olga.post(page, SETTINGS | {"title": "Class 8b"}).status_code == 302
    olga.post(act("pause"))
    olga.post(act("new-code"))
    olga.post(act("member-remove"), {"username": "ann"})
    before, group_now = group, Ladder.every.get(pk=group.pk)
    assert group_now.title == "Class 8b"
    assert group_now.paused_at is not None
    assert group_now.join_code != before.join_code
    assert not group_now.entries.filter(left_at=None).exists()
    assert signed_in("ann").get(reverse("group_ladder", args=[group.slug])).status_code == 404
    assert signed_in("ann").get(page).status_code == 404


def test_past_seasons_are_listed_with_their_champions(group):
    play(group)
    seasons = reverse("group_ladder_seasons", args=[group.slug])
    end = reverse("group_ladder_season_end", args=[group.slug])
    assert signed_in("ann").post(end).status_code == 404
    signed_in("olga").post(end, {"title": "First term"})
    champion = Ladder.every.get(pk=group.pk).seasons.get().places.first().bot.name
    listed = text(signed_in("ann"), seasons)
    assert "First term" in listed
    assert champion in listed
    table = text(signed_in("ann"), reverse("group_ladder_season", args=[group.slug, 1]))
    assert f"{champion} won with " in table
    assert Client().get(seasons).status_code == 404


def test_a_season_of_the_sites_ladder_is_everyones_to_read(group):
    public = Ladder.objects.get()
    play(public)
    args = [worlds.GAME, 3]
    assert signed_in("olga").post(reverse("ladder_season_end", args=args)).status_code == 404
    worlds.admin()
    signed_in("ada").post(reverse("ladder_season_end", args=args), {"title": "Spring"})
    assert "Spring" in text(Client(), reverse("ladder_seasons", args=args))
    assert " won with " in text(Client(), reverse("ladder_season", args=[*args, 1]))
    assert "Past seasons" in text(Client(), reverse("ladder", args=args))
    bot = public.seasons.get().places.first().bot
    page = text(Client(), reverse("bot", args=[bot.game, bot.owner.username, bot.slug]))
    assert "Champion of" in page


def test_divisions_are_shown_and_can_be_chosen(group):
    public = Ladder.objects.get()
    play(public)
    Ladder.objects.update(divided_at=timezone.now())
    for at, rung in enumerate(Rung.objects.filter(ladder=public, played=True).order_by("rank")):
        Rung.objects.filter(pk=rung.pk).update(division=1 if at == 0 else 2)
    first = Rung.objects.get(ladder=public, division=1).bot
    page = reverse("ladder", args=[worlds.GAME, 3])
    other = Rung.objects.filter(ladder=public, division=2).first().bot
    assert other.name in text(Client(), page)
    chosen = text(Client(), f"{page}?division=1")
    assert first.name in chosen
    assert f'href="{reverse("bot", args=[other.game, "house", other.slug])}"' not in chosen
    shown = text(Client(), reverse("bot", args=[first.game, first.owner.username, first.slug]))
    assert "In division 1" in shown
