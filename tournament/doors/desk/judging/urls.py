"""URLs of warnings, penalties and disqualification."""

from django.urls import path

from tournament.doors.desk.judging import disqualifying, views

# /desk/<slug>/results/judging/
urlpatterns = [
    path("", views.judging, name="judging"),
    path("give/", views.judge, name="judge"),
    path("<slug:kind>/<int:pk>/lift/", views.lift, name="lift"),
]

# /desk/<slug>/people/
of_a_player = [
    path(
        "<int:number>/disqualification/",
        disqualifying.preview_disqualification,
        name="preview_disqualification",
    ),
    path("<int:number>/disqualify/", disqualifying.disqualify, name="disqualify"),
]
