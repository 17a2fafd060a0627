"""Fixtures for every test: real servers and programs, or a skip that says why there is none.

docs/testing.md has the table of these fixtures.
"""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NoReturn

import pytest

from tests.services import docker, postgres, programs, redis, s3
from tests.services.machine import Unavailable
from tests.services.run import FOLDER, Run

STRICT = os.environ.get("BOTOCRACY_STRICT") == "1"
RUN = pytest.StashKey[Run]()


def pytest_configure(config: pytest.Config) -> None:
    shared = getattr(config, "workerinput", None)
    if shared is None:
        config.stash[RUN] = Run.new()
    else:
        config.stash[RUN] = Run(shared["controller"], Path(shared["folder"]))
    os.environ[FOLDER] = str(config.stash[RUN].folder)


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node) -> None:
    """Tell an xdist worker which run it belongs to."""
    run = node.config.stash[RUN]
    node.workerinput |= {"controller": run.controller, "folder": str(run.folder)}


def pytest_unconfigure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        config.stash[RUN].stop()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """On several workers, the longest tests come first, so that none is alone at the end.

    Long tests have a timeout of their own. xdist starts groups with many tests before all others.
    """
    if "PYTEST_XDIST_WORKER" in os.environ:
        items.sort(key=_patience, reverse=True)


def _patience(item: pytest.Item) -> float:
    marker = item.get_closest_marker("timeout")
    return float(marker.args[0]) if marker and marker.args else 0.0


def pytest_make_parametrize_id(val: object, argname: str) -> str | None:
    """Name a long value by its argument: some differ between workers, such as a zip, which holds
    its time, and xdist refuses to run when workers name a test differently."""
    return argname if isinstance(val, str | bytes) and len(val) > 60 else None


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item):
    """Under STRICT every skip is a failure."""
    report = yield
    if STRICT and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped, and STRICT forbids it: {report.longrepr[2]}"
    return report


def pytest_terminal_summary(terminalreporter) -> None:
    """List what was not tested and why."""
    parts: dict[str, int] = {}
    for report in terminalreporter.stats.get("skipped", []):
        reason = report.longrepr[2].removeprefix("Skipped: ")
        if reason.startswith("needs "):
            parts[reason] = parts.get(reason, 0) + 1
    if parts:
        terminalreporter.section("not tested on this machine", yellow=True)
        for reason, count in sorted(parts.items()):
            tests = "1 test" if count == 1 else f"{count} tests"
            terminalreporter.line(f"{tests} skipped: {reason}")


# --- servers ---------------------------------------------------------------------------------


def lacking(part: str, why: Unavailable) -> NoReturn:
    pytest.skip(f"needs {part}: {why}")


def served(config: pytest.Config, part: str, start: Callable[[Run, Path], str]) -> str:
    """The address of this server of the run, or the test is skipped by name."""
    try:
        return config.stash[RUN].address(part.lower(), start)
    except Unavailable as why:
        lacking(part, why)


@pytest.fixture(scope="session")
def worker() -> str:
    """The name of this xdist worker: ``gw0``, ``gw1``, …; ``gw0`` too where there is only one."""
    return os.environ.get("PYTEST_XDIST_WORKER", "gw0")


@pytest.fixture(scope="session")
def postgres_server(pytestconfig: pytest.Config, worker: str) -> postgres.Server:
    """The run's PostgreSQL server: ``with postgres_server.database() as url``."""
    return postgres.Server(served(pytestconfig, "PostgreSQL", postgres.start), worker)


@pytest.fixture
def postgres_url(postgres_server: postgres.Server) -> Iterator[str]:
    """The address of a new, empty PostgreSQL database."""
    with postgres_server.database() as url:
        yield url


@pytest.fixture(scope="session")
def postgres_tables(pytestconfig: pytest.Config, postgres_server: postgres.Server) -> str:
    """The name of a database with the site's tables, to be copied."""
    return pytestconfig.stash[RUN].address("tables", postgres_server.make_tables)


@pytest.fixture
def migrated_url(postgres_server: postgres.Server, postgres_tables: str) -> Iterator[str]:
    """The address of a new PostgreSQL database that has the site's tables."""
    with postgres_server.database(like=postgres_tables) as url:
        yield url


@pytest.fixture(scope="session")
def redis_server(pytestconfig: pytest.Config, worker: str) -> str:
    """The address of this worker's database on the run's Redis server."""
    number = int(worker.removeprefix("gw")) % redis.DATABASES
    return f"{served(pytestconfig, 'Redis', redis.start)}/{number}"


@pytest.fixture
def redis_url(redis_server: str) -> Iterator[str]:
    """The address of an empty Redis database."""
    redis.empty(redis_server)
    yield redis_server
    redis.empty(redis_server)


@pytest.fixture(scope="session")
def docker_host(pytestconfig: pytest.Config) -> str:
    """The address of the run's Docker engine, as ``DOCKER_HOST`` wants it."""
    return served(pytestconfig, "Docker", docker.start)


@pytest.fixture(scope="session")
def s3_server(pytestconfig: pytest.Config) -> str:
    """The address of the run's S3 server."""
    return served(pytestconfig, "S3", s3.start)


@pytest.fixture
def s3_settings(s3_server: str) -> dict[str, str]:
    """Settings of a site, without their prefix, whose files are in a new, empty bucket."""
    return s3.new_bucket(s3_server)


# --- programs --------------------------------------------------------------------------------


def run_by(part: str, find: Callable[[], str]) -> str:
    try:
        return find()
    except Unavailable as why:
        lacking(part, why)


@pytest.fixture(scope="session")
def bubblewrap() -> str:
    """The path of a bubblewrap that works here."""
    return run_by("bubblewrap", programs.bubblewrap)


@pytest.fixture(scope="session")
def debootstrap() -> str:
    """The path of debootstrap, for a test that may use it (root)."""
    return run_by("debootstrap", programs.debootstrap)


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """The path of a Chromium that starts here."""
    return run_by("Chromium", programs.chromium)


@pytest.fixture(scope="session")
def chromium_flags() -> tuple[str, ...]:
    """What Chromium must be started with, as root and offline."""
    return programs.CHROMIUM_FLAGS


@pytest.fixture(scope="module")
def browser(chromium_path: str, chromium_flags: tuple[str, ...]):
    """A running Chromium, driven by Playwright."""
    from tests.services import chromium  # half a second that most runs need not pay

    with chromium.browser(chromium_path, chromium_flags) as running:
        yield running


@pytest.fixture
def page(browser):
    """An empty page in a window of a desk's size; an uncaught error in a script fails the test."""
    from tests.services import chromium

    with chromium.page(browser, chromium.DESK) as shown:
        yield shown


@pytest.fixture
def phone(browser):
    """An empty page in a window of a phone's size."""
    from tests.services import chromium

    with chromium.page(browser, chromium.PHONE) as shown:
        yield shown
