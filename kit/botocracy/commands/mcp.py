"""``botocracy mcp``"""

from __future__ import annotations

from botocracy.terminal import MissingExtra


def mcp() -> None:
    """Serve the kit and your site to a coding agent over MCP, on standard input and output."""
    try:
        from botocracy.agents.server import make
    except ModuleNotFoundError as error:
        raise MissingExtra("mcp", "agents", error) from error
    make().run("stdio")
