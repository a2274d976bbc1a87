"""Django's settings, one file for every machine. What differs is listed in .env.example."""

import sys
from pathlib import Path

from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _

from tournament import environment
from tournament.ops.setup import catalogues, network

ROOT = Path(__file__).resolve().parent.parent
DATA = Path(environment.text("KARTA_DATA", str(ROOT / "var"))).resolve()

ENVIRONMENT = environment.one_of("KARTA_ENV", ("laptop", "development", "production"))
PRODUCTION = ENVIRONMENT == "production"
DEBUG = ENVIRONMENT == "development"

SECRET_KEY = environment.text("KARTA_SECRET_KEY")
if PRODUCTION and not SECRET_KEY:
    sys.exit("KARTA_SECRET_KEY is not set: in production give it 50 random characters.")
SECRET_KEY = SECRET_KEY or environment.kept_secret(DATA / "secret_key")
# Old keys sign nothing new; they only verify what was signed before the key was changed.
SECRET_KEY_FALLBACKS = environment.listed("KARTA_OLD_SECRET_KEYS")

HOSTS = environment.listed("KARTA_HOSTS")
ALLOWED_HOSTS = HOSTS or ([] if PRODUCTION else network.OwnNames())
# Hosts use a leading dot for all subdomains; trusted origins use a star.
CSRF_TRUSTED_ORIGINS = [f"https://{'*' * host.startswith('.')}{host}" for host in HOSTS]
# The instance's own certificate: with it `serve` uses HTTPS itself, without a proxy.
TLS_CERT, TLS_KEY = environment.text("KARTA_TLS_CERT"), environment.text("KARTA_TLS_KEY")
HTTPS = PRODUCTION or bool(TLS_CERT)
ADMIN = environment.is_on("KARTA_ADMIN")

# Number of our own proxies before a web process; each appends the address it saw.
PROXIES = environment.int_variable("KARTA_PROXIES", 1 if PRODUCTION else 0)
METRICS_TOKEN = environment.text("KARTA_METRICS_TOKEN")
METRICS_FROM = environment.networks("KARTA_METRICS_FROM")
METRICS_FOLDER = environment.internal_variable("PROMETHEUS_MULTIPROC_DIR")
QUOTAS = {"TOURNAMENTS": 200, "JOBS": 1000, "MEGABYTES": 500}
QUOTAS = {of: environment.int_variable(f"KARTA_MOST_{of}", most) for of, most in QUOTAS.items()}
SECOND_FACTOR = environment.one_of("KARTA_SECOND_FACTOR", ("", "organisers", "everybody"))
MINOR_AGE = environment.int_variable("KARTA_MINOR_AGE", 18)
SECURITY_CONTACT = environment.text("KARTA_SECURITY_CONTACT")
# Sites that may embed standings, seats and the calendar in a frame.
EMBED_HOSTS = environment.listed("KARTA_EMBED_HOSTS")

INSTALLED_APPS = [
    *(["django.contrib.admin"] if ADMIN else []),
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django_tables2",
    "axes",
    "csp",
    "tournament",
]
MIDDLEWARE = [
    "tournament.doors.middleware.endpoints_middleware",
    "tournament.doors.middleware.LoggingMiddleware",
    "tournament.doors.middleware.problems_middleware",
    "tournament.doors.middleware.limits_middleware",
    "django.middleware.security.SecurityMiddleware",
    "tournament.doors.middleware.permissions_middleware",
    "csp.middleware.CSPMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "tournament.doors.middleware.devices_middleware",
    "tournament.doors.middleware.language_middleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "tournament.doors.middleware.second_factor_middleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "axes.middleware.AxesMiddleware",
    "tournament.doors.middleware.ErrorsMiddleware",
]
ROOT_URLCONF, WSGI_APPLICATION = "tournament.urls", "tournament.wsgi.application"
FORM_RENDERER = "tournament.doors.focusing.FocusingRenderer"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [ROOT / "templates"],
        "OPTIONS": {
            "loaders": [
                (
                    "django.template.loaders.cached.Loader",
                    [
                        "tournament.ops.template_lines.Loader",
                        "django.template.loaders.app_directories.Loader",
                    ],
                )
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "django.template.context_processors.i18n",
            ],
        },
    },
]

