"""The addresses of the pages."""

from django.urls import path

from arena.web.live import views as live
from arena.web.pages.accounts import invitations, tokens, webhooks
from arena.web.pages.accounts import views as accounts
from arena.web.pages.bots import actions as bot_actions
from arena.web.pages.bots import comparisons
from arena.web.pages.bots import views as bots
from arena.web.pages.classes import joining
from arena.web.pages.classes import views as classes
from arena.web.pages.events import certificates, entering, nonces, predictions, sources
from arena.web.pages.events import downloads as event_files
from arena.web.pages.events import views as events
from arena.web.pages.feeds import views as feeds
from arena.web.pages.home import views as home
from arena.web.pages.kit import views as kit
from arena.web.pages.ladders import groups, seasons
from arena.web.pages.ladders import views as ladders
from arena.web.pages.manual import agents, chapters, games
from arena.web.pages.matches import downloads, replays
from arena.web.pages.matches import views as matches
from arena.web.pages.news import views as news
from arena.web.pages.operations import sign_up
from arena.web.pages.operations import views as operations
from arena.web.pages.organise import templates
from arena.web.pages.organise import views as organise
from arena.web.pages.pictures import views as pictures
from arena.web.pages.proofs import cards, logs
from arena.web.pages.submissions import views as submissions
from arena.web.pages.teams import actions as team_actions
from arena.web.pages.teams import views as teams
from arena.web.pages.wall import views as wall

BOT = "games/<slug:game>/bots/<str:owner>/<slug:slug>/"
LADDER = "games/<slug:game>/ladder/<int:table_size>/"
GROUP = "ladders/<slug:slug>/"
EVENT = "events/<slug:slug>/"
PLAYED = "matches/<int:pk>/<int:rotation>/<int:deal>/"

