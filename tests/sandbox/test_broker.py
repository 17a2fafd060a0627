"""The cell broker: workers have cells, and never the engine."""

import json
import os
import socket

import pytest

from sandbox.broker.client import BrokeredDocker, BrokeredStub, broker_problem
from sandbox.broker.messages import LONGEST, MOST, Refused, limits_asked
from sandbox.docker.engine import Engine
from sandbox.docker.image import image
from sandbox.docker.way import way
from sandbox.limits import Limits, MiB
from sandbox.referee import play_match
from sandbox.verdicts import BotFault, InfrastructureError, Verdict
from tests.sandbox.brokers import broker, worker
from tests.sandbox.tables import ACT, GOOD, START, bot, match

pytestmark = [pytest.mark.timeout(300), pytest.mark.xdist_group("broker")]
FAIR = bot(GOOD, trusted=False)


@pytest.fixture(scope="module")
def made_image(docker_host):
    if os.geteuid():
        pytest.skip("needs root: the broker and the worker are accounts of their own")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DOCKER_HOST", docker_host)
        yield image(Engine())


@pytest.fixture(scope="module")
def shared(made_image):
    with broker(made_image, "--cells", "12", "--cells-per-worker", "8") as running:
        yield running


@pytest.fixture
def brokered(shared):
    sandbox = BrokeredDocker(str(shared.socket), pool_size=2)
    yield sandbox
    sandbox.close()
    shared.await_containers(lambda count: count == 0)


@pytest.mark.usefixtures("undercut")
def test_a_match_is_played_through_the_broker(brokered, shared):
    run = play_match(match(FAIR, FAIR, deals=("one", "two")), brokered.open)
    assert len(run.games) == 4
    assert not [game.faults for game in run.games if game.faults]
    assert "opened botocracy-" in shared.log.read_text()


def test_the_clock_and_the_memory_of_a_cell_are_read_through_the_broker(brokered):
    cell = brokered.open(bot("def act(turn):\n    while True: pass", trusted=False), Limits())
    cell.ask(START, 20)
    with pytest.raises(BotFault) as fault:
        cell.ask(ACT, 0.3)
    assert fault.value.verdict is Verdict.TOO_LATE
    usage = cell.close()
    assert usage.cpu > 0
    assert usage.peak_memory > MiB
    hoard = "def act(turn):\n    return [bytearray(1 << 20) for _ in range(4096)]"
    cell = brokered.open(bot(hoard, trusted=False), Limits(memory=64 * MiB))
    cell.ask(START, 20)
    with pytest.raises(BotFault) as fault:
        cell.ask(ACT, 60)
    assert fault.value.verdict is Verdict.OUT_OF_MEMORY
    cell.close()


def test_the_docker_way_goes_through_the_broker_where_one_is_named(shared, monkeypatch):
    monkeypatch.setenv("SANDBOX_BROKER", str(shared.socket))
    monkeypatch.setenv("DOCKER_HOST", "unix:///nowhere.sock")
    found = way()
    assert (found.problem, found.name) == ("", "docker")
    assert isinstance(found.make(), BrokeredDocker)
    monkeypatch.setenv("SANDBOX_BROKER", f"{shared.socket}.gone")
    found = way()
    assert "does not answer" in found.problem
    assert "python -m sandbox.broker" in found.remedy


HOLDING = """
    import os, sys
    from sandbox.broker.client import BrokeredDocker
    from sandbox.limits import Limits
    from sandbox.match import BotFiles
    sandbox = BrokeredDocker(os.environ["SANDBOX_BROKER"], pool_size=2)
    cell = sandbox.open(BotFiles({"bot.py": b"def act(turn): pass"}), Limits())
    sandbox.settle()
    print("open", flush=True)
    sys.stdin.read()
"""


def test_a_killed_worker_leaves_no_container(shared):
    killed = worker(HOLDING, shared)
    assert killed.stdout.readline() == "open\n"
    assert len(shared.containers()) >= 2
    killed.kill()
    killed.communicate()
    shared.await_containers(lambda count: count == 0)
    assert "the worker is gone" in shared.log.read_text()


@pytest.mark.usefixtures("undercut")
def test_a_broker_that_is_killed_and_started_again_costs_a_match_and_no_bot(made_image):
    with broker(made_image) as running:
        sandbox = BrokeredDocker(str(running.socket), pool_size=2)

        def crash(progress):
            if progress.done == 1:
                left = running.containers()
                assert left
                running.kill()
                running.start()
                running.await_end_of(left)  # it removes them; the pool may have new ones by now

        spec = match(FAIR, FAIR, deals=("one", "two", "three"))
        with pytest.raises(InfrastructureError):
            play_match(spec, sandbox.open, crash)
        again = play_match(spec, sandbox.open)
        assert len(again.games) == 6
        assert not [game.faults for game in again.games if game.faults]
        sandbox.close()


