"""Bots in our own process: no isolation at all, so trusted bots only."""

from sandbox.inprocess.cell import InProcess, Untrusted

__all__ = ["InProcess", "Untrusted"]
