"""How all processes log: one line for an event, as JSON or for people, without secrets."""

from __future__ import annotations

import logging
import os
from collections.abc import MutableMapping
from http import HTTPStatus
from typing import Any

import structlog
from structlog.stdlib import ExtraAdder, ProcessorFormatter

from arena.core.scrubbing import scrub

Event = MutableMapping[str, Any]

FIELDS = (
    *("request_id", "match_id", "submission_id", "event_id", "task", "task_id"),
    *("method", "route", "status", "ms", "game", "seconds", "faults", "verdict", "count", "check"),
)
"""What a line may have beside its text. Libraries add objects to their lines that hold addresses,
arguments and sources; nothing gets in by chance."""


def logging_settings(form: str, level: str) -> dict[str, Any]:
    """Django's ``LOGGING``."""
    logging.captureWarnings(True)
    quiet = {"level": "WARNING"}
    ours: dict[str, Any] = {"handlers": [], "propagate": True}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": {"()": formatter, "form": form}},
        "filters": {"no_address": {"()": WithoutAddress}},
        "handlers": {
            "console": {
                "class": "logging.StreamHandler",
                "formatter": "line",
                "filters": ["no_address"],
            }
        },
        "root": {"handlers": ["console"], "level": level},
        "loggers": {
            # Our own line for each request has its status; an error of ours has its traceback here.
            "django.request": {"level": "ERROR"},
            "django": ours,
            # The address of each request, with its keys and words.
            "uvicorn.access": {"handlers": [], "propagate": False, "level": "CRITICAL"},
            "uvicorn": ours,
            "uvicorn.error": ours,
            # A line for each message that comes and goes, every few seconds.
            "celery.app.trace": quiet,
            "celery.beat": quiet,
            "celery.worker.strategy": quiet,
        },
    }


def formatter(form: str = "") -> ProcessorFormatter:
    """The formatter of all lines; `form` is ``json`` or ``text``, by default as in the settings."""
    form = form or os.environ.get("BOTOCRACY_LOG_FORMAT", "")
    form = form or log_format(production=os.environ.get("BOTOCRACY_MODE") == "production")
    return ProcessorFormatter(
        foreign_pre_chain=[
            structlog.contextvars.merge_contextvars,
            structlog.stdlib.add_log_level,
            structlog.stdlib.add_logger_name,
            ExtraAdder(allow=FIELDS),
            structlog.processors.TimeStamper(fmt="iso", utc=True),
        ],
        processors=[
            ProcessorFormatter.remove_processors_meta,
            structlog.processors.format_exc_info,
            without_secrets,
            structlog.processors.JSONRenderer(default=str) if form == "json" else as_text,
        ],
    )


def log_format(*, production: bool) -> str:
    """The format where none is chosen: machines read the lines of production."""
    return "json" if production else "text"


def without_secrets(_logger: Any, _method: str, event: Event) -> Event:
    """Scrub every text of a line, its traceback among them."""
    for name, value in event.items():
        if isinstance(value, str):
            event[name] = scrub(value)
    return event


def as_text(_logger: Any, _method: str, event: Event) -> str:
    """A line for people: time, level, origin, text, then the fields; a traceback follows it.

    Line breaks in the text are shown as such, so that nobody can write lines of their own.
    """
    traceback = event.pop("exception", "")
    head = [str(event.pop(name, "")) for name in ("timestamp", "level", "logger")]
    text = str(event.pop("event", ""))
    fields = [f"{name}={value}" for name, value in sorted(event.items())]
    line = " ".join([head[0], head[1].upper(), f"{head[2]}:", text, *fields])
    line = line.replace("\r", "\\r").replace("\n", "\\n")
    return f"{line}\n{traceback}" if traceback else line


class WithoutAddress(logging.Filter):
    """Django's lines about a request name its address, which may hold a key that signs in."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.name == "django.request" and not record.exc_info:
            return False  # refused on purpose, and in our own line of the request
        status = getattr(record, "status_code", None)
        if record.name.startswith("django.") and isinstance(status, int):
            record.msg, record.args = HTTPStatus(status).phrase, ()
            record.status = status
        return True