def test_a_broker_closes_all_cells_when_it_ends(made_image):
    with broker(made_image) as running:
        stub = BrokeredStub(str(running.socket), Limits())
        running.stop()
        assert running.containers() == []
        assert not running.socket.exists()
        assert not stub.waits()
        assert "The cell broker does not answer" in stub.traces().trouble
        stub.end()
        running.start()


def test_two_brokers_do_not_share_a_socket(shared):
    code = "import sys; from sandbox.broker.__main__ import main; sys.exit(main(sys.argv[1:]))"
    second = worker(
        f"import sys\nsys.argv[1:] = ['--socket', {str(shared.socket)!r}]\n{code}", shared
    )
    text, _ = second.communicate()
    assert second.returncode == 1
    assert "Another cell broker listens" in text


def test_a_process_has_its_share_of_places_and_the_host_its_most(shared):
    """The broker has 12 places, 8 for each process."""
    held = [BrokeredStub(str(shared.socket), Limits(memory=64 * MiB)) for _ in range(8)]
    with pytest.raises(Refused, match="holds 8 places, its share"):
        BrokeredStub(str(shared.socket), Limits())
    other = worker(
        """
        import os
        from sandbox.broker.client import BrokeredStub
        from sandbox.limits import Limits
        held = []
        try:
            while True:
                held.append(BrokeredStub(os.environ["SANDBOX_BROKER"], Limits()))
        except Exception as error:
            print(len(held), error)
        """,
        shared,
    )
    said, _ = other.communicate()
    assert "All 12 places of this host are taken" in said
    assert said.startswith("4 ")
    for stub in held:
        stub.end()
    shared.await_containers(lambda count: count == 0)


def test_an_account_that_was_not_named_is_refused(shared):
    code = """
        import os
        from sandbox.broker.client import broker_problem
        print(broker_problem(os.environ["SANDBOX_BROKER"]))
    """
    said, _ = worker(code, shared, user=61003).communicate()
    assert "User 61003 with group 61003 may not open cells here" in said


def connection(running):
    made = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    made.connect(str(running.socket))
    return made


ODD = {
    "nothing": (b"\x00", "one JSON object"),
    "no JSON": (b"GET /containers/json HTTP/1.1\r\n\r\n", "one JSON object"),
    "deep": (b"[" * 4000, "one JSON object"),
    "a list": (b"[]", "with one key"),
    "two keys": (b'{"ready": true, "close": true}', "with one key"),
    "unknown word": (b'{"exec": true}', "A worker may say"),
    "no cell yet": (b'{"close": true}', "No cell is open"),
    "too long": (b'{"ready": true' + b" " * LONGEST + b"}", "at most 4096 bytes"),
    "NaN": (
        json.dumps({"open": limits_asked(Limits()) | {"cpus": float("nan")}}).encode(),
        '"cpus"',
    ),
}


@pytest.mark.parametrize("odd", ODD)
def test_an_odd_message_is_refused_in_words(shared, odd):
    sent, words = ODD[odd]
    with connection(shared) as asking:
        asking.send(sent)
        assert words in json.loads(asking.recv(LONGEST))["refused"]
        assert asking.recv(LONGEST) == b""


@pytest.mark.parametrize("name", ["memory", "processes", "cpus", "scratch"])
@pytest.mark.parametrize("value", [0, -1, True, None, "1", 1e30, [1]])
def test_limits_are_numbers_within_bounds(shared, name, value):
    with connection(shared) as asking:
        asking.send(json.dumps({"open": limits_asked(Limits()) | {name: value}}).encode())
        refused = json.loads(asking.recv(LONGEST))["refused"]
    assert f'"{name}" is a' in refused
    assert f"{getattr(MOST, name)}." in refused


def test_files_that_a_worker_sends_are_dropped(shared):
    before = len(os.listdir(f"/proc/{shared.process.pid}/fd"))
    with connection(shared) as asking:
        socket.send_fds(asking, [b'{"ready": true}'], [0, 1, 2])
        assert json.loads(asking.recv(LONGEST)) == {"ready": True}
        assert len(os.listdir(f"/proc/{shared.process.pid}/fd")) <= before + 1


def test_an_engine_that_does_not_answer_is_named(made_image, monkeypatch):
    with broker(made_image) as running:
        running.stop()
        monkeypatch.setenv("DOCKER_HOST", "unix:///nowhere.sock")
        with pytest.raises(AssertionError, match="no container engine answers"):
            running.start()
        with pytest.raises(InfrastructureError, match="no container engine answers"):
            BrokeredStub(str(running.socket), Limits())
        assert "no container engine answers" in broker_problem(str(running.socket))
        monkeypatch.undo()
