"""URLs of the team: /desk/<slug>/book/team/"""

from django.urls import path

from tournament.doors.desk.officials import views

urlpatterns = [
    path("", views.team, name="team"),
    path("invite/", views.invite, name="invite"),
    path("links/<int:pk>/withdraw/", views.withdraw_invitation, name="withdraw_invitation"),
    path("<int:pk>/role/", views.change_role, name="change_role"),
]
