"""What the addresses of campaigns share: who may come in."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request

from campaigns.models import Campaign
from campaigns.refusals import refuse
from campaigns.selectors import seating, viewing
from games.api.battles import REFUSED as OF_BATTLES
from games.api.doors import Door
from games.api.serializers import ReasonSerializer

OBJECT = OpenApiTypes.OBJECT
LIST = {"type": "array", "items": {"type": "object"}}
REFUSED = {
    **OF_BATTLES,
    409: OpenApiResponse(ReasonSerializer, "Not as the campaign stands; nothing has changed."),
}


class WarDoor(Door):
    """A view of one campaign, for those who may look at it; to everybody else it is not there."""

    permission_classes: Any = (AllowAny,)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Find out who comes, before anything is read."""
        super().initial(request, *args, **kwargs)
        self.campaign_id: UUID = kwargs["campaign_id"]
        signed_in = self.player if self.player_id else None
        self.campaign: Campaign
        self.clan: str
        self.campaign, self.clan = viewing.find(self.campaign_id, signed_in)


class ClanDoor(WarDoor):
    """A view of one campaign for those who lead a clan there: lookers-on are refused, not sent away."""

    permission_classes = (IsAuthenticated,)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Let those in who play."""
        super().initial(request, *args, **kwargs)
        if not seating.leads(self.clan):
            raise refuse("not_yours")
