"""The pages of the house and of its battles."""

from django.urls import path

from games.views import house

urlpatterns = [
    path("", house.home, name="home"),
    path("accounts/guest/", house.guest, name="guest"),
    path("accounts/claim/", house.claim, name="claim"),
]
