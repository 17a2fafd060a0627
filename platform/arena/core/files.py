"""Reading and writing stored files, wherever they are: a folder or S3.

Everything that can go wrong is an `OSError`, with the name of the file in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from boto3.exceptions import Boto3Error
from botocore.exceptions import BotoCoreError, ClientError
from django.core.files.base import ContentFile
from django.core.files.storage import FileSystemStorage, default_storage


class StorageTrouble(OSError):
    """The storage refused, or did not answer. It may be back later."""


@contextmanager
def _named_trouble(doing: str, name: str) -> Iterator[None]:
    try:
        yield
    except FileNotFoundError:
        raise FileNotFoundError(f"{name} is not in the storage") from None
    except (BotoCoreError, ClientError, Boto3Error, OSError) as error:
        raise StorageTrouble(f"{doing} {name} failed: {error}") from error


def file_read(name: str) -> bytes:
    """The content of a file; `FileNotFoundError` if there is none."""
    with _named_trouble("reading", name), default_storage.open(name, "rb") as stored:
        return bytes(stored.read())


def file_write(name: str, data: bytes) -> None:
    """Store `data` under exactly this name, in place of what was there."""
    with _named_trouble("writing", name):
        if not is_remote() and default_storage.exists(name):
            default_storage.delete(name)  # a folder would choose another name
        default_storage.save(name, ContentFile(data))


def file_delete(name: str) -> None:
    """Delete a file, if it is there."""
    with _named_trouble("deleting", name):
        default_storage.delete(name)


def file_exists(name: str) -> bool:
    with _named_trouble("looking for", name):
        return bool(default_storage.exists(name))


def is_remote() -> bool:
    """Whether files are fetched over a network."""
    return not isinstance(default_storage, FileSystemStorage)
