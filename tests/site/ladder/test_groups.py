"""Ladders of groups: who joins, what is played, and that nobody else learns of it."""

from collections import Counter

import pytest
from django.utils import timezone

from arena.bots.models import Bot
from arena.core.errors import ArenaError, Forbidden, NotFound, Refused, TooMany
from arena.core.visibility import Visibility
from arena.ladder import groups
from arena.ladder.daily_cards import commitment_of_today, day_file, days_announce, days_recent
from arena.ladder.fits import ladder_fit
from arena.ladder.group_entries import group_entry_remove, group_entry_return
from arena.ladder.group_selectors import (
    group_entry_get,
    group_ladder_get,
    groups_listed,
    ladders_reachable,
)
from arena.ladder.groups import GroupSettings
from arena.ladder.models import Ladder, LadderDay, RatingEvent, Rung
from arena.ladder.recomputing import ladder_recompute
from arena.ladder.scheduling import ladder_schedule
from arena.ladder.selectors import bot_rungs, may_be_drawn
from arena.ladder.services import ladder_close, ladder_open
from arena.ladder.terms import ladder_of
from arena.matches.models import Lane, Match, MatchPlayer, MatchStatus
from arena.matches.packing import unpack
from arena.pipeline import ladders, matches
from arena.pipeline.leaving import account_delete
from tests.site import worlds
from tournaments.actions.release import may_see_match, may_watch, require_results
from tournaments.selectors import matches_visible

pytestmark = pytest.mark.django_db


@pytest.fixture
def public():
    """The site's own ladder, which must learn nothing."""
    worlds.quick_house(3)
    return ladder_open(game=worlds.GAME, table_size=worlds.seats())


@pytest.fixture
def group(public):
    """A private ladder of olga's that ann and ben joined, each with a bot on it."""
    made = make("Class 7b")
    for owner, name in (("ann", "Marat"), ("ben", "Danton")):
        bot = worlds.accepted(name, owner).bot
        groups.group_join(code=made.join_code, by=bot.owner)
        ladders.group_bot_enter(ladder=made, bot=bot, by=bot.owner)
    made.refresh_from_db()
    return made


def make(title, owner="olga", **changes):
    settings = GroupSettings(title=title, deals=1, **changes)
    return groups.group_ladder_create(
        by=worlds.person(owner), game=worlds.GAME, table_size=worlds.seats(), settings=settings
    )


def play(ladder):
    """Make matches on a ladder and play them."""
    made = ladder_schedule(ladder_id=ladder.pk)
    for pk in made:
        matches.match_run(match_id=pk)
    return list(Match.objects.filter(pk__in=made))


def test_members_join_by_the_code_alone(public):
    ladder, ann = make("Class 7b"), worlds.person("ann")
    with pytest.raises(NotFound):
        group_ladder_get(slug=ladder.slug, user=ann)
    with pytest.raises(NotFound):
        groups.group_join(code="wrong", by=ann)
    with pytest.raises(NotFound):
        groups.group_join(code="", by=ann)
    assert groups.group_join(code=f" {ladder.join_code.upper()} ", by=ann) == ladder
    assert group_ladder_get(slug=ladder.slug, user=ann) == ladder
    assert list(groups_listed(ann)) == [ladder]
    assert list(groups_listed(worlds.person("eve"))) == []


def test_a_new_code_ends_the_old_one_and_who_was_removed_stays_out(group):
    olga, ann = group.owner, worlds.person("ann")
    old = group.join_code
    code = groups.group_code_renew(ladder=group, by=olga)
    with pytest.raises(NotFound):
        groups.group_join(code=old, by=worlds.person("eve"))
    groups.group_member_remove(ladder=group, user=ann, by=olga)
    with pytest.raises(NotFound):
        groups.group_join(code=code, by=ann)
    assert not Rung.objects.filter(ladder=group, bot__owner=ann).exists()
    groups.group_member_return(ladder=group, user=ann, by=olga)
    assert ladders_reachable(ann).filter(pk=group.pk).exists()


def test_only_the_owner_changes_the_ladder_and_only_owners_place_their_bots(group):
    ann = worlds.person("ann")
    for change in (
        lambda: groups.group_code_renew(ladder=group, by=ann),
        lambda: groups.group_ladder_pause(ladder=group, by=ann, paused=True),
        lambda: groups.group_ladder_change(
            ladder=group, by=ann, settings=groups.group_settings_of(group)
        ),
        lambda: ladder_close(ladder=group, by=ann),
        lambda: ladders.season_end(ladder=group, by=ann),
        lambda: ladders.group_bot_enter(
            ladder=group, bot=Bot.objects.get(name="Danton"), by=group.owner
        ),
    ):
        with pytest.raises(Forbidden):
            change()
    with pytest.raises(NotFound):
        group_entry_get(ladder=group, bot=Bot.objects.get(name="Danton").pk, user=ann)


