"""The README is true: its Python session runs and prints what it says. What the documents name is there."""

import doctest
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
DOCUMENTS = ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "rulesets/README.md", *sorted(
    str(file.relative_to(ROOT)) for file in ROOT.glob("docs/*.md")
))  # fmt: skip
MADE = (
    "static/dist",
    "var/",
    "table.js",
    "theme.js",
    "api.js",
    "site.js",
    "campaign.js",
    "memory.js",
    "proof.js",
)
"""What is built or kept lies in no repository."""
ENDINGS = "py|toml|md|ts|tsx|mjs|js|css|html|svg|json|yml|po"


def text_of(document: str) -> str:
    return (ROOT / document).read_text(encoding="utf-8")


@cache
def everything() -> frozenset[str]:
    """Every file and folder by its path, and by each end of that, from a slash on."""
    folders = [one for one in ROOT.iterdir() if one.is_dir() and one.name not in ("node_modules", "var")]
    sources = [one for one in folders if not one.name.startswith(".") or one.name in (".ci", ".github")]
    found = [*ROOT.iterdir(), *(path for folder in sources for path in folder.rglob("*"))]
    parts = [path.relative_to(ROOT).parts for path in found if "dist" not in path.parts]
    return frozenset("/".join(own[start:]) for own in parts for start in range(len(own)))


@pytest.mark.slow
def test_the_session_in_the_readme_runs():
    text = README.read_text(encoding="utf-8").replace("```", "")
    session = doctest.DocTestParser().get_doctest(text, {}, "README", str(README), 0)
    assert len(session.examples) >= 10
    report: list[str] = []
    result = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(session, out=report.append)
    assert result.failed == 0, "".join(report)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_file_that_a_document_points_to_exists(document):
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text_of(document)):
        assert ((ROOT / document).parent / target).exists(), target


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_file_and_folder_that_a_document_names_exists(document):
    named = re.findall(rf"`((?:[\w.-]+/)+|(?:[\w.-]+/)*[\w-][\w.-]*\.(?:{ENDINGS}))`", text_of(document))
    lacking = {name for name in named if name.rstrip("/") not in everything() and not name.startswith(MADE)}
    assert lacking == set()


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_command_that_a_document_names_exists(document):
    text = text_of(document)
    modules = set(re.findall(r"python -m ((?:bench|tests|rulesets)[\w.]+)", text))
    lacking = {name for name in modules if f"{name.replace('.', '/')}.py" not in everything()}
    targets = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    lacking |= set(re.findall(r"(?:`|^)make ([a-z][\w-]*)", text, re.MULTILINE)) - targets
    commands = {Path(file).stem for file in everything() if "/management/commands/" in file}
    ours = set(re.findall(r"manage\.py ([a-z_]+)", text)) - {"migrate", "collectstatic"}
    assert lacking | (ours - commands) == set()
