"""The threat model names a test for every threat, and every test it names is there."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MODEL = (ROOT / "docs" / "threat-model.md").read_text(encoding="utf-8")
NAMED = re.findall(r"`(tests/[\w/.]+)(?:::(\w+))?`", MODEL)


def test_every_test_that_the_threat_model_names_is_there():
    assert len(NAMED) > 80
    missing = []
    for path, name in NAMED:
        file = ROOT / path
        if not file.is_file():
            missing.append(path)
        elif name:
            tree = ast.parse(file.read_text(encoding="utf-8"))
            if name not in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}:
                missing.append(f"{path}::{name}")
    assert missing == []


def test_every_threat_and_every_finding_has_a_test():
    tables = MODEL[MODEL.index("## Threats, walls, tests") : MODEL.index("## Packages")]
    rows = [
        line for line in tables.splitlines() if line.startswith("|") and not line.startswith("|--")
    ]
    threats = [row for row in rows if not row.startswith(("| threat |", "| finding |"))]
    assert len(threats) > 60
    assert [row for row in threats if "`tests/" not in row.rsplit("|", 2)[-2]] == []
