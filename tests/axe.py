"""What axe, the accessibility checker, has to say about a page."""

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]
SCRIPT = Path(__file__).resolve().parent.parent / "node_modules" / "axe-core" / "axe.min.js"


@cache
def script() -> str:
    """The checker itself, as the browser's lock names it."""
    return SCRIPT.read_text(encoding="utf-8")


def breaches(page: "Page", within: str = "html") -> list[str]:
    """List what breaks WCAG 2 A or AA on the page as it stands, each with the first element that does."""
    page.evaluate(script())
    found = page.evaluate(
        """async ([within, rules]) =>
        (await axe.run(within, {runOnly: rules, resultTypes: ["violations"], preload: false})).violations
        .map((breach) => `${breach.id}: ${breach.help} - ${breach.nodes[0].html.slice(0, 160)}`)""",
        [within, STANDARDS],
    )
    return list(found)


def too_wide(page: "Page") -> list[str]:
    """Whether the page must be pushed sideways to be read."""
    wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    return ["wider than the screen"] if wide else []
