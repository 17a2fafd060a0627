"""A cell broker as a process of its own account, and workers of another account."""

import os
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path
from textwrap import dedent
from time import sleep

from sandbox.broker.client import broker_problem
from sandbox.docker.engine import Engine

ROOT = Path(__file__).resolve().parents[2]
BROKER, WORKER = 61001, 61002
"""Accounts without a name. The first is in the group of the engine's socket."""


class BrokerProcess:
    """``python -m sandbox.broker`` that lets the accounts of workers and tests in."""

    def __init__(self, image, *options):
        self.folder = Path(tempfile.mkdtemp(prefix="broker-"))
        self.socket = self.folder / "broker.sock"
        self.log = self.folder / "log"
        self._image, self._options = image, options
        os.chown(self.folder, BROKER, BROKER)
        self.folder.chmod(0o755)
        self.start()

    def start(self):
        with self.log.open("ab") as output:
            self.process = subprocess.Popen(
                [
                    *as_account(BROKER, os.getgid()),
                    *(sys.executable, "-m", "sandbox.broker", "--socket", str(self.socket)),
                    *("--user", str(os.getuid()), "--user", str(WORKER), *self._options),
                ],
                cwd=ROOT,
                env={
                    **os.environ,
                    "PYTHONPATH": str(ROOT),
                    "SANDBOX_IMAGE": self._image,
                    "SANDBOX_SOCKETS": str(self.folder),
                    "HOME": str(self.folder),
                },
                stdout=output,
                stderr=subprocess.STDOUT,
            )
        while problem := broker_problem(str(self.socket)):
            assert self.process.poll() is None, self.log.read_text()
            assert "does not answer" in problem, problem
            sleep(0.05)

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self):
        self.process.terminate()
        self.process.wait()

    def containers(self):
        """The containers that this broker made, whichever of its processes it was."""
        return [found for found in Engine().ours() if str(self.folder) in str(found["Labels"])]

    def await_end_of(self, containers):
        """Wait until these containers are gone; others may have been made meanwhile."""
        names = {found["Id"] for found in containers}
        while names & {found["Id"] for found in self.containers()}:
            sleep(0.1)

    def await_containers(self, wanted):
        """Wait until their number is as `wanted`; the test's own timeout ends this."""
        while not wanted(len(self.containers())):
            sleep(0.1)


@contextmanager
def broker(image, *options):
    running = BrokerProcess(image, *options)
    try:
        yield running
    finally:
        running.stop()
        for found in running.containers():
            Engine().remove(found["Id"])
        subprocess.run(["rm", "-r", str(running.folder)], check=True)


def as_account(user, *groups):
    """The beginning of a command line: this account, no privilege.

    Where only root may read the Python of these tests, the account may read too: files, that
    is, and not sockets.
    """
    supplementary = ["--groups", ",".join(map(str, groups))] if groups else ["--clear-groups"]
    command = ["setpriv", "--reuid", str(user), "--regid", str(user), *supplementary]
    if subprocess.run([*command, sys.executable, "-c", ""], check=False).returncode:
        reading = "-all,+dac_read_search"
        return [*command, "--inh-caps", reading, "--ambient-caps", reading]
    return command


def worker(code, broker, user=WORKER, **environment):
    """A Python process of the worker's account."""
    return subprocess.Popen(
        [*as_account(user), sys.executable, "-c", dedent(code)],
        cwd="/",
        env={
            "PATH": os.environ["PATH"],
            "PYTHONPATH": str(ROOT),
            "SANDBOX_BROKER": str(broker.socket),
            **environment,
        },
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
