"""The site's own settings, with a data folder that is removed after the run.

The environment is set, not only the settings: a `manage.py` or a worker that a test starts must
not find the developer's site either.
"""

import atexit
import os
import shutil
import tempfile

KEPT = {f"BOTOCRACY_{name}" for name in ("STRICT", "CACHE", "ENGINES", "GAMES")}  # how we test
for name in {name for name in os.environ if name.startswith("BOTOCRACY_")} - KEPT:
    del os.environ[name]
folder = tempfile.mkdtemp(prefix="botocracy-site-")
atexit.register(shutil.rmtree, folder, ignore_errors=True)
os.environ["BOTOCRACY_DATA"] = folder
os.environ["BOTOCRACY_SITTING_WAIT"] = "1"  # ms; half a second is the default
os.environ.setdefault("BOTOCRACY_ENGINES", "plain")  # whatever the developer has compiled

from arena.config.settings import *  # noqa: E402, F403 - only now does the environment fit

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # quick, and nobody's secret
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
WHITENOISE_AUTOREFRESH = True  # each test has a client, which would list all static files
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
