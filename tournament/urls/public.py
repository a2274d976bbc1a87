"""The public's door: what hangs on the wall, for everyone."""

from django.urls import URLPattern, URLResolver, include, path

from tournament.views import hall
from tournament.views.public import (
    careers,
    draw,
    files,
    front,
    player,
    robots,
    seats,
    standings,
    statistics,
    tournaments,
)

# /<slug>/players/
players = [
    path("", player.players, name="players"),
    path("<int:number>/", player.player, name="player"),
    path("<int:number>.ics", player.player_calendar, name="player_calendar"),
]

# /<slug>/
tournament: list[URLPattern | URLResolver] = [
    path("", front.tournament, name="tournament"),
    path("clock.json", hall.clock, name="clock"),
    path("seats/", seats.seats, name="seats"),
    path("seats/<int:number>/", seats.seats, name="seats"),
    path("seats.<str:kind>", files.seats_file, name="seats_file"),
    path("seats/<int:number>.<str:kind>", files.seats_file, name="seats_file"),
    path("standings/", standings.standings, name="standings"),
    path("standings/<int:number>/", standings.standings, name="standings"),
    path("standings.<str:kind>", files.standings_file, name="standings_file"),
    path("standings/<int:number>.<str:kind>", files.standings_file, name="standings_file"),
    path("statistics/", statistics.statistics, name="statistics"),
    path("rounds/<int:number>/", seats.round, name="round"),
    path("rounds/<int:number>/tables/<int:table_number>/", seats.table, name="table"),
    path("players/", include(players)),
    path("me/", player.me, name="me"),
    path("draw/", draw.draw, name="draw"),
    path("draw/<int:number>/", draw.draw, name="draw"),
    path("tournament.json", files.event_file, name="event_file"),
]

urlpatterns = [
    path("", tournaments.tournaments, name="tournaments"),
    path("robots.txt", robots.robots, name="robots"),
    path("players/<int:number>/", careers.career, name="career"),
    path("<slug:slug>/", include(tournament)),
]
