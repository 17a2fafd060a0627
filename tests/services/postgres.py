"""A PostgreSQL server of the run's own."""

import itertools
import os
import pwd
import secrets
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.services.machine import Unavailable, free_port, program, unprivileged_account
from tests.services.run import Run

ROOT = Path(__file__).resolve().parents[2]
USER = "botocracy"
SETTINGS = (
    # The data need not survive the machine: it is gone with the run.
    *("-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "full_page_writes=off"),
    *("-c", "max_connections=100", "-c", "shared_buffers=64MB"),
)


def tool(name: str) -> str:
    """The path of a PostgreSQL program. Debian has a folder for each version, outside PATH."""
    folders = Path("/usr/lib/postgresql").glob("*/bin")
    newest_first = sorted(folders, key=lambda folder: float(folder.parent.name), reverse=True)
    return program(name, folders=tuple(newest_first))


def start(run: Run, folder: Path) -> str:
    """Start a server; returns the address of its maintenance database."""
    data, password, port = folder / "data", secrets.token_urlsafe(16), free_port()
    address = f"postgresql://{USER}:{password}@127.0.0.1:{port}/postgres"
    account = unprivileged_account()
    make_cluster(folder, data, password, account)
    run.keep(
        folder,
        [
            *(tool("postgres"), "-D", str(data), "-h", "127.0.0.1", "-p", str(port)),
            *("-k", str(folder), *SETTINGS),
        ],
        lambda: succeeds("psql", address, "-c", "SELECT"),
        # A fast shutdown: SIGTERM would wait for every client to leave.
        options=("--signal", "SIGINT", *(("--user", account.pw_name) if account else ())),
    )
    return address


def make_cluster(
    folder: Path, data: Path, password: str, account: pwd.struct_passwd | None
) -> None:
    secret = folder / "password"
    secret.write_text(password)
    data.mkdir(mode=0o700)
    if account:
        for path in (folder, data, secret):
            os.chown(path, account.pw_uid, account.pw_gid)
    made = subprocess.run(
        [
            *(tool("initdb"), "--no-sync", "--username", USER, "--encoding", "UTF8"),
            *("--locale", "C.UTF-8", "--auth", "scram-sha-256"),
            *("--pwfile", str(secret), "--pgdata", str(data)),
        ],
        user=account.pw_uid if account else None,
        group=account.pw_gid if account else None,
        extra_groups=[] if account else None,
        cwd=folder,
        capture_output=True,
        text=True,
    )
    if made.returncode:
        raise Unavailable(f"initdb failed: {made.stderr.strip()}")


def succeeds(name: str, *words: str) -> bool:
    return subprocess.run([tool(name), *words], capture_output=True).returncode == 0


class Server:
    """Makes databases on the run's server, with names of this worker's own."""

    def __init__(self, address: str, worker: str) -> None:
        self.address = address
        self._names = (f"{worker}_{number}" for number in itertools.count())

    @contextmanager
    def database(self, *, like: str = "template1") -> Iterator[str]:
        """The address of a new database, dropped at the end with whoever is connected.

        It is empty, or a copy of the database `like`.
        """
        name = next(self._names)
        self._order(f'CREATE DATABASE "{name}" TEMPLATE "{like}"')
        try:
            yield self._address_of(name)
        finally:
            self._order(f'DROP DATABASE "{name}" WITH (FORCE)')

    def make_tables(self, run: Run, folder: Path) -> str:
        """Make a database with the site's tables; its name, for `like`."""
        name = "tables"
        self._order(f'DROP DATABASE IF EXISTS "{name}"')
        self._order(f'CREATE DATABASE "{name}"')
        site = {"DATA": str(folder / "data"), "DATABASE_URL": self._address_of(name)}
        around = {f"BOTOCRACY_{key}": value for key, value in site.items()}
        path = os.pathsep.join(str(ROOT / part) for part in ("", "platform", "kit"))
        around |= {"PYTHONPATH": path, "DJANGO_SETTINGS_MODULE": "arena.config.settings"}
        command = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
        made = subprocess.run(
            command, cwd=ROOT, env=os.environ | around, capture_output=True, text=True
        )
        assert made.returncode == 0, made.stderr
        return name

    def _address_of(self, database: str) -> str:
        return self.address.rpartition("/")[0] + "/" + database

    def _order(self, statement: str) -> None:
        subprocess.run(
            [tool("psql"), self.address, "--quiet", "-c", statement],
            env=os.environ | {"PSQLRC": os.devnull},
            check=True,
        )
