"""Whether the Docker way can be used here. The kit comes without its client library."""

import os
from importlib.util import find_spec

from sandbox.broker.client import BrokeredDocker, broker_path, broker_problem
from sandbox.cell import Isolation, Sandbox
from sandbox.choose import Way
from sandbox.image import tree
from sandbox.verdicts import InfrastructureError


def problem() -> str:
    """Asks the cell broker where there is one: its account can reach the engine, ours cannot."""
    if path := broker_path():
        return broker_problem(path)
    if find_spec("docker") is None:
        return "The Python package docker is not installed (it comes with botocracy[site])."
    from sandbox.docker.engine import Engine

    try:
        Engine(timeout=5).info()
    except InfrastructureError as error:
        return str(error)
    return ""


def make() -> Sandbox:
    if path := broker_path():
        return BrokeredDocker(path)
    from sandbox.docker.sandbox import Docker

    return Docker()


def way() -> Way:
    remedy = "Install the package docker.io (apt install docker.io) and start its engine."
    if path := broker_path():
        remedy = f"Start it: python -m sandbox.broker --socket {path}."
    if broker_path() or os.environ.get("SANDBOX_IMAGE"):
        return Way("docker", Isolation.FULL, problem(), remedy, make)
    return Way("docker", Isolation.FULL, problem(), remedy, make, tree)
