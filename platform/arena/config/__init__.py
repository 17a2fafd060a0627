"""How the site is put together: settings, addresses, the Celery app, the doors to web servers."""

from arena.config.celery import app as celery_app

__all__ = ["celery_app"]
