"""What people read line by line is written in lines: of templates and style sheets none is longer than a screen."""

import re
from pathlib import Path

from django.conf import settings

LONGEST = 140
BROKEN = re.compile(r"\{\{[^}]*\n[^}]*\}\}|\{%[^%]*\n[^%]*%\}")
"""A tag of a template over two lines, which is no tag: it would be printed as it stands."""


def test_no_line_of_a_template_or_a_style_sheet_is_longer_than_a_screen() -> None:
    root = Path(settings.ROOT)
    files = [*root.glob("templates/**/*.html"), *root.glob("static/src/css/**/*.css")]
    assert len(files) > 100
    long = [
        f"{file.relative_to(root)}:{number}"
        for file in files
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > LONGEST
    ]
    assert long == []


def test_no_tag_of_a_template_is_broken() -> None:
    root = Path(settings.ROOT)
    found = {
        str(file.relative_to(root)): BROKEN.findall(file.read_text(encoding="utf-8"))
        for file in root.glob("templates/**/*.html")
    }
    assert {file: broken for file, broken in found.items() if broken} == {}
