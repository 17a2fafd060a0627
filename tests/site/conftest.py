"""Fixtures of the site's tests. House bots play in this process, uploads with real workers."""

import json

import pytest
from django.db import connection

from arena.publiclog.protection import release
from arena.workers import holding
from tests.site.live import LiveSite


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup, django_db_blocker):
    """Tests with real transactions empty all tables afterwards, the append-only log too."""
    with django_db_blocker.unblock():
        release(connection)


@pytest.fixture(autouse=True)
def house_bots_only(settings):
    settings.SANDBOX = "none"
    holding.sandbox_forget()
    yield
    holding.sandbox_forget()


@pytest.fixture(scope="session")
def showcase(tmp_path_factory):
    """A site with one of everything (tests/site/showcase.py), served as in production.

    Tests that use it belong to one xdist group, so that a run has one: mark them with
    ``pytest.mark.xdist_group("showcase")``.
    """
    settings = {
        "MODE": "production",
        "SECRET_KEY": "a-secret-key-of-the-tests-that-is-long-enough",
        "HTTPS": "no",
    }
    with LiveSite(tmp_path_factory.mktemp("showcase"), **settings) as site:
        site.shown = json.loads(site.run("-m", "tests.site.showcase", SANDBOX="none"))
        yield site
