"""Writing answers: JSON, and lists as one JSON value a line."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.utils.encoders import JSONEncoder

NDJSON = "application/x-ndjson"


class NDJSONRenderer(BaseRenderer):
    """One JSON value a line, by `Accept: application/x-ndjson`.

    A page of a list is written row by row; the header `Link` has the address of the next page.
    """

    media_type = NDJSON
    format = "ndjson"
    charset = None

    def render(
        self,
        data: Any,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> bytes:
        if data is None:
            return b""
        rows = data["results"] if isinstance(data, dict) and "results" in data else data
        return b"".join(map(line, rows if isinstance(rows, list) else [rows]))


class AnyType(DefaultContentNegotiation):
    """For views that answer with files: every `Accept` is welcome, and errors are JSON."""

    def select_renderer(self, request: Any, renderers: Any, format_suffix: Any = None) -> Any:
        return renderers[0], renderers[0].media_type


def line(row: Any) -> bytes:
    """One line of NDJSON."""
    return (
        json.dumps(row, cls=JSONEncoder, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
    )


RENDERERS = [JSONRenderer, NDJSONRenderer]
