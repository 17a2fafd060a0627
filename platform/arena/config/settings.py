"""The settings, all from the environment (see `arena.config.environment` and docs/settings.md)."""

from __future__ import annotations

import os
import socket
from pathlib import Path
from typing import Any

from django.core.exceptions import ImproperlyConfigured
from kombu import Queue

from arena.config.addresses import (
    broker,
    cache,
    database,
    in_folder,
    in_s3,
    mail,
    single_sign_on,
)
from arena.config.environment import LONGEST, Environment
from arena.config.exposure import DEVELOPMENT_KEY, problems, reachable, weak
from arena.config.logs import log_format, logging_settings
from arena.config.sentry import readable, report_errors
from botocracy.viewer.files import STATIC as VIEWER_FILES
from sandbox.limits import LONGEST_MATCH, LONGEST_PADDING

ROOT = Path(__file__).resolve().parents[3]
env = Environment(os.environ)

# --- which site this is ------------------------------------------------------------------------

MODE = env.one_of("MODE", "embedded", "production")
PRODUCTION = MODE == "production"
DEBUG = env.flag("DEBUG")

SECRET_KEY = env.text("SECRET_KEY") or DEVELOPMENT_KEY
KEY_IS_OWN = SECRET_KEY != DEVELOPMENT_KEY and not weak(SECRET_KEY)
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

DATA = env.folder("DATA", root=ROOT, default=ROOT / "var")
DATABASES = {"default": database(env.text("DATABASE_URL") or f"sqlite://{DATA}/botocracy.sqlite3")}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

BROKER_URL = env.text("BROKER_URL") or f"spool://{DATA}/broker"
CACHES = {"default": cache(BROKER_URL, folder=DATA / "cache")}

