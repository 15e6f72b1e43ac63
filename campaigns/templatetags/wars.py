"""What pages that know nothing of campaigns show of them: ``{% wars_that_wait %}``, ``{% first_wars %}``."""

from __future__ import annotations

from typing import Any

from django import template

from campaigns.selectors import cards, lists, reminders
from campaigns.selectors.lists import Listed
from games.views.lobby import MOST, reader_of

register = template.Library()
Context = dict[str, Any]
AT_HOME = 3
"""Campaigns that another page shows."""


@register.inclusion_tag("campaigns/parts/that_wait.html", takes_context=True)
def wars_that_wait(context: Context) -> Context:
    """The reader's campaigns in which something is wanted of him, those that moved last first."""
    reader = reader_of(context["request"])
    mine = (Listed(row, reader) for row in lists.mine(reader)[:MOST]) if reader else ()
    return {"waiting": [one for one in mine if one.want["mine"]][:AT_HOME]}


@register.inclusion_tag("campaigns/parts/reminded.html", name="reminded", takes_context=True)
def remind(context: Context) -> Context:
    """In how many campaigns the reader was reminded of something that still waits (CAM-COR-3), for every header."""
    request = context.get("request")
    reader = reader_of(request) if request is not None and hasattr(request, "user") else None
    return {"number": reminders.campaigns_of(reader) if reader else 0}


@register.inclusion_tag("campaigns/parts/begin_a_war.html", takes_context=True)
def first_wars(context: Context) -> Context:
    """The wars that begin on one click, and the way to the others."""
    return {"firsts": cards.firsts(), "csrf_token": context.get("csrf_token", "")}
