"""The entry point for WSGI servers."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "arena.config.settings")

application = get_wsgi_application()

from arena.config.safety import refuse_unsafe  # noqa: E402 - needs Django to be set up
from arena.core.migrated import require_migrated  # noqa: E402 - the same

refuse_unsafe(plays=False)
require_migrated()
