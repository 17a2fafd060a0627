"""Errors of ours go to Sentry, if an address is set: where and what, nothing about people."""

from __future__ import annotations

from typing import Any

from structlog.contextvars import get_contextvars

from arena.core.scrubbing import scrub

Event = dict[str, Any]
IDS = ("request_id", "match_id", "submission_id", "event_id", "task")
"""Ids of the log lines, which lead from an error to the lines around it."""


# The functions import the SDK, an eighth of a second that a site without Sentry need not pay.


def readable(dsn: str) -> bool:
    from sentry_sdk.utils import BadDsn, Dsn

    try:
        Dsn(dsn)
    except BadDsn:
        return False
    return True


def report_errors(dsn: str, *, mode: str) -> None:
    """Send errors from now on.

    Local variables hold bots' sources and passwords, breadcrumbs hold addresses that people's
    webhooks have: neither is recorded. Of a request only its method and route are sent.
    """
    import sentry_sdk
    from sentry_sdk.integrations.celery import CeleryIntegration
    from sentry_sdk.integrations.django import DjangoIntegration

    sentry_sdk.init(
        dsn=dsn,
        environment=mode,
        integrations=[DjangoIntegration(), CeleryIntegration()],
        send_default_pii=False,
        include_local_variables=False,
        max_request_body_size="never",
        max_breadcrumbs=0,
        server_name="",
        before_send=without_people,  # type: ignore[arg-type]  # its events are plain dictionaries
    )


def without_people(event: Event, _hint: Any) -> Event:
    """The event as it may leave the site."""
    for name in ("user", "breadcrumbs", "extra", "modules"):
        event.pop(name, None)
    request = event.pop("request", None) or {}
    if "method" in request:
        event["request"] = {"method": request["method"]}
    # What Celery adds holds the arguments of the task.
    event["contexts"] = {
        name: value
        for name, value in event.get("contexts", {}).items()
        if name in {"runtime", "trace"}
    }
    known = get_contextvars()
    event["tags"] = {name: str(known[name]) for name in IDS if name in known}
    scrubbed: Event = _scrubbed(event)
    return scrubbed


def _scrubbed(value: Any) -> Any:
    if isinstance(value, str):
        return scrub(value)
    if isinstance(value, dict):
        return {name: _scrubbed(each) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [_scrubbed(each) for each in value]
    return value
