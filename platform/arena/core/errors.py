"""The errors that the site raises on purpose.

    ArenaError            400
    ├── Refused           409   the state of things does not allow it
    ├── Forbidden         403   not yours
    ├── NotFound          404
    ├── Invalid           422   fields of the input are wrong
    ├── TooMany           429   a quota is used up
    └── Unavailable       503   ours: a part of the site is missing

`message` is shown to people as it is; `code` is for programs and never changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar


class ArenaError(Exception):
    """The root of these errors."""

    status: ClassVar[int] = 400
    code = "bad_request"

    retry_after: int | None = None
    """Seconds after which a second try makes sense; for the header `Retry-After`."""

    def __init__(self, message: str, *, code: str = "", retry_after: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        if code:
            self.code = code
        if retry_after is not None:
            self.retry_after = retry_after


class Refused(ArenaError):
    status = 409
    code = "refused"


class Forbidden(ArenaError):
    status = 403
    code = "forbidden"


class NotFound(ArenaError):
    status = 404
    code = "not_found"


class Invalid(ArenaError):
    status = 422
    code = "invalid"

    def __init__(self, errors: Sequence[tuple[str, str]]) -> None:
        super().__init__(" ".join(text for _, text in errors))
        self.errors = errors
        """Pairs: name of the field, or nothing where it is no single one; sentence."""


class TooMany(ArenaError):
    status = 429
    code = "too_many"
    retry_after = 3600


class Unavailable(ArenaError):
    status = 503
    code = "unavailable"
    retry_after = 30
