"""The README is true: its Python session runs and prints what it says."""

import doctest
from pathlib import Path

import pytest

README = Path(__file__).parents[1] / "README.md"


@pytest.mark.slow
def test_the_session_in_the_readme_runs():
    text = README.read_text(encoding="utf-8").replace("```", "")
    session = doctest.DocTestParser().get_doctest(text, {}, "README", str(README), 0)
    assert len(session.examples) >= 10
    report: list[str] = []
    result = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(session, out=report.append)
    assert result.failed == 0, "".join(report)


def test_every_file_that_the_readme_points_to_exists():
    import re

    for target in re.findall(r"\]\(([^)#:]+)\)", README.read_text(encoding="utf-8")):
        assert (README.parent / target).exists(), target
