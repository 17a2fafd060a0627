"""Every answer of the site carries the headers that hold browsers to it."""

import re

import pytest
from django.urls import URLPattern, get_resolver

from tests.site import worlds

pytestmark = pytest.mark.django_db
FILLERS = {
    "IntConverter": "1",
    "KeyConverter": "1",
    "UUIDConverter": "00000000-0000-4000-8000-000000000001",
}
EXPECTED = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
REAL = ("/", "/games/", "/ladders/", "/events/", "/docs/", "/llms.txt", "/api/", "/cards/")


def addresses(patterns=None, before=""):
    """Every address of the site, arguments filled in; most of the rows do not exist."""
    for entry in get_resolver().url_patterns if patterns is None else patterns:
        here = before + str(entry.pattern)
        if not isinstance(entry, URLPattern):
            yield from addresses(entry.url_patterns, here)
            continue
        kinds = {name: type(found).__name__ for name, found in entry.pattern.converters.items()}
        path = here
        for name, kind in kinds.items():
            path = re.sub(rf"<(?:\w+:)?{name}>", FILLERS.get(kind, "x"), path)
        # What is left of regular expressions in allauth's and the admin's addresses.
        path = re.sub(r"\(\?P<\w+>[^)]*\)+|\(\.\*\)|[\^$\\?]", "x", path).replace("xx", "x")
        yield f"/{path.lstrip('/')}"


@pytest.fixture
def secure(settings, client):
    settings.SECURE_HSTS_SECONDS = 31_536_000
    settings.SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    settings.SECURE_SSL_REDIRECT = True
    return client


def missing(response):
    """Headers that an answer lacks or has wrong."""
    headers = response.headers
    wrong = [name for name, text in EXPECTED.items() if headers.get(name) != text]
    policy = headers.get("Content-Security-Policy", "")
    parts = dict(part.strip().partition(" ")[::2] for part in policy.split(";"))
    if parts.get("default-src") != "'none'" or parts.get("script-src") != "'self'":
        wrong.append("Content-Security-Policy")
    if "unsafe" in policy or parts.get("frame-ancestors") not in {"'none'", "*"}:
        wrong.append("Content-Security-Policy")
    if parts.get("frame-ancestors") == "'none'" and headers.get("X-Frame-Options") not in {
        "DENY",
        None,  # an answer before the middleware that adds it; the policy says the same
    }:
        wrong.append("X-Frame-Options")
    if not headers.get("X-Request-ID"):
        wrong.append("X-Request-ID")
    return wrong


def test_every_address_answers_with_the_headers(secure):
    worlds.running_event()
    secure.raise_request_exception = False
    walked = sorted({*addresses(), *REAL, "/nowhere/", "/healthz", "/readyz", "/metrics"})
    assert len(walked) > 200
    wrong, good = {}, set()
    for address in walked:
        if address.startswith("/live/"):
            continue  # a stream; under this client it is 204
        response = secure.get(address, secure=True)
        if response.status_code == 200:
            good.add(address)
        if found := missing(response):
            wrong[address] = found
    assert wrong == {}
    assert set(REAL) <= good


def test_refusals_and_redirects_have_them_too(secure):
    assert missing(secure.post("/submit/", secure=True)) == []
    assert missing(secure.get("/", secure=True, REMOTE_ADDR="203.0.113.9")) == []
    assert missing(secure.get("/", secure=True, headers={"Host": "evil.example"})) == []
    assert secure.get("/").status_code == 301


def test_a_page_that_others_may_frame_is_the_replay_alone(secure):
    worlds.running_event()
    framed = {
        address
        for address in addresses()
        if not address.startswith(("/admin/", "/accounts/", "/live/"))
        and "frame-ancestors *" in secure.get(address, secure=True)["Content-Security-Policy"]
    }
    assert framed <= {"/matches/1/1/1/embed/"}


def test_a_body_that_is_refused_before_django_has_what_matters(settings):
    from asgiref.sync import async_to_sync

    from arena.config.body_limit import limit_bodies

    sent = []

    async def send(message):
        sent.append(message)

    async def application(*_):
        raise AssertionError("the body is too large for it")

    scope = {
        "type": "http",
        "path": "/submit/",
        "headers": [(b"content-length", b"99999999999")],
    }
    async_to_sync(limit_bodies(application, most=10))(scope, None, send)
    headers = {name.decode(): text.decode() for name, text in sent[0]["headers"]}
    assert sent[0]["status"] == 413
    assert "default-src 'none'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
