"""A Django site whose every view is empty: what `benchmarks/load.py` costs without our code."""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import AsyncIterator

from django.conf import settings
from django.core.asgi import get_asgi_application
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.urls import path, re_path
from django.views.decorators.csrf import csrf_exempt

settings.configure(
    ALLOWED_HOSTS=["127.0.0.1"],
    ROOT_URLCONF=__name__,
    SECRET_KEY="empty",
    LOGGING_CONFIG=None,
)
EVERY = float(os.environ.get("EMPTY_NEWS_SECONDS", "10"))
"""Seconds between two pieces of news of a stream, as long as the site under test takes."""


@csrf_exempt
def empty(_: HttpRequest) -> HttpResponse:
    return HttpResponse()


def live(_: HttpRequest) -> StreamingHttpResponse:
    async def news() -> AsyncIterator[bytes]:
        yield b"retry: 2000\n\n"
        while True:
            await asyncio.sleep(EVERY * random.uniform(0.5, 1.5))
            yield b"data: something\n\n"

    return StreamingHttpResponse(news(), content_type="text/event-stream")


urlpatterns = [path("live/", live), re_path("", empty)]
application = get_asgi_application()
