"""Settings under which the tests run: the site's own, made quick and quiet, with a database of this process alone."""

import os
import shutil
import tempfile
from pathlib import Path

os.environ.setdefault("HTTPS", "0")

from config.settings import *  # noqa: F403
from config.settings import CHANNEL_LAYERS, DATABASES, REDIS_URL, STORAGES

# Tests commit thousands of times, and waited for the disk each time: what they write lies in memory where the machine
# has a place for that, unless somebody names another.
MEMORY, ROOM = Path("/dev/shm"), 2 * 2**30  # noqa: S108
if "TMPDIR" not in os.environ and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM:
    tempfile.tempdir = str(MEMORY)

ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
STORAGES = STORAGES | {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = True

# Each process of a test run clears its own cache and hears its own notices only.
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
if REDIS_URL:
    CHANNEL_LAYERS = {
        "default": CHANNEL_LAYERS["default"]
        | {"CONFIG": {"hosts": [REDIS_URL], "prefix": f"honjin-test-{os.getpid()}"}}
    }

if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # A file and not memory, so that threads and processes meet SQLite's true locks; one a process, so that two
    # test runs on one machine do not meet at all. tests/conftest.py sweeps it away.
    SQLITE_FOLDER = Path(tempfile.mkdtemp(prefix="honjin-test-"))
    DATABASES["default"]["TEST"] = {"NAME": str(SQLITE_FOLDER / "test.sqlite3")}
