"""The container engine, with bounded waits and our own words for its failures."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import docker
import requests
from docker.errors import DockerException, ImageNotFound, NotFound
from docker.utils import kwargs_from_env

from sandbox.verdicts import InfrastructureError

TIMEOUT = 30
"""Seconds for one request to the engine."""
IMPORT_TIMEOUT = 300
LABEL = "org.botocracy.cell"


class Engine:
    """One container engine, for any number of threads: each has a client of its own.

    No connection outlives its request. The client would otherwise keep one for each of the last
    25 addresses it asked, in every thread, and every container has addresses of its own.
    """

    def __init__(self, timeout: int = TIMEOUT) -> None:
        self._timeout = timeout
        self._local = threading.local()

    def _client(self, timeout: int | None = None) -> docker.APIClient:
        if timeout is not None:
            return self._connect(timeout)
        if not hasattr(self._local, "client"):
            self._local.client = self._connect(self._timeout)
        client: docker.APIClient = self._local.client
        return client

    def _connect(self, timeout: int) -> docker.APIClient:
        with _ours("no container engine answers"):
            client = docker.APIClient(version="1.40", timeout=timeout, **kwargs_from_env())
        client.headers["Connection"] = "close"
        return client

    def info(self) -> dict[str, Any]:
        with _ours("no container engine answers"):
            info: dict[str, Any] = self._client().info()
            return info

    def has_image(self, name: str) -> bool:
        with _ours("the engine does not tell its images"):
            try:
                return bool(self._client().images(name))
            except ImageNotFound:
                return False

    def import_image(self, path: str, repository: str, tag: str) -> None:
        with _ours("the image could not be imported"):
            client = self._client(IMPORT_TIMEOUT)
            client.import_image_from_file(path, repository=repository, tag=tag)

    def images(self, repository: str) -> list[str]:
        """The names of all images of `repository`, the newest first."""
        with _ours("the engine does not tell its images"):
            found = self._client().images(repository)
        found.sort(key=lambda image: image["Created"], reverse=True)
        return [name for image in found for name in image["RepoTags"] or ()]

    def remove_image(self, name: str) -> bool:
        """Remove an image unless a container uses it; whether it is gone."""
        try:
            self._client().remove_image(name)
        except (DockerException, requests.RequestException, InfrastructureError):
            return False
        return True

    def start(self, name: str, settings: dict[str, Any], host: dict[str, Any]) -> str:
        """Create and start a container; its id. Nothing is left of one that fails."""
        with _ours("a container could not be started"):
            client = self._client()
            host_config = client.create_host_config(**host["known"])
            host_config.update(host["extra"])
            try:
                created = client.create_container(name=name, host_config=host_config, **settings)
                client.start(created["Id"])
            except (DockerException, requests.RequestException):
                self.remove(name)
                raise
            return str(created["Id"])

    def state(self, name: str) -> dict[str, Any]:
        with _ours("the engine does not tell how a container ended"):
            state: dict[str, Any] = self._client().inspect_container(name)["State"]
            return state

    def remove(self, name: str) -> bool:
        """Remove a container, running or not; whether it is gone."""
        try:
            self._client().remove_container(name, force=True, v=True)
        except NotFound:
            return True
        except (DockerException, requests.RequestException, InfrastructureError):
            return False
        return True

    def ours(self) -> list[dict[str, Any]]:
        """All containers with our label, running or not."""
        with _ours("the engine does not list its containers"):
            found: list[dict[str, Any]] = self._client().containers(
                all=True, filters={"label": LABEL}
            )
            return found


@contextmanager
def _ours(what: str) -> Iterator[None]:
    """Failures of the engine are infrastructure errors."""
    try:
        yield
    except (DockerException, requests.RequestException, OSError) as error:
        # The client wraps a missing socket three times; its last line says nothing to people.
        absent = "FileNotFoundError" in str(error)
        raise InfrastructureError(f"{what}." if absent else f"{what}: {error}") from error
