"""Settings, addresses, the Celery app, and the entry points for web servers."""

from arena.config.celery import app as celery_app

__all__ = ["celery_app"]
