"""A bot's files loaded apart from everything else in our process.

Each bot gets its own modules, its own `print` and its own `random` module, so that two
bots with a ``helper.py`` each, or a ``random.seed()``, do not affect each other.
"""

from __future__ import annotations

import builtins
import importlib.util
import linecache
import random
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from types import CodeType, ModuleType
from typing import Any

BOT_ROOT = "<bot "
"""What the file names of all bots start with."""


class PrivateModules:
    """Loads and keeps the modules of one bot."""

    def __init__(self, files: Mapping[str, bytes], write: Callable[[str], None]) -> None:
        self._files = files
        self._write = write
        self._modules: dict[str, ModuleType] = {}
        self.root = _root(tuple(sorted(files.items())))
        """What the bot's file names start with."""
        self._random: ModuleType | None = None
        """The bot's `random` module, once it has imported it."""
        self._random_seed: Callable[[], int] | None = None
        self._builtins = dict(vars(builtins))
        self._builtins["__import__"] = self._import
        self._builtins["print"] = self._print

    def seed(self, number: Callable[[], int]) -> None:
        """Seed the bot's `random` module: now if the bot has imported it, else when it does."""
        self._random_seed = number
        if self._random is not None:
            self._random.seed(number())

    def load(self, name: str) -> ModuleType:
        """The bot's own module `name`, run once."""
        if name in self._modules:
            return self._modules[name]
        parent, _, child = name.rpartition(".")
        if parent:
            self.load(parent)
        module = self._make(name)
        self._modules[name] = module
        try:
            path = module.__file__
            assert path is not None
            source = self._files.get(path.removeprefix(self.root), b"")
            if path not in linecache.cache:
                lines = source.decode("utf-8", "replace").splitlines(keepends=True)
                linecache.cache[path] = (len(source), None, lines, path)
            exec(_compiled(source, path), vars(module))  # noqa: S102 - trusted bots only
        except BaseException:
            del self._modules[name]
            raise
        if parent:
            setattr(self._modules[parent], child, module)
        return module

    def _make(self, name: str) -> ModuleType:
        path = name.replace(".", "/")
        module = ModuleType(name)
        if f"{path}.py" in self._files:
            module.__file__ = f"{self.root}{path}.py"
            module.__package__ = name.rpartition(".")[0]
        elif self._is_package(path):
            module.__file__ = f"{self.root}{path}/__init__.py"
            module.__package__ = name
            module.__path__ = [f"{self.root}{path}"]
        else:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        vars(module)["__builtins__"] = self._builtins
        return module

    def _is_package(self, path: str) -> bool:
        return any(file.startswith(f"{path}/") for file in self._files)

    def _owns(self, name: str) -> bool:
        path = name.replace(".", "/")
        return f"{path}.py" in self._files or self._is_package(path)

    def _import(
        self,
        name: str,
        scope: Mapping[str, Any] | None = None,
        local: Mapping[str, Any] | None = None,
        wanted: Sequence[str] | None = (),
        level: int = 0,
    ) -> ModuleType:
        """The ``__import__`` a bot sees."""
        if level:
            package = (scope or {}).get("__package__") or ""
            name = importlib.util.resolve_name("." * level + name, package)
        top = name.partition(".")[0]
        if name == "random":
            return self._imported_random()
        if not self._owns(top):
            return builtins.__import__(name, scope, local, wanted or ())
        module = self.load(name)
        if not wanted:
            return self._modules[top] if not level else module
        for item in wanted:
            if not hasattr(module, item) and self._owns(f"{name}.{item}"):
                self.load(f"{name}.{item}")
        return module

    def _imported_random(self) -> ModuleType:
        if self._random is None:
            self._random = _private_random()
            if self._random_seed is not None:
                self._random.seed(self._random_seed())
        return self._random

    def _print(self, *values: object, **kind: Any) -> None:
        """The ``print`` a bot sees: into its log, unless it names a file of its own."""
        sep, end, file = kind.get("sep"), kind.get("end"), kind.get("file")
        text = (" " if sep is None else sep).join(map(str, values))
        text += "\n" if end is None else end
        if file is None or file in (sys.stdout, sys.stderr):
            self._write(text)
        else:
            file.write(text)


@lru_cache(maxsize=64)
def _root(files: tuple[tuple[str, bytes], ...]) -> str:
    """What the names of a bot's files start with: the hash of their content tells bots apart."""
    digest = sha256(b"\0".join(path.encode() + b"\0" + content for path, content in files))
    return f"{BOT_ROOT}{digest.hexdigest()[:16]}>/"


@lru_cache(maxsize=64)
def _compiled(source: bytes, path: str) -> CodeType:
    """Cached: a bot is loaded anew for every sitting, and compiling takes longer than a game."""
    return compile(source, path, "exec", dont_inherit=True)


def _private_random() -> ModuleType:
    """A `random` module whose functions draw from a generator of their own."""
    source = random.Random()
    module = ModuleType("random")
    for name, value in vars(random).items():
        if not name.startswith("_") and callable(value) and hasattr(source, name):
            vars(module)[name] = getattr(source, name)
        elif name not in ("__spec__", "__loader__"):
            vars(module)[name] = value
    return module
