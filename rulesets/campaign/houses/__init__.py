"""Clans and persons: honour, treaties, lives, succession, victory, leaving (CAM sections 12, 13, 14).

Events told here, with their parameters (``clan`` is whose deed it is; (own): only the clan knows of it):

================  ======================================================================================================
season_begun      number, year
host_gathered     host, place, companies; dice of bands are the new companies'
gone_for_good
recovered         person (own)
honour_changed    why (a key of HONOUR_FOR, or "battle"), change, honour, parts (pairs of key and change)
deed              person, count, why (won, stormed, killed, battle, raid), deeds, command, grew
sheet_drawn       person (own)
shame             person, count, why, shames
wounded           person, seasons, until, by (own and who did it)
captured          person, by
escaped           person (own and who might have held him)
freed             person, by (who held him), why (released, ransomed, treaty, fallen), k
died              person, by, why (battle, ninja, killed, age)
treaty_signed     treaty, treaty_kind, clans, seasons, until
treaty_broken     treaty, treaty_kind, betrayed
treaty_denounced  treaty, other (own)
treaty_ended      treaty, treaty_kind, clans, why (term, denounced, death, fallen)
hostage_given     person, by (who has him now)
left_the_castle   host, place
appointed         person, to (general, heir, castellan), place
succeeded         person, rank, command
regent            person
person_came       person, rank, command
heir_grew         person, command
grew_old          person
went_over         person, to
stayed            person
seat_moved        place
clan_out
points            points, koku (of all clans)
resigned          player
handed_over       to (computer, neutral)
taken_over        player
absent            councils
back
edited            reason, by
================  ======================================================================================================
"""
