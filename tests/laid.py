"""Pages before a browser without a house: what Django's client was answered is laid before it, with the files that it
names. What forms send is caught, for the test to say what comes of it; whatever else a page asks for gets no answer.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import parse_qsl, urlsplit

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from playwright.sync_api import Page, Route

HOUSE = "http://honjin.test"
"""The address at which pages are laid; nothing answers there but the pages themselves."""
FILES = Path(__file__).resolve().parent.parent / "static"


class Sent(NamedTuple):
    """A form that a page has sent: where to, and its fields (of several with one name a list)."""

    path: str
    fields: dict[str, list[str]]


def lay(page: Page, answers: Mapping[str, Any]) -> None:
    """Lay answers of Django's client before a browser, by their addresses. Headers come along, so that the content
    policy holds as ever.
    """

    def answer(route: Route) -> None:
        request = route.request
        path = urlsplit(request.url).path
        file = FILES / path.removeprefix("/static/")
        if path.startswith("/static/") and file.is_file():
            route.fulfill(path=file)
        elif request.method == "GET" and path in answers:
            found = answers[path]
            route.fulfill(status=found.status_code, headers=dict(found.items()), body=found.content)
        else:
            route.fulfill(status=204)

    page.route("**/*", answer)


SWAP = """html => {
  const found = new DOMParser().parseFromString(html, "text/html");
  document.title = found.title;
  document.body.replaceWith(found.body);
}"""


def turn_to(page: Page, answer: Any) -> None:
    """Show another answer in the page that stands: its body as it came, no script is run anew. What a page looks like
    and whom it shuts out needs no more.
    """
    page.evaluate(SWAP, answer.content.decode())


def sent_by(page: Page, path: str, press: Callable[[], None]) -> Sent:
    """The form that is sent to an address when something is pressed."""
    with page.expect_request(
        lambda one: one.method == "POST" and urlsplit(one.url).path.endswith(path)
    ) as caught:
        press()
    return Sent(urlsplit(caught.value.url).path, fields_of(caught.value.post_data or ""))


def fields_of(text: str) -> dict[str, list[str]]:
    """The fields of a form as they were sent."""
    found: dict[str, list[str]] = {}
    for name, value in parse_qsl(text, keep_blank_values=True):
        found.setdefault(name, []).append(value)
    return found
