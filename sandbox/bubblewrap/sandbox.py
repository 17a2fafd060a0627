"""The bubblewrap way: a pool of stubs in namespaces, without a container engine."""

from __future__ import annotations

import os
import shutil
from functools import cache

from sandbox.bubblewrap.stub import BubblewrapStub, random_user, reachable
from sandbox.cell import Isolation
from sandbox.cgroups import reap_groups
from sandbox.image import in_memory, tree
from sandbox.limits import Limits
from sandbox.pooled.sandbox import PooledSandbox
from sandbox.verdicts import InfrastructureError


class BubblewrapLauncher:
    """Starts stubs: with a user of the machine for each or not, with inner namespaces or not."""

    def __init__(self, *, own_users: bool, fresh: bool) -> None:
        self.own_users = own_users
        self.fresh = fresh

    def start(self, limits: Limits) -> BubblewrapStub:
        user = random_user() if self.own_users else None
        root = tree() if self.fresh else in_memory(tree()) or tree()
        return BubblewrapStub(root, limits, as_user=user, fresh=self.fresh)

    def close(self) -> None:
        """It holds nothing."""


@cache
def find_launcher() -> BubblewrapLauncher:
    """The strongest launcher that works here; `InfrastructureError` if none does."""
    if shutil.which("bwrap") is None:
        raise InfrastructureError("the command bwrap is not installed")
    own_users = os.geteuid() == 0 and reachable(tree().base)
    errors = []
    for users in [True, False] if own_users else [False]:
        for fresh in (True, False):
            launcher = BubblewrapLauncher(own_users=users, fresh=fresh)
            try:
                launcher.start(Limits()).end()
            except InfrastructureError as error:
                errors.append(error)
            else:
                return launcher
    raise errors[-1]


class Bubblewrap(PooledSandbox[BubblewrapLauncher]):
    """Holds bots in bubblewrap."""

    name = "bubblewrap"
    isolation = Isolation.NAMESPACES
    default_pool_size = 4

    def _find_launcher(self) -> BubblewrapLauncher:
        reap_groups()
        return find_launcher()
