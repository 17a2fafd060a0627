"""ETag on what does not change: a caller who has it gets 304."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from typing import cast

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response, patch_cache_control
from rest_framework.request import Request


def unchanged(
    request: Request, key: str, make: Callable[[], HttpResponseBase], *, public: bool
) -> HttpResponseBase:
    """The answer of `make` with an ETag of `key`; 304, without making it, if the caller has it.

    `key` names the content: it differs whenever the answer would.
    """
    etag = f'"{blake2b(f"{key} {request.get_full_path()}".encode(), digest_size=12).hexdigest()}"'
    known = get_conditional_response(cast(HttpRequest, request), etag=etag)
    response = known or make()
    response.headers["ETag"] = etag
    patch_cache_control(response, public=public, private=not public, no_cache=True)
    return response
