"""What the house remembers of campaigns. One file a thing; Django finds them all here."""

from campaigns.models.archive import FinishedCampaign, FinishedClan, Resignation
from campaigns.models.around import CampaignMessage, Courier, Proposal, Reminder, Vacation, Vote
from campaigns.models.campaign import Campaign, CampaignOpening, ClanSeat, Gallery
from campaigns.models.memory import Epitaph, ImportedCampaign
from campaigns.models.record import CampaignEvent, CampaignStep, Told
from campaigns.models.ticket import TicketBattle

__all__ = [
    "Campaign",
    "CampaignEvent",
    "CampaignMessage",
    "CampaignOpening",
    "CampaignStep",
    "ClanSeat",
    "Courier",
    "Epitaph",
    "FinishedCampaign",
    "FinishedClan",
    "Gallery",
    "ImportedCampaign",
    "Proposal",
    "Reminder",
    "Resignation",
    "TicketBattle",
    "Told",
    "Vacation",
    "Vote",
]
