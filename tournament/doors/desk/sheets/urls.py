"""URLs of results: totals, deals, checks, disputes, and corrections of closed rounds."""

from django.urls import include, path

from tournament.doors.desk.sheets import checks, corrections, deals, disputes, totals, voiding

table = [
    path("", deals.sheet, name="sheet"),
    path("reckon/", deals.reckon, name="reckon"),
    path("enter/", deals.enter_deals, name="enter_deals"),
    path("dispute/", disputes.dispute, name="dispute"),
    path("dispute/raise/", disputes.raise_dispute, name="raise_dispute"),
    path("dispute/settle/", disputes.settle_dispute, name="settle_dispute"),
]

# /desk/<slug>/results/
urlpatterns = [
    path("", totals.results, name="results"),
    path("<int:number>/", totals.round_results, name="round_results"),
    path("<int:number>/enter/", totals.enter_totals, name="enter_totals"),
    path("<int:number>/checks/", checks.checks, name="checks"),
    path("<int:number>/checks/tick/", checks.check_sheet, name="check_sheet"),
    path("<int:number>/<int:table>/", include(table)),
]

# /desk/<slug>/book/rounds/<number>/tables/<table_number>/
corrected = [
    path("", corrections.table, name="book_table"),
    path("reckon/", corrections.reckon_correction, name="reckon_correction"),
    path("preview/", corrections.preview_correction, name="preview_correction"),
    path("correct/", corrections.correct, name="correct"),
    path("void/", voiding.void_table, name="void_table"),
    path("count/", voiding.let_table_count, name="let_table_count"),
]
