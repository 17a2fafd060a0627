import copy

import pytest

from games import registry
from sandbox.bubblewrap import Bubblewrap
from sandbox.bubblewrap.sandbox import find_launcher
from sandbox.docker.sandbox import Docker
from sandbox.seccomp import profile
from tests.sandbox.undercut import Undercut


@pytest.fixture
def undercut(monkeypatch):
    """The tiny game, known by name like any other."""
    monkeypatch.setattr(registry, "all_games", lambda: {"undercut": Undercut()})


@pytest.fixture(scope="module")
def make_sandbox(request):
    """Makes a sandbox by name; closes all of them at the end."""
    made = []
    patch = pytest.MonkeyPatch()

    def make(name, **settings):
        if name == "docker":
            patch.setenv("DOCKER_HOST", request.getfixturevalue("docker_host"))
            made.append(Docker(**settings))
        else:
            request.getfixturevalue("bubblewrap")
            made.append(Bubblewrap(**settings))
        return made[-1]

    yield make
    for sandbox in made:
        sandbox.close()
    patch.undo()


@pytest.fixture(scope="module")
def refused_call():
    """The system call that `refusing` takes from cells; a module may name another."""
    return "mount"


@pytest.fixture(scope="module")
def refusing(refused_call):
    """The kernel refuses one call inside cells, as AppArmor's profile for containers may."""
    patch = pytest.MonkeyPatch()
    changed = copy.deepcopy(profile.data())
    for group in changed["stub"]:
        group["calls"] = [call for call in group["calls"] if call != refused_call]
    patch.setattr(profile, "data", lambda: changed)
    _forget_filters()
    yield
    patch.undo()
    _forget_filters()


def _forget_filters():
    profile.stub_filter.cache_clear()
    find_launcher.cache_clear()


@pytest.fixture(scope="module", params=["docker", "bubblewrap"])
def sandbox(request, make_sandbox):
    """Each way that claims to hold hostile bots."""
    return make_sandbox(request.param)
