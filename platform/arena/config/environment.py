"""All settings that the environment can give.

`docs/settings.md` holds the same table; a test compares both.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

PREFIX = "BOTOCRACY_"
LARGEST = 10**13
"""No number of a setting is larger, ten terabytes for example."""
LONGEST = 36_500
"""Days: a hundred years."""


@dataclass(frozen=True)
class Setting:
    """One environment variable, without its prefix."""

    name: str
    default: str
    """As written in the environment; empty where it is computed."""
    help: str


SETTINGS = (
    Setting("MODE", "embedded", "`embedded` (one machine, no servers) or `production`."),
    Setting(
        "SECRET_KEY",
        "",
        "Signs sessions. Production and a reachable site refuse to start without their own, "
        "drawn at random.",
    ),
    Setting("DEBUG", "no", "Django's debug pages. Never in production or on a reachable site."),
    Setting(
        "HOSTS",
        "localhost,127.0.0.1,[::1]",
        "Host names the site answers to. Any that is not loopback makes the site "
        "*reachable*, and a reachable site refuses to start without Docker, HTTPS and a secret "
        "key of its own. No wildcards.",
    ),
    Setting(
        "SITE_URL",
        "",
        "The site's address as people write it, for links in e-mail. "
        "Default: the first of the host names.",
    ),
    Setting(
        "MAIL_URL",
        "",
        "`smtp://user:password@host:587` (STARTTLS) or `smtps://…:465`; `smtp://localhost:25` "
        "without a user is sent in the clear. With it, new accounts need a confirmed address. "
        "Default: letters are written to `mail` in the data folder.",
    ),
    Setting("MAIL_FROM", "botocracy@localhost", "Whom letters come from."),
    Setting(
        "HTTPS",
        "",
        "Redirect to HTTPS, secure cookies, HSTS. Default: yes in production and on a reachable "
        "site, which refuses to start without.",
    ),
    Setting(
        "PROXY",
        "no",
        "Behind a proxy of ours: believe its `X-Forwarded-Proto`, `X-Forwarded-For` and, where "
        "well-formed, `X-Request-ID`.",
    ),
    Setting(
        "ADMIN_TWO_FACTOR",
        "",
        "Administrators must set up a second factor before they can do anything. "
        "Default: yes on a reachable site.",
    ),
    Setting(
        "SIGN_UP",
        "open",
        "Who can make an account: `open` (everybody), `invitation` (who has a link of an "
        "administrator) or `closed`.",
    ),
    Setting(
        "CLASS_SIGN_UP",
        "",
        "Pupils can make an account without an e-mail address by the join link of a class, "
        "whatever `BOTOCRACY_SIGN_UP` says. Such accounts play in classes only. Default: yes where "
        "sign-up is `open`, else no.",
    ),
    Setting("CLASS_PUPILS", "200", "Accounts that the join link of one class makes at most."),
    Setting(
        "OIDC_URL",
        "",
        "Address of an OpenID Connect provider, such as a school's or a company's: people sign in "
        "with their account there. See [accounts](#accounts).",
    ),
    Setting("OIDC_CLIENT_ID", "", "The site's name at that provider."),
    Setting("OIDC_SECRET", "", "The site's secret at that provider."),
    Setting("OIDC_NAME", "single sign-on", "What people call these accounts, on the button."),
    Setting(
        "OIDC_SIGN_UP",
        "yes",
        "Everybody with an account at the provider may make one here, whatever "
        "`BOTOCRACY_SIGN_UP` says.",
    ),
    Setting("DATA", "var", "Folder for what the embedded site keeps: database, broker, files."),
    Setting(
        "DATABASE_URL",
        "",
        "`postgresql://user:password@host:port/name` or `sqlite:////path`. "
        "Default: a SQLite file in the data folder.",
    ),
    Setting(
        "BROKER_URL",
        "",
        "`redis://host:port/0` or `spool:////folder`. Default: a spool in the data folder. "
        "Redis also holds the cache that all processes share.",
    ),
    Setting(
        "FILES",
        "",
        "Uploaded bots and archived records: a folder, or `s3://bucket/prefix` where several hosts "
        "share them. Default: `files` in the data folder.",
    ),
    Setting(
        "S3_ENDPOINT",
        "",
        "Address of a server that speaks S3, like `https://storage.example.org`. "
        "Default: Amazon's own, by region.",
    ),
    Setting("S3_REGION", "", "Region of the bucket, like `eu-central-1`."),
    Setting(
        "S3_ACCESS_KEY",
        "",
        "Name of the key that may read, write, delete and list the bucket's files. "
        "Default: what the machine itself has (a role, or Amazon's own variables).",
    ),
    Setting("S3_SECRET_KEY", "", "The secret of that key; both or neither are set."),
    Setting(
        "FILES_CACHE",
        "",
        "Folder where a host keeps copies of files in S3 that it has used. "
        "Default: `files-cache` in the data folder.",
    ),
    Setting("FILES_CACHE_BYTES", "1073741824", "The most that these copies take on the disk."),
    Setting(
        "SANDBOX",
        "auto",
        "`auto` (Docker where an engine answers, else bubblewrap), `docker`, `bubblewrap`, or "
        "`none`: house bots only.",
    ),
    Setting("UPLOAD_BYTES", "5242880", "Largest upload."),
    Setting("UNPACKED_BYTES", "20971520", "Largest total of an archive's files."),
    Setting("UPLOAD_FILES", "200", "Most entries in an archive."),
    Setting("BOTS_PER_USER", "20", "Bots one user may have for each game."),
    Setting("SUBMISSIONS_PER_DAY", "50", "Submissions one user may make in 24 hours."),
    Setting("EVENTS_PER_USER", "10", "Events one user may organise that are not over."),
    Setting("EVENT_ENTRANTS", "1000", "Bots an event takes, unanswered invitations included."),
    Setting(
        "EVENT_MATCHES",
        "10000",
        "Matches an event may have when it starts. This and the two quotas before it do not bind "
        "administrators, who may start a larger event for its organiser.",
    ),
    Setting("MESSAGES_PER_DAY", "5", "Messages to the entrants of an event in 24 hours."),
    Setting(
        "MATCHES_MIXED",
        "3",
        "Matches whose sittings a worker process plays in turns, so that the sittings of one "
        "match do not follow each other.",
    ),
    Setting(
        "SITTING_WAIT",
        "500",
        "Milliseconds: the longest random wait between two sittings of a match where no other "
        "match waits to be played.",
    ),
    Setting("LEASE_SECONDS", "60", "A worker that is silent this long has lost its match."),
    Setting(
        "DRAIN_SECONDS",
        "20",
        "A worker that is told to end (SIGTERM) has so many seconds to finish the matches under "
        "way; then it hands them back to the others.",
    ),
    Setting("SWEEP_SECONDS", "15", "How often lost work is looked for."),
    Setting("REQUEUE_SECONDS", "60", "Queued work that nobody took for this long is sent again."),
    Setting("FIT_SECONDS", "30", "How often ladders with new results are fitted again."),
    Setting(
        "LADDER_QUEUE",
        "8",
        "Matches a standing ladder keeps waiting or under way; versions that never played get "
        "theirs beyond it.",
    ),
    Setting("LADDER_SECONDS", "10", "How often ladders are looked at for matches to make."),
    Setting(
        "LADDER_INTERVAL",
        "50",
        "A bot whose 95 % interval is no wider than this to either side is left in peace…",
    ),
    Setting("LADDER_REST_HOURS", "24", "…for so many hours, then it plays again."),
    Setting(
        "LADDER_DIVISIONS_FROM",
        "64",
        "A ladder with more bots than this is shown in divisions of half as many; 0: never.",
    ),
    Setting("GROUP_LADDERS_PER_USER", "3", "Ladders for a group that one user may have open."),
    Setting("GROUP_LADDER_BOTS", "200", "Bots on a group's ladder, without house bots."),
    Setting("GROUP_LADDER_QUEUE", "4", "As LADDER_QUEUE, for a group's ladder."),
    Setting("GROUP_LADDER_MATCHES", "200", "Matches that a group's ladder makes in a day (UTC)…"),
    Setting(
        "GROUP_LADDER_OWNER_MATCHES", "300", "…and all ladders of one owner together, at most."
    ),
    Setting(
        "COMPARISON_DEALS", "5000", "Deals after which a comparison of two versions ends undecided."
    ),
    Setting(
        "BENCH_PERCENT",
        "50",
        "A bot with faults in this share of its last matches is benched.",
    ),
    Setting("MAIL_SECONDS", "20", "How often letters that are due are sent."),
    Setting("WEBHOOKS_PER_USER", "10", "Webhooks one user may have."),
    Setting("WEBHOOK_SECONDS", "15", "How often messages to webhooks that wait are sent."),
    Setting("WEBHOOK_TIMEOUT", "10", "Seconds a webhook has to answer."),
    Setting(
        "WEBHOOK_WAITS",
        "30,300,1800,7200,43200",
        "Seconds between the tries of a message; the failure after the last wait is final.",
    ),
    Setting("WEBHOOK_FAILURES", "10", "Failures in a row after which a webhook is switched off."),
    Setting("WEBHOOK_DAYS", "30", "How long the log of a webhook's messages is kept."),
    Setting(
        "WEBHOOK_LOCAL",
        "no",
        "For development: webhooks may call this machine (loopback) and `http://` addresses. "
        "Never in production or on a reachable site.",
    ),
    Setting("LOG_DAYS", "90", "How long bots' logs, notes and crash bundles are kept."),
    Setting(
        "LOG_LEVEL",
        "INFO",
        "What the processes log: `DEBUG`, `INFO`, `WARNING`, `ERROR` or `CRITICAL`.",
    ),
    Setting(
        "LOG_FORMAT",
        "",
        "`json` (one object a line) or `text`. Default: `json` in production, else `text`.",
    ),
    Setting(
        "METRICS_TOKEN",
        "",
        "Who asks `/metrics` from another machine sends `Authorization: Bearer` with this, at "
        "least 32 random characters. Default: only this machine may ask.",
    ),
    Setting(
        "SENTRY_DSN",
        "",
        "Address of a Sentry project, to which errors of ours are sent without anything about "
        "people or bots. Default: they are logged only.",
    ),
    Setting(
        "RECORD_DAYS",
        "never",
        "Days after which the moves of a settled match leave the database for the files "
        "(`BOTOCRACY_FILES`), or `never`. Replays, verification and ratings do not change.",
    ),
    Setting("NOTICE_DAYS", "365", "How long notices that were read are kept."),
)

_DEFAULTS = {setting.name: setting.default for setting in SETTINGS}
_YES = {"yes", "true", "on", "1"}
_NO = {"no", "false", "off", "0"}
_NEVER = "never"


def wrong(name: str, expected: str, value: str | None = None) -> ImproperlyConfigured:
    """The error that stops the start. `value` is left out where it may hold a password."""
    found = "" if value is None else f", not {value!r}"
    return ImproperlyConfigured(f"{PREFIX}{name} must be {expected}{found}")


class Environment:
    """Typed reading of the declared variables; a value that cannot be read stops the start."""

    def __init__(self, source: Mapping[str, str]) -> None:
        self._source = source

    def text(self, name: str) -> str:
        return self._source.get(PREFIX + name, "").strip() or _DEFAULTS[name]

    def like(self, name: str, pattern: str, expected: str, *, secret: bool = False) -> str:
        """A text that matches `pattern` as a whole, or nothing."""
        value = self.text(name)
        if value and not re.fullmatch(pattern, value):
            raise wrong(name, expected, None if secret else value)
        return value

    def one_of(self, name: str, *choices: str, default: str = "") -> str:
        value = self.text(name) or default
        if value not in choices:
            raise wrong(name, f"one of {', '.join(choices)}", value)
        return value

    def flag(self, name: str, *, default: bool = False) -> bool:
        value = self.text(name).lower()
        if not value:
            return default
        if value not in _YES | _NO:
            raise wrong(name, "yes or no", value)
        return value in _YES

    def whole(self, name: str, *, most: int | None = None) -> int:
        value = self.text(name)
        if not _is_whole(value) or (most is not None and int(value) > most):
            limit = "of at least 1" if most is None else f"from 1 to {most}"
            raise wrong(name, f"a whole number {limit}", value)
        return int(value)

    def days(self, name: str) -> int | None:
        """A number of days, or ``None`` for `never`."""
        value = self.text(name).lower()
        if value == _NEVER:
            return None
        if not _is_whole(value) or int(value) > LONGEST:
            raise wrong(name, f"a whole number of days from 1 to {LONGEST}, or {_NEVER}", value)
        return int(value)

    def wholes(self, name: str) -> list[int]:
        words = self.words(name)
        if not words or not all(map(_is_whole, words)):
            raise wrong(name, "whole numbers of at least 1, with commas between", self.text(name))
        return [int(word) for word in words]

    def words(self, name: str) -> list[str]:
        return [word.strip() for word in self.text(name).split(",") if word.strip()]

    def folder(self, name: str, *, root: Path, default: Path) -> Path:
        """A folder, made if it is missing; a path that is not absolute begins at `root`."""
        given = self.text(name)
        if not given:
            return default
        path = (root / given).resolve()
        try:
            path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            expected = f"a folder that can be made ({error.strerror})"
            raise wrong(name, expected, str(path)) from None
        if not os.access(path, os.W_OK | os.X_OK):
            raise wrong(name, "a folder that this account may write to", str(path))
        return path


def _is_whole(value: str) -> bool:
    return value.isascii() and value.isdecimal() and 1 <= int(value) <= LARGEST


def settings_table() -> str:
    """The settings as a Markdown table."""
    rows = ["| variable | default | meaning |", "|---|---|---|"]
    for setting in SETTINGS:
        default = f"`{setting.default}`" if setting.default else ""
        rows.append(f"| `{PREFIX}{setting.name}` | {default} | {setting.help} |")
    return "\n".join(rows) + "\n"
