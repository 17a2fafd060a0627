"""The settings, all from the environment (see `arena.config.environment` and docs/settings.md)."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from django.core.exceptions import ImproperlyConfigured
from kombu import Queue

from arena.config.addresses import broker, cache, database, mail
from arena.config.environment import Environment
from arena.config.exposure import DEVELOPMENT_KEY, problems, reachable
from botocracy.viewer.files import STATIC as VIEWER_FILES
from sandbox.limits import LONGEST_MATCH, LONGEST_PADDING

ROOT = Path(__file__).resolve().parents[3]
env = Environment(os.environ)

# --- which site this is ------------------------------------------------------------------------

MODE = env.one_of("MODE", "embedded", "production")
PRODUCTION = MODE == "production"
DEBUG = env.flag("DEBUG")

SECRET_KEY = env.text("SECRET_KEY") or DEVELOPMENT_KEY
ALLOWED_HOSTS = env.words("HOSTS")
REACHABLE = reachable(ALLOWED_HOSTS)
"""Whether other machines can reach the site; see `arena.config.safety`."""
HTTPS = env.flag("HTTPS", default=PRODUCTION or REACHABLE)
WEBHOOK_LOCAL = env.flag("WEBHOOK_LOCAL")

if too_weak := list(
    problems(
        production=PRODUCTION,
        hosts=ALLOWED_HOSTS,
        secret_key=SECRET_KEY,
        debug=DEBUG,
        https=HTTPS,
        local_webhooks=WEBHOOK_LOCAL,
    )
):
    raise ImproperlyConfigured("\n".join(too_weak))

# --- where things are --------------------------------------------------------------------------

DATA = (ROOT / env.text("DATA")).resolve()
DATABASES = {"default": database(env.text("DATABASE_URL") or f"sqlite://{DATA}/botocracy.sqlite3")}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

BROKER_URL = env.text("BROKER_URL") or f"spool://{DATA}/broker"
CACHES = {"default": cache(BROKER_URL, folder=DATA / "cache")}

STORAGES: dict[str, dict[str, Any]] = {
    # Uploaded bots. Nothing in it has an address: only our own code reads it.
    "default": {
        "BACKEND": "django.core.files.storage.FileSystemStorage",
        "OPTIONS": {
            "location": env.text("FILES") or str(DATA / "files"),
            "base_url": None,
            "file_permissions_mode": 0o600,
            "directory_permissions_mode": 0o700,
        },
    },
    "staticfiles": {
        "BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"
        if PRODUCTION
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}
STATIC_URL = "/static/"
STATIC_ROOT = DATA / "static"
STATIC_ROOT.mkdir(parents=True, exist_ok=True)
STATICFILES_DIRS = [("viewer", VIEWER_FILES)]
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
    "arena.web.pages.matches.drawings.GameDrawings",
]
WHITENOISE_USE_FINDERS = not PRODUCTION
WHITENOISE_AUTOREFRESH = DEBUG

# --- the parts ---------------------------------------------------------------------------------

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "arena.core",
    "arena.publiclog",
    "arena.webhooks",
    "arena.accounts",
    "arena.bots",
    "arena.matches",
    "arena.ladder",
    "tournaments",
    "arena.workers",
    "arena.commands",
    "arena.api",
    "arena.web",
    # After ours, so that our templates for signing in are found first.
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.idp.oidc",
    "knox",
    "rest_framework",
    "django_filters",
    "drf_spectacular",
    "drf_spectacular_sidecar",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "arena.core.middleware.loopback_only",
    "arena.core.middleware.content_security_policy",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",  # after the static files, which are compressed once
    "arena.core.middleware.readable_cookies",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "arena.accounts.two_factor.second_factor_required",
    "arena.core.middleware.request_size",
    "arena.core.middleware.readable_input",
    "arena.core.middleware.domain_errors",
]
SILENCED_SYSTEM_CHECKS = ["models.W040"]  # an index with more columns helps PostgreSQL alone
ROOT_URLCONF = "arena.config.urls"
WSGI_APPLICATION = "arena.config.wsgi.application"
ASGI_APPLICATION = "arena.config.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "arena.web.context.site",
            ],
            "libraries": {
                "events": "arena.web.pages.events.tags",
                "ladders": "arena.web.pages.ladders.tags",
            },
        },
    }
]
LANGUAGE_CODE = "en-gb"
TIME_ZONE = "UTC"
USE_TZ = True

# --- people ------------------------------------------------------------------------------------

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
# By IP address, never by account: otherwise anyone could lock an owner out.
# All pages that take a password share one count in the cache. A class of thirty behind
# one address can sign in within a minute.
ACCOUNT_RATE_LIMITS = {
    "login": "60/m/ip",
    "login_failed": "10/m/ip,100/h/ip",
    "signup": "60/m/ip",
}
MFA_TOTP_ISSUER = "Botocracy"
MFA_TOTP_TOLERANCE = 1  # phones keep time to within half a minute
MFA_ALLOW_UNVERIFIED_EMAIL = True  # not every site sends mail
ADMIN_TWO_FACTOR = env.flag("ADMIN_TWO_FACTOR", default=REACHABLE)
MAIL_URL = env.text("MAIL_URL")
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*" if MAIL_URL else "email", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "mandatory" if MAIL_URL else "optional"
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = "Botocracy: "
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if HTTPS else "http"
ACCOUNT_USERNAME_BLACKLIST = ["house", "admin", "administrator", "botocracy", "root", "system"]
ACCOUNT_USERNAME_MIN_LENGTH = 2
ACCOUNT_USERNAME_VALIDATORS = "arena.accounts.names.USERNAME_VALIDATORS"
globals().update(mail(MAIL_URL, folder=DATA / "mail"))
DEFAULT_FROM_EMAIL = SERVER_EMAIL = env.text("MAIL_FROM")
SITE_URL = env.text("SITE_URL").rstrip("/") or (
    f"https://{ALLOWED_HOSTS[0]}" if PRODUCTION or REACHABLE else f"http://{ALLOWED_HOSTS[0]}:8000"
)

# --- safety ------------------------------------------------------------------------------------

SECURE_SSL_REDIRECT = HTTPS
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
CSRF_TRUSTED_ORIGINS = [f"https://{host}" for host in ALLOWED_HOSTS] if HTTPS else []
if env.flag("PROXY"):
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    ALLAUTH_TRUSTED_PROXY_COUNT = 1

SANDBOX = env.one_of("SANDBOX", "auto", "docker", "bubblewrap", "none")

UPLOAD_BYTES = env.whole("UPLOAD_BYTES")
REQUEST_BYTES = 4 * UPLOAD_BYTES
"""The largest body that is read; more than an upload, so that the form can refuse the file."""
UNPACKED_BYTES = env.whole("UNPACKED_BYTES")
UPLOAD_FILES = env.whole("UPLOAD_FILES")
BOTS_PER_USER = env.whole("BOTS_PER_USER")
SUBMISSIONS_PER_DAY = env.whole("SUBMISSIONS_PER_DAY")
EVENTS_PER_USER = env.whole("EVENTS_PER_USER")
EVENT_ENTRANTS = env.whole("EVENT_ENTRANTS")
EVENT_MATCHES = env.whole("EVENT_MATCHES")
MESSAGES_PER_DAY = env.whole("MESSAGES_PER_DAY")
WEBHOOKS_PER_USER = env.whole("WEBHOOKS_PER_USER")

# --- the API -----------------------------------------------------------------------------------

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "arena.api.authentication.TokenAuthentication",
        "arena.api.authentication.DeviceAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["arena.api.permissions.Scoped"],
    "DEFAULT_PARSER_CLASSES": [
        "arena.api.parsing.StrictJSONParser",
        "rest_framework.parsers.MultiPartParser",
    ],
    "DEFAULT_RENDERER_CLASSES": [
        "rest_framework.renderers.JSONRenderer",
        "arena.api.rendering.NDJSONRenderer",
    ],
    "DEFAULT_FILTER_BACKENDS": ["django_filters.rest_framework.DjangoFilterBackend"],
    "DEFAULT_PAGINATION_CLASS": "arena.api.paging.Pages",
    "DEFAULT_SCHEMA_CLASS": "arena.api.schema.Schema",
    "DEFAULT_THROTTLE_CLASSES": [
        "rest_framework.throttling.AnonRateThrottle",
        "rest_framework.throttling.UserRateThrottle",
    ],
    # A class of thirty behind one address reads without tokens.
    "DEFAULT_THROTTLE_RATES": {"anon": "1200/min", "user": "1200/min"},
    "NUM_PROXIES": 1 if env.flag("PROXY") else 0,
    "EXCEPTION_HANDLER": "arena.api.errors.handle",
    "URL_FORMAT_OVERRIDE": None,  # the header Accept decides
}
KNOX_TOKEN_MODEL = "accounts.Token"  # noqa: S105 - the name of a model
REST_KNOX = {"AUTH_HEADER_PREFIX": "Bearer"}
SPECTACULAR_SETTINGS = {
    "TITLE": "Botocracy",
    "DESCRIPTION": "Everything that the pages can do, for programs. Times are UTC.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_PERMISSIONS": ["rest_framework.permissions.AllowAny"],
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "COMPONENT_SPLIT_REQUEST": True,
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "PATH_CONVERTER_OVERRIDES": {"key": int},
    "ENUM_NAME_OVERRIDES": {
        "ComparisonState": "arena.ladder.models.ComparisonState",
        "DeliveryStatus": "arena.webhooks.models.DeliveryStatus",
        "EventFormat": "arena.api.events.settings.FORMAT_NAMES",
        "EventState": "tournaments.models.EventState",
        "MatchStatus": "arena.matches.models.MatchStatus",
        "ProofState": "arena.api.match_shapes.PROOFS",
        "SubmissionStatus": "arena.bots.models.SubmissionStatus",
        "Verdict": "arena.api.match_shapes.CAUSES",
        "WebhookEvent": "arena.webhooks.models.Kind",
        "WebhookFormat": "arena.webhooks.models.Style",
    },
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "arena.api.schema.describe_problems",
    ],
}

# --- work --------------------------------------------------------------------------------------

globals().update(broker(BROKER_URL))
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# A match ends by its own clocks; a task that takes longer hangs. The soft limit makes it an
# error of ours, the hard one kills the worker if that does not help.
MATCHES_MIXED = env.whole("MATCHES_MIXED")
_LONGEST_TASK = MATCHES_MIXED * (LONGEST_MATCH + LONGEST_PADDING)
CELERY_TASK_SOFT_TIME_LIMIT = _LONGEST_TASK + 20 * 60
CELERY_TASK_TIME_LIMIT = _LONGEST_TASK + 30 * 60
"""No match takes this long. The worker is killed, and the match is queued again."""
# Workers empty the queues in alphabetical order (set for both brokers): a ladder never delays
# an event, an event never delays a new bot, and trials use the time that is left.
CELERY_TASK_DEFAULT_QUEUE = "chores"
CELERY_TASK_QUEUES = [Queue(name) for name in ("checks", "chores", "matches", "standing", "trials")]
CELERY_TASK_ROUTES = {
    "submission.check": {"queue": "checks"},
    "match.play": {"queue": "matches"},
}

SITTING_WAIT = env.whole("SITTING_WAIT")
LEASE_SECONDS = env.whole("LEASE_SECONDS")
SWEEP_SECONDS = env.whole("SWEEP_SECONDS")
REQUEUE_SECONDS = env.whole("REQUEUE_SECONDS")
FIT_SECONDS = env.whole("FIT_SECONDS")
LADDER_QUEUE = env.whole("LADDER_QUEUE")
LADDER_SECONDS = env.whole("LADDER_SECONDS")
LADDER_INTERVAL = env.whole("LADDER_INTERVAL")
LADDER_REST_HOURS = env.whole("LADDER_REST_HOURS")
COMPARISON_DEALS = env.whole("COMPARISON_DEALS")
BENCH_PERCENT = env.whole("BENCH_PERCENT")
LOG_DAYS = env.whole("LOG_DAYS")
MAIL_SECONDS = env.whole("MAIL_SECONDS")
WEBHOOK_SECONDS = env.whole("WEBHOOK_SECONDS")
WEBHOOK_TIMEOUT = env.whole("WEBHOOK_TIMEOUT")
WEBHOOK_WAITS = env.wholes("WEBHOOK_WAITS")
WEBHOOK_FAILURES = env.whole("WEBHOOK_FAILURES")
WEBHOOK_DAYS = env.whole("WEBHOOK_DAYS")
CELERY_BEAT_SCHEDULE_FILENAME = str(DATA / "beat")


def _every(seconds: int, task: str, *, expires: int | None = None) -> dict[str, Any]:
    """A periodic task. A message that no worker took before the next one expires."""
    return {"task": task, "schedule": seconds, "options": {"expires": expires or seconds}}


CELERY_BEAT_SCHEDULE = {
    "sweep": _every(SWEEP_SECONDS, "sweep"),
    "fit": _every(FIT_SECONDS, "ladders.fit"),
    "ladders": _every(LADDER_SECONDS, "ladders.schedule"),
    "thin": _every(3600, "fits.thin"),
    "mail": _every(MAIL_SECONDS, "mail.send"),
    "webhooks": _every(WEBHOOK_SECONDS, "webhooks.send"),
    "verify": _every(60, "matches.verify"),
    # Every hour, so that a day is published even if beat was down at midnight.
    "log": _every(3600, "log.publish"),
    "prune": _every(86_400, "logs.prune", expires=3600),
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": env.text("LOG_LEVEL")},
}
