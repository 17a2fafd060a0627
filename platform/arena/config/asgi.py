"""The entry point for ASGI servers."""

import os
import warnings

from django.conf import settings
from django.core.asgi import get_asgi_application

from arena.config.addresses import pooled
from arena.config.body_limit import limit_bodies

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "arena.config.settings")

settings.DATABASES["default"] = pooled(settings.DATABASES["default"])
# Whitenoise sends static files from memory; they are small, and browsers cache them.
warnings.filterwarnings("ignore", "StreamingHttpResponse must consume synchronous iterators")
application = limit_bodies(get_asgi_application(), most=settings.REQUEST_BYTES)

from arena.config.safety import refuse_unsafe  # noqa: E402 - needs Django to be set up
from arena.core.measures import measures_tidy  # noqa: E402
from arena.core.migrated import require_migrated  # noqa: E402 - the same

measures_tidy(starting=True)
refuse_unsafe(plays=False)
require_migrated()