def test_bad_settings_are_refused_field_by_field(public):
    with pytest.raises(ArenaError) as caught:
        make("   ", visibility="secret")
    assert [name for name, _ in caught.value.errors] == ["title", "visibility"]
    with pytest.raises(ArenaError):
        groups.group_ladder_create(
            by=worlds.person("olga"),
            game=worlds.GAME,
            table_size=40,
            settings=GroupSettings(title="Too large"),
        )


def test_its_matches_are_rated_here_and_nowhere_else(group, public):
    played = play(group)
    assert played
    assert {match.status for match in played} == {MatchStatus.SETTLED}
    assert {match.lane for match in played} == {Lane.LADDER}
    assert not any(match.results_open for match in played)
    assert {ladder_of(match) for match in played} == {group}
    assert set(RatingEvent.objects.values_list("ladder", flat=True)) == {group.pk}
    ladder_fit(ladder=group)
    assert Rung.objects.filter(ladder=group, rank=1).exists()
    assert not Rung.objects.filter(ladder=public, played=True).exists()
    assert ladder_recompute(group).differences == []
    assert ladder_recompute(group).events > 0


def test_strangers_see_nothing_of_it_and_members_everything(group):
    match, *_ = play(group)
    eve, ann, olga = (worlds.person(name) for name in ("eve", "ann", "olga"))
    for stranger in (None, eve):
        assert not may_see_match(match, stranger)
        assert not may_watch(match, stranger)
        assert not matches_visible(stranger).filter(pk=match.pk).exists()
        with pytest.raises(NotFound):
            require_results(match, stranger)
    for insider in (ann, olga, worlds.admin()):
        assert may_watch(match, insider)
        assert matches_visible(insider).filter(pk=match.pk).exists()
    bot = Bot.objects.get(name="Marat")
    assert bot_rungs(bot) == bot_rungs(bot, eve) == []
    assert [rung.ladder for rung in bot_rungs(bot, ann)] == [group]


def test_making_it_public_shows_its_matches_and_back_hides_them(group):
    match, *_ = play(group)
    changed = GroupSettings(title="Open class", visibility=Visibility.PUBLIC, deals=2)
    groups.group_ladder_change(ladder=group, by=group.owner, settings=changed)
    match.refresh_from_db()
    assert match.results_open
    assert match.opened is not None
    assert matches_visible(None).filter(pk=match.pk).exists()
    back = GroupSettings(title="Class 7b", visibility=Visibility.UNLISTED)
    group = groups.group_ladder_change(ladder=group, by=group.owner, settings=back)
    match.refresh_from_db()
    assert not matches_visible(None).filter(pk=match.pk).exists()
    assert may_see_match(match, None)  # for whoever has the address
    assert group.title == "Class 7b"


def test_what_happened_in_a_group_is_not_in_the_draws_of_the_public_ladder(group, public):
    play(group)
    cards = commitment_of_today(public)
    ladder_schedule(ladder_id=public.pk)
    draws = [unpack(draw.content) for draw in cards.table_draws.all()]
    seats = MatchPlayer.objects.filter(match__commitment=cards)
    for leader, _, _, met in (row for draw in draws for row in draw["around"]):
        here = seats.filter(submission=leader).values("match")
        at_table = Counter(seats.filter(match__in=here).values_list("submission_id", flat=True))
        assert Counter(dict(met)) <= at_table, "only matches of the public ladder are told"
    assert draws


def test_its_days_can_be_verified_and_are_on_no_public_list(group):
    play(group)
    day = LadderDay.objects.get(ladder=group).commitment
    content = day_file(group, day.day)
    assert content["scope"].startswith(f"group ladder {group.pk} ")
    assert "Class" not in content["scope"]
    days_announce()
    assert LadderDay.objects.filter(ladder=group).count() == 2
    assert group not in [ladder for ladder, _ in days_recent()]


def test_a_day_has_a_bounded_number_of_matches(group, settings):
    settings.GROUP_LADDER_MATCHES = 3
    Rung.objects.filter(ladder=group).update(error=100)
    made = 0
    for _ in range(5):
        found = ladder_schedule(ladder_id=group.pk)
        made += len(found)
        Match.objects.filter(pk__in=found).update(status=MatchStatus.SETTLED)
    assert made == 3
    settings.GROUP_LADDER_MATCHES = 100
    settings.GROUP_LADDER_OWNER_MATCHES = 3
    assert ladder_schedule(ladder_id=group.pk) == []
    settings.GROUP_LADDER_OWNER_MATCHES = 4
    assert len(ladder_schedule(ladder_id=group.pk)) == 1


