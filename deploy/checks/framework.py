"""Fail when Python marks text as safe HTML, or uses a private name of a library.

HTML is written in templates, which escape what people wrote. A private name may change with any
release of the library that owns it.
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ("kit", "platform", "sandbox", "tournaments")  # games use no library

UNESCAPED = {"SafeString", "SafeText", "format_html", "format_html_join", "html_safe", "mark_safe"}
UNESCAPED_IN_TEMPLATE = re.compile(r"\|\s*safe(?:seq)?\b|\{%\s*autoescape\s+off")
# Names without an underscore that Django does not document.
PRIVATE = {"get_compiler", "get_related_populators"}
PRIVATE_MODULES = ("django.db.models.sql", "django.db.models.fields.related_descriptors")
# Documented by Python, Django and PettingZoo in spite of the underscore.
PUBLIC = set(
    "_asdict _exit _fields _make _replace _base_manager _default_manager _meta"
    " _accumulate_rewards _clear_rewards _was_dead_step".split()
)

ALLOWED = {
    "platform/arena/config/spool.py",  # kombu's own transports are made of its private methods
    "platform/arena/web/html/markdown.py",  # our own Markdown, rendered without HTML
}


def trees() -> Iterator[tuple[str, ast.Module]]:
    for source in SOURCES:
        for path in sorted((ROOT / source).rglob("*.py")):
            yield str(path.relative_to(ROOT)), ast.parse(path.read_text(encoding="utf-8"))


def names_made(tree: ast.Module) -> Iterator[str]:
    """Every name that this module defines, at any depth."""
    for node in ast.walk(tree):
        match node:
            case (
                ast.FunctionDef(name=name)
                | ast.AsyncFunctionDef(name=name)
                | ast.ClassDef(name=name)
            ):
                yield name
            case ast.Name(id=name, ctx=ast.Store()):
                yield name
            case ast.Attribute(value=ast.Name(id="self" | "cls"), attr=name, ctx=ast.Store()):
                yield name
            case ast.Assign(targets=[ast.Name(id="__slots__")], value=ast.Tuple(elts=slots)):
                yield from (slot.value for slot in slots if isinstance(slot, ast.Constant))


def unescaped(tree: ast.Module) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        match node:
            case ast.ImportFrom(names=names):
                used = [alias.name for alias in names]
            case ast.Attribute(attr=name):
                used = [name]
            case _:
                continue
        for name in UNESCAPED.intersection(used):
            yield node.lineno, f"marks text as safe HTML: {name}"


def private(tree: ast.Module, ours: set[str]) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        match node:
            case ast.ImportFrom(module=str(module), names=names):
                if module.startswith(PRIVATE_MODULES):
                    yield node.lineno, f"imports a private module: {module}"
                used = [alias.name for alias in names]
            case ast.Attribute(attr=name):
                used = [name]
            case _:
                continue
        for name in used:
            hidden = name.startswith("_") and not name.endswith("__") and name not in ours | PUBLIC
            if hidden or name in PRIVATE:
                yield node.lineno, f"uses a private name: {name}"


def in_templates() -> Iterator[tuple[str, int, str]]:
    for path in sorted((ROOT / "platform").rglob("*.html")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if UNESCAPED_IN_TEMPLATE.search(line):
                yield str(path.relative_to(ROOT)), number, "shows text without escaping it"


def findings() -> Iterator[tuple[str, int, str]]:
    """File, line and what is wrong there, the allowed files included."""
    modules = dict(trees())
    ours = {name for tree in modules.values() for name in names_made(tree)}
    for path, tree in modules.items():
        for line, what in sorted({*unescaped(tree), *private(tree, ours)}):
            yield path, line, what
    yield from in_templates()


if __name__ == "__main__":
    found = [f"{path}:{line}: {what}" for path, line, what in findings() if path not in ALLOWED]
    print(*found or ["no HTML is marked as safe, no private name of a library is used"], sep="\n")  # noqa: T201 - its report
    sys.exit(bool(found))
