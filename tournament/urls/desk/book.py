"""The book: standings, corrections, journal and undo, the end, team, files."""

from django.urls import path
from django.views.generic import RedirectView

from tournament.views.desk import (
    corrections,
    files,
    files_out,
    finishing,
    journal,
    standings,
    team,
    undoing,
)

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
    path("journal/<int:pk>/", undoing.preview_undo, name="preview_undo"),
    path("journal/<int:pk>/undo/", undoing.undo, name="undo"),
    path("files/", files.files, name="files"),
    path("files/tournament.json", files_out.export_tournament, name="export_tournament"),
    path("files/standings.<slug:kind>", files_out.export_standings, name="export_standings"),
    path("files/seats.<slug:kind>", files_out.export_seats, name="export_seats"),
    path("files/deals.<slug:kind>", files_out.export_deals, name="export_deals"),
    path("team/", team.team, name="team"),
    path("team/invite/", team.invite, name="invite"),
    path("team/links/<int:pk>/withdraw/", team.withdraw_invitation, name="withdraw_invitation"),
    path("team/<int:pk>/role/", team.change_role, name="change_role"),
]
