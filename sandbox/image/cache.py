"""Trees for cells, built once and kept by the hash of what is in them.

A process holds the trees it uses by a shared lock. Of those that nobody holds,
the last one stays (whoever goes back a version finds it); the rest are removed
when a new one is built.
"""

from __future__ import annotations

import errno
import fcntl
import os
import shutil
import stat
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

from sandbox.image import rootfs
from sandbox.image.python import cell_python
from sandbox.verdicts import InfrastructureError

UNFINISHED = "building-"
MEMORY = Path("/dev/shm")  # noqa: S108 - `in_memory` checks whose folder it uses there
"""A file system in memory (tmpfs) that nearly every machine has."""
SPARE = 1
"""Trees of each kind that are kept although nobody uses them."""


@dataclass(frozen=True)
class Tree:
    """The two halves of what a bot sees. `code` belongs at ``/usr/lib/botocracy/code``."""

    base: Path
    code: Path

    @property
    def name(self) -> str:
        """Changes whenever anything inside changes."""
        return f"{self.base.name}-{self.code.name}"


def cache_folder() -> Path:
    """Where trees are kept: ``BOTOCRACY_CACHE``, or the place for such things."""
    if given := os.environ.get("BOTOCRACY_CACHE"):
        return Path(given).resolve()
    if os.geteuid() == 0:
        return Path("/var/cache/botocracy")
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "botocracy"


@cache
def tree() -> Tree:
    """The tree for cells on this machine, built now if it is not there yet."""
    folder = cache_folder()
    try:
        return Tree(
            kept(folder, "base", _base_hash(), rootfs.build_base),
            kept(folder, "code", _code_hash(), rootfs.build_code),
        )
    except OSError as error:
        raise InfrastructureError(f"the tree for cells cannot be built: {error}") from error


@cache
def in_memory(wanted: Tree) -> Tree | None:
    """A copy of `wanted` on a file system in memory; ``None`` where there is no room for one.

    Such a file system does not cache failed lookups, so cells can share these folders
    without telling each other which names they looked for.
    """
    folder = MEMORY / f"botocracy-{os.geteuid()}"
    if not _is_tmpfs(MEMORY) or os.statvfs(MEMORY).f_flag & os.ST_NOEXEC:
        return None
    try:
        folder.mkdir(mode=0o755, exist_ok=True)
        found = folder.lstat()
        if found.st_uid != os.geteuid() or stat.S_IMODE(found.st_mode) != 0o755:
            return None  # somebody else made it
        return Tree(*(_copied(folder, half) for half in (wanted.base, wanted.code)))
    except OSError:
        return None


def _copied(folder: Path, half: Path) -> Path:
    kind, _, content = half.name.partition("-")
    return kept(folder, kind, content, lambda target: _copy(half, target), spare=0)


def _copy(source: Path, target: Path) -> None:
    size = sum(path.stat().st_size for path in source.rglob("*") if path.is_file())
    if shutil.disk_usage(target).free < 2 * size:
        raise OSError(errno.ENOSPC, "no room for the tree for cells in memory")
    shutil.copytree(source, target, symlinks=True, dirs_exist_ok=True)


def _is_tmpfs(folder: Path) -> bool:
    mounts = [line.split() for line in Path("/proc/self/mounts").read_text().splitlines()]
    return any(point == str(folder) and kind == "tmpfs" for _, point, kind, *_ in mounts)


def kept(
    folder: Path, kind: str, content: str, build: Callable[[Path], None], *, spare: int = SPARE
) -> Path:
    """The tree of that kind and content, held as long as this process lives."""
    target = folder / f"{kind}-{content}"
    folder.mkdir(parents=True, exist_ok=True)
    with open(folder / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        new = not target.is_dir()
        if new:
            _build(target, build)
        os.utime(target)  # the order in which trees were last wanted
        fcntl.flock(os.open(target, os.O_RDONLY | os.O_CLOEXEC), fcntl.LOCK_SH)
        if new:
            _prune(folder, kind, spare)
    return target


def _build(target: Path, build: Callable[[Path], None]) -> None:
    work = Path(tempfile.mkdtemp(prefix=UNFINISHED, dir=target.parent))
    try:
        build(work)
        _readable(work)
        work.rename(target)
    except BaseException:
        shutil.rmtree(work, ignore_errors=True)
        raise


def _prune(folder: Path, kind: str, spare: int) -> None:
    """Remove the trees that no process holds, but the newest `spare` of them. The caller has
    the folder's lock, so no tree is being built."""
    for unfinished in folder.glob(f"{UNFINISHED}*"):  # its builder was killed
        shutil.rmtree(unfinished, ignore_errors=True)
    unheld = [path for path in folder.glob(f"{kind}-*") if not _held(path)]
    unheld.sort(key=lambda path: path.stat().st_mtime_ns, reverse=True)
    for old in unheld[spare:]:
        shutil.rmtree(old, ignore_errors=True)


def _held(path: Path) -> bool:
    """Whether a living process uses this tree."""
    fd = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    finally:
        os.close(fd)
    return False


def _readable(root: Path) -> None:
    """Everybody may read, nobody may write, nothing is setuid."""
    for path in [root, *root.rglob("*")]:
        if not path.is_symlink():
            executable = path.is_dir() or path.stat().st_mode & stat.S_IXUSR
            path.chmod(0o755 if executable else 0o644)


def _base_hash() -> str:
    parts = [
        sys.version,
        os.uname().machine,
        str(cell_python().executable),
        str(cell_python().executable.stat().st_mtime_ns),
        *(f"{name} {version}" for name, version in rootfs.packages_here().items()),
        Path(rootfs.__file__).read_text("utf-8"),
    ]
    return sha256("\0".join(parts).encode()).hexdigest()[:16]


def _code_hash() -> str:
    digest = sha256(sys.version.encode())
    for package, _ in rootfs.code_folders():
        for path in rootfs.code_files(package):
            digest.update(f"{path.relative_to(package)}\0".encode())
            digest.update(sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:16]
