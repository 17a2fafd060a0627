"""The bodies of messages. None holds a secret."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.utils import timezone

from arena.webhooks.models import Style

LONGEST = 1900
"""Characters of a sentence on Discord, which takes 2000 with the link."""
_MARKUP = re.compile(r"([\\*_~|`>#\[\]()<:@-])")


def body(style: str, kind: str, *, text: str, link: str, data: Mapping[str, Any]) -> str:
    """The body of a message: `text` is a sentence, `link` an address of this site."""
    address = f"{settings.SITE_URL}{link}"
    message: dict[str, Any]
    if style == Style.DISCORD:
        said = f"{plain(text[:LONGEST])}\n<{address}>"
        # Nobody is called by name, whatever a title or a bot's name says.
        message = {"content": said, "allowed_mentions": {"parse": []}}
    else:
        message = {
            "type": kind,
            "timestamp": timezone.now(),
            "data": {"text": text, "link": address, **data},
        }
    return json.dumps(message, cls=DjangoJSONEncoder, ensure_ascii=False, separators=(",", ":"))


def plain(text: str) -> str:
    """`text` without what Discord takes for markup, a link or a mention."""
    return _MARKUP.sub(r"\\\1", text)
