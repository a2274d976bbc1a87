"""The URLs of the desk."""

from django.urls import URLPattern, URLResolver, include, path
from django.views.generic import RedirectView

from tournament.doors.desk import house as house
from tournament.doors.desk.accounts import urls as accounts
from tournament.doors.desk.applications import lists, terms
from tournament.doors.desk.copies import jobs
from tournament.doors.desk.copies import views as copies
from tournament.doors.desk.events import urls as events
from tournament.doors.desk.files import urls as files
from tournament.doors.desk.files import views
from tournament.doors.desk.hall import views as hall
from tournament.doors.desk.journal import urls as journal
from tournament.doors.desk.judging import disqualifying
from tournament.doors.desk.judging import views as judging
from tournament.doors.desk.officials import views as officials
from tournament.doors.desk.people import urls as people
from tournament.doors.desk.phones import urls as phones
from tournament.doors.desk.printing import urls as printing
from tournament.doors.desk.results import finishing, payouts, standings
from tournament.doors.desk.rounds import urls as rounds
from tournament.doors.desk.series import results as external_results
from tournament.doors.desk.series import rule, stages
from tournament.doors.desk.series import views as series
from tournament.doors.desk.sheets import urls as sheets
from tournament.doors.desk.teams import register as club_teams
from tournament.doors.desk.teams import views as teams

# /desk/<slug>/book/
book: list[URLPattern | URLResolver] = [
    path("", RedirectView.as_view(pattern_name="desk_standings"), name="book"),
    path("", include(standings.routes.paths)),
    path("", include(payouts.routes.paths)),
    path("", include(finishing.routes.paths)),
    path("rounds/<int:number>/tables/<int:table_number>/", include(sheets.corrected)),
    path("journal/", include(journal)),
    path("files/", include(files)),
    path("team/", include(officials.routes.paths)),
]

# /desk/<series|ratings>/<slug>/
one_series = [
    *series.routes.paths,
    *rule.routes.paths,
    *stages.routes.paths,
    *external_results.routes.paths,
]

# /desk/
urlpatterns = [
    path("import/", views.import_tournament, name="import_tournament"),
    *jobs.imports.paths,
    path("house/", house.house_face, name="house_face"),
    path("house/journal/", include(journal.of_the_house)),
    path("accounts/", include(accounts)),
    path("register/", include(people.of_the_house)),
    path("<season:season>/", include(series.seasons.paths)),
    path("<season:season>/<slug:slug>/", include(one_series)),
    path("<season:scope>/<slug:slug>/journal/", include(journal.of_scopes)),
    path("register/journal/", include(journal.of_register)),
    path("", include(events)),
    path("<slug:slug>/", include(rounds)),
    path("<slug:slug>/people/", include(people)),
    path("<slug:slug>/people/teams/", include([*club_teams.routes.paths, *teams.routes.paths])),
    path("<slug:slug>/entry/", include([*terms.routes.paths, *lists.routes.paths])),
    path("<slug:slug>/people/", include(disqualifying.routes.paths)),
    path("<slug:slug>/results/judging/", include(judging.routes.paths)),
    path("<slug:slug>/results/", include(sheets)),
    path("<slug:slug>/book/", include(book)),
    path("<slug:slug>/screens/", include(hall.routes.paths)),
    path("<slug:slug>/live/", include(phones)),
    path("<slug:slug>/safety/", include([*copies.routes.paths, *jobs.routes.paths])),
    path("<slug:slug>/printing/", include(printing)),
]
