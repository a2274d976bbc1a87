"""URLs of the standings and the end of an event: /desk/<slug>/book/"""

from django.urls import path
from django.views.generic import RedirectView

from tournament.doors.desk.results import finishing, payouts, standings

urlpatterns = [
    path("", RedirectView.as_view(pattern_name="desk_standings"), name="book"),
    path("standings/", standings.desk_standings, name="desk_standings"),
    path("standings/public/", standings.public_standings, name="public_standings"),
    path("standings/<int:number>/", standings.desk_standings, name="desk_standings"),
    path("standings/<int:number>/public/", standings.public_standings, name="public_standings"),
    path("payouts/", payouts.desk_payouts, name="desk_payouts"),
    path("payouts/hand_out/", payouts.hand_out_prizes, name="hand_out_prizes"),
    path("payouts/settle/", payouts.settle_stakes, name="settle_stakes"),
    path("finishing/", finishing.finishing, name="finishing"),
    path("finishing/finish/", finishing.finish, name="finish"),
    path("finishing/extend/", finishing.extend_window, name="extend_window"),
    path("finishing/back_to_running/", finishing.back_to_running, name="back_to_running"),
    path("finishing/approve/", finishing.approve, name="approve"),
    path("finishing/reopen/", finishing.reopen, name="reopen"),
]
