"""URLs of account permissions."""

from django.urls import path

from tournament.doors.desk.accounts import rights

# /desk/accounts/
urlpatterns = [
    path("", rights.account_rights, name="account_rights"),
    path("<int:pk>/", rights.rights_of_account, name="rights_of_account"),
    path("changes/<int:pk>/take_back/", rights.take_back_rights, name="take_back_rights"),
]
