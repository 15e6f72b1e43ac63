"""The site's settings. Everything that differs between two installations comes from the environment (.env.example).

Without any variable this is a safe site on one machine: SQLite, one process, no debug pages. `make play` is AT_HOME.
"""

import os
from pathlib import Path

from config.environment import database, flag, kept_secret, limits, local_hosts, number, people, words
from config.reporting import logs

ROOT = Path(__file__).resolve().parent.parent
VAR = Path(os.environ.get("HONJIN_VAR", ROOT / "var"))
VAR.mkdir(parents=True, exist_ok=True)

# Who may reach the site -----------------------------------------------------------------------------------------------
DEBUG = flag("DEBUG", default=False)
AT_HOME = flag(
    "AT_HOME", default=DEBUG
)  # among friends on one network: plain http, files from where they are built
HTTPS = flag("HTTPS", default=not AT_HOME)
SECRET_KEY = os.environ.get("SECRET_KEY") or kept_secret(VAR / "secret_key")
SECRET_KEY_FALLBACKS = words("SECRET_KEY_FALLBACKS")
ALLOWED_HOSTS = words("ALLOWED_HOSTS") or local_hosts()
CSRF_TRUSTED_ORIGINS = words("CSRF_TRUSTED_ORIGINS")

SECURE_SSL_REDIRECT = HTTPS
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^metrics$"]  # asked from inside, past the proxy
if trusted_proxies := number("TRUSTED_PROXIES", default=0):
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    USE_X_FORWARDED_HOST = True
ALLAUTH_TRUSTED_PROXY_COUNT = trusted_proxies  # what every limit by address believes (limits.address_of)
SESSION_ENGINE = "games.sessions"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 90  # a guest is his session: seconds before he is forgotten
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = (
    "same-origin" if HTTPS else None
)  # over plain http browsers only complain of it

# What the site is made of ---------------------------------------------------------------------------------------------
INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "config.apps.CollectedFiles",
    "django.forms",
    "channels",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "django_htmx",
    "allauth",
    "allauth.account",
    "allauth.usersessions",
    "config",
    "games",
    "armies",
    "campaigns",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "config.middleware.Readable",
    "config.middleware.StaticFiles",
    "django.middleware.gzip.GZipMiddleware",
    "config.middleware.ContentSecurityPolicy",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "config.middleware.LastSeen",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]
ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [ROOT / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "builtins": ["words.tags"],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "config.pages.site",
                "armies.errand.on_page",
            ],
        },
    },
]
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"  # forms look as templates/django/forms says
# Rules systems beside those of the house: a dotted package whose subpackages are systems (rulesets/README.md).
HONJIN_EXTRA_SYSTEMS = os.environ.get("HONJIN_EXTRA_SYSTEMS", "")
# Messages that one browser may send over its socket in the long run, per second; 0 for no limit.
HONJIN_PRACTICE_PACE = float(os.environ.get("HONJIN_PRACTICE_PACE", "0.9"))  # seconds between his orders
HONJIN_MESSAGES_PER_SECOND = number("HONJIN_MESSAGES_PER_SECOND", default=50)

# How much and how often: generous for a club, too little for a flood. HONJIN_LIMITS="open_battles=50,said=60/m" changes
# some of them; 0 is no limit. Wrong passwords are counted by ACCOUNT_RATE_LIMITS below, at whichever door.
HONJIN_LIMITS = limits(
    "HONJIN_LIMITS",
    {
        # what a player may have at once
        "open_battles": "20",  # that wait for an opponent
        "open_battles_of_guest": "3",
        "armies": "200",
        "drafts": "40",
        "heroes": "200",
        "throws_a_day": "100",
        "practice_battles": "12",
        "practice_battles_of_guest": "3",
        "open_campaigns": "10",  # that wait for players
        "open_campaigns_of_guest": "2",
        "campaigns_at_once": "40",  # that a player leads a clan in
        "tokens": "30",
        "blocked_players": "200",
        # what a player may do in a time, through whichever door
        "battles_made": "60/h",
        "battles_joined": "60/h",
        "battles_imported": "40/h",
        "campaigns_made": "30/h",
        "campaigns_joined": "60/h",
        "campaign_steps": "1200/h",  # plans, answers, locks
        "campaign_proposals": "20/d",
        "armies_imported": "60/h",
        "said": "30/m",
        "comments": "60/h",
        "reports": "20/d",
        "tokens_made": "30/h",
        # what one address may do: a whole club may share one
        "battles_at_address": "300/h",
        "tries_at_address": "200/h",  # a battle or a lesson on one click
        "seals_at_address": "600/h",
        "odds_at_address": "3000/h",
        "pictures_at_address": "1200/h",
        "feeds_at_address": "1200/h",
        "exports_at_address": "120/h",
        "whole_exports_at_address": "10/h",
        "wrong_words_at_address": "60/h",  # invitations and shared armies that there are not
        "requests_at_address": "120/m",  # to the HTTP interface, without signing in
        "requests": "1200/m",  # to the HTTP interface, of a player
    },
)

# Where things are kept ------------------------------------------------------------------------------------------------
SQLITE_OPTIONS = {
    # An order reads, then writes: taking the write lock at BEGIN means waiting instead of failing half way.
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,  # seconds
    "init_command": (
        # FULL: what a player was told is on the disk, even if the power goes the moment after.
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 20000; "
        "PRAGMA cache_size = -20000; PRAGMA temp_store = MEMORY;"
    ),
}
DATABASES = {"default": database(VAR / "honjin.sqlite3")}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["OPTIONS"] = SQLITE_OPTIONS
else:  # our questions are short: compiling one would take longer than answering it
    DATABASES["default"].setdefault("OPTIONS", {}).setdefault("options", "-c jit=off")

