"""Fail when a commit's subject is too long or does not begin with the area it changes.

deploy/checks/commit_message.py FILE, as git calls a commit-msg hook.
"""

import re
import sys
from pathlib import Path

LONGEST = 72
SUBJECT = re.compile(r"[a-z][a-z0-9_., /-]*: \S.*")
FROM_GIT = re.compile(r"(?:Merge|Revert|fixup!|squash!|amend!) ")


def problem(message: str) -> str | None:
    """What is wrong with the message, or None."""
    subject, _, rest = message.partition("\n")
    if FROM_GIT.match(subject):
        return None
    if len(subject) > LONGEST:
        return f"the subject has {len(subject)} characters, {LONGEST} are allowed"
    if not SUBJECT.fullmatch(subject):
        return "the subject does not begin with an area, as in `ladder: refit after a void`"
    if rest.partition("\n")[0].strip():
        return "an empty line must stand between the subject and the reason"
    return None


if __name__ == "__main__":
    sys.exit(problem(Path(sys.argv[1]).read_text(encoding="utf-8")))
