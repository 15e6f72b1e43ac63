"""What axe, the accessibility checker, has to say about a page."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]
BY_COLOUR = ["color-contrast", "link-in-text-block"]
"""The rules of those standards that look at colours: all that night can break where day is well."""
SCRIPT = Path(__file__).resolve().parent.parent / "node_modules" / "axe-core" / "axe.min.js"


@cache
def script() -> str:
    """The checker itself, as the browser's lock names it."""
    return SCRIPT.read_text(encoding="utf-8")


LOOK = """async ([within, rules]) => {
  const sprites = [...document.querySelectorAll("svg.sprite")];
  const kept = sprites.map((sprite) => [sprite, sprite.nextSibling, sprite.parentNode]);
  sprites.forEach((sprite) => sprite.remove());
  const drawings = [...document.querySelectorAll('svg[aria-hidden="true"]')];
  const lines = drawings
    .filter((drawing) => drawing.querySelector("a, [tabindex], title, text") === null)
    .map((drawing) => [drawing, [...drawing.childNodes]]);
  lines.forEach(([drawing]) => drawing.replaceChildren());
  const {violations} = await axe.run(within, {runOnly: rules, resultTypes: ["violations"], preload: false});
  lines.forEach(([drawing, nodes]) => drawing.replaceChildren(...nodes));
  kept.reverse().forEach(([sprite, next, parent]) => parent.insertBefore(sprite, next));
  return violations.map((breach) => `${breach.id}: ${breach.help} - ${breach.nodes[0].html.slice(0, 160)}`);
}"""
"""What is only drawn by reference is taken away meanwhile, and the lines of pictures that are hidden from readers and
hold no words: nobody meets them, and at the table and on maps they are most of the page.
"""


def breaches(page: "Page", within: str = "html", rules: Sequence[str] = STANDARDS) -> list[str]:
    """List what breaks WCAG 2 A or AA on the page as it stands, each with the first element that does.

    ``rules`` are standards, or single rules by name.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(script())
    return list(page.evaluate(LOOK, [within, list(rules)]))


def too_wide(page: "Page") -> list[str]:
    """Whether the page must be pushed sideways to be read."""
    wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    return ["wider than the screen"] if wide else []