REDIS_URL = os.environ.get("REDIS_URL", "")
REDIS_PREFIX = os.environ.get("REDIS_PREFIX", "honjin")  # several sites may share one Redis
if REDIS_URL:
    CHANNEL_LAYERS = {
        "default": {
            # Notices only say where to look; a lost one is made good by the next, so publish and subscribe will do.
            # It costs a sixth of what Redis lists would.
            "BACKEND": "config.layer.Layer",
            "CONFIG": {"hosts": [REDIS_URL], "prefix": REDIS_PREFIX},
        }
    }
    CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": REDIS_URL,
            "KEY_PREFIX": REDIS_PREFIX,
        }
    }
else:
    CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}

# Players and their accounts -------------------------------------------------------------------------------------------
AUTH_USER_MODEL = "games.Player"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
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
LOGIN_REDIRECT_URL = "home"
ACCOUNT_LOGOUT_REDIRECT_URL = "home"
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_EMAIL_SUBJECT_PREFIX = "Honjin: "
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_AUTHENTICATED_LOGIN_REDIRECTS = False  # a guest may sign in to the account he has
ACCOUNT_USERNAME_MIN_LENGTH = 2
ACCOUNT_USERNAME_VALIDATORS = "games.services.players.NAME_RULES"
ACCOUNT_RATE_LIMITS = {
    "login_failed": "20/m/ip,5/5m/key",
    "change_password": "5/5m/user",  # it asks for the old one
    "signup": "20/m/ip",
    "guest": "60/m/ip,300/h/ip",
}
EMAIL_BACKEND = os.environ.get("EMAIL_BACKEND", "django.core.mail.backends.console.EmailBackend")
EMAIL_HOST = os.environ.get("EMAIL_HOST", "localhost")
EMAIL_PORT = number("EMAIL_PORT", default=25)
EMAIL_HOST_USER = os.environ.get("EMAIL_HOST_USER", "")
EMAIL_HOST_PASSWORD = os.environ.get("EMAIL_HOST_PASSWORD", "")
EMAIL_USE_TLS = flag("EMAIL_USE_TLS", default=False)
EMAIL_TIMEOUT = 10  # seconds
# Whether letters may remind players of campaigns: where the house has a mail server, unless said otherwise.
HONJIN_LETTERS = flag("HONJIN_LETTERS", default="EMAIL_BACKEND" in os.environ)
DEFAULT_FROM_EMAIL = os.environ.get("DEFAULT_FROM_EMAIL", "Honjin <honjin@localhost>")

# The HTTP interface ---------------------------------------------------------------------------------------------------
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "games.api.authentication.ByToken",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_THROTTLE_CLASSES": [
        "limits.throttles.AddressThrottle",
        "rest_framework.throttling.UserRateThrottle",
    ],
    "DEFAULT_THROTTLE_RATES": {
        "anon": HONJIN_LIMITS["requests_at_address"],
        "user": HONJIN_LIMITS["requests"],
    },
    "NUM_PROXIES": trusted_proxies,
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["config.parsing.PlainJSONParser"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Honjin",
    "DESCRIPTION": "Battles, their orders and their records.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "POSTPROCESSING_HOOKS": ["drf_spectacular.hooks.postprocess_schema_enums", "config.schema.complete"],
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
}

# Words and files ------------------------------------------------------------------------------------------------------
LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("ja", "日本語")]  # each by its own name
LANGUAGE_COOKIE_AGE = SESSION_COOKIE_AGE
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_SECURE = HTTPS
LOCALE_PATHS = [ROOT / "locale"]
TIME_ZONE = os.environ.get("TIME_ZONE", "UTC")
USE_TZ = True

STATIC_URL = "/static/"
STATIC_ROOT = VAR / "static"
STATICFILES_DIRS = [ROOT / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if AT_HOME
        else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = AT_HOME
WHITENOISE_MAX_AGE = 0 if AT_HOME else 60  # seconds, for files without their content's hash in the name
WHITENOISE_ALLOW_ALL_ORIGINS = False

# For whoever keeps the house ------------------------------------------------------------------------------------------
HONJIN_HOUSEKEEPING_HOURS = number(
    "HONJIN_HOUSEKEEPING_HOURS", default=24
)  # between two rounds; 0: none in this process
HONJIN_CLOCK_SECONDS = number(
    "HONJIN_CLOCK_SECONDS", default=5
)  # between two looks at the deadlines of campaigns; 0: none in this process (manage.py clock is one of its own)
METRICS_TOKEN = os.environ.get(
    "METRICS_TOKEN", ""
)  # who bears it may read /metrics; without one, this machine may
ADMINS = people("ADMINS")
SERVER_EMAIL = os.environ.get("SERVER_EMAIL") or DEFAULT_FROM_EMAIL
LOGGING = logs(
    level=os.environ.get("LOG_LEVEL") or "WARNING",
    form=os.environ.get("LOG_FORMAT") or "line",
    file=os.environ.get("LOG_FILE", ""),
    megabytes=number("LOG_MEGABYTES", default=10),
    files=number("LOG_FILES", default=5),
)
