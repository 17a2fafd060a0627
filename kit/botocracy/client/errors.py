"""What can go wrong between the kit and a site.

SiteError
├── Unreachable     no answer: no network, no such host, cut off, too slow
├── NotSignedIn     no token, or one that the site does not accept
└── Answered        the site answered with a problem; `code` says which
"""

from __future__ import annotations


class SiteError(Exception):
    """The root of these errors. Its text is a sentence for people."""


class Unreachable(SiteError):
    """The site did not answer, or the connection was cut. Nothing is known of the request."""


class NotSignedIn(SiteError):
    """The site wants a token, or does not accept the one that was sent."""


class Answered(SiteError):
    """The site refused the request."""

    def __init__(self, message: str, *, status: int, code: str, retry_after: int | None) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.retry_after = retry_after
        """Seconds after which a second try makes sense, where the site says so."""
