#!/usr/bin/env python
"""Django's command line."""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent


def main() -> None:
    # Both are source roots: an editable install knows them, a bare clone does not.
    for folder in ("kit", "platform"):
        sys.path.insert(1, str(ROOT / folder))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "arena.config.settings")
    from django.core.management import execute_from_command_line  # after the path is complete

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
