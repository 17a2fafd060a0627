"""What is deleted when its time is over. docs/settings.md says how long everything is kept.

Results, records, ratings, the public log and the organisers' log are kept for good.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from datetime import timedelta
from importlib import import_module

from allauth.idp.oidc.models import Token as DeviceToken
from django.conf import settings
from django.utils import timezone

from arena.accounts.notices import notices_prune
from arena.bots.services import uploads_prune
from arena.bots.stored import archives_sweep
from arena.matches.services import logs_prune
from arena.pipeline.leaving import leavers_forget
from arena.webhooks.deliveries import deliveries_prune
from arena.workers.attempts import attempts_prune
from arena.workers.heartbeat import workers_forget
from arena.workers.turns import accounts_forget

log = logging.getLogger(__name__)

DAY = timedelta(days=1)


def sessions_prune() -> None:
    """Delete the sessions that ended, and tokens of the kit's sign-in that no longer work."""
    import_module(settings.SESSION_ENGINE).SessionStore.clear_expired()
    DeviceToken.objects.filter(expires_at__lt=timezone.now() - DAY).delete()


STEPS: Sequence[Callable[[], object]] = (
    logs_prune,
    leavers_forget,
    workers_forget,
    accounts_forget,
    deliveries_prune,
    sessions_prune,
    notices_prune,
    uploads_prune,
    archives_sweep,
    attempts_prune,
)


def prune() -> None:
    """Delete everything that is over. What fails is tried again the next day."""
    for step in STEPS:
        try:
            step()
        except Exception:
            log.exception("%s failed", step.__name__)
