"""One address serves a page or, to htmx, one part of it."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers

PART = "X-Part"
"""Response header that names the part, so that a sign-in page never replaces it."""


def wanted_part(request: HttpRequest) -> str:
    """The id of the part htmx asks for; empty for the whole page."""
    return request.headers.get("HX-Target", "") if "HX-Request" in request.headers else ""


def page(
    request: HttpRequest,
    template: str,
    context: Mapping[str, Any],
    *,
    parts: Mapping[str, str],
) -> HttpResponseBase:
    """The page, or the one of its `parts` (id → template) that is asked for.

    A part has an ETag of its content, so that one which has not changed costs a 304.
    """
    part = wanted_part(request)
    response: HttpResponseBase
    if part in parts:
        shown = render(request, parts[part], dict(context))
        etag = f'"{blake2b(shown.content, digest_size=12).hexdigest()}"'
        shown.headers["ETag"] = etag
        response = get_conditional_response(request, etag=etag, response=shown) or shown
        response.headers[PART] = part
        if request.headers.get("HX-Trigger") != part:
            # A filter asks, not the part itself. An update may have replaced the part meanwhile,
            # so the response names its target.
            response.headers["HX-Retarget"] = f"#{part}"
        patch_cache_control(response, private=True, no_cache=True)
    else:
        response = render(request, template, dict(context))
    patch_vary_headers(response, ("HX-Request", "HX-Target", "HX-Trigger"))
    return response
