"""The accessibility audit as a table: `python -m bench.audit [NAME ...]`. Every page of the tour, in every look.

A number is how many rules of WCAG 2.1 A and AA axe finds broken there; each is named below the table. Ends with 1 if
there is any. `--out FILE` writes the same to a file.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from bench.shots import opened, tongue
from tests.axe import breaches, too_wide
from tests.tour import AUDITED, LOOKS, at_hour, see, visitor, visits

WIDTH = 32


def main() -> int:
    """Go the tour once for each look and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="stops to audit; none: all")
    parser.add_argument("--looks", default=",".join(LOOKS))
    parser.add_argument("--language", default="en")
    parser.add_argument("--out")
    wish = parser.parse_args()
    looks = wish.looks.split(",")
    lines = [f"{'page':{WIDTH}}" + "".join(f"{look:>12}" for look in looks)]
    found: list[str] = []
    with opened() as (browser, house, stock):
        for stop in AUDITED:
            if wish.names and stop.name not in wish.names:
                continue
            counts = []
            for together in visits(looks):
                with visitor(
                    browser, house, stock, stop, **LOOKS[together[0]], **tongue(wish.language)
                ) as page:
                    see(page, stop, stock)
                    for look in together:
                        at_hour(page, look)
                        faults = breaches(page) + too_wide(page)
                        found += [f"{stop.name}, {look}: {fault}" for fault in faults]
                        counts.append(len(faults))
            lines.append(f"{stop.name:{WIDTH}}" + "".join(f"{count or 'none':>12}" for count in counts))
            print(lines[-1], flush=True)
    lines += ["", f"{len(lines) - 1} pages, {len(looks)} looks, {len(found)} violations", *found]
    text = "\n".join(lines) + "\n"
    print("\n".join(lines[-len(found) - 2 :]))
    if wish.out:
        Path(wish.out).write_text(text, encoding="utf-8")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
