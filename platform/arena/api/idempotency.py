"""`Idempotency-Key`: a repeated POST gets the first answer and does nothing again."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta
from functools import wraps
from hashlib import sha256
from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.db import transaction
from django.utils import timezone
from rest_framework.response import Response
from rest_framework.utils.encoders import JSONEncoder

from arena.accounts.models import User
from arena.api.models import StoredAnswer
from arena.core.errors import ArenaError, Refused

HEADER = "Idempotency-Key"
REPLAYED = "Idempotency-Replayed"
KEPT = timedelta(days=1)
LONGEST = 255


def idempotent(create: Callable[..., Response]) -> Callable[..., Response]:
    """A view method that creates something; with a key it runs once in a day.

    The stored answer and what the method writes are one transaction: a request that fails
    leaves neither, and two at the same time wait for each other.
    """

    @wraps(create)
    def once(view: Any, request: Any, *arguments: Any, **named: Any) -> Response:
        key = request.headers.get(HEADER, "")
        if not key:
            return create(view, request, *arguments, **named)
        if len(key) > LONGEST or not key.isascii() or not key.isprintable():
            raise ArenaError(f"{HEADER} has 1 to {LONGEST} printable ASCII characters.")
        digest = _digest(request)
        with transaction.atomic():
            User.objects.select_for_update().get(pk=request.user.pk)
            answers = StoredAnswer.objects.filter(user=request.user)
            answers.filter(created_at__lt=timezone.now() - KEPT).delete()
            if known := answers.filter(key=key).first():
                if known.request != digest:
                    raise Refused(f"This {HEADER} was used for another request.", code="key_reused")
                return Response(known.body, known.status, headers={REPLAYED: "true"})
            response = create(view, request, *arguments, **named)
            if response.status_code < 400:
                StoredAnswer.objects.create(
                    user=request.user,
                    key=key,
                    request=digest,
                    status=response.status_code,
                    body=_plain(response.data),
                )
            return response

    once.idempotent = True  # type: ignore[attr-defined]  # read by the schema
    return once


def answers_prune() -> int:
    """Delete the answers that no repeated request gets any more."""
    return StoredAnswer.objects.filter(created_at__lt=timezone.now() - KEPT).delete()[0]


def _digest(request: Any) -> str:
    """The hash of address and body."""
    digest = sha256(f"{request.method} {request.get_full_path()}\n".encode())
    for name in sorted(request.data) if hasattr(request.data, "keys") else ():
        value = request.data[name]
        if isinstance(value, UploadedFile):
            content = value.read()
            value.seek(0)
            digest.update(f"{name}={value.name}:{sha256(content).hexdigest()}\n".encode())
        else:
            digest.update(f"{name}={value!r}\n".encode())
    return digest.hexdigest()


def _plain(value: Any) -> Any:
    """`value` with only what a JSON column holds."""
    return json.loads(json.dumps(value, cls=JSONEncoder))
