"""The addresses of the pages."""

from django.urls import path

from arena.web.views import (
    accounts,
    bots,
    docs,
    downloads,
    events,
    live,
    matches,
    operations,
    public,
    replays,
)

urlpatterns = [
    path("", public.home, name="home"),
    path("live/", live.changes, name="live"),
    path("games/", public.games, name="games"),
    path("ladders/", public.ladders, name="ladders"),
    path("games/<slug:game>/", public.game, name="game"),
    path("games/<slug:game>/ladder/<int:table_size>/", public.ladder, name="ladder"),
    path("games/<slug:game>/bots/<str:owner>/<slug:slug>/", bots.bot, name="bot"),
    path(
        "games/<slug:game>/bots/<str:owner>/<slug:slug>/new/", bots.new_version, name="new_version"
    ),
    path("submit/", bots.submit, name="submit"),
    path("submissions/<int:pk>/", bots.submission, name="submission"),
    path("me/", accounts.account, name="account"),
    path("me/notices/", accounts.notices, name="notices"),
    path("me/settings/", accounts.account_settings, name="account_settings"),
    path("me/delete/", accounts.account_delete, name="account_delete"),
    path("people/<str:username>/", accounts.person, name="person"),
    path("docs/", docs.docs, name="docs"),
    path("docs/<slug:page>/", docs.docs, name="docs"),
    path("operations/", operations.operations, name="operations"),
    path("operations/matches/<int:pk>/", operations.match_again, name="match_again"),
    path("operations/submissions/<int:pk>/", operations.check_again, name="check_again"),
    path("matches/<int:pk>/", matches.match, name="match"),
    path("faults/<int:pk>/bundle.json", downloads.crash_bundle, name="crash_bundle"),
    path("matches/<int:pk>/match.json", downloads.match_json, name="match_file"),
    path("matches/<int:pk>/deals/<int:deal>/", replays.beside, name="beside"),
    path("matches/<int:pk>/<int:rotation>/<int:deal>/", replays.replay, name="replay"),
    path("matches/<int:pk>/<int:rotation>/<int:deal>/embed/", replays.embed, name="embed"),
    path("matches/<int:pk>/<int:rotation>/<int:deal>/frames.json", replays.frames, name="frames"),
    path("matches/<int:pk>/<int:rotation>/<int:deal>/own.json", replays.own, name="own"),
    path("events/", events.events, name="events"),
    path("events/new/", events.new_event, name="new_event"),
    path("events/<slug:slug>/", events.event, name="event"),
    path("events/<slug:slug>/enter/", events.enter, name="event_enter"),
    path("events/<slug:slug>/withdraw/", events.withdraw, name="event_withdraw"),
    path("events/<slug:slug>/retry/<int:pk>/", events.retry_match, name="event_retry"),
    path("events/<slug:slug>/files/<str:name>", events.export, name="event_export"),
    path("events/<slug:slug>/<slug:action>/", events.act, name="event_act"),
]
