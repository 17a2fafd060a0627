"""Bots in containers: full isolation. The only place that speaks to a container engine."""

from sandbox.docker.sandbox import Docker

__all__ = ["Docker"]
