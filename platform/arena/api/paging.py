"""Lists in pages: `next` is the address of the next page, or null."""

from __future__ import annotations

from typing import Any

from rest_framework.pagination import CursorPagination, LimitOffsetPagination
from rest_framework.response import Response


class Pages(CursorPagination):
    """Keyset pages, so that a page far back costs what the first one costs."""

    page_size = 50
    max_page_size = 1000
    page_size_query_param = "limit"
    page_size_query_description = "Rows a page has, at most 1000."
    cursor_query_description = "Where the page begins; taken from `next` or `previous`."

    def get_ordering(self, request: Any, queryset: Any, view: Any) -> tuple[str, ...]:
        return (view.ordering,) if isinstance(view.ordering, str) else tuple(view.ordering)

    def get_paginated_response(self, data: Any) -> Response:
        return _page(data, self.get_next_link(), self.get_previous_link())

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        return _page_schema(schema)


class Lines(LimitOffsetPagination):
    """Pages of a sequence that is no query, such as standings."""

    default_limit = 50
    max_limit = 1000
    limit_query_description = "Rows a page has, at most 1000."
    offset_query_description = "Rows before the page."

    def get_paginated_response(self, data: Any) -> Response:
        return _page(data, self.get_next_link(), self.get_previous_link())

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        return _page_schema(schema)


def _page(rows: Any, next_page: str | None, previous: str | None) -> Response:
    links = [
        f'<{address}>; rel="{name}"'
        for name, address in (("next", next_page), ("previous", previous))
        if address
    ]
    body = {"next": next_page, "previous": previous, "results": rows}
    return Response(body, headers={"Link": ", ".join(links)} if links else None)


def _page_schema(rows: dict[str, Any]) -> dict[str, Any]:
    address = {"type": ["string", "null"], "format": "uri"}
    return {
        "type": "object",
        "required": ["next", "previous", "results"],
        "properties": {"next": address, "previous": address, "results": rows},
    }
