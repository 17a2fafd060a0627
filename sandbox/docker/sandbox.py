"""The Docker way: a pool of containers that are started before they are needed."""

from __future__ import annotations

import os
import secrets

from sandbox.cell import Isolation
from sandbox.docker.engine import Engine
from sandbox.docker.image import image
from sandbox.docker.owner import Owner, reap
from sandbox.docker.stub import DockerStub
from sandbox.image import Tree, in_memory, tree
from sandbox.limits import Limits
from sandbox.pooled.sandbox import PooledSandbox
from sandbox.pooled.stub import NamespacesRefused
from sandbox.verdicts import InfrastructureError

UNSEEN = "bind source path does not exist"
"""What an engine says of a folder of ours that it cannot see."""


class DockerLauncher:
    """Starts containers: from which image, for which owner, with what the engine allows."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._remapped = "name=userns" in engine.info().get("SecurityOptions", [])
        self._image = image(engine)
        self.owner = Owner()
        reap(engine, self.owner.folder)
        self.fresh = True
        self._root: Tree | None = None
        try:
            self.start(Limits()).end()
        except NamespacesRefused:
            self.fresh = False  # single use then, with the bot as another user than the stub
            self._try_root_in_memory()

    def _try_root_in_memory(self) -> None:
        """Use a tree in memory as the bots' root if the engine can mount it."""
        if not os.environ.get("SANDBOX_IMAGE"):
            self._root = in_memory(tree())
        try:
            self.start(Limits()).end()
        except InfrastructureError as error:
            if self._root is None or UNSEEN not in str(error):
                raise
            self._root = None  # the engine runs elsewhere and does not see our files
            self.start(Limits()).end()

    def start(self, limits: Limits) -> DockerStub:
        return DockerStub(
            self._engine,
            self._image,
            limits,
            folder=self.owner.folder,
            user=self._user(),
            fresh=self.fresh,
            root=self._root,
        )

    def _user(self) -> int:
        """A user nobody else is: the kernel's quotas per user are then per container."""
        if self._remapped:
            return 1000 + secrets.randbelow(60_000)
        return (1 << 29) + secrets.randbelow(1 << 29)

    def close(self) -> None:
        self.owner.close()


class Docker(PooledSandbox[DockerLauncher]):
    """Holds bots in containers."""

    name = "docker"
    isolation = Isolation.FULL
    default_pool_size = 8
    makers = 2

    def __init__(
        self,
        *,
        pool_size: int | None = None,
        reuse: int | None = None,
        engine: Engine | None = None,
    ) -> None:
        super().__init__(pool_size=pool_size, reuse=reuse)
        self._engine = engine or Engine()

    def _find_launcher(self) -> DockerLauncher:
        return DockerLauncher(self._engine)
