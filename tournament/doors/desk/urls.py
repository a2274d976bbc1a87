"""The desk's door: where directors and secretaries run their tournaments, area by area."""

from django.urls import include, path

from tournament.doors.desk.copies import jobs
from tournament.doors.desk.files import views

urlpatterns = [
    path("import/", views.import_tournament, name="import_tournament"),
    path("import/<int:pk>/", jobs.taking_in, name="taking_in"),
    path("", include("tournament.doors.desk.events.urls")),
    path("<slug:slug>/", include("tournament.doors.desk.rounds.urls")),
    path("<slug:slug>/people/", include("tournament.doors.desk.people.urls")),
    path("<slug:slug>/results/", include("tournament.doors.desk.results_urls")),
    path("<slug:slug>/book/", include("tournament.doors.desk.book_urls")),
    path("<slug:slug>/screens/", include("tournament.doors.desk.hall.urls")),
    path("<slug:slug>/live/", include("tournament.doors.desk.phones.urls")),
    path("<slug:slug>/safety/", include("tournament.doors.desk.copies.urls")),
    path("<slug:slug>/printing/", include("tournament.doors.desk.printing.urls")),
]
