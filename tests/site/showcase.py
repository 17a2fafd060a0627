"""A site with one of everything, for the browser: `python -m tests.site.showcase` fills one.

It prints, as JSON, what to fill into each address (`FILL`) and a session for each person. What
strangers write is hostile here: every text they control holds a script that would call `boom`.
"""

import json
import sys

import django

GAME, SEATS = "revolt", 3
HOSTILE = "<script>boom()</script>"
BREAKS = f"""
def act(turn):
    turn.note("{HOSTILE} thinks")
    print("{HOSTILE} prints")
    if turn.random.random() < 0.02:
        raise ValueError("{HOSTILE} breaks")
    return turn.random.choice(turn.legal)
"""


def build():
    from datetime import timedelta
    from uuid import uuid4

    from django.utils import timezone

    from arena.accounts.teams import team_invite
    from arena.bots.models import Bot
    from arena.core.kit_wheel import wheel_build
    from arena.highlights.services import highlights_find
    from arena.ladder import daily_cards
    from arena.ladder.models import Ladder
    from arena.matches.models import Fault, Match, MatchStatus
    from arena.matches.verifying import match_verify
    from arena.news.services import news_publish
    from arena.pipeline import comparisons, events, ladders, submissions, upkeep
    from arena.publiclog import services as log
    from arena.workers.models import VoidAttempt
    from games.registry import house_bots
    from tests.site import worlds
    from tournaments.actions import people
    from tournaments.models import Invitation

    ann, ben, olga = map(worlds.person, ("ann", "ben", "olga"))
    ada = worlds.person("ada")
    ada.is_staff = ada.is_superuser = True
    ada.save()

    sources = {name: path.read_text() for name, path in house_bots(GAME).items()}
    mine = bot_with(ann, "Marat", sources["random"])
    field = [
        mine,
        bot_with(ben, "Danton", sources["courtier"]),
        bot_with(ben, "Corday", sources["random"] + "\n# hers\n"),
        bot_with(ann, "Robespierre", BREAKS),
        bot_with(ben, HOSTILE[:30], sources["random"] + "\n# his\n"),
    ]
    spring = played("Spring cup", olga, field)
    events.event_publish(event=spring, by=olga)
    upkeep.ladders_fit()
    ladders.season_end(
        ladder=Ladder.objects.get(game=GAME, table_size=SEATS), by=ada, title="Spring 1789"
    )
    version(mine, sources["courtier"] + "\n# second\n")
    terms = {"description": HOSTILE, "asks_sources": True}
    autumn = played(f"Autumn cup {HOSTILE}", olga, field, rematch=True, **terms)
    autumn.entries.filter(bot__owner=ann).update(source_shared=True)
    events.event_publish(event=autumn, by=olga)
    upkeep.ladders_fit()

    crowd = [
        bot_with(worlds.person("cleo"), name, sources["random"] + f"\n# {name}\n")
        for name in ("Desmoulins", "Hébert", "Mirabeau", "Olympe de Gouges", "Sieyès", "Tallien")
    ]
    knockout = {"format": "knockout", "entries_per_user": 9}
    summer = played("Summer knockout", olga, [*field, *crowd], rated=False, **knockout)
    events.event_publish(event=summer, by=olga)
    night = worlds.open_event(by=olga, bots=[*field, *crowd], title="Night knockout", **knockout)
    events.event_start(event=night, by=olga)
    first, second, *_ = Match.objects.filter(table__round__event=night).order_by("pk")
    play(first.pk)
    Match.objects.filter(pk=second.pk).update(status=MatchStatus.PLAYING)

    running = worlds.open_event(by=olga, bots=field, title="Winter cup", deals=1)
    events.event_start(event=running, by=olga)
    evening = worlds.open_event(
        by=olga,
        bots=[*field, *crowd],
        title=f"Evening Swiss {HOSTILE}",
        starts_at=timezone.now() + timedelta(hours=2),
        **{"format": "swiss", "length": 2, "entries_per_user": 9},
    )
    worlds.open_event(
        by=ann, title="Open cup", asks_sources=True, description=f"All are welcome. {HOSTILE}"
    )
    draft = worlds.open_event(by=olga, title="Draft cup")
    people.entrants_import(event=draft, text="ann,marat\nann,robespierre", by=olga)
    log.day_publish(today=timezone.now().date() + timedelta(days=1))

    rejected = version(
        Bot.objects.get(slug="robespierre"), "def act(turn): return 1\n", valid=False
    )
    submissions.submission_check(submission_id=rejected.pk)
    rejected.refresh_from_db()
    rejected.reason = f"It answered {HOSTILE}, which is illegal."
    rejected.detail = f"{HOSTILE}\n  in its log"
    rejected.save()

    daily_cards.days_announce()
    daily_cards.commitment_of_today(Ladder.objects.get(game=GAME, table_size=SEATS))
    newer, older = mine.submissions.order_by("-number")
    asked = comparisons.comparison_start(
        ladder=Ladder.objects.get(game=GAME, table_size=SEATS), old=older, new=newer, by=ann
    )

    group = group_with_season(olga, [mine, field[1], *field[3:]])
    school = class_with_pupils(olga)
    hook = webhook_with_log(ada)
    team = worlds.team_of("jacobins", ann, worlds.person("cleo"))
    shared = bot_with(team.account, "Marianne", sources["random"] + "\n# of the team\n")
    shared.submissions.update(uploaded_by=ann)
    asked_to_join = team_invite(team=team, by=ann, username="ben")
    dora = worlds.person("dora")
    team_invite(team=worlds.team_of("girondins", dora), by=dora, username="ann")
    match = Match.objects.filter(table__round__event=autumn, status=MatchStatus.SETTLED).first()
    match_verify(match=match)
    public = Match.objects.filter(results_open=True)
    broken = public.filter(players__fault_count__gt=0).first()
    fault = Fault.objects.filter(player__submission__bot__slug="robespierre").first()
    for charged in (False, True):
        VoidAttempt.objects.create(
            match=broken, suspect=fault.player, reason="its cell was lost", charged=charged
        )
    told = news_publish(by=ada, title=f"A new season {HOSTILE}", text=f"Come and *play*. {HOSTILE}")
    highlights_find()
    named = public.filter(players__submission__bot=field[-1], released=True).first()
    waiting = Match.objects.filter(table__round__event=running)
    return {
        "sessions": {user.username: session(user) for user in (ann, ben, olga, ada)},
        "fill": {
            "game": GAME,
            "table_size": SEATS,
            "owner": "ann",
            # By a word of the address's name.
            "slug": {
                "group_ladder": group.slug,
                "edit": "open-cup",
                **dict.fromkeys(("event_class", "event_points", "event_upload"), school.slug),
                "event": autumn.slug,
                "default": mine.slug,
            },
            "pk": {
                "submission": rejected.pk,
                "crash": fault.pk,
                "comparison": asked.pk,
                "invitation": Invitation.objects.first().pk,
                "webhook": hook.pk,
                "news": told.pk,
                "team": asked_to_join.pk,
                "event_source": autumn.entries.get(bot=mine).submission_id,
                "default": match.pk,
            },
            "number": 1,
            "rotation": 0,
            "deal": 0,
            "username": "ann",
            "page": "first-bot",
            "action": "pause",
            "answer": "accept",
            "name": {"kit": wheel_build().name, "team": "jacobins", "default": "standings.csv"},
            "uid": f"{uuid4()}",
            "secret": "a-link-that-nobody-made",
            "code": school.join_code,
            "day": f"{daily_cards.today()}",
        },
        "matches": {
            "settled": match.pk,
            "broken": broken.pk,
            "named": named.pk,
            "waiting": [m.pk for m in waiting],
        },
        "events": {
            "published": autumn.slug,
            "running": running.slug,
            "open": "open-cup",
            "class": school.slug,
            "knockouts": [summer.slug, night.slug],
            "scheduled": evening.slug,
        },
        "group": {"slug": group.slug, "code": group.join_code},
        "bots": {
            "mine": ["ann", "marat"],
            "shared": ["jacobins", "marianne"],
            "broken": ["ann", "robespierre"],
            "hostile": ["ben", "hostile"],
        },
    }


