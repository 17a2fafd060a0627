"""Taking secrets and addresses of people out of text that leaves the site's own tables.

Logs and error reports are read by more people than the database is. Our own lines name rows by
their keys; this is for what others put into messages: a database that quotes a row, a mail server
that repeats an address, an address with a password in it.
"""

from __future__ import annotations

import re

_RULES = (
    # The user and password of an address, before the next rule takes them for an e-mail address.
    (re.compile(r"(?<=://)[^\s/@]+@"), "[secret]@"),
    (re.compile(r"(?i)\b(bearer|token|basic)\s+[\w.~+/=-]{8,}"), r"\1 [secret]"),
    (
        re.compile(
            r"(?i)\b(password|passwd|secret|secret_key|api_key|sessionid|csrftoken|authorization)"
            r"(['\"]?\s*[:=]\s*)(['\"]?)[^\s'\",;&)]+"
        ),
        r"\1\2\3[secret]",
    ),
    (re.compile(r"\bwhsec_[\w+/=-]+"), "[secret]"),
    (re.compile(r"[\w.!#$%&*+/=?^`{|}~-]{1,64}@[\w-]+(?:\.[\w-]+)+"), "[e-mail]"),
    # The keys in links that sign in: to reset a password, to confirm an address.
    (re.compile(r"(?i)(/password/reset/key/|/confirm-email/)[^\s/?'\"]+"), r"\1[secret]"),
)


def scrub(text: str) -> str:
    """`text` without passwords, tokens and e-mail addresses."""
    for pattern, instead in _RULES:
        text = pattern.sub(instead, text)
    return text