FILES_CACHE = env.folder("FILES_CACHE", root=ROOT, default=DATA / "files-cache")
FILES_CACHE_BYTES = env.whole("FILES_CACHE_BYTES")
_S3 = {
    "endpoint": env.like(
        "S3_ENDPOINT", r"https?://[^/\s?#]+/?", "an address like https://storage.example.org"
    ),
    "region": env.like("S3_REGION", "[a-z0-9-]+", "the name of a region, like eu-central-1"),
    "access_key": env.like("S3_ACCESS_KEY", r"\S+", "one word", secret=True),
    "secret_key": env.like("S3_SECRET_KEY", r"\S+", "one word", secret=True),
}
STORAGES: dict[str, dict[str, Any]] = {
    # Uploaded bots and archived records. Nothing in it has an address: only our own code reads it.
    "default": in_s3(env.text("FILES"), **_S3)
    if "://" in env.text("FILES")
    else in_folder(env.folder("FILES", root=ROOT, default=DATA / "files")),
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
    "arena.highlights",
    "arena.news",
    "tournaments",
    "arena.workers",
    "arena.commands",
    "arena.api",
    "arena.web",
    # After ours, so that our templates for signing in are found first.
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.socialaccount",
    "allauth.socialaccount.providers.openid_connect",
    "allauth.idp.oidc",
    "knox",
    "rest_framework",
    "django_filters",
    "drf_spectacular",
    "drf_spectacular_sidecar",
]
MIDDLEWARE = [
    "arena.core.tracing.request_ids",
    "arena.core.doctor_header.tell_doctor",
    "django.middleware.security.SecurityMiddleware",
    "arena.core.middleware.content_security_policy",
    "arena.core.middleware.loopback_only",
    "arena.observing.probes.probes",
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
SILENCED_SYSTEM_CHECKS = [
    "models.W040",  # an index with more columns helps PostgreSQL alone
    "security.W021",  # browsers' preload list binds a whole domain, which is its owner's decision
]
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
ACCOUNT_ADAPTER = "arena.accounts.signing_up.AccountAdapter"
SIGN_UP = env.one_of("SIGN_UP", "open", "invitation", "closed")
CLASS_SIGN_UP = env.flag("CLASS_SIGN_UP", default=SIGN_UP == "open")
CLASS_PUPILS = env.whole("CLASS_PUPILS")
MFA_SUPPORTED_TYPES = ["recovery_codes", "totp", "webauthn"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_FORMS = {
    "add_webauthn": "arena.accounts.passkeys.AddPasskeyForm",
    "login_webauthn": "arena.accounts.passkeys.PasskeySignInForm",
}
MFA_TOTP_ISSUER = "Botocracy"
MFA_TOTP_TOLERANCE = 1  # phones keep time to within half a minute
MFA_ALLOW_UNVERIFIED_EMAIL = True  # not every site sends mail
ADMIN_TWO_FACTOR = env.flag("ADMIN_TWO_FACTOR", default=REACHABLE)
OIDC_NAME = env.text("OIDC_NAME")
OIDC_SIGN_UP = env.flag("OIDC_SIGN_UP")
SOCIALACCOUNT_PROVIDERS = single_sign_on(
    env.text("OIDC_URL"),
    client_id=env.text("OIDC_CLIENT_ID"),
    secret=env.text("OIDC_SECRET"),
    name=OIDC_NAME,
)
SOCIALACCOUNT_ADAPTER = "arena.accounts.signing_up.SingleSignOnAdapter"
SOCIALACCOUNT_AUTO_SIGNUP = False  # people choose the name that all others see
SOCIALACCOUNT_EMAIL_AUTHENTICATION = SOCIALACCOUNT_EMAIL_AUTHENTICATION_AUTO_CONNECT = True
# The content security policy lets no form lead to another site. Linking, which must not follow a
# stranger's link, is refused by the adapter.
SOCIALACCOUNT_LOGIN_ON_GET = True
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
DEFAULT_FROM_EMAIL = SERVER_EMAIL = env.like(
    "MAIL_FROM", r"[^@<>\r\n]*<?[^@\s<>]+@[^@\s<>]+>?", "an e-mail address"
)
SITE_URL = env.like(
    "SITE_URL", r"https?://[^/\s]+(/[^\s]*)?", "an address like https://bots.example.org"
).rstrip("/") or (
    f"https://{ALLOWED_HOSTS[0]}" if PRODUCTION or REACHABLE else f"http://{ALLOWED_HOSTS[0]}:8000"
)

# --- safety ------------------------------------------------------------------------------------

SECURE_SSL_REDIRECT = HTTPS
# Machines ask these by the address of the process and without TLS.
SECURE_REDIRECT_EXEMPT = ["^(healthz|readyz|metrics)$"]
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
PROXY = env.flag("PROXY")
if PROXY:
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
    "NUM_PROXIES": 1 if PROXY else 0,
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
        "arena.api.schema.describe_parameters",
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
DRAIN_SECONDS = env.whole("DRAIN_SECONDS")
SWEEP_SECONDS = env.whole("SWEEP_SECONDS")
REQUEUE_SECONDS = env.whole("REQUEUE_SECONDS")
FIT_SECONDS = env.whole("FIT_SECONDS")
LADDER_QUEUE = env.whole("LADDER_QUEUE")
LADDER_SECONDS = env.whole("LADDER_SECONDS")
LADDER_INTERVAL = env.whole("LADDER_INTERVAL")
LADDER_REST_HOURS = env.whole("LADDER_REST_HOURS")
LADDER_DIVISIONS_FROM = env.whole("LADDER_DIVISIONS_FROM")
GROUP_LADDERS_PER_USER = env.whole("GROUP_LADDERS_PER_USER")
GROUP_LADDER_BOTS = env.whole("GROUP_LADDER_BOTS")
GROUP_LADDER_QUEUE = env.whole("GROUP_LADDER_QUEUE")
GROUP_LADDER_MATCHES = env.whole("GROUP_LADDER_MATCHES")
GROUP_LADDER_OWNER_MATCHES = env.whole("GROUP_LADDER_OWNER_MATCHES")
COMPARISON_DEALS = env.whole("COMPARISON_DEALS")
BENCH_PERCENT = env.whole("BENCH_PERCENT", most=100)
LOG_DAYS = env.whole("LOG_DAYS", most=LONGEST)
RECORD_DAYS = env.days("RECORD_DAYS")
NOTICE_DAYS = env.whole("NOTICE_DAYS", most=LONGEST)
MAIL_SECONDS = env.whole("MAIL_SECONDS")
WEBHOOK_SECONDS = env.whole("WEBHOOK_SECONDS")
WEBHOOK_TIMEOUT = env.whole("WEBHOOK_TIMEOUT")
WEBHOOK_WAITS = env.wholes("WEBHOOK_WAITS")
WEBHOOK_FAILURES = env.whole("WEBHOOK_FAILURES")
WEBHOOK_DAYS = env.whole("WEBHOOK_DAYS", most=LONGEST)
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
    "highlights": _every(120, "highlights.find"),
    # Every hour, so that a day is published even if beat was down at midnight.
    "log": _every(3600, "log.publish"),
    "prune": _every(86_400, "logs.prune", expires=3600),
    "answers": _every(86_400, "answers.prune", expires=3600),
    "archive": _every(300, "records.archive"),
}

# --- what others see of it ---------------------------------------------------------------------

LOG_FORMAT = env.one_of("LOG_FORMAT", "json", "text", default=log_format(production=PRODUCTION))
LOG_LEVEL = env.one_of("LOG_LEVEL", "DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")
LOGGING = logging_settings(LOG_FORMAT, LOG_LEVEL)

METRICS_TOKEN = env.text("METRICS_TOKEN")
if METRICS_TOKEN and weak(METRICS_TOKEN):
    raise ImproperlyConfigured("BOTOCRACY_METRICS_TOKEN must be at least 32 random characters.")
# The processes of one host count together. Hosts and containers may share the data folder, but
# number their processes alike, so each has a folder of its own.
METRICS_FOLDER = DATA / "metrics" / socket.gethostname()
METRICS_FOLDER.mkdir(mode=0o700, parents=True, exist_ok=True)
os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(METRICS_FOLDER)  # before its client is imported

SENTRY_DSN = env.text("SENTRY_DSN")
if SENTRY_DSN:
    if not readable(SENTRY_DSN):
        raise ImproperlyConfigured(
            "BOTOCRACY_SENTRY_DSN must be the address that Sentry gives a project "
            "(https://key@host/number)."
        )
    report_errors(SENTRY_DSN, mode=MODE)
