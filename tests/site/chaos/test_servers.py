"""Servers, disk, network, clock and storage fail while matches are played."""

import contextlib
import itertools
import os
import shutil
import signal
import subprocess
import time
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import requests

from tests.conftest import lacking
from tests.services import postgres, s3
from tests.services.machine import Unavailable, as_root, program
from tests.site.chaos.proxy import Proxy
from tests.site.chaos.wire import Wire
from tests.site.live import Visitor

pytestmark = [pytest.mark.xdist_group("chaos"), pytest.mark.timeout(1800)]

BOT = b"def act(turn):\n    return turn.random.choice(turn.legal)\n"
FULL = "No space left on device"
LEASE = 4
"""Seconds, as in `Ground`."""


@pytest.fixture(scope="module")
def root():
    """Words before a command that needs root; the test is skipped by name without."""
    try:
        return list(as_root())
    except Unavailable as why:
        lacking("root", why)


@pytest.mark.parametrize("keep_data", [True, False], ids=["with its data", "without its data"])
def test_redis_is_restarted(ground, keep_data):
    pks = ground.make()
    ground.settled(pks, 1)
    ground.broker.kill(keep_data=keep_data)
    time.sleep(1)  # an outage has a length
    ground.broker.start()
    ground.intact(pks)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGQUIT], ids=["in order", "by a crash"])
def test_postgresql_is_restarted(ground, how):
    pks = ground.make()
    ground.settled(pks, 1)
    ground.database.stop(how)
    time.sleep(1)
    ground.database.start()
    ground.intact(pks)


def test_connections_to_database_and_broker_are_dropped_again_and_again(ground):
    wires = Wire(ground.database.port), Wire(ground.broker.port)
    database, broker = wires
    worker = ground.start_worker(
        DATABASE_URL=ground.database.url.replace(f":{ground.database.port}", f":{database.port}"),
        BROKER_URL=f"redis://127.0.0.1:{broker.port}/0",
    )
    try:
        ground.only(worker)
        pks = ground.make()
        for settled in range(1, 5):
            ground.settled(pks, settled)
            for wire in wires:
                wire.drop()
        ground.all()
        ground.intact(pks)
        assert min(wire.dropped for wire in wires) > 0
    finally:
        worker.kill()
        for wire in wires:
            wire.close()


@pytest.fixture
def full_disk(tmp_path, root):
    """A small disk; call it to fill it up, again to make room."""
    folder = tmp_path / "disk"
    folder.mkdir()
    subprocess.run([*root, "mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", folder], check=True)
    filler = folder / "filler"

    def fill():
        with contextlib.suppress(OSError), filler.open("wb", buffering=0) as file:
            while True:
                file.write(b"x" * 4096)

    try:
        yield folder, fill, filler.unlink
    finally:
        subprocess.run([*root, "umount", "--lazy", folder], check=True)


def test_the_disk_of_a_worker_is_full(ground, full_disk):
    folder, fill, empty = full_disk
    data, temporary = folder / "data", folder / "tmp"
    for each in (data, temporary):
        each.mkdir()
    worker = ground.start_worker(
        DATA=str(data), variables={"TMPDIR": str(temporary), "SANDBOX_SOCKETS": str(temporary)}
    )
    try:
        ground.only(worker)
        pks = ground.make()
        ground.settled(pks, 1)
        fill()
        assert shutil.disk_usage(folder).free < 4096
        more = ground.make(2)
        ground.until(
            lambda: (
                ground.ask("look", pks=pks + more).get("settled", 0) >= 4
                or ground.ask("look", pks=pks + more).get("errored")
                or not worker.alive
            ),
            "what a full disk does",
        )
        empty()
        ground.all()
        ground.intact(pks + more)
    finally:
        worker.kill()


