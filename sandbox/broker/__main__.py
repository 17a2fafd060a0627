"""``python -m sandbox.broker --socket PATH``: run the cell broker until it is told to end."""

from __future__ import annotations

import argparse
import grp
import logging
import os
import pwd
import signal
import sys
from pathlib import Path

from sandbox.broker.door import Allowed, Places
from sandbox.broker.server import Broker, listen
from sandbox.verdicts import InfrastructureError


def _user(text: str) -> int:
    try:
        return int(text) if text.isdecimal() else pwd.getpwnam(text).pw_uid
    except KeyError:
        raise argparse.ArgumentTypeError(f"there is no account {text!r}") from None


def _group(text: str) -> int:
    try:
        return int(text) if text.isdecimal() else grp.getgrnam(text).gr_gid
    except KeyError:
        raise argparse.ArgumentTypeError(f"there is no group {text!r}") from None


def _count(text: str) -> int:
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number of at least 1")
    return int(text)


def arguments(given: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m sandbox.broker",
        description="Opens and closes cells for workers that may not reach the container engine.",
    )
    parser.add_argument(
        "--socket", type=Path, required=True, help="where workers connect (SANDBOX_BROKER)"
    )
    parser.add_argument(
        "--user",
        type=_user,
        action="append",
        default=[],
        help="an account that may open cells; may be repeated (default: the broker's own)",
    )
    parser.add_argument(
        "--group",
        type=_group,
        help="a group whose members may open cells, as their primary group; it gets the socket",
    )
    parser.add_argument(
        "--cells", type=_count, default=128, help="cells open at a time (default: 128)"
    )
    parser.add_argument(
        "--cells-per-worker",
        type=_count,
        default=64,
        help="cells that one worker process may hold (default: 64)",
    )
    return parser.parse_args(given)


def main(given: list[str]) -> int:
    wanted = arguments(given)
    logging.basicConfig(
        level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s: %(message)s"
    )
    groups = set() if wanted.group is None else {wanted.group}
    broker = Broker(
        allowed=Allowed({os.geteuid(), *wanted.user}, groups),
        places=Places(most=wanted.cells, each=wanted.cells_per_worker),
    )
    # Other accounts can reach the socket only where they are named. Who they are is
    # checked at every connection besides.
    mode = 0o666 if wanted.user else 0o660 if wanted.group is not None else 0o600
    try:
        listener = listen(
            wanted.socket, mode=mode, group=-1 if wanted.group is None else wanted.group
        )
    except (OSError, InfrastructureError) as error:
        sys.stderr.write(f"The cell broker cannot listen at {wanted.socket}: {error}\n")
        return 1

    def end(*_: object) -> None:
        raise SystemExit(0)

    signal.signal(signal.SIGTERM, end)
    signal.signal(signal.SIGINT, end)
    try:
        broker.serve(listener)
    finally:
        listener.close()
        wanted.socket.unlink(missing_ok=True)
        broker.close()
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
