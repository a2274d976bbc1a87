"""The desk's door: where directors and secretaries run their tournaments, area by area."""

from django.urls import include, path

from tournament.views.desk import files, safety_jobs

urlpatterns = [
    path("import/", files.import_tournament, name="import_tournament"),
    path("import/<int:pk>/", safety_jobs.taking_in, name="taking_in"),
    path("", include("tournament.urls.desk.tournaments")),
    path("<slug:slug>/", include("tournament.urls.desk.rounds")),
    path("<slug:slug>/people/", include("tournament.urls.desk.people")),
    path("<slug:slug>/results/", include("tournament.urls.desk.results")),
    path("<slug:slug>/book/", include("tournament.urls.desk.book")),
    path("<slug:slug>/screens/", include("tournament.urls.desk.screens")),
    path("<slug:slug>/live/", include("tournament.urls.desk.live")),
    path("<slug:slug>/safety/", include("tournament.urls.desk.safety")),
    path("<slug:slug>/printing/", include("tournament.urls.desk.printing")),
]
