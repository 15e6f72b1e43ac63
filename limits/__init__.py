"""How much and how often: one table in the settings (``HONJIN_LIMITS``), counted in the cache.

A bare number is what somebody may have at once; a pace such as ``60/h`` is what he may do in that time. 0 is no limit.
Who counts is the caller's to say: a player wherever one acts for himself, an address wherever anybody may knock.
"""

from __future__ import annotations

import logging

from allauth.core.internal.httpkit import get_client_ip
from allauth.core.internal.ratelimit import parse_rate, truncate_ip
from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest

logger = logging.getLogger(__name__)


def most(name: str) -> int:
    """The number of that name: how many somebody may have at once, or do within its time."""
    return int(settings.HONJIN_LIMITS[name].partition("/")[0])


def is_full(name: str, held: int) -> bool:
    """Whether somebody who has so many has no room for another."""
    return 0 < most(name) <= held


def spend(name: str, who: object) -> bool:
    """Count one more deed of somebody; whether he was still allowed it.

    Without a cache nothing is counted and everything allowed: battles must go on when Redis does not.
    """
    rate = parse_rate(settings.HONJIN_LIMITS[name])
    if not rate.amount:
        return True
    key = _key(name, who)
    try:
        if cache.add(key, 1, int(rate.duration)):
            return True
        return cache.incr(key) <= rate.amount
    except ValueError:  # its time was up between the two
        return True
    except Exception:
        logger.exception("the limit %s could not be counted", name)
        return True


def is_spent(name: str, who: object) -> bool:
    """Whether somebody has had all that he is allowed, without counting anything."""
    amount = most(name)
    try:
        return 0 < amount <= int(cache.get(_key(name, who), 0))
    except Exception:
        logger.exception("the limit %s could not be read", name)
        return False


def address_of(request: HttpRequest) -> str:
    """The address that a request is counted under; of IPv6 the part that a household is given.

    What ``X-Forwarded-For`` says is believed as far as ``TRUSTED_PROXIES`` reaches, here as everywhere.
    """
    return truncate_ip(get_client_ip(request) or "")


def _key(name: str, who: object) -> str:
    return f"limit:{name}:{who}"
