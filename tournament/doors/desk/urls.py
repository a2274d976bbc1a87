"""The URLs of the desk."""

from django.urls import URLPattern, URLResolver, include, path
from django.views.generic import RedirectView

from tournament.doors.desk import house as house
from tournament.doors.desk import notices as notices
from tournament.doors.desk.accounts import rights
from tournament.doors.desk.applications import emails, lists, terms
from tournament.doors.desk.copies import jobs
from tournament.doors.desk.copies import views as copies
from tournament.doors.desk.events import (
    blocks,
    calendar_list,
    face,
    lifecycle,
    planner,
    regulations,
    settings,
    start,
    visibility,
    visitor,
    what_if,
)
from tournament.doors.desk.events import views as events
from tournament.doors.desk.files import views as files
from tournament.doors.desk.hall import views as hall
from tournament.doors.desk.journal import urls as journals
from tournament.doors.desk.journal import views as journal
from tournament.doors.desk.judging import disqualifying
from tournament.doors.desk.judging import views as judging
from tournament.doors.desk.money import accounts, bank, books, cashier, levies
from tournament.doors.desk.officials import programs, webhooks
from tournament.doors.desk.officials import views as officials
from tournament.doors.desk.people import (
    beside,
    finalists,
    licence_list,
    marks,
    merging,
    nominations,
    past,
    person,
    persons,
    ratings,
    register,
    register_data,
)
from tournament.doors.desk.people import lists as people_lists
from tournament.doors.desk.people import views as people_views
from tournament.doors.desk.phones import table as phone_table
from tournament.doors.desk.phones import views as phones
from tournament.doors.desk.printing import views as printing
from tournament.doors.desk.results import finishing, payouts, prizes, stakes, standings
from tournament.doors.desk.rounds import clock, desk, groups, putting_right, seating
from tournament.doors.desk.rounds import views as rounds
from tournament.doors.desk.series import payouts as series_payouts
from tournament.doors.desk.series import regulations as series_regulations
from tournament.doors.desk.series import results as external_results
from tournament.doors.desk.series import rule, stages
from tournament.doors.desk.series import views as series
from tournament.doors.desk.sheets import checks, corrections, deals, disputes, totals, voiding
from tournament.doors.desk.teams import register as club_teams
from tournament.doors.desk.teams import views as teams

# /desk/<slug>/
front = [
    *settings.routes.paths,
    *regulations.routes.paths,
    *start.routes.paths,
    *visibility.routes.paths,
    *blocks.routes.paths,
    *lifecycle.routes.paths,
    *face.routes.paths,
    *visitor.routes.paths,
    *desk.routes.paths,
    *rounds.routes.paths,
    *seating.routes.paths,
    *putting_right.routes.paths,
    *groups.routes.paths,
    *clock.routes.paths,
]

# /desk/<slug>/results/
results: list[URLPattern | URLResolver] = [
    *totals.routes.paths,
    *checks.routes.paths,
    path("<int:number>/<int:table>/", include(deals.routes.paths)),
    path("<int:number>/<int:table>/", include(disputes.routes.paths)),
]

# /desk/<slug>/book/
book: list[URLPattern | URLResolver] = [
    path("", RedirectView.as_view(pattern_name="desk_standings"), name="book"),
    path("", include(standings.routes.paths)),
    path("", include(payouts.routes.paths)),
    path("", include(stakes.routes.paths)),
    path("", include(prizes.routes.paths)),
    path("", include(finishing.routes.paths)),
    path("rounds/<int:number>/tables/<int:table_number>/", include(corrections.routes.paths)),
    path("rounds/<int:number>/tables/<int:table_number>/", include(voiding.routes.paths)),
    path("journal/", include(journal.routes.paths)),
    path("files/", include(files.routes.paths)),
    path("team/", include([*officials.routes.paths, *programs.routes.paths])),
    path("team/", include(webhooks.routes.paths)),
]

# /desk/<series|ratings>/<slug>/
one_series = [
    *series.routes.paths,
    *series_payouts.routes.paths,
    *rule.routes.paths,
    *series_regulations.routes.paths,
    *stages.routes.paths,
    *external_results.routes.paths,
    *programs.series_routes.paths,
    *webhooks.series_routes.paths,
]

# /desk/register/
people_in_register = [
    *persons.register_routes.paths,
    *persons.account_routes.paths,
    *merging.routes.paths,
    *past.routes.paths,
    *licence_list.routes.paths,
    *register_data.routes.paths,
]

# /desk/<slug>/people/
people = [
    *people_views.routes.paths,
    *register.routes.paths,
    *ratings.routes.paths,
    *people_lists.routes.paths,
    *beside.routes.paths,
    *finalists.routes.paths,
    *nominations.routes.paths,
    *person.routes.paths,
    *persons.routes.paths,
    *marks.routes.paths,
    *disqualifying.routes.paths,
]

# /desk/
urlpatterns = [
    *files.imports.paths,
    *jobs.imports.paths,
    *house.routes.paths,
    *notices.routes.paths,
    *levies.routes.paths,
    path("house/journal/", include(journals.of_the_house)),
    path("house/", include([*programs.house_routes.paths, *webhooks.house_routes.paths])),
    path("accounts/", include(rights.routes.paths)),
    path("register/", include(people_in_register)),
    path("<season:season>/", include(series.seasons.paths)),
    path("<season:season>/<slug:slug>/", include(one_series)),
    path("<season:scope>/<slug:slug>/journal/", include(journals.of_scopes)),
    path("register/journal/", include(journals.of_register)),
    *events.routes.paths,
    *planner.routes.paths,
    *calendar_list.routes.paths,
    *what_if.routes.paths,
    *start.account_routes.paths,
    path("<slug:slug>/", include(front)),
    path("<slug:slug>/people/", include(people)),
    path("<slug:slug>/people/teams/", include([*club_teams.routes.paths, *teams.routes.paths])),
    path(
        "<slug:slug>/money/",
        include(
            [*cashier.routes.paths, *bank.routes.paths, *books.routes.paths, *accounts.routes.paths]
        ),
    ),
    path(
        "<slug:slug>/entry/",
        include([*terms.routes.paths, *lists.routes.paths, *emails.routes.paths]),
    ),
    path("<slug:slug>/results/judging/", include(judging.routes.paths)),
    path("<slug:slug>/results/", include(results)),
    path("<slug:slug>/book/", include(book)),
    path("<slug:slug>/screens/", include(hall.routes.paths)),
    path("<slug:slug>/live/", include(phones.routes.paths)),
    path("<slug:slug>/live/<int:number>/<int:table_number>/", include(phone_table.routes.paths)),
    path("<slug:slug>/safety/", include([*copies.routes.paths, *jobs.routes.paths])),
    path("<slug:slug>/printing/", include(printing.routes.paths)),
]
