"""Results: totals and deals, checking, disputes, penalties."""

from django.urls import include, path

from tournament.views.desk import checks, checks_disputes, judging, results, sheets

table = [
    path("", sheets.sheet, name="sheet"),
    path("reckon/", sheets.reckon, name="reckon"),
    path("enter/", sheets.enter_deals, name="enter_deals"),
    path("dispute/", checks_disputes.dispute, name="dispute"),
    path("dispute/raise/", checks_disputes.raise_dispute, name="raise_dispute"),
    path("dispute/settle/", checks_disputes.settle_dispute, name="settle_dispute"),
]

urlpatterns = [
    path("", results.results, name="results"),
    path("judging/", judging.judging, name="judging"),
    path("judging/give/", judging.judge, name="judge"),
    path("judging/<slug:kind>/<int:pk>/lift/", judging.lift, name="lift"),
    path("<int:number>/", results.round_results, name="round_results"),
    path("<int:number>/enter/", results.enter_totals, name="enter_totals"),
    path("<int:number>/checks/", checks.checks, name="checks"),
    path("<int:number>/checks/tick/", checks.check_sheet, name="check_sheet"),
    path("<int:number>/<int:table>/", include(table)),
]
