"""The Celery app. Tasks live in `arena.pipeline.tasks`."""

from __future__ import annotations

import os

from celery import Celery

from arena.config import spool

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "arena.config.settings")
spool.register()

app = Celery("botocracy")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(["arena.pipeline"])
