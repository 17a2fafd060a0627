"""Names that a user may have; they appear in addresses, ladders and logs."""

from __future__ import annotations

from django.core.validators import RegexValidator

USERNAME_VALIDATORS = [
    RegexValidator(
        r"\A[A-Za-z0-9](?:[A-Za-z0-9_-]{0,28}[A-Za-z0-9])?\Z",
        "A name has 2 to 30 letters, digits, hyphens or underscores, "
        "and begins and ends with a letter or digit.",
    ),
    RegexValidator(
        r"(?i)\Agone-",
        "Names that begin with “gone-” stand for accounts that were deleted.",
        inverse_match=True,
    ),
]