def group_with_season(owner, bots):
    """A private ladder of these bots with a season that is over, played into the next."""
    from arena.ladder.fits import ladder_fit
    from arena.ladder.groups import GroupSettings, group_join, group_ladder_create
    from arena.ladder.scheduling import ladder_schedule
    from arena.pipeline import ladders

    made = group_ladder_create(
        by=owner,
        game=GAME,
        table_size=SEATS,
        settings=GroupSettings(title=f"Class 7b {HOSTILE}", deals=1),
    )
    for bot in bots:
        group_join(code=made.join_code, by=bot.owner)
        ladders.group_bot_enter(ladder=made, bot=bot, by=bot.owner)
    for _ in range(2):
        for pk in ladder_schedule(ladder_id=made.pk):
            play(pk)
        ladder_fit(ladder=made)
        if made.season == 1:
            ladders.season_end(ladder=made, by=owner, title=f"First term {HOSTILE}")
            made.refresh_from_db()
    return made


def class_with_pupils(by):
    """A class with a bot that is in, one that was rejected, and a pupil without one."""
    from tests.site import worlds

    school = worlds.open_class(by=by, title="Year nine", asks_for="name", entries_per_user=1)
    pia, quin = (worlds.pupil(school, name, f"{name} {HOSTILE}") for name in ("pia", "quin"))
    worlds.class_bot(school, pia, name="Sans-culotte")
    worlds.class_bot(school, quin, "def act(turn):\n    return 'x'\n", name="Guillotine")
    worlds.pupil(school, "rob", "Rob Muster")
    return school


