"""The URLs of the desk."""

from django.urls import URLPattern, URLResolver, include, path
from django.views.generic import RedirectView

from tournament.doors.desk import house as house
from tournament.doors.desk.accounts import urls as accounts
from tournament.doors.desk.applications import urls as applications
from tournament.doors.desk.copies import jobs
from tournament.doors.desk.copies import urls as copies
from tournament.doors.desk.events import urls as events
from tournament.doors.desk.files import urls as files
from tournament.doors.desk.files import views
from tournament.doors.desk.hall import views as hall
from tournament.doors.desk.journal import urls as journal
from tournament.doors.desk.judging import disqualifying
from tournament.doors.desk.judging import views as judging
from tournament.doors.desk.officials import urls as officials
from tournament.doors.desk.people import urls as people
from tournament.doors.desk.phones import urls as phones
from tournament.doors.desk.printing import urls as printing
from tournament.doors.desk.results import finishing, payouts, standings
from tournament.doors.desk.rounds import urls as rounds
from tournament.doors.desk.series import urls as series
from tournament.doors.desk.sheets import urls as sheets
from tournament.doors.desk.teams import urls as teams

# /desk/<slug>/book/
book: list[URLPattern | URLResolver] = [
    path("", RedirectView.as_view(pattern_name="desk_standings"), name="book"),
    path("", include(standings.routes.paths)),
    path("", include(payouts.routes.paths)),
    path("", include(finishing.routes.paths)),
    path("rounds/<int:number>/tables/<int:table_number>/", include(sheets.corrected)),
    path("journal/", include(journal)),
    path("files/", include(files)),
    path("team/", include(officials)),
]

# /desk/
urlpatterns = [
    path("import/", views.import_tournament, name="import_tournament"),
    path("import/<int:pk>/", jobs.taking_in, name="taking_in"),
    path("house/", house.house_face, name="house_face"),
    path("house/journal/", include(journal.of_the_house)),
    path("accounts/", include(accounts)),
    path("register/", include(people.of_the_house)),
    path("", include(series)),
    path("", include(events)),
    path("<slug:slug>/", include(rounds)),
    path("<slug:slug>/people/", include(people)),
    path("<slug:slug>/people/teams/", include(teams)),
    path("<slug:slug>/entry/", include(applications)),
    path("<slug:slug>/people/", include(disqualifying.routes.paths)),
    path("<slug:slug>/results/judging/", include(judging.routes.paths)),
    path("<slug:slug>/results/", include(sheets)),
    path("<slug:slug>/book/", include(book)),
    path("<slug:slug>/screens/", include(hall.routes.paths)),
    path("<slug:slug>/live/", include(phones)),
    path("<slug:slug>/safety/", include(copies)),
    path("<slug:slug>/printing/", include(printing)),
]
