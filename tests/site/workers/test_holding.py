"""Without a sandbox an upload is refused, with advice what to install."""

import pytest

from arena.core.errors import Unavailable
from arena.workers import holding


@pytest.fixture
def bare_machine(settings, monkeypatch, tmp_path):
    """No engine answers and no program is found."""
    settings.SANDBOX = "auto"
    monkeypatch.setenv("DOCKER_HOST", f"unix://{tmp_path}/none.sock")
    monkeypatch.setenv("PATH", str(tmp_path))
    holding.sandbox_forget()


def test_an_upload_is_refused_with_what_to_install(bare_machine):
    with pytest.raises(Unavailable) as refusal:
        holding.require_sandbox()
    assert "Only house bots can play" in refusal.value.message
    assert "apt install docker.io" in refusal.value.message
    assert "apt install bubblewrap" in refusal.value.message


def test_house_bots_may_still_play(bare_machine):
    assert holding.choice().way.name == "inprocess"
