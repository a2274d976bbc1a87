"""URLs of the public pages."""

from django.urls import URLPattern, URLResolver, include, path

from tournament.doors.public import events, files, people, results, rounds, well_known

# /<slug>/players/
players = [
    path("", people.players, name="players"),
    path("<int:number>/", people.player, name="player"),
    path("<int:number>.ics", people.player_calendar, name="player_calendar"),
]

# /<slug>/
tournament: list[URLPattern | URLResolver] = [
    path("", events.tournament, name="tournament"),
    path("seats/", rounds.seats, name="seats"),
    path("seats/<int:number>/", rounds.seats, name="seats"),
    path("seats.<str:kind>", files.seats_file, name="seats_file"),
    path("seats/<int:number>.<str:kind>", files.seats_file, name="seats_file"),
    path("standings/", results.standings, name="standings"),
    path("standings/<int:number>/", results.standings, name="standings"),
    path("standings.<str:kind>", files.standings_file, name="standings_file"),
    path("standings/<int:number>.<str:kind>", files.standings_file, name="standings_file"),
    path("statistics/", results.statistics, name="statistics"),
    path("rounds/<int:number>/", rounds.round, name="round"),
    path("rounds/<int:number>/tables/<int:table_number>/", rounds.table, name="table"),
    path("players/", include(players)),
    path("me/", people.me, name="me"),
    path("draw/", rounds.draw, name="draw"),
    path("draw/<int:number>/", rounds.draw, name="draw"),
    path("tournament.json", files.event_file, name="event_file"),
]

urlpatterns = [
    path("", events.tournaments, name="tournaments"),
    path("robots.txt", well_known.robots, name="robots"),
    path("players/<int:number>/", people.career, name="career"),
    path("<slug:slug>/", include(tournament)),
]
