"""Somebody's own account."""

from django.urls import path

from tournament.views import account, account_address

# /account/
urlpatterns = [
    path("", account.account, name="account"),
    path("password/", account.change_password, name="change_password"),
    path("address/", account_address.change_address, name="change_address"),
    path("address/<str:token>/", account_address.confirm_address, name="confirm_address"),
    path("data/", account_address.export_account, name="export_account"),
    path("devices/end/", account.end_devices, name="end_devices"),
    path("second_factor/", account.second_factor, name="second_factor"),
    path("second_factor/begin/", account.begin_second_factor, name="begin_second_factor"),
    path("second_factor/change/", account.change_second_factor, name="change_second_factor"),
]