def test_the_disk_for_uploads_is_full(ground, full_disk):
    """An upload that cannot be stored leaves nothing behind and is taken later."""
    folder, fill, empty = full_disk
    files = folder / "files"
    shutil.copytree(ground.files, files)
    kept = ground.settings["FILES"]
    ground.settings["FILES"] = str(files)
    site = ground.web()
    ground.settings["FILES"] = kept
    try:
        bob = Visitor(site)
        bob.sign_up("bob")
        before = {path for path in files.rglob("*") if path.is_file()}
        fill()
        large = BOT + b"# " + os.urandom(40_000).hex().encode() + b"\n"
        with contextlib.suppress(requests.RequestException, AssertionError):
            bob.submit("revolt", "Too late", large)
        assert ground.ask("uploads", owner="bob") == []
        assert {path for path in files.rglob("*") if path.is_file()} == before
        empty()
        bob.submit("revolt", "In time", large)
        assert [name for name, _, _ in ground.ask("uploads", owner="bob")] == ["In time"]
        shutil.copytree(files, ground.files, dirs_exist_ok=True)  # where the workers look
    finally:
        site.stop_serving()


def test_the_storage_is_away_for_a_while(ground):
    pks = ground.make()
    ground.settled(pks, 1)
    away = ground.files.rename(ground.files.with_name("files-away"))
    time.sleep(1)
    away.rename(ground.files)
    ground.intact(pks)


def test_the_storage_answers_errors(ground, s3_settings):
    """A bucket behind a proxy that fails in every way it can, one after the other."""
    bucket, prefix = urlsplit(s3_settings["FILES"]).netloc, urlsplit(s3_settings["FILES"]).path
    for path in ground.files.rglob("*.zip"):
        name = f"{prefix.strip('/')}/{path.relative_to(ground.files)}"
        s3.client(s3_settings).upload_file(str(path), bucket, name)
    with Proxy(s3_settings["S3_ENDPOINT"]) as proxy:
        worker = ground.start_worker(**s3_settings | {"S3_ENDPOINT": proxy.address})
        try:
            ground.only(worker)
            proxy.answers = itertools.cycle([500, 503, None])
            pks = ground.make(4)
            ground.until(lambda: proxy.failed >= 9, "requests to a storage that fails")
            assert not ground.ask("look", pks=pks).get("settled")
            proxy.answers = itertools.cycle([proxy.PASS, 503])  # half well
            ground.settled(pks, 1)
            proxy.answers = itertools.repeat(proxy.PASS)
            ground.all()
            found = ground.intact(pks)
            assert (found["failures"], found["losses"] > 0) == (0, True), found
        finally:
            worker.kill()


@pytest.fixture
def small_tablespace(ground, tmp_path, root):
    """All tables of the site on a disk of 64 MB; call it to fill the disk, again to make room."""
    account = ground.database.account
    folder = tmp_path / "tables"
    folder.mkdir()
    for path in (tmp_path, *tmp_path.parents[:-2]):
        path.chmod(path.stat().st_mode | 0o011)
    owner = f",uid={account.pw_uid},gid={account.pw_gid}" if account else ""
    options = f"size=64m,mode=700{owner}"
    subprocess.run([*root, "mount", "-t", "tmpfs", "-o", options, "tmpfs", folder], check=True)
    filler = folder / "filler"

    def order(*statements):
        for statement in statements:
            command = [postgres.tool("psql"), ground.database.url, "--quiet", "-c", statement]
            subprocess.run(command, check=True)

    def fill():
        with contextlib.suppress(OSError), filler.open("wb", buffering=0) as file:
            while True:
                file.write(b"x" * 4096)

    move = "ALTER {} ALL IN TABLESPACE {} SET TABLESPACE {}"
    kinds = ("TABLE", "INDEX")
    order(
        f"CREATE TABLESPACE small LOCATION '{folder}'",
        *(move.format(kind, "pg_default", "small") for kind in kinds),
    )
    try:
        yield fill, filler.unlink
    finally:
        filler.unlink(missing_ok=True)
        order(
            *(move.format(kind, "small", "pg_default") for kind in kinds),
            "CHECKPOINT",
            "DROP TABLESPACE small",
        )
        subprocess.run([*root, "umount", "--lazy", folder], check=True)


