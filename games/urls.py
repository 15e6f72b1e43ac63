"""The pages of the house and of its battles."""

from django.urls import path

from games.views import house, lobby, making, pictures, table

urlpatterns = [
    path("", house.home, name="home"),
    path("accounts/guest/", house.guest, name="guest"),
    path("accounts/claim/", house.claim, name="claim"),
    path("try/<slug:slug>/", lobby.try_out, name="try"),
    path("learn/<slug:slug>/", lobby.learn, name="learn"),
    path("archive/", lobby.archive, name="archive"),
    path("battles/", lobby.battles_page, name="battles"),
    path("battles/new/", making.new_battle, name="battle-new"),
    path("battles/join/<str:token>/", making.invitation, name="battle-join"),
    path("battles/join/<str:token>/card.png", pictures.summons, name="battle-join-card"),
    path("battles/<uuid:battle_id>/card.png", pictures.card, name="battle-card"),
    path("battles/<uuid:battle_id>/table.png", pictures.table, name="battle-table"),
    path("battles/<uuid:battle_id>/", table.battle_page, name="battle"),
    path("battles/<uuid:battle_id>/join/", making.open_battle, name="battle-join-open"),
    path("battles/<uuid:battle_id>/record/", table.record_page, name="battle-record"),
    path("battles/<uuid:battle_id>/withdraw/", lobby.withdraw, name="battle-withdraw"),
]
