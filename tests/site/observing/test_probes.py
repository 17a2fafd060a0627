"""`/healthz` and `/readyz` on real engines: what is missing is named, nothing else is told."""

import subprocess

import pytest
from django.core.files.storage import FileSystemStorage
from django.db import connection

from arena.observing import readiness
from arena.workers import heartbeat
from tests.conftest import lacking
from tests.services.machine import Unavailable, as_root

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def ask_anew():
    readiness.readiness_forget()
    yield
    readiness.readiness_forget()


def checks(client):
    readiness.readiness_forget()
    answer = client.get("/readyz")
    body = answer.json()
    assert answer.status_code == (200 if body["ready"] else 503)
    return {name for name, check in body["checks"].items() if not check["ok"]}


def test_a_process_that_answers_is_healthy_whatever_is_missing(client, django_assert_num_queries):
    with django_assert_num_queries(0):
        answer = client.get("/healthz", headers={"Host": "10.0.0.7:8000"})
    assert answer.status_code == 200
    assert answer.json() == {"healthy": True}


def test_a_site_without_a_worker_is_not_ready(client):
    assert checks(client) == {"worker"}
    heartbeat.beat()
    assert checks(client) == set()


def test_probes_ask_by_address_and_without_tls(client, settings):
    settings.SECURE_SSL_REDIRECT = True
    assert client.get("/healthz", headers={"Host": "web-3:8000"}).status_code == 200
    assert client.get("/readyz", headers={"Host": "web-3:8000"}).status_code == 503
    assert client.get("/").status_code == 301


def test_a_broker_that_is_away_is_named_and_its_address_is_not(client, settings):
    settings.BROKER_URL = "redis://:hunter2@127.0.0.1:1/0"
    assert checks(client) == {"broker", "worker"}
    assert "hunter2" not in client.get("/readyz").content.decode()


def test_a_redis_that_answers(client, settings, redis_url):
    settings.BROKER_URL = redis_url
    assert checks(client) == {"worker"}


def test_a_database_behind_the_code(client, monkeypatch):
    monkeypatch.setattr(readiness, "NEEDS_DATABASE", frozenset())
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE app = 'pipeline'")
    assert checks(client) == {"migrations", "worker"}
    assert "manage.py migrate" in client.get("/readyz").content.decode()


def test_storage_that_answers_errors(client, monkeypatch):
    class Away(FileSystemStorage):
        def exists(self, name):
            raise OSError(f"secret-bucket does not answer for {name}")

    monkeypatch.setattr(readiness, "default_storage", Away())
    assert checks(client) == {"storage", "worker"}
    assert "secret-bucket" not in client.get("/readyz").content.decode()


def test_a_full_disk_is_named(client, tmp_path, settings):
    try:
        root = list(as_root())
    except Unavailable as why:
        lacking("root", why)
    subprocess.run([*root, "mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", tmp_path], check=True)
    try:
        settings.DATA = tmp_path
        assert checks(client) == {"worker"}
        (tmp_path / "filler").write_bytes(bytes(3 << 19))
        assert checks(client) == {"disk", "worker"}
        assert "the disk is full" in client.get("/readyz").content.decode()
    finally:
        subprocess.run([*root, "umount", "--lazy", tmp_path], check=True)


def test_asking_often_costs_nothing(client, django_assert_num_queries):
    client.get("/readyz")
    with django_assert_num_queries(0):
        for _ in range(20):
            client.get("/readyz")