def test_the_disk_of_postgresql_is_full(ground, small_tablespace):
    fill, empty = small_tablespace
    pks = ground.make(6)
    ground.settled(pks, 1)
    fill()
    logs = [worker.log for worker in ground.workers]
    ground.until(lambda: any(FULL in log.read_text() for log in logs), "a refused row")
    empty()
    ground.intact(pks)


@pytest.fixture
def far_away(ground, root):
    """A network of its own for a worker, with a wire to the servers that can be cut."""
    ip, name = program("ip"), f"bcy{os.getpid()}"
    third, fourth = os.getpid() // 60 % 250, 4 * (os.getpid() % 60)
    here, there = f"10.213.{third}.{fourth + 1}", f"10.213.{third}.{fourth + 2}"

    def order(*words):
        subprocess.run([*root, ip, *words], check=True)

    order("netns", "add", name)
    try:
        order("link", "add", f"{name}h", "type", "veth", "peer", "name", f"{name}w", "netns", name)
        order("addr", "add", f"{here}/30", "dev", f"{name}h")
        order("link", "set", f"{name}h", "up")
        order("-n", name, "addr", "add", f"{there}/30", "dev", f"{name}w")
        order("-n", name, "link", "set", f"{name}w", "up")
        order("-n", name, "link", "set", "lo", "up")
        wires = [Wire(ground.database.port, here), Wire(ground.broker.port, here)]
        yield {
            "before": [*root, ip, "netns", "exec", name],
            "database": f"@{here}:{wires[0].port}/",
            "broker": f"redis://{here}:{wires[1].port}/0",
            "cut": lambda: order("link", "set", f"{name}h", "down"),
            "mend": lambda: order("link", "set", f"{name}h", "up"),
        }
        for wire in wires:
            wire.close()
    finally:
        order("netns", "del", name)


def test_the_network_of_a_worker_is_cut_past_its_lease(ground, far_away):
    local = f"@127.0.0.1:{ground.database.port}/"
    worker = ground.start_worker(
        *far_away["before"],
        DATABASE_URL=ground.database.url.replace(local, far_away["database"]),
        BROKER_URL=far_away["broker"],
    )
    try:
        ground.only(worker)
        pks = ground.make()
        ground.under_way(pks)
        far_away["cut"]()
        ground.all()  # the others play what the cut worker holds, once its leases ran out
        ground.settled(pks, len(pks))
        far_away["mend"]()
        assert ground.intact(pks)["losses"] >= 1
    finally:
        worker.kill()


@pytest.fixture(scope="module")
def wrong_clock(tmp_path_factory):
    """A library that makes the clock of a process wrong by SKEW_SECONDS."""
    try:
        compiler = program("cc", "gcc")
    except Unavailable as why:
        lacking("a C compiler", why)
    library = tmp_path_factory.mktemp("clock") / "wrong_clock.so"
    source = Path(__file__).with_name("wrong_clock.c")
    subprocess.run([compiler, "-shared", "-fPIC", "-o", library, source, "-ldl"], check=True)
    return str(library)


@pytest.mark.parametrize("skew", [420, -420], ids=["fast", "slow"])
def test_the_clock_of_a_worker_is_minutes_wrong(ground, wrong_clock, skew):
    """It takes nobody's lease away, keeps its own, and its results count."""
    wrong = {"LD_PRELOAD": wrong_clock, "SKEW_SECONDS": str(skew)}
    worker = ground.start_worker(variables=wrong)
    beat = ground.start_beat(variables=wrong)
    try:
        ground.only(worker)
        pks = ground.make(4)
        ground.settled(pks, 2)
        ground.all()
        more = ground.make(6)
        found = ground.intact(pks + more)
        assert found["failures"] == 0, found
        # A busy machine may miss a renewal; a clock that counts would lose every lease.
        assert found["losses"] <= 1, found
    finally:
        worker.kill()
        beat.kill()
