"""URLs of series and ratings: table, rule, stages, and external results."""

from django.urls import include, path, register_converter

from tournament.doors.desk.journal.urls import of_register, of_scopes
from tournament.doors.desk.series import results, rule, stages, views
from tournament.doors.desk.series import views as publishing
from tournament.doors.desk.series.guards import SeasonConverter

register_converter(SeasonConverter, "season")

# /desk/<series|ratings>/<slug>/
one = [
    path("", views.series_desk, name="series_desk"),
    path("approve/", views.approve_series, name="approve_series"),
    path("publish/", publishing.publish_rating, name="publish_rating"),
    path("reopen/", views.reopen_series, name="reopen_series"),
    path("table.<slug:kind>", views.export_series, name="export_series"),
    path("paper/", views.print_series, name="print_series"),
    path("rule/", rule.series_rule, name="series_rule"),
    path("stages/add/", stages.choose_stage, name="choose_stage"),
    path("stages/add/<slug:origin>/<int:pk>/", stages.add_stage, name="add_stage"),
    path("results/", results.take_in_results, name="take_in_results"),
    path("stages/<int:pk>/results/", results.change_results, name="change_results"),
    path("stages/<int:pk>/", stages.change_stage, name="change_stage"),
]

# /desk/
urlpatterns = [
    path("<season:season>/", views.my_series, name="my_series"),
    path("<season:season>/new/", views.new_series, name="new_series"),
    path("<season:season>/<slug:slug>/", include(one)),
    path("<season:scope>/<slug:slug>/journal/", include(of_scopes)),
    path("register/journal/", include(of_register)),
]
