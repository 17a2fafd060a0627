"""Rules about the repository as a whole that no other tool checks."""

import ast
import re
import tomllib
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ("platform", "tournaments", "kit", "sandbox", "games")
ARCHITECTURE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
SETTINGS = (ROOT / "docs" / "settings.md").read_text(encoding="utf-8")


def python_files(*folders):
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            if "migrations" not in path.parts and not (
                "games" in path.parts and "bots" in path.parts
            ):
                yield path.relative_to(ROOT), ast.parse(path.read_text(encoding="utf-8"))


def layer(path):
    """``arena.web`` for a file of the site, else the top package."""
    parts = path.parts
    return {"platform": ".".join(parts[1:3]), "kit": parts[1]}.get(parts[0], parts[0])


def imported(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{name.name}" for name in node.names)


def test_platform_is_a_source_root_and_never_a_package():
    # As a package it would shadow the standard library's `platform`, and manage.py would die.
    assert (ROOT / "platform").is_dir()
    assert not (ROOT / "platform" / "__init__.py").exists()
    assert not (ROOT / "kit" / "__init__.py").exists()


def test_tests_call_the_pipeline_and_not_its_inner_steps():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = project["tool"]["importlinter"]["contracts"]
    inner = next(c for c in contracts if "and not its inner steps" in c["name"])
    forbidden = tuple(inner["forbidden_modules"])
    found = [
        f"{path} imports {name}"
        for path, tree in python_files("tests", "benchmarks")
        for name in imported(tree)
        if name.startswith(forbidden)
    ]
    assert found == []


def test_an_action_has_one_function_in_one_layer():
    """Functions are imported by name, so two layers may not both have an `event_start`.

    Names of one word (`games`, `verify`) are read with their module and may occur again.
    """
    layers = defaultdict(lambda: defaultdict(list))
    for path, tree in python_files(*SOURCES):
        for node in tree.body:
            if isinstance(node, ast.FunctionDef) and re.match(r"[a-z0-9]+_", node.name):
                layers[node.name][layer(path)].append(str(path))
    assert {name: dict(found) for name, found in layers.items() if len(found) > 1} == {}


def test_every_path_that_the_architecture_names_exists():
    named = re.findall(r"`((?:[\w<>*.-]+/)+[\w<>*.-]*)`", ARCHITECTURE)
    assert len(named) > 40
    roots = (ROOT, ROOT / "platform", ROOT / "kit", ROOT / "games" / "coup")
    missing = [
        path
        for path in set(named) - {"platform/__init__.py"}  # which must not exist
        if not any(any(root.glob(re.sub(r"<\w+>", "*", path.rstrip("/")))) for root in roots)
    ]
    assert missing == []


def test_every_environment_variable_that_is_read_is_documented_once():
    read = set()
    for _, tree in python_files(*SOURCES):
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                read |= set(re.findall(r"^(?:SANDBOX|BOTOCRACY)_[A-Z]+$", node.value))
    documented = re.findall(r"^\| `((?:SANDBOX|BOTOCRACY)_[A-Z_]+)`", SETTINGS, re.M)
    assert read - set(documented) == set()
    assert len(documented) == len(set(documented))
