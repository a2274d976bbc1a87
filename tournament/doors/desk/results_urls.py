"""Results: totals and deals, checking, disputes, penalties."""

from django.urls import include, path

from tournament.doors.desk.judging import views
from tournament.doors.desk.sheets import checks, deals, disputes, totals

table = [
    path("", deals.sheet, name="sheet"),
    path("reckon/", deals.reckon, name="reckon"),
    path("enter/", deals.enter_deals, name="enter_deals"),
    path("dispute/", disputes.dispute, name="dispute"),
    path("dispute/raise/", disputes.raise_dispute, name="raise_dispute"),
    path("dispute/settle/", disputes.settle_dispute, name="settle_dispute"),
]

urlpatterns = [
    path("", totals.results, name="results"),
    path("judging/", views.judging, name="judging"),
    path("judging/give/", views.judge, name="judge"),
    path("judging/<slug:kind>/<int:pk>/lift/", views.lift, name="lift"),
    path("<int:number>/", totals.round_results, name="round_results"),
    path("<int:number>/enter/", totals.enter_totals, name="enter_totals"),
    path("<int:number>/checks/", checks.checks, name="checks"),
    path("<int:number>/checks/tick/", checks.check_sheet, name="check_sheet"),
    path("<int:number>/<int:table>/", include(table)),
]
