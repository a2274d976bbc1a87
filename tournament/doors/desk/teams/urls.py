"""URLs of teams."""

from django.urls import path

from tournament.doors.desk.teams import register, views

# /desk/<slug>/people/teams/
urlpatterns = [
    path("", views.players_teams, name="players_teams"),
    path("set_up/", views.set_up_team, name="set_up_team"),
    path("club/", register.club_team, name="club_team"),
    path("teams.<slug:kind>", views.export_teams, name="export_teams"),
    path("<int:pk>/", views.players_team, name="players_team"),
    path("<int:pk>/change/", views.change_team, name="change_team"),
    path("<int:pk>/reserve/", views.bring_in_reserve, name="bring_in_reserve"),
    path("<int:pk>/dissolve/", views.dissolve_team, name="dissolve_team"),
]