DATABASE_URL = environment.text("DATABASE_URL")
DATABASES = {"default": environment.database(DATABASE_URL, default_file=DATA / "karta.sqlite3")}
REPLICA_URL = environment.text("KARTA_REPLICA_URL")
if REPLICA_URL:
    DATABASES["replica"] = environment.database(REPLICA_URL, default_file=DATA / "none")
    DATABASE_ROUTERS = ["tournament.db_backends.replica.ReplicaRouter"]
if not DATABASE_URL:
    # django-tables2 would import it for a PostgreSQL column type, and psycopg with it: 10 MB of 97
    # in each process. It goes without where the import fails.
    sys.modules["django.contrib.postgres.fields"] = None  # type: ignore[assignment]
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
REDIS_URL = environment.text("REDIS_URL")
CACHES = {
    "default": {
        "BACKEND": "tournament.ops.redis_cache.PatientRedisCache",
        "LOCATION": REDIS_URL,
        "OPTIONS": {"socket_connect_timeout": 1, "socket_timeout": 1},
    }
    if REDIS_URL
    else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
}

DOCUMENTS = DATA / "documents"
# Copies are safest on another disk than the data.
COPIES = Path(environment.text("KARTA_COPIES", str(DATA / "copies"))).resolve()
# With a bucket, documents and copies are objects in it, and the folders above stay empty.
STORE = environment.text("KARTA_STORE")
# Without Redis there is no broker: the worker of `serve` reads the jobs from the database.
CELERY_BROKER_URL = REDIS_URL or "memory://"
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "global_keyprefix": "karta:",
    # A silent Redis must not delay a page: what cannot be sent is sent again by a worker.
    "socket_connect_timeout": 2,
    "max_retries": 1,
    "interval_start": 0,
    "interval_max": 0.1,
    # A worker takes from the first queue of its -Q that has a message.
    "queue_order_strategy": "priority",
    "priority_steps": [0, 3, 6, 9],
    # Longer than a step may take, and than its lease.
    "visibility_timeout": 240,
    "unacked_restore_throttle": 1,
}
CELERY_TASK_DEFAULT_QUEUE = "periodic"
CELERY_TASK_IGNORE_RESULT = CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_WORKER_ENABLE_REMOTE_CONTROL = CELERY_WORKER_SEND_TASK_EVENTS = True
CELERY_WORKER_DISABLE_PREFETCH = True
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_PREFETCH_MULTIPLIER = CELERY_WORKER_CONCURRENCY = 1
# In memory: a task that is due is a row, so beat needs no file.
CELERY_BEAT_SCHEDULER = "celery.beat:Scheduler"

FULL_LANGUAGES = ("lv", "en", "pl")
_FIXED_LANGUAGE = environment.one_of("KARTA_LANGUAGE", ("", *FULL_LANGUAGES))
LANGUAGE_CODE, HAS_FIXED_LANGUAGE = _FIXED_LANGUAGE or "lv", bool(_FIXED_LANGUAGE)
LANGUAGES = [("lv", _("Latvian")), ("en", _("English")), ("pl", _("Polish")), ("ru", _("Russian"))]
# Compile them before Django reads them; if nothing has changed, this only compares digests.
LOCALE_PATHS = [catalogues.compiled_folder()]
FORMAT_MODULE_PATH = ["tournament.words.formats"]
TIME_ZONE = environment.text("KARTA_TIME_ZONE", "Europe/Riga")
USE_TZ = True

STATIC_URL = "static/"
STATIC_ROOT = DATA / "static"
STATICFILES_DIRS = [ROOT / "tournament" / "static"]
# Of the packages' own static files, only the admin's are used.
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.FileSystemFinder",
    *(["django.contrib.staticfiles.finders.AppDirectoriesFinder"] if ADMIN else []),
]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    **environment.blob_storages(STORE),
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "tournament.ops.setup.static_files.HashedFiles"
    },
}
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = DEBUG
WHITENOISE_KEEP_ONLY_HASHED_FILES = True
MEDIA_ROOT = DATA / "media"

AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
PASSWORDS_ARE = ("UserAttributeSimilarity", "MinimumLength", "CommonPassword", "NumericPassword")
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}Validator"} for name in PASSWORDS_ARE
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "my_tournaments"
LOGOUT_REDIRECT_URL = "/"
AXES_FAILURE_LIMIT = 5
AXES_COOLOFF_TIME = 0.25
AXES_LOCKOUT_TEMPLATE = "account/too_many_tries.html"
# An attacker must not lock the director out from another machine.
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_CLIENT_IP_CALLABLE = "tournament.security.limits.origin_of"
AXES_RESET_ON_SUCCESS, AXES_VERBOSE = True, False

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
# Browsers accept a `__Host-` cookie only from this exact host, over HTTPS.
SESSION_COOKIE_NAME = "__Host-sessionid" if HTTPS else "sessionid"
DEVICE_COOKIE_NAME = "__Host-device" if HTTPS else "device"
CSRF_FAILURE_VIEW = "tournament.doors.errors.csrf_failure"
CSRF_COOKIE_NAME = "__Host-csrftoken" if HTTPS else "csrftoken"
DATA_UPLOAD_MAX_NUMBER_FILES = 5
SECURE_SSL_REDIRECT = PRODUCTION
# A year of HSTS in production only: a laptop whose certificate has expired must still work.
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if PRODUCTION else 0
# Subdomains are not ours to force to HTTPS, and browsers remember HSTS for a year.
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = False
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if PROXIES else None

EMAIL_BACKEND = "tournament.background.mail.sending.EmailBackend"
EMAIL_HOST = environment.text("KARTA_MAIL_HOST")
EMAIL_PORT = environment.int_variable("KARTA_MAIL_PORT", 587)
EMAIL_HOST_USER = environment.text("KARTA_MAIL_USER")
EMAIL_HOST_PASSWORD = environment.text("KARTA_MAIL_PASSWORD")
USUAL_TLS = "ssl" if EMAIL_PORT == 465 else "starttls"
MAIL_TLS = environment.one_of("KARTA_MAIL_TLS", ("starttls", "ssl", "none"), default=USUAL_TLS)
if MAIL_TLS == "none" and EMAIL_HOST_PASSWORD:
    sys.exit("KARTA_MAIL_TLS is none: a password would go over the line for all to read.")
EMAIL_USE_SSL, EMAIL_USE_TLS = MAIL_TLS == "ssl", MAIL_TLS == "starttls"
if EMAIL_HOST and HOSTS and not network.own_names(HOSTS):
    sys.exit("KARTA_HOSTS names no single address that a link in a mail could begin with.")
EMAIL_TIMEOUT = 10
# Beyond this many e-mails an hour, applicants get no link; 0 means no limit.
MAILS_PER_HOUR = environment.int_variable("KARTA_MAIL_PER_HOUR", 1000)
PASSWORD_RESET_TIMEOUT = 3600
DEFAULT_FROM_EMAIL = environment.text("KARTA_MAIL_FROM", "karta@localhost")

LOG_FORM = environment.one_of("KARTA_LOGS", ("json", "text") if PRODUCTION else ("text", "json"))
LOGS_REQUESTS = LOG_FORM == "json"
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "json": {"()": "tournament.ops.health.log_lines.OneLine"},
        "text": {"()": "tournament.ops.health.log_lines.PlainLine"},
    },
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": LOG_FORM}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    # Errors belong on the console without DEBUG too; 404 warnings do not.
    "loggers": {
        "django": {"handlers": []},
        "django.request": {"level": "ERROR"},
        "django.security.DisallowedHost": {"level": "CRITICAL"},
        "tournament": {"level": "INFO"},
    },
}
