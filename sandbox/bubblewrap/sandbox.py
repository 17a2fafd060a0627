"""The bubblewrap way: a pool of blank stubs, each used for one sitting."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
from functools import cache

from sandbox.blank import Blank
from sandbox.bubblewrap.blank import BubblewrapBlank, random_user, reachable
from sandbox.cell import Isolation, Stock
from sandbox.cgroups import reap_groups
from sandbox.held import HeldCell
from sandbox.image import in_memory, tree
from sandbox.limits import Limits
from sandbox.match import BotFiles
from sandbox.pools import Pools
from sandbox.verdicts import InfrastructureError

POOL_SIZE = 4


class Bubblewrap:
    """Holds bots in bubblewrap."""

    name = "bubblewrap"
    isolation = Isolation.NAMESPACES

    def __init__(self, *, pool_size: int | None = None, reuse: int | None = None) -> None:
        size = int(os.environ.get("SANDBOX_POOL", POOL_SIZE)) if pool_size is None else pool_size
        self._pools = Pools(self._make, size=size, makers=1, reuse=reuse)
        self._lock = threading.Lock()
        self._means: Means | None = None

    def prepare(self) -> Means:
        """Find out what works here, once; the tree for cells may have to be built."""
        with self._lock:
            if self._means is None:
                reap_groups()
                self._means = find_means()
            return self._means

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


class Means:
    """How bubblewrap works on this machine: as which user, with fresh namespaces or not."""

    def __init__(self, *, own_users: bool, fresh: bool) -> None:
        self.own_users = own_users
        self.fresh = fresh

    def blank(self, limits: Limits) -> BubblewrapBlank:
        user = random_user() if self.own_users else None
        root = tree() if self.fresh else in_memory(tree()) or tree()
        return BubblewrapBlank(root, limits, as_user=user, fresh=self.fresh)


@cache
def find_means() -> Means:
    """The strongest way that works here; `InfrastructureError` if none does."""
    if shutil.which("bwrap") is None:
        raise InfrastructureError("the command bwrap is not installed")
    own_users = os.geteuid() == 0 and reachable(tree().base)
    attempts = [
        Means(own_users=users, fresh=fresh)
        for users in ([True, False] if own_users else [False])
        for fresh in (True, False)
    ]
    last: InfrastructureError | None = None
    for means in attempts:
        try:
            means.blank(Limits()).end()
        except InfrastructureError as error:
            last = error
        else:
            return means
    assert last is not None
    raise last


def problem() -> str:
    """Why bubblewrap cannot be used here; empty where it can. Quick: builds nothing."""
    command = shutil.which("bwrap")
    if command is None:
        return "The command bwrap is not installed."
    tried = subprocess.run(  # noqa: S603 - our own command line
        [command, "--unshare-all", "--ro-bind", "/", "/", "--", sys.executable, "-S", "-c", "pass"],
        capture_output=True,
        text=True,
        check=False,
        timeout=30,
    )
    if tried.returncode:
        return f"bwrap does not work here: {tried.stderr.strip()[-300:]}"
    return ""
