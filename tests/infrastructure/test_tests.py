"""Every test can fail: it asserts something, and compares nothing with itself."""

import ast
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
PROPERTIES = [
    TESTS.parent / "games" / f"{name}.py"
    for name in ("conformance", "declared", "hostile", "second_worlds")
]

Function = ast.FunctionDef | ast.AsyncFunctionDef

ASSERTING = ("assert", "django_assert", "expect", "raises", "warns")
"""Prefixes of functions that fail a test: of pytest, unittest and pytest-django."""
OF_LIBRARIES = {"api_test", "check_env", "max_cycles_test", "parallel_api_test", "seed_test"}
"""Checks of PettingZoo and Gymnasium that raise."""


def functions() -> Iterator[tuple[str, Function]]:
    """Every function of the tests, with the file and line where it begins."""
    for path in [*sorted(TESTS.rglob("*.py")), *PROPERTIES]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, Function):
                yield f"{path.relative_to(TESTS.parent)}:{node.lineno}", node


def calls(function: Function) -> set[str]:
    """The names of the functions and methods it calls."""
    called = (node.func for node in ast.walk(function) if isinstance(node, ast.Call))
    return {getattr(func, "attr", None) or getattr(func, "id", "") for func in called}


def fails_by_itself(function: Function) -> bool:
    return any(isinstance(node, ast.Assert | ast.Raise) for node in ast.walk(function)) or any(
        name.startswith(ASSERTING) or name in OF_LIBRARIES for name in calls(function)
    )


def test_every_test_asserts_something_itself_or_by_a_helper():
    found = list(functions())
    helpers = {node.name for _, node in found if fails_by_itself(node)}
    while more := {node.name for _, node in found if calls(node) & helpers} - helpers:
        helpers |= more
    tests = [(where, node) for where, node in found if node.name.startswith("test_")]
    assert len(tests) > 1000
    assert [where for where, node in tests if node.name not in helpers] == []


def test_no_test_compares_a_thing_with_itself():
    same = [
        f"{where.partition(':')[0]}:{node.lineno}"
        for where, function in functions()
        for node in ast.walk(function)
        if isinstance(node, ast.Compare) and ast.dump(node.left) == ast.dump(node.comparators[0])
    ]
    assert same == []
