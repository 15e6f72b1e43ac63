"""What the site as a whole adds to Django's own apps."""

from django.contrib.staticfiles.apps import StaticFilesConfig


class CollectedFiles(StaticFilesConfig):
    """Django's static files, without the sources that ours are built from."""

    ignore_patterns = [*StaticFilesConfig.ignore_patterns, "src", "*.mjs", "tests"]
