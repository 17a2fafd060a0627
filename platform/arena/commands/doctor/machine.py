"""Storage, e-mail, sandbox, secrets and disk of this host."""

from __future__ import annotations

import shutil
import stat
import tempfile
from collections.abc import Iterable
from pathlib import Path
from secrets import token_hex

from django.conf import settings
from django.core.mail import get_connection
from django.db import connection

from arena.commands.doctor.findings import Finding, ill, well
from arena.core.files import file_delete, file_read, file_write, is_remote
from arena.workers.holding import choice
from sandbox.probing import probe
from sandbox.verdicts import InfrastructureError

GiB = 1024**3
LEAST_FREE = 1 * GiB


def storage() -> Finding:
    """Write, read and delete a file."""
    where = "S3" if is_remote() else "the folder of files"
    name, data = f"doctor/{token_hex(8)}", token_hex(32).encode()
    try:
        file_write(name, data)
        found = file_read(name)
        file_delete(name)
    except OSError as error:
        return ill(
            "storage",
            str(error),
            "See that BOTOCRACY_S3_ENDPOINT and the bucket of BOTOCRACY_FILES are right, and that "
            "the key may read, write, delete and list."
            if is_remote()
            else "Give this account the right to write to the folder of BOTOCRACY_FILES.",
        )
    if found != data:
        return ill(
            "storage",
            f"{where} returned other bytes than were written",
            "Something between this host and the storage changes or caches files: remove it.",
        )
    return well("storage", f"{where}: written, read and deleted")


def mail() -> Finding:
    if not settings.MAIL_URL:
        text = f"letters are written to {settings.DATA / 'mail'}, none is sent"
        if settings.REACHABLE:
            return ill("mail", text, "Set BOTOCRACY_MAIL_URL, or nobody can reset a password.")
        return well("mail", text)
    server = get_connection()
    try:
        server.open()
        server.close()
    except OSError as error:  # smtplib's errors are among them
        return ill(
            "mail",
            f"{settings.EMAIL_HOST}:{settings.EMAIL_PORT} does not take us: {error}",
            "See that host, port, user and password in BOTOCRACY_MAIL_URL are right, and that "
            "this host may reach it.",
        )
    return well("mail", f"{settings.EMAIL_HOST}:{settings.EMAIL_PORT} takes our letters")


def sandbox() -> Finding:
    """Run hostile bots for real."""
    found = choice()
    if not found.holds_uploads:
        return ill(
            "sandbox",
            found.explain().replace("\n", " "),
            "On hosts with workers, install and start Docker (apt install docker.io). "
            "On a host without workers: --skip sandbox.",
        )
    try:
        made = found.way.make()
        try:
            breaches = probe(made)
        finally:
            made.close()
    except (InfrastructureError, OSError) as error:
        return ill(
            "sandbox",
            f"{found.way.name} cannot hold a bot: {error}",
            "Restart the engine; “botocracy doctor” on this host says what it lacks.",
        )
    if breaches:
        return ill(
            "sandbox",
            f"{found.way.name} did not hold a hostile bot: {', '.join(breaches)}",
            "Stop the workers of this host until it does: strangers' bots would have the same "
            "freedom. “botocracy doctor” says what the machine lacks.",
        )
    return well("sandbox", f"{found.way.name} held a hostile bot at everything it tried")


def secrets() -> Finding:
    private = [settings.DATA / "mail", settings.DATA / "broker", settings.FILES_CACHE]
    if connection.vendor == "sqlite":
        private.append(Path(connection.settings_dict["NAME"]))
    for path in private:
        if path.exists() and stat.S_IMODE(path.stat().st_mode) & 0o077:
            return ill(
                "secrets",
                f"other accounts of this machine may read {path}",
                f"Run: chmod -R go= {path}",
            )
    if not settings.KEY_IS_OWN:  # a site that others reach does not start without
        return well("secrets", "the development key, which a site on loopback may have")
    return well("secrets", "a key of its own; what we keep is readable by our account alone")


def disk(least: int = LEAST_FREE) -> Finding:
    """Free space wherever this host writes."""
    places = {settings.DATA, settings.FILES_CACHE, Path(tempfile.gettempdir())}
    if not is_remote():
        places.add(Path(settings.STORAGES["default"]["OPTIONS"]["location"]))
    full = [(path, free) for path, free in _free(places) if free < least]
    if full:
        path, free = min(full, key=lambda each: each[1])
        return ill(
            "disk",
            f"{free / GiB:.1f} GiB are left for {path}, fewer than {least / GiB:.0f}",
            "Make room, or shorten what is kept: BOTOCRACY_RECORD_DAYS, BOTOCRACY_LOG_DAYS, "
            "BOTOCRACY_FILES_CACHE_BYTES.",
        )
    return well("disk", f"{min(free for _, free in _free(places)) / GiB:.1f} GiB free at least")


def _free(places: Iterable[Path]) -> list[tuple[Path, int]]:
    found = []
    for path in sorted(places):
        there = next(each for each in (path, *path.parents) if each.exists())
        found.append((path, shutil.disk_usage(there).free))
    return found
