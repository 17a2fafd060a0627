"""Opening the showcase in a browser: people, windows, and errors that fail a test."""

from contextlib import contextmanager
from pathlib import Path

from django.urls import URLPattern

from arena.web.urls import urlpatterns

ROOT = Path(__file__).resolve().parents[3]
PATIENCE = 120_000
"""Milliseconds to wait for what a page will show; the usual 30,000 are few on a busy machine."""
SCREENSHOTS = ROOT / "var" / "screenshots"
"""Screenshots of all pages, for people to look at; git ignores them."""
AXE = Path(__file__).resolve().parents[1] / "vendor" / "axe-4.14.0.min.js"

WINDOWS = {
    "desk": {"viewport": {"width": 1280, "height": 900}, "color_scheme": "light"},
    "phone": {"viewport": {"width": 390, "height": 844}, "color_scheme": "dark"},
}
ACCOUNTS = (
    "account_login",
    "account_signup",
    "account_logout",
    "account_reset_password",
    "account_change_password",
    "account_email",
    "mfa_index",
    "mfa_list_webauthn",
    "socialaccount_connections",
)
ADDRESSES = {
    route.name: sorted(route.pattern.converters)
    for route in urlpatterns
    if isinstance(route, URLPattern) and route.name
} | {name: [] for name in ACCOUNTS}
"""Every named address with the names of its arguments."""


@contextmanager
def window(browser, site, kind="desk", who=None, **changes):
    """A page in a window of this kind, signed in as `who`.

    An uncaught error, a script of a stranger that ran, or anything that the content security
    policy had to stop fails the test.
    """
    settings = WINDOWS[kind] | {"reduced_motion": "reduce", "base_url": site.address} | changes
    context = browser.new_context(**settings)
    context.set_default_timeout(PATIENCE)
    trouble, refusals = [], []
    context.expose_function("boom", lambda: trouble.append("a stranger's script ran"))
    if who:
        cookie = {"name": "sessionid", "value": site.shown["sessions"][who], "url": site.address}
        context.add_cookies([cookie])
    try:
        page = context.new_page()
        page.on("pageerror", lambda error: trouble.append(str(error)))
        page.on("console", lambda line: trouble.append(line.text) if refused(line.text) else None)
        page.on("response", lambda answer: refusals.append(answer) if answer.status > 399 else None)
        yield page
    except Exception as error:
        told = [f"{answer.status} {answer.url}" for answer in refusals]
        error.add_note(f"errors of the page: {trouble}; answers: {told}")
        raise
    finally:
        context.close()
    assert trouble == []


def refused(text):
    return "Content Security Policy" in text


def fill(site, name):
    """The arguments of an address, from the showcase."""
    values = site.shown["fill"]
    found = {}
    for parameter in ADDRESSES[name]:
        assert parameter in values, f"tests/site/showcase.py does not say what {parameter} is"
        value = values[parameter]
        if isinstance(value, dict):
            value = next((v for part, v in value.items() if part in name), value["default"])
        found[parameter] = value
    return found


def fetched(page, address, **settings):
    """The answer to a request with the page's cookies.

    Such a request gives up after 30 seconds, whatever the patience of the context is.
    """
    return page.request.get(address, timeout=PATIENCE, **settings)


def photograph(page, name):
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SCREENSHOTS / f"{name}.png", full_page=True)


@contextmanager
def weighed(page):
    """Bytes by address that a page loads with an empty cache, without replay data."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    addresses, weight = {}, {}

    def asked(event):
        addresses[event["requestId"]] = event["request"]["url"].removeprefix("http://")

    def came(event):
        address = addresses.get(event["requestId"], "")
        if not address.endswith("frames.json"):
            weight[address] = event["encodedDataLength"]

    session.on("Network.requestWillBeSent", asked)
    session.on("Network.loadingFinished", came)
    yield weight
    session.detach()


def axe_findings(page):
    """Serious and critical findings of axe-core, each with its element."""
    page.evaluate(AXE.read_text())
    report = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{found['id']}: {node['html'][:200]}"
        for found in report["violations"]
        if found["impact"] in ("serious", "critical")
        for node in found["nodes"]
    ]
