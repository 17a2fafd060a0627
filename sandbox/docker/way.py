"""Whether the Docker way can be used here. The kit comes without its client library."""

from importlib.util import find_spec

from sandbox.cell import Isolation, Sandbox
from sandbox.choose import Way
from sandbox.verdicts import InfrastructureError


def problem() -> str:
    if find_spec("docker") is None:
        return "The Python package docker is not installed (it comes with botocracy[site])."
    from sandbox.docker.engine import Engine

    try:
        Engine(timeout=5).info()
    except InfrastructureError as error:
        return str(error)
    return ""


def make() -> Sandbox:
    from sandbox.docker.sandbox import Docker

    return Docker()


def way() -> Way:
    remedy = "Install the package docker.io (apt install docker.io) and start its engine."
    return Way("docker", Isolation.FULL, problem(), remedy, make)
