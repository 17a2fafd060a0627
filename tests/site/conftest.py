"""House bots play in this process here; uploads in a sandbox are tested with real workers."""

import pytest

from arena.pipeline import holding


@pytest.fixture(autouse=True)
def house_bots_only(settings):
    settings.SANDBOX = "none"
    holding._sandbox.cache_clear()
    yield
    holding._sandbox.cache_clear()
