"""Reading and writing stored files, wherever they are: a folder or S3.

Everything that can go wrong is an `OSError`, with the name of the file in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime

from boto3.exceptions import Boto3Error
from botocore.exceptions import BotoCoreError, ClientError
from django.core.files.base import ContentFile
from django.core.files.storage import FileSystemStorage, default_storage

AWAY = (BotoCoreError, ClientError, Boto3Error)
"""What the clients of S3 raise where a folder has an `OSError`."""


class StorageTrouble(OSError):
    """The storage refused, or did not answer. It may be back later."""


@contextmanager
def _named_trouble(doing: str, name: str) -> Iterator[None]:
    try:
        yield
    except FileNotFoundError:
        raise FileNotFoundError(f"{name} is not in the storage") from None
    except (*AWAY, OSError) as error:
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
        try:
            default_storage.save(name, ContentFile(data))
        except OSError:  # of a folder; in S3 a file appears whole
            with suppress(OSError):
                default_storage.delete(name)  # a full disk leaves the beginning of a file
            raise


def file_delete(name: str) -> None:
    """Delete a file, if it is there."""
    with _named_trouble("deleting", name):
        default_storage.delete(name)


def file_exists(name: str) -> bool:
    with _named_trouble("looking for", name):
        return bool(default_storage.exists(name))


def file_time(name: str) -> datetime:
    """When a file was written; `FileNotFoundError` if there is none."""
    with _named_trouble("looking at", name):
        return default_storage.get_modified_time(name)


def folder_read(folder: str) -> tuple[list[str], list[str]]:
    """The names of the folders and of the files in a folder; none if it is not there."""
    with _named_trouble("listing", folder):
        try:
            return default_storage.listdir(folder)
        except FileNotFoundError:
            return [], []


def is_remote() -> bool:
    """Whether files are fetched over a network."""
    return not isinstance(default_storage, FileSystemStorage)
