"""Images without a registry: Debian by debootstrap, and by apt the services of compose.yaml."""

import shutil
import subprocess
from hashlib import sha256
from pathlib import Path

from tests.deploy.engine import Engine
from tests.services.machine import Unavailable, program

RELEASE = "bookworm"
PYTHON = ("ca-certificates", "postgresql-client-15", "python3-venv")
SERVICES = ("gettext-base", "nginx-light", "postgresql-15", "prometheus", "redis-server")
FOLDER = Path(__file__).with_name("images")
CONTENT = sha256(repr((RELEASE, PYTHON, SERVICES)).encode()).hexdigest()[:8]
BASE = f"botocracy-tests/python:{CONTENT}"
ALL = f"botocracy-tests/services:{CONTENT}"
NAMES = {
    "postgres": "postgres:15",
    "redis": "redis:7",
    "nginx": "nginxinc/nginx-unprivileged:1.22",
    "prometheus": "prom/prometheus:v2.42.0",
}
"""The stages of images/Dockerfile, and the names that compose.yaml has for them."""

INSTALL = """
set -eu
root=$1; shift
mount --make-rprivate /
mount -t proc proc "$root/proc"
for file in /etc/resolv.conf /etc/hosts; do
    [ -e "$root$file" ] || touch "$root$file"
    mount --bind "$file" "$root$file"
done
export DEBIAN_FRONTEND=noninteractive
chroot "$root" apt-get update
chroot "$root" apt-get install --yes --no-install-recommends -o Dpkg::Options::=--force-confold "$@"
rm -rf "$root"/var/cache/apt/*.bin "$root"/var/cache/apt/archives/*.deb "$root"/var/lib/apt/lists/*
"""
"""Runs in namespaces of its own, so that no mount and no process is left."""


def trees(folder: Path) -> tuple[Path, Path]:
    """Two file systems: Debian with Python, and that with the services; made once, then kept."""
    base, services = (folder / name.rpartition("/")[2].replace(":", "-") for name in (BASE, ALL))
    unfinished = folder / "unfinished"
    if not base.exists():
        _start_afresh(folder)
        include = f"--include={','.join(PYTHON)}"
        _run(program("debootstrap"), "--variant=minbase", include, RELEASE, str(unfinished))
        unfinished.rename(base)
    if not services.exists():
        shutil.rmtree(unfinished, ignore_errors=True)
        _run("cp", "--archive", str(base), str(unfinished))
        # No service is started, and no database is made.
        policy = unfinished / "usr/sbin/policy-rc.d"
        policy.write_text("#!/bin/sh\nexit 101\n")
        policy.chmod(0o755)
        settings = unfinished / "etc/postgresql-common/createcluster.conf"
        settings.parent.mkdir(exist_ok=True)
        settings.write_text("create_main_cluster = false\n")
        alone = ("unshare", "--mount", "--pid", "--fork", "--kill-child")
        _run(*alone, "sh", "-c", INSTALL, "sh", str(unfinished), *SERVICES)
        unfinished.rename(services)
    return base, services


def _start_afresh(folder: Path) -> None:
    """Remove trees of other packages, and one that was not finished."""
    for old in [*folder.glob("python-*"), *folder.glob("services-*"), folder / "unfinished"]:
        shutil.rmtree(old, ignore_errors=True)


def _run(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        last = (done.stdout + done.stderr).strip().splitlines()[-1:]
        raise Unavailable(f"{Path(command[0]).name} failed: {''.join(last)}")


def load(engine: Engine, folder: Path) -> None:
    """Give the engine the images that it lacks."""
    base, services = trees(folder)
    engine.take(base, BASE)
    engine.take(services, ALL)
    for stage, name in NAMES.items():
        engine.build(FOLDER, name, target=stage, buildargs={"BASE": ALL})
