"""The tree a bot sees: Python, numpy, the games and our runner. No shell, no compiler."""

from sandbox.image.cache import Tree, tree

__all__ = ["Tree", "tree"]