urlpatterns = [
    path("", home.home, name="home"),
    path("picture.png", pictures.home, name="home_picture"),
    path("live/", live.changes, name="live"),
    path("feeds/", feeds.feeds, name="feeds"),
    path("feeds/matches.atom", feeds.Matches(), name="feed_matches"),
    path("feeds/events.atom", feeds.Events(), name="feed_events"),
    path("feeds/news.atom", feeds.News(), name="feed_news"),
    path("news/", news.news, name="news"),
    path("news/new/", news.new, name="news_new"),
    path("news/<int:pk>/", news.item, name="news_item"),
    path("news/<int:pk>/edit/", news.edit, name="news_edit"),
    path("news/<int:pk>/delete/", news.delete, name="news_delete"),
    path("games/", games.games, name="games"),
    path("ladders/", ladders.ladders, name="ladders"),
    path("games/<slug:game>/", games.game, name="game"),
    path("ladders/new/", groups.new_ladder, name="new_ladder"),
    path("ladders/join/", groups.join, name="ladder_join"),
    path(GROUP, groups.ladder, name="group_ladder"),
    path(f"{GROUP}settings/", groups.settings, name="group_ladder_settings"),
    path(f"{GROUP}seasons/", seasons.of_group, name="group_ladder_seasons"),
    path(f"{GROUP}seasons/end/", seasons.end_of_group, name="group_ladder_season_end"),
    path(f"{GROUP}seasons/<int:number>/", seasons.of_group, name="group_ladder_season"),
    path(f"{GROUP}cards/", cards.group_ladder_cards, name="group_ladder_cards"),
    path(f"{GROUP}days/<str:day>.json", cards.group_ladder_day, name="group_ladder_day"),
    path(f"{GROUP}log/", logs.group_ladder_log, name="group_ladder_log"),
    path(f"{GROUP}log.ndjson", logs.group_ladder_log_file, name="group_ladder_log_file"),
    path(f"{GROUP}<slug:action>/", groups.act, name="group_ladder_act"),
    path(LADDER, ladders.ladder, name="ladder"),
    path(f"{LADDER}picture.png", pictures.ladder, name="ladder_picture"),
    path(f"{LADDER}seasons/", seasons.of_site, name="ladder_seasons"),
    path(f"{LADDER}seasons/end/", seasons.end_of_site, name="ladder_season_end"),
    path(f"{LADDER}seasons/<int:number>/", seasons.of_site, name="ladder_season"),
    path(f"{LADDER}log/", logs.ladder_log, name="ladder_log"),
    path(f"{LADDER}log.ndjson", logs.ladder_log_file, name="ladder_log_file"),
    path(BOT, bots.bot, name="bot"),
    path(f"{BOT}picture.png", pictures.bot, name="bot_picture"),
    path(f"{BOT}feed.atom", feeds.BotMatches(), name="feed_bot"),
    path(f"{BOT}new/", submissions.new_version, name="new_version"),
    path(f"{BOT}compare/", comparisons.compare, name="compare"),
    path(f"{BOT}<slug:action>/", bot_actions.act, name="bot_act"),
    path("comparisons/<int:pk>/", comparisons.comparison, name="comparison"),
    path("comparisons/<int:pk>/cancel/", comparisons.cancel, name="comparison_cancel"),
    path("submit/", submissions.submit, name="submit"),
    path("submissions/<int:pk>/", submissions.submission, name="submission"),
    path("submissions/<int:pk>/frames.json", submissions.smoke_frames, name="submission_frames"),
    path("me/", accounts.account, name="account"),
    path("me/notices/", accounts.notices, name="notices"),
    path("me/invitations/", invitations.invitations, name="invitations"),
    path("me/invitations/<int:pk>/<slug:answer>/", invitations.answer, name="invitation_answer"),
    path("me/settings/", accounts.account_settings, name="account_settings"),
    path("me/templates/", templates.templates, name="templates"),
    path("me/templates/<int:pk>/<slug:action>/", templates.act, name="template_act"),
    path("me/tokens/", tokens.tokens, name="tokens"),
    path("me/tokens/<uuid:uid>/revoke/", tokens.revoke, name="token_revoke"),
    path("me/webhooks/", webhooks.webhooks, name="webhooks"),
    path("me/webhooks/<int:pk>/", webhooks.webhook, name="webhook"),
    path("me/webhooks/<int:pk>/<slug:action>/", webhooks.act, name="webhook_act"),
    path("me/delete/", accounts.delete, name="account_delete"),
    path("people/<str:username>/", accounts.person, name="person"),
    path("me/teams/", teams.teams, name="teams"),
    path("me/teams/<int:pk>/<slug:answer>/", teams.answer, name="team_answer"),
    path("teams/<str:name>/", teams.team, name="team"),
    path("teams/<str:name>/<slug:action>/", team_actions.act, name="team_act"),
    path("kit/", kit.kit, name="kit"),
    path("kit/<str:name>", kit.wheel, name="kit_wheel"),
    path("llms.txt", agents.llms, name="llms"),
    path("skill.md", agents.skill, name="skill"),
    path("docs/", chapters.docs, name="docs"),
    path("docs/<slug:page>/", chapters.docs, name="docs"),
    path("how-you-know/", cards.how, name="how"),
    path("cards/", cards.cards, name="cards"),
    path("cards.json", cards.cards_json, name="cards_json"),
    path(f"{LADDER}days/<str:day>.json", cards.ladder_day, name="ladder_day"),
    path("operations/", operations.operations, name="operations"),
    path("operations/integrity/", operations.integrity, name="integrity"),
    path("operations/integrity/void/", operations.void_worker, name="void_worker"),
    path("operations/matches/<int:pk>/", operations.match_again, name="match_again"),
    path("operations/submissions/<int:pk>/", operations.check_again, name="check_again"),
    path("operations/sign-up/", sign_up.links, name="sign_up_links"),
    path("operations/sign-up/<uuid:uid>/revoke/", sign_up.revoke, name="sign_up_link_revoke"),
    path("join/<str:secret>/", sign_up.join, name="join"),
    path("matches/<int:pk>/", matches.match, name="match"),
    path("matches/<int:pk>/picture.png", pictures.match, name="match_picture"),
    path("matches/<int:pk>/how/", cards.match_how, name="match_how"),
    path("faults/<int:pk>/bundle.json", downloads.bundle, name="crash_bundle"),
    path("matches/<int:pk>/match.json", downloads.match_json, name="match_file"),
    path("matches/<int:pk>/deals/<int:deal>/", replays.beside, name="beside"),
    path(PLAYED, replays.replay, name="replay"),
    path(f"{PLAYED}embed/", replays.embed, name="embed"),
    path(f"{PLAYED}frames.json", replays.frames, name="frames"),
    path(f"{PLAYED}own.json", replays.own, name="own"),
    path("log/", logs.site_log, name="log"),
    path("log/botocracy-log.ndjson", logs.site_log_file, name="log_file"),
    path("events/", events.events, name="events"),
    path("events/new/", organise.new_event, name="new_event"),
    path("events/join/", entering.join, name="event_join"),
    path("events/join/<slug:code>/", joining.join_link, name="event_join_link"),
    path("events/nonces.json", nonces.waiting, name="nonces"),
    path(EVENT, events.event, name="event"),
    path(f"{EVENT}picture.png", pictures.event, name="event_picture"),
    path(f"{EVENT}feed.atom", feeds.EventMatches(), name="feed_event"),
    path(f"{EVENT}rounds/", events.rounds, name="event_rounds"),
    path(f"{EVENT}rounds/<int:number>/", events.rounds, name="event_round"),
    path(f"{EVENT}crosstable/", events.crosstable_page, name="event_crosstable"),
    path(f"{EVENT}statistics/", events.statistics, name="event_statistics"),
    path(f"{EVENT}rules/", events.rules, name="event_rules"),
    path(f"{EVENT}log/", logs.event_log, name="event_log"),
    path(f"{EVENT}log.ndjson", logs.event_log_file, name="event_log_file"),
    path(f"{EVENT}predictions/", predictions.predictions, name="event_predictions"),
    path(f"{EVENT}certificates/", certificates.printed, name="event_certificates"),
    path(f"{EVENT}wall/", wall.projector, name="event_wall"),
    path(f"{EVENT}overlay/", wall.overlay, name="event_overlay"),
    path(f"{EVENT}control/", organise.control, name="event_control"),
    path(f"{EVENT}edit/", organise.edit_event, name="event_edit"),
    path(f"{EVENT}class/", classes.class_page, name="event_class"),
    path(f"{EVENT}class/link/", classes.class_link, name="event_class_link"),
    path(f"{EVENT}class/points.csv", classes.points, name="event_points"),
    path(f"{EVENT}upload/", classes.upload, name="event_upload"),
    path(f"{EVENT}enter/", entering.enter, name="event_enter"),
    path(f"{EVENT}nonce/", nonces.give, name="nonce_give"),
    path(f"{EVENT}reveal/", nonces.reveal, name="nonce_reveal"),
    path(f"{EVENT}withdraw/", entering.withdraw, name="event_withdraw"),
    path(f"{EVENT}share-source/", sources.share, name="event_share_source"),
    path(f"{EVENT}sources/<int:pk>.zip", sources.source, name="event_source"),
    path(f"{EVENT}files/<str:name>", event_files.export, name="event_export"),
    path(f"{EVENT}<slug:action>/", organise.act, name="event_act"),
]
