"""Plans: what is wrong with one, what it costs, what it would bring, sealing, opening, forms (CAM section 5).

Events told here, with their parameters (``clan`` is whose deed it is):

=============  =========================================================================================================
plan_locked    hash
plan_unlocked  -
plans_opened   clans (those whose plans are shown)
host_formed    place, origin (a host, empty for castle or seat), to (a host, ``seat`` or ``castle``), persons
host_parted    place, host, behind (the new host that stays)
=============  =========================================================================================================
"""
