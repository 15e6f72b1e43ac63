"""Battles: tickets, answers, ground, levies, tolls and fates (CAM sections 7, 8, 9).

Events that are told here, with their parameters: ``ticket_issued`` (ticket, place, situation, edge, round, attackers,
holders), ``answer_sealed`` (ticket), ``answers_opened`` (ticket, place, kinds), ``retreat_wished`` (ticket, to),
``rearguard`` (ticket, host, figures),
``battle_ready`` (ticket, place, situation, system, scale, bought), ``battle_over`` (ticket, place, situation, winner,
how, system), ``toll`` (ticket, camp, place, rows), ``gun_taken`` and ``gun_spiked`` (ticket, company, host).
"""
