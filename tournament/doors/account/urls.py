"""URLs of the user's account."""

from django.urls import path

from tournament.doors.account import account, invitations
from tournament.doors.account import account as address

# /account/
urlpatterns = [
    path("", account.account, name="account"),
    path("password/", account.change_password, name="change_password"),
    path("address/", address.change_address, name="change_address"),
    path("address/<str:token>/", address.confirm_address, name="confirm_address"),
    path("data/", address.export_account, name="export_account"),
    path("devices/end/", account.end_devices, name="end_devices"),
    path("second_factor/", account.second_factor, name="second_factor"),
    path("second_factor/begin/", account.begin_second_factor, name="begin_second_factor"),
    path("second_factor/change/", account.change_second_factor, name="change_second_factor"),
]

# /invitation/<token>/
invitation = [
    path("", invitations.invitation, name="invitation"),
    path("accept/", invitations.accept_invitation, name="accept_invitation"),
    path("join/", invitations.accept_with_new_account, name="accept_with_new_account"),
]
