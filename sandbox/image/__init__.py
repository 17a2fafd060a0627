"""The tree a bot sees: Python, numpy, the games and our runner. No shell, no compiler."""

from sandbox.image.cache import Tree, in_memory, tree

__all__ = ["Tree", "in_memory", "tree"]
