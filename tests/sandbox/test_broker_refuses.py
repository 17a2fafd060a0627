"""A worker that is taken over cannot reach Docker, neither directly nor through the broker.

`tests/sandbox/taken_over.py` runs as the worker's account, which knows where the engine's socket
is and may connect to the broker. It tries each kind of call of the engine in three ways: with the
engine's own client at the engine's socket, as HTTP at the broker's, and in the broker's words.
"""

import json
from pathlib import Path

import pytest

from sandbox.docker.container import MASKED
from sandbox.docker.engine import Engine
from tests.sandbox.brokers import worker
from tests.sandbox.test_broker import made_image, shared  # noqa: F401 - fixtures

pytestmark = [pytest.mark.timeout(300), pytest.mark.xdist_group("broker")]

TAKEN_OVER = Path(__file__).with_name("taken_over.py").read_text(encoding="utf-8")


def test_every_kind_of_engine_call_is_refused(shared, docker_host):  # noqa: F811 - the fixture
    engine = Engine()
    before = engine.info()
    taken = worker(TAKEN_OVER, shared, ENGINE=docker_host, OTHER="botocracy-of-somebody-else")
    text, _ = taken.communicate()
    answers = json.loads(text.splitlines()[-1])
    assert len(answers) >= 20
    refusals = {name: set(each) for name, each in answers.items()}
    assert refusals == {name: {"refused"} for name in answers}
    after = engine.info()
    for count in ("Images", "Plugins", "Swarm"):
        assert after[count] == before[count]
    assert shared.containers() == []


def test_every_cell_has_the_brokers_profile(shared):  # noqa: F811 - the fixture
    """What a worker does get, seen from the engine."""
    asking = worker(
        """
        import os, sys
        from sandbox.broker.client import BrokeredStub
        from sandbox.limits import Limits, MiB
        stub = BrokeredStub(os.environ["SANDBOX_BROKER"], Limits(memory=64 * MiB, processes=5))
        print("open", flush=True)
        sys.stdin.read()
        """,
        shared,
    )
    assert asking.stdout.readline() == "open\n"
    (found,) = shared.containers()
    cell = Engine()._client().inspect_container(found["Id"])
    host = cell["HostConfig"]
    assert (host["NetworkMode"], host["ReadonlyRootfs"], host["Privileged"]) == (
        "none",
        True,
        False,
    )
    assert (host["CapDrop"], host["CapAdd"], host["Memory"]) == (["ALL"], None, 64 << 20)
    assert "no-new-privileges" in host["SecurityOpt"]
    assert host["MaskedPaths"] == MASKED
    assert [mount["Destination"] for mount in cell["Mounts"]] == ["/run/cell"]
    assert not cell["Mounts"][0]["RW"]
    assert cell["Config"]["User"] not in ("", "0", "0:0")
    asking.communicate()
    shared.await_containers(lambda count: count == 0)
