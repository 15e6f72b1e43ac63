"""The page on which the house's own dice are tested."""

from __future__ import annotations

from collections import Counter

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from games.fairness import judge
from games.models import FaceCount
from games.services import tally
from rulesets import Die


@require_GET
def dice_page(request: HttpRequest) -> HttpResponse:
    """How often every face has fallen on this site, and what chi-square says of it: two short queries."""
    seen: dict[str, Counter[int]] = {die: Counter() for die in Die}
    counted: Counter[str] = Counter()
    for source, die, face, count in FaceCount.objects.values_list("source", "die", "face", "count"):
        if not die:
            counted[source] = count
        elif die in seen:
            seen[die][face] += count
    dice = [judge(die, seen[die]) for die in Die if seen[die].total()]
    waiting = tally.uncounted_battles().count()
    context = {"dice": dice, "counted": counted, "waiting": waiting}
    return render(request, "games/dice.html", context)
