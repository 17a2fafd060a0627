"""A prepared query gives what its queryset would, on both databases."""

import pytest
from django.contrib.auth.models import Group, Permission
from django.contrib.contenttypes.models import ContentType
from django.db import connections
from django.db.models import QuerySet
from django.db.models.functions import Upper
from django.db.utils import load_backend
from django.test.utils import CaptureQueriesContext

from arena.accounts.models import User
from arena.bots.models import Bot, Submission
from arena.config.addresses import database, pooled
from arena.core.prepared import attach, prepared, written
from arena.matches.models import Commitment, Match

pytestmark = pytest.mark.django_db


@pytest.fixture(params=["sqlite", "postgresql"], autouse=True)
def site(request):
    """The default database is one or the other, with some bots and a match."""
    ours = connections["default"]
    if request.param == "postgresql":
        connections["default"] = lasting(request.getfixturevalue("postgres_url"), ours)
    fill()
    yield connections["default"]
    if connections["default"] is not ours:
        connections["default"].close_pool()
        connections["default"] = ours


def lasting(url, ours):
    """A PostgreSQL as the web server has it."""
    settings = ours.settings_dict | pooled(database(url))
    made = load_backend(settings["ENGINE"]).DatabaseWrapper(settings, "default")
    with made.schema_editor() as editor:
        for model in (ContentType, Permission, Group, User, Bot, Submission, Commitment, Match):
            editor.create_model(model)
    return made


def fill():
    for owner in ("ann", "bob"):
        user = User.objects.create(username=owner)
        for name in ("100 % random", "50%s"):
            bot = Bot.objects.create(owner=user, game="coup", name=name, slug=f"{owner}{len(name)}")
            bot.active = bot.submissions.create(number=1, size=1, uploaded_by=user)
            bot.save()
    cards = Commitment.objects.create(scope="test")
    Match.objects.create(
        commitment=cards, game="coup", options={"a": [1]}, clocks={}, table_size=2,
        deals=1, faults_allowed=0,
    )  # fmt: skip


@prepared
def bots_of(owner: str) -> QuerySet[Bot]:
    found = Bot.objects.select_related("owner", "active").order_by("pk")
    return found.filter(owner__username=owner, name__contains="%")


def test_objects_come_with_what_they_join(site):
    for owner in ("ann", "bob", "ann"):
        found = bots_of(owner)
        assert found == list(Bot.objects.filter(owner__username=owner).order_by("pk"))
        with CaptureQueriesContext(site) as asked:
            assert [bot.owner.username for bot in found] == [owner, owner]
            assert [bot.active.number for bot in found] == [1, 1]
        assert not asked.captured_queries
    assert bots_of(owner="nobody") == []


@prepared
def named(keys: list[int], game: str) -> QuerySet[Bot, str]:
    return Bot.objects.filter(pk__in=keys, game=game).order_by("pk").values_list("name", flat=True)


def test_a_list_stands_for_all_its_values():
    keys = list(Bot.objects.order_by("pk").values_list("pk", flat=True))
    assert named(keys, "coup") == ["100 % random", "50%s"] * 2
    assert named(keys[:1], "coup") == ["100 % random"]
    assert named(keys, "revolt") == named([], "coup") == []


@prepared
def made(game: str) -> QuerySet[Match, tuple[dict[str, object], object, bool]]:
    return Match.objects.filter(game=game).values_list("options", "created_at", "rated")


def test_values_are_read_as_their_fields_are():
    match = Match.objects.get()
    assert made("coup") == [({"a": [1]}, match.created_at, True)]


def test_it_is_written_once_and_seen_by_whoever_counts_queries(site):
    runs = []

    @prepared
    def counted(pk: int) -> QuerySet[Bot]:
        runs.append(pk)
        return Bot.objects.filter(pk=pk)

    with CaptureQueriesContext(site) as asked:
        for bot in Bot.objects.all():
            assert counted(bot.pk) == [bot]
    assert len(runs) == 1
    assert len(asked) == 1 + 4


@prepared
def numbered(most: int, keys: list[int]) -> QuerySet[Bot, int]:
    return Bot.objects.filter(pk__lte=most, pk__in=keys).values_list("pk", flat=True)


def test_it_is_planned_once_on_a_connection_for_small_and_large_numbers(site):
    (first, *_) = keys = list(Bot.objects.order_by("pk").values_list("pk", flat=True))
    for most in (first, 40_000, 2**40, 2**63 - 1):
        assert len(numbered(most, [*keys, most])) == (1 if most == first else len(keys))
    if site.vendor == "postgresql":
        with site.cursor() as cursor:
            cursor.execute(
                "SELECT generic_plans, custom_plans FROM pg_prepared_statements "
                "WHERE statement LIKE '%%= ANY%%' AND statement LIKE %s",
                ['%"bots_bot"."id" <= %'],
            )
            assert cursor.fetchall() == [(4, 0)]
        assert len(numbered(2**70, keys)) == len(keys)


@written
def called(word: str) -> QuerySet[Bot]:
    found = Bot.objects.filter(name__icontains=word).order_by("pk")
    return found.annotate(shout=Upper("name")).select_related("owner")


@pytest.mark.parametrize("word", ["RAND", "%s", "100 %", "_", "'", "\\"])
def test_a_query_that_is_only_written_is_planned_for_its_words(site, word):
    assert called(word) == list(Bot.objects.filter(name__icontains=word).order_by("pk"))
    for bot in called(word):
        assert (bot.shout, bot.owner.username) == (bot.name.upper(), bot.slug[:3])
    if site.vendor == "postgresql":
        with site.cursor() as cursor:
            cursor.execute(
                "SELECT generic_plans FROM pg_prepared_statements WHERE statement LIKE %s",
                ["%$1%REPLACE%"],
            )
            assert cursor.fetchall() == []


def test_rows_that_are_attached_are_not_asked_for(site):
    user = User.objects.get(username="ann")
    attach(user, "bots", bots_of("ann"))
    with CaptureQueriesContext(site) as asked:
        assert [bot.name for bot in user.bots.all()] == ["100 % random", "50%s"]
    assert not asked.captured_queries
    assert user.bots.filter(name="50%s").count() == 1
