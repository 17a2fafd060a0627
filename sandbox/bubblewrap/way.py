"""Whether the bubblewrap way can be used here."""

import shutil
import subprocess
import sys

from sandbox.bubblewrap import Bubblewrap
from sandbox.cell import Isolation
from sandbox.choose import Way
from sandbox.image import tree


def problem() -> str:
    """Quick: it starts bwrap once and builds nothing."""
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


def way() -> Way:
    remedy = "Install the package bubblewrap (apt install bubblewrap)."
    return Way("bubblewrap", Isolation.NAMESPACES, problem(), remedy, Bubblewrap, tree)