def webhook_with_log(owner):
    """A webhook with a message of every state."""
    from django.utils import timezone

    from arena.webhooks.models import Delivery, Kind, Webhook
    from arena.webhooks.outbox import write

    hook = Webhook.objects.create(
        owner=owner,
        url="https://hooks.example.org/botocracy?room=revolution",
        secret="whsec_c2hvd2Nhc2U=",
        kinds=[Kind.MATCH_SETTLED, Kind.EVENT_FINISHED],
        failures=2,
        tried_at=timezone.now(),
    )
    for status, code, answer in (
        ("delivered", 200, "ok"),
        ("failed", 500, f"It broke. {HOSTILE}"),
        ("waiting", None, "There was no answer within 10 s."),
    ):
        text = f"Match 7 is settled: {HOSTILE} came first."
        data = {"match": 7, "game": GAME}
        (made,) = write([hook], Kind.MATCH_SETTLED, text=text, link="/matches/7/", data=data)
        Delivery.objects.filter(pk=made.pk).update(
            status=status, tries=1, answer_status=code, answer=answer
        )
    return hook


def bot_with(owner, name, source):
    """A bot whose files may run without a sandbox, like a house bot's."""
    from django.utils.text import slugify

    from arena.bots.models import Bot

    slug = "hostile" if "<" in name else slugify(name)
    bot = Bot.objects.create(owner=owner, game=GAME, name=name, slug=slug)
    version(bot, source)
    return bot


def version(bot, source, *, valid=True):
    from django.utils import timezone

    from arena.bots import services

    made = services._submission_store(
        bot=bot, by=bot.owner, files={"bot.py": source.encode()}, house=True
    )
    if valid:
        made.status, made.checked_at = "valid", timezone.now()
        made.save()
        bot.active = made
        bot.save()
    return made


def played(title, by, bots, *, rematch=False, rated=True, **settings):
    """An event played to its end; with a `rematch`, its first match was voided."""
    from arena.matches.models import Match
    from arena.pipeline import events, rematches
    from tests.site import worlds

    event = worlds.open_event(by=by, bots=bots, title=title, deals=2, **settings)
    if rated:
        worlds.rate(event)
    events.event_start(event=event, by=by)
    if rematch:
        match = Match.objects.filter(table__round__event=event).first()
        play(match.pk)
        why = {"reason": "infrastructure", "why": f"The disk was full. {HOSTILE}"}
        rematches.event_match_rematch(event=event, match=match, by=by, **why)
    worlds.work()
    event.refresh_from_db()
    return event


def session(user):
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore

    store = SessionStore()
    store[SESSION_KEY] = str(user.pk)
    store[BACKEND_SESSION_KEY] = "allauth.account.auth_backends.AuthenticationBackend"
    store[HASH_SESSION_KEY] = user.get_session_auth_hash()
    store.create()
    return store.session_key


def play(pk):
    from arena.pipeline.matches import match_run

    match_run(match_id=pk)


def start(slug):
    """Start an event, and have a worker hold one of its matches."""
    from arena.matches.models import Match, MatchStatus
    from arena.pipeline.events import event_start
    from tournaments.models import Event

    event = Event.objects.get(slug=slug)
    event_start(event=event, by=event.organiser)
    first = Match.objects.filter(table__round__event=event).order_by("pk").first()
    Match.objects.filter(pk=first.pk).update(status=MatchStatus.PLAYING)


def play_event(slug):
    """Play an event to its end, round after round."""
    from arena.matches.models import Match, MatchStatus
    from arena.pipeline.events import event_advance
    from tournaments.models import Event

    event = Event.objects.get(slug=slug)
    matches = Match.objects.filter(table__round__event=event)
    matches.filter(status=MatchStatus.PLAYING).update(status=MatchStatus.QUEUED)
    queued = matches.filter(status=MatchStatus.QUEUED)
    while pks := list(queued.values_list("pk", flat=True)):
        for pk in pks:
            play(pk)
        event_advance(event_id=event.pk)


if __name__ == "__main__":
    django.setup()
    if sys.argv[1:2] == ["play"]:
        play(int(sys.argv[2]))
    elif sys.argv[1:2] == ["start"]:
        start(sys.argv[2])
    elif sys.argv[1:2] == ["play-event"]:
        play_event(sys.argv[2])
    else:
        print(json.dumps(build()))
