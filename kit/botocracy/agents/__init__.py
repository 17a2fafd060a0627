"""An MCP server for coding agents: `botocracy mcp`.

It needs the extra `agents`. Tools on this machine are commands of the kit, each in a process of its
own (`at_home`); tools on a site are operations of its API (`on_site`).
"""
