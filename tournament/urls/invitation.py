"""The way in for those who were invited."""

from django.urls import path

from tournament.views.desk import team

# /invitation/<token>/
urlpatterns = [
    path("", team.invitation, name="invitation"),
    path("accept/", team.accept_invitation, name="accept_invitation"),
    path("join/", team.accept_with_new_account, name="accept_with_new_account"),
]
