"""Files in S3 or in a server that speaks its protocol."""

from __future__ import annotations

from storages.backends.s3 import S3Storage


class PrivateS3(S3Storage):  # type: ignore[misc]  # storages has no types
    """A bucket that only our own processes read: no file has an address for others.

    Files are written without an access list, so that the bucket's own rules hold, and nothing
    signs links to them.
    """

    def url(self, name: str, *_: object, **__: object) -> str:
        raise ValueError(f"{name} has no address: only the site's own processes read it")
