"""The book: standings, corrections, journal and undo, the end, team, files."""

from django.urls import path
from django.views.generic import RedirectView

from tournament.doors.desk.files import views
from tournament.doors.desk.journal import views as journal
from tournament.doors.desk.officials import views as team
from tournament.doors.desk.results import finishing, standings
from tournament.doors.desk.sheets import corrections

# /desk/<slug>/book/
urlpatterns = [
    path("", RedirectView.as_view(pattern_name="desk_standings"), name="book"),
    path("standings/", standings.desk_standings, name="desk_standings"),
    path("standings/public/", standings.public_standings, name="public_standings"),
    path("standings/<int:number>/", standings.desk_standings, name="desk_standings"),
    path("standings/<int:number>/public/", standings.public_standings, name="public_standings"),
    path("rounds/<int:number>/tables/<int:table_number>/", corrections.table, name="book_table"),
    path(
        "rounds/<int:number>/tables/<int:table_number>/reckon/",
        corrections.reckon_correction,
        name="reckon_correction",
    ),
    path(
        "rounds/<int:number>/tables/<int:table_number>/preview/",
        corrections.preview_correction,
        name="preview_correction",
    ),
    path(
        "rounds/<int:number>/tables/<int:table_number>/correct/",
        corrections.correct,
        name="correct",
    ),
    path("finishing/", finishing.finishing, name="finishing"),
    path("finishing/finish/", finishing.finish, name="finish"),
    path("finishing/extend/", finishing.extend_window, name="extend_window"),
    path("finishing/back_to_running/", finishing.back_to_running, name="back_to_running"),
    path("finishing/approve/", finishing.approve, name="approve"),
    path("finishing/reopen/", finishing.reopen, name="reopen"),
    path("journal/", journal.journal, name="journal"),
    path("journal/<int:pk>/", journal.preview_undo, name="preview_undo"),
    path("journal/<int:pk>/undo/", journal.undo, name="undo"),
    path("files/", views.files, name="files"),
    path("files/tournament.json", views.export_tournament, name="export_tournament"),
    path("files/standings.<slug:kind>", views.export_standings, name="export_standings"),
    path("files/seats.<slug:kind>", views.export_seats, name="export_seats"),
    path("files/deals.<slug:kind>", views.export_deals, name="export_deals"),
    path("team/", team.team, name="team"),
    path("team/invite/", team.invite, name="invite"),
    path("team/links/<int:pk>/withdraw/", team.withdraw_invitation, name="withdraw_invitation"),
    path("team/<int:pk>/role/", team.change_role, name="change_role"),
]
