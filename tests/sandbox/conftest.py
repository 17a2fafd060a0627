import pytest

from games import registry
from tests.sandbox.undercut import Undercut


@pytest.fixture
def undercut(monkeypatch):
    """The tiny game, known by name like any other."""
    monkeypatch.setattr(registry, "all_games", lambda: {"undercut": Undercut()})
