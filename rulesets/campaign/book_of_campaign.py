"""The written book of the campaign: clauses, headings, rulings and worked examples, out of ``book/``."""

from __future__ import annotations

from rulesets.engine.book.book import read_book

BOOK = read_book("rulesets.campaign")
