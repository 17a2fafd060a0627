"""The shape of the repository that other things silently rest on."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def test_platform_is_a_source_root_and_never_a_package():
    # As a package it would shadow the standard library's `platform`, and manage.py would die.
    assert (ROOT / "platform").is_dir()
    assert not (ROOT / "platform" / "__init__.py").exists()
    assert not (ROOT / "kit" / "__init__.py").exists()
