"""URLs of the tables' score sheets; access is by secret link, without accounts."""

from django.urls import include, path

from tournament.doors.table import answers, deals, pages

# /t/<token>/
table = [
    path("", pages.table_sheet, name="table_sheet"),
    path("state.json", pages.table_state, name="table_state"),
    path("manifest.webmanifest", pages.table_manifest, name="table_manifest"),
    path("seats/<int:letter>.svg", pages.seat_qr, name="seat_qr"),
    path("deals", deals.table_deals, name="table_deals"),
    path("choose", deals.table_choose, name="table_choose"),
    path("totals", answers.table_totals, name="table_totals"),
    path("dealer", answers.table_dealer, name="table_dealer"),
    path("finish", answers.table_finish, name="table_finish"),
    path("agree", answers.table_agree, name="table_agree"),
    path("disagree", answers.table_disagree, name="table_disagree"),
    path("withdraw_agreement", answers.table_withdraw_agreement, name="table_withdraw_agreement"),
    path("call", answers.table_call, name="table_call"),
    path("call/cancel", answers.table_cancel_call, name="table_cancel_call"),
]

urlpatterns = [
    path("sw.js", pages.table_worker, name="table_worker"),
    path("check/", pages.phone_check, name="phone_check"),
    path("<str:token>/", include(table)),
]
