"""Adjudication: what becomes of marches, meetings, contests and supports; the rounds of battles (CAM section 6).

Events told here, with their parameters (``clan`` is whose deed it is):

===============  =======================================================================================================
order_judged     host, place, ordered, became (kinds of orders), to, via, target, helped (where the order led, as far as
                 it has them), reason (a key of :data:`~rulesets.campaign.judge.marches.REASONS`, if it became another)
border_meeting   border, first, second (clans), hosts
turned_back      host, place, border
arrived          host, place, origin
went_back        host, place (after a draw on the border)
support_weighed  support, host, place, helped, verdict, companies (how many)
contest          place, camps (clans of each), holder (index, -1 for nobody), order (indices), aside (clans)
contest_over     place, standing (clans)
retreated        host, place, origin
shut_in          host, place
set_free         host, place
===============  =======================================================================================================
"""
