"""The pages of the house and of its battles."""

from django.urls import path

from games.views import archive, dice, house, lobby, making, odds, papers, pictures, rulebook, table

urlpatterns = [
    path("", house.home, name="home"),
    path("accounts/guest/", house.guest, name="guest"),
    path("accounts/claim/", house.claim, name="claim"),
    path("try/<slug:slug>/", lobby.try_out, name="try"),
    path("against/<slug:slug>/", lobby.against, name="against"),
    path("learn/<slug:slug>/", lobby.learn, name="learn"),
    path("rules/", rulebook.shelf, name="rules"),
    path("rules/<slug:wanted>", rulebook.place, name="clause"),
    path("rules/<slug:wanted>/", rulebook.book, name="rulebook"),
    path("rules/<slug:wanted>/slip/", rulebook.slip, name="clause-slip"),
    path("rules/<slug:slug>/rulings/", rulebook.rulings, name="rulebook-rulings"),
    path("rules/<slug:slug>/examples/", rulebook.examples, name="rulebook-examples"),
    path("rules/<slug:slug>/reference/", rulebook.reference, name="rulebook-reference"),
    path("archive/", archive.archive, name="archive"),
    path("players/<str:who>/", archive.player_page, name="player"),
    path("clans/<str:who>/", archive.clan_page, name="clan"),
    path("battles/", lobby.battles_page, name="battles"),
    path("dice/", dice.dice_page, name="dice"),
    path("battles/new/", making.new_battle, name="battle-new"),
    path("battles/join/<str:token>/", making.invitation, name="battle-join"),
    path("battles/join/<str:token>/card.png", pictures.summons, name="battle-join-card"),
    path("battles/<uuid:battle_id>/card.png", pictures.card, name="battle-card"),
    path("battles/<uuid:battle_id>/table.png", pictures.table, name="battle-table"),
    path("battles/<uuid:battle_id>/", table.battle_page, name="battle"),
    path("battles/<uuid:battle_id>/join/", making.open_battle, name="battle-join-open"),
    path("battles/<uuid:battle_id>/record/", table.record_page, name="battle-record"),
    path("battles/<uuid:battle_id>/about/", archive.about, name="battle-about"),
    path("battles/<uuid:battle_id>/export.json", papers.export, name="battle-export"),
    path("battles/export.zip", papers.export_all, name="battles-export"),
    path("battles/import/", papers.take_in, name="battle-import"),
    path("schema/battle-1.json", papers.schema, name="battle-schema"),
    path("accounts/leave/", papers.leave, name="leave"),
    path("battles/<uuid:battle_id>/record.json", table.record_file, name="battle-record-file"),
    path("battles/<uuid:battle_id>/odds/", odds.battle_odds, name="battle-odds"),
    path("rules/<slug:slug>/odds/", odds.odds_page, name="odds"),
    path("battles/<uuid:battle_id>/withdraw/", lobby.withdraw, name="battle-withdraw"),
]
