import pytest

from games import registry
from sandbox.choose import ways
from tests.sandbox.undercut import Undercut


@pytest.fixture
def undercut(monkeypatch):
    """The tiny game, known by name like any other."""
    monkeypatch.setattr(registry, "all_games", lambda: {"undercut": Undercut()})


@pytest.fixture(scope="module", params=["docker", "bubblewrap"])
def sandbox(request):
    """Each way that claims to hold hostile bots."""
    way = next((way for way in ways() if way.name == request.param), None)
    if way is None or not way.available:
        pytest.skip(f"{request.param}: {way.problem if way else 'unknown'}")
    sandbox = way.make()
    yield sandbox
    sandbox.close()
