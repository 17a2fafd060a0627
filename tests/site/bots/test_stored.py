"""Files of uploads that came to nothing do not stay in the storage."""

from datetime import timedelta

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import FileSystemStorage, default_storage
from django.db import DatabaseError, transaction
from django.utils import timezone

from arena.bots import stored
from arena.bots.models import Submission
from arena.bots.services import bot_create, submission_create
from arena.bots.stored import archives_sweep
from arena.core.files import StorageTrouble, file_exists, file_write
from arena.pipeline.retention import STEPS
from sandbox.match import BotFiles
from tests.site import worlds

pytestmark = pytest.mark.django_db

SOURCE = b"def act(turn):\n    return turn.legal[0]\n"


@pytest.fixture
def cut_off(monkeypatch):
    """The place of files whose upload the database refused after they were stored."""
    ann = worlds.person("ann")
    bot = bot_create(owner=ann, game=worlds.GAME, name="Half")
    places = []

    def refuse(self):
        places.append(self.archive.name)
        raise DatabaseError("the connection is gone")

    with monkeypatch.context() as away:
        away.setattr(Submission, "save", refuse)
        with pytest.raises(DatabaseError), transaction.atomic():
            submission_create(bot=bot, by=ann, upload=BotFiles({"bot.py": SOURCE}))
    assert file_exists(places[0])
    return places[0]


def test_files_that_a_cut_off_upload_left_are_deleted_once_nobody_can_need_them(
    cut_off, monkeypatch
):
    archives_sweep()
    assert file_exists(cut_off)  # its row may be on the way
    monkeypatch.setattr(stored, "UPLOADING", timedelta(0))
    archives_sweep()
    assert not file_exists(cut_off)


def test_the_files_of_a_version_stay_however_old_they_are(monkeypatch):
    version = worlds.field(1)[0].active
    monkeypatch.setattr(stored, "UPLOADING", timedelta(0))
    assert timezone.now() > version.created_at
    archives_sweep()
    assert file_exists(version.archive.name)


def test_it_is_done_every_day():
    assert archives_sweep in STEPS


def test_a_full_disk_leaves_no_part_of_a_file(monkeypatch):
    save = FileSystemStorage._save

    def half(self, name, content):
        save(self, name, ContentFile(content.read()[:10]))
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(FileSystemStorage, "_save", half)
    with pytest.raises(StorageTrouble):
        file_write("submissions/ab/half.zip", SOURCE)
    assert not default_storage.exists("submissions/ab/half.zip")