def test_its_matches_wait_in_the_turn_of_its_owner(group):
    made = ladder_schedule(ladder_id=group.pk)
    asked = Match.objects.filter(pk__in=made).values_list("asked_by", flat=True)
    assert set(asked) == {group.owner_id}


def test_a_user_runs_a_bounded_number_of_ladders(group, settings):
    settings.GROUP_LADDERS_PER_USER = 1
    with pytest.raises(TooMany):
        make("Class 7c")
    ladder_close(ladder=group, by=group.owner)
    make("Class 7c")


def test_a_paused_ladder_makes_no_matches_and_a_closed_one_is_over(group):
    groups.group_ladder_pause(ladder=group, by=group.owner, paused=True)
    assert ladder_schedule(ladder_id=group.pk) == []
    groups.group_ladder_pause(ladder=group, by=group.owner, paused=False)
    assert ladder_schedule(ladder_id=group.pk)
    ladder_close(ladder=group, by=group.owner)
    assert not Match.objects.filter(status=MatchStatus.QUEUED).exists()
    with pytest.raises(NotFound):
        groups.group_join(code=group.join_code, by=worlds.person("eve"))
    with pytest.raises(Refused):
        groups.group_ladder_pause(ladder=group, by=group.owner, paused=True)
    with pytest.raises(Refused):
        ladders.season_end(ladder=group, by=group.owner)


def test_a_bot_that_was_taken_off_gets_no_place_by_a_match_that_was_under_way(group):
    made = ladder_schedule(ladder_id=group.pk)
    bot = Bot.objects.get(name="Marat")
    group_entry_remove(
        entry=group_entry_get(ladder=group, bot=bot.pk, user=bot.owner), by=bot.owner
    )
    for pk in made:
        matches.match_run(match_id=pk)
    assert MatchPlayer.objects.filter(match__in=made, submission__bot=bot).exists()
    assert not Rung.objects.filter(ladder=group, bot=bot).exists()
    assert may_be_drawn(bot)
    ladders.group_bot_enter(ladder=group, bot=bot, by=bot.owner)
    assert Rung.objects.get(ladder=group, bot=bot).played


def test_a_new_version_replaces_the_old_one_where_the_bot_was_entered(group, public):
    newer = worlds.accepted("Marat", "ann")
    assert Rung.objects.get(ladder=group, bot=newer.bot).submission == newer
    other = worlds.accepted("Corday", "ann")
    assert not Rung.objects.filter(ladder=group, bot=other.bot).exists()
    assert Rung.objects.filter(ladder=public, bot=other.bot).exists()


def test_without_house_bots_two_people_are_too_few_for_a_table_of_three(group):
    settings = GroupSettings(title=group.title, house=False)
    groups.group_ladder_change(ladder=group, by=group.owner, settings=settings)
    assert set(Rung.objects.filter(ladder=group).values_list("bot__name", flat=True)) == {
        "Marat",
        "Danton",
    }
    assert ladder_schedule(ladder_id=group.pk) == []


def test_failing_in_a_group_benches_a_bot_there_and_nowhere_else(group, public):
    bot = Bot.objects.get(name="Marat")
    bot.active.house = False
    bot.active.save()
    for _ in range(5):
        Rung.objects.filter(ladder=group).update(seated_at=timezone.now())
        made = ladder_schedule(ladder_id=group.pk)
        Match.objects.filter(pk__in=made).update(status=MatchStatus.SETTLED)
    played = MatchPlayer.objects.filter(submission=bot.active, match__lane=Lane.LADDER)
    assert played.count() >= 5
    played.update(fault_count=1)
    Match.objects.filter(players__in=played).update(settled_at=timezone.now())
    ladders.bench_faulty(match=played.first().match)
    bot.refresh_from_db()
    entry = group_entry_get(ladder=group, bot=bot.pk, user=bot.owner)
    assert bot.benched_at is None
    assert entry.benched_at is not None
    assert "faults" in entry.bench_reason
    made = ladder_schedule(ladder_id=group.pk)
    assert not MatchPlayer.objects.filter(match__in=made, submission=bot.active).exists()
    group_entry_return(entry=entry, by=bot.owner)
    entry.refresh_from_db()
    assert entry.benched_at is None


def test_who_deletes_the_account_leaves_groups_and_closes_their_own(group):
    ann = worlds.person("ann")
    account_delete(user=ann)
    assert not Rung.objects.filter(ladder=group, bot__owner=ann).exists()
    assert not group.members.filter(user=ann).exists()
    account_delete(user=group.owner)
    group.refresh_from_db()
    assert not group.is_open


def test_lists_of_ladders_hold_no_group_by_mistake(group, public):
    assert list(Ladder.objects.all()) == [public]
    assert group in Ladder.every.all()
