"""The way in for those who were invited."""

from django.urls import path

from tournament.doors.account import invitations

# /invitation/<token>/
urlpatterns = [
    path("", invitations.invitation, name="invitation"),
    path("accept/", invitations.accept_invitation, name="accept_invitation"),
    path("join/", invitations.accept_with_new_account, name="accept_with_new_account"),
]
