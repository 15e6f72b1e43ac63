"""Land and money: deeds of the house, musters, ninja, sieges, raids, the close (CAM sections 10, 11).

Events told here, with their parameters (``clan`` is whose deed it is; (own): only the clan knows of it):

===================  ===================================================================================================
gift_sent            to, k (giver and receiver)
gift_came            of, k (giver and receiver)
ninja_guard          place (own)
ninja_band           bands (own)
ninja_succeeded      mission, place, person (own); what others see of it follows as an event without a clan
ninja_failed         mission, place, person (own)
ninja_found_nobody   place, person (own)
ninja_struck         person, face (own); died or wounded follows
ninja_caught         mission, place, person
gate_opened          place, stores (owner and who invests)
fire                 place, raids
raised               how (the kind of the order), host, place, companies, banners; its dice are the new companies'
joined               host, to, place
works_begun          place, level, ready (the season), k
works_done           place, level
works_lost           place
raided               place, k, raids
raided_in_vain       place
came_back            type, figures, hosts (own)
stores_sank          place, stores (owner and who invests)
stores_rose          place, stores (owner and who invests)
castle_fell          place, to, was, why (hunger, storm, yield, open, resigned), level
marched_off          host, place, to
set_free             host, place
scattered            host, place, companies
host_dissolved       host, place
harvest              provinces (k of each), k
reaped               place, k
raids_wiped          places
pay_ordered          hosts (own)
upkeep               k, chest (own)
unpaid               host, figures, companies (own)
forage               place, figures (own)
frost                host, place, figures (own)
refit                figures, k (own)
garrisons_whole      places (own; of neutral places nobody knows)
rose                 place
kept_quiet           place
grew_quiet           places, settled (those that are not restless any more)
became_neutral       place
went_home            host, place
===================  ===================================================================================================
"""
