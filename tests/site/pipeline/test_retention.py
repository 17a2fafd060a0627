"""What is over is deleted, and what is kept for good stays."""

import uuid
from datetime import timedelta

import pytest
from allauth.idp.oidc.models import Client as DeviceClient
from allauth.idp.oidc.models import Token as DeviceToken
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.utils import timezone

from arena.accounts.models import Notice, NoticeKind
from arena.api.models import StoredAnswer
from arena.api.tasks import prune as prune_answers
from arena.bots.models import Upload
from arena.matches.models import Match
from arena.pipeline.retention import prune
from arena.workers.models import VoidAttempt, Worker
from tests.site import worlds

pytestmark = pytest.mark.django_db
NOW = timezone.now


def ages(*days):
    return [NOW() - timedelta(days=count) for count in days]


def test_what_is_over_is_deleted_and_the_rest_stays(settings):
    settings.NOTICE_DAYS, settings.LOG_DAYS = 100, 90
    ann = worlds.person()
    for at in ages(99, 101):
        for read in (NOW(), None):
            made = Notice.objects.create(user=ann, kind=NoticeKind.CHECK, text="x", read_at=read)
            Notice.objects.filter(pk=made.pk).update(at=at)
    for at in ages(0, 2):
        made = Upload.objects.create(user=ann)
        Upload.objects.filter(pk=made.pk).update(at=at)
        answer = StoredAnswer.objects.create(user=ann, key=uuid.uuid4().hex, request="", status=200)
        StoredAnswer.objects.filter(pk=answer.pk).update(created_at=at)
        Worker.objects.create(name=f"w{at}", seen_at=at)
    for seconds in (-10, 1000):
        session = SessionStore()
        session.set_expiry(NOW() + timedelta(seconds=seconds))
        session.create()
    kit = DeviceClient.objects.create(name="kit")
    for at in ages(-1, 2):
        DeviceToken.objects.create(client=kit, user=ann, type="ia", hash=f"{at}", expires_at=at)
    prune()
    prune_answers()
    assert Notice.objects.count() == 3, "old ones that were read are gone"
    assert Upload.objects.count() == 1
    assert StoredAnswer.objects.count() == 1
    assert Worker.objects.count() == 1
    assert Session.objects.count() == 1
    assert DeviceToken.objects.count() == 1
    prune()
    assert Notice.objects.count() == 3


def test_attempts_are_forgotten_only_after_their_match_is_over():
    match = worlds.match_of(worlds.field(worlds.seats()))
    VoidAttempt.objects.create(match=match, reason="x", worker="w")
    VoidAttempt.objects.update(at=NOW() - timedelta(days=1000))
    prune()
    assert VoidAttempt.objects.count() == 1
    Match.objects.update(status="settled")
    prune()
    assert VoidAttempt.objects.count() == 0
