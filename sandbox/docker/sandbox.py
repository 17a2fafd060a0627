"""The Docker way: a pool of pre-started blank containers."""

from __future__ import annotations

import os
import secrets
import threading
from typing import Any

from sandbox.blank import Blank, NoFreshNamespaces
from sandbox.cell import Isolation, Stock
from sandbox.docker.blank import DockerBlank
from sandbox.docker.engine import Engine
from sandbox.docker.image import image
from sandbox.docker.owner import Owner, reap
from sandbox.held import HeldCell
from sandbox.image import Tree, in_memory, tree
from sandbox.limits import Limits
from sandbox.match import BotFiles
from sandbox.pools import Pools
from sandbox.verdicts import InfrastructureError

POOL_SIZE = 8
UNSEEN = "bind source path does not exist"
"""What an engine says of a folder of ours that it cannot see."""
MAKERS = 2


class Docker:
    """Holds bots in containers. `reuse` is how many sittings one container may serve."""

    name = "docker"
    isolation = Isolation.FULL

    def __init__(
        self,
        *,
        pool_size: int | None = None,
        reuse: int | None = None,
        engine: Engine | None = None,
    ) -> None:
        size = int(os.environ.get("SANDBOX_POOL", POOL_SIZE)) if pool_size is None else pool_size
        self._engine = engine or Engine()
        self._pools = Pools(self._make, size=size, makers=MAKERS, reuse=reuse)
        self._lock = threading.Lock()
        self._ground: Ground | None = None

    def prepare(self) -> Ground:
        """Find out what the engine has, once; it may take a while to make the image."""
        with self._lock:
            if self._ground is None or self._ground.pid != os.getpid():
                self._ground = Ground(self._engine)
            return self._ground

    def _make(self, limits: Limits) -> Blank:
        return self.prepare().blank(limits)

    def open(self, bot: BotFiles, limits: Limits) -> HeldCell:
        self.prepare()
        return self._pools.open(bot, limits)

    def settle(self) -> bool:
        """Wait until the pools are full again and nothing is being ended; whether that came."""
        return self._pools.settle()

    def stock(self) -> Stock:
        return self._pools.stock()

    def close(self) -> None:
        self._pools.close()
        if self._ground is not None and self._ground.pid == os.getpid():
            self._ground.owner.close()
        self._ground = None
        self._engine.close()


class Ground:
    """What is found out once per process: the image, the owner's folder, what the engine allows."""

    def __init__(self, engine: Engine) -> None:
        self.pid = os.getpid()
        self._engine = engine
        self._remapped = "name=userns" in engine.info().get("SecurityOptions", [])
        self._image = image(engine)
        self.owner = Owner()
        reap(engine, self.owner.folder)
        self.fresh = True
        self._root: Tree | None = None
        try:
            self.blank(Limits()).end()
        except NoFreshNamespaces:
            self.fresh = False  # single use then, with the bot as another user than the stub
            self._try_root_in_memory()

    def _try_root_in_memory(self) -> None:
        """Use a tree in memory as the bots' root if the engine can mount it."""
        if not os.environ.get("SANDBOX_IMAGE"):
            self._root = in_memory(tree())
        try:
            self.blank(Limits()).end()
        except InfrastructureError as error:
            if self._root is None or UNSEEN not in str(error):
                raise
            self._root = None  # the engine runs elsewhere and does not see our files
            self.blank(Limits()).end()

    def blank(self, limits: Limits) -> DockerBlank:
        return DockerBlank(
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


def problem() -> str:
    """Why Docker cannot be used here; empty where it can."""
    engine = Engine(timeout=5)
    try:
        engine.info()
    except InfrastructureError as error:
        return str(error)
    finally:
        engine.close()
    return ""


def describe(engine: Engine) -> dict[str, Any]:
    """What the engine tells of itself, for people."""
    info = engine.info()
    return {
        "engine": info.get("ServerVersion"),
        "storage": info.get("Driver"),
        "cgroups": info.get("CgroupVersion"),
        "security": info.get("SecurityOptions", []),
        "runtimes": sorted(info.get("Runtimes", {})),
    }
