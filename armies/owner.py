"""Who owns an army: a user of the site. Which model that is, the settings say and this app does not know."""

from typing import Any, TypeAlias

Owner: TypeAlias = Any
"""A signed-in user, as ``settings.AUTH_USER_MODEL`` names him; for viewers also Django's anonymous one."""
