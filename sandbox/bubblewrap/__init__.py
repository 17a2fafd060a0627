"""Bots in bubblewrap: namespaces, seccomp and limits, without an engine."""

from sandbox.bubblewrap.sandbox import Bubblewrap

__all__ = ["Bubblewrap"]
