"""URLs of imports and exports: /desk/<slug>/book/files/"""

from django.urls import path

from tournament.doors.desk.files import views

urlpatterns = [
    path("", views.files, name="files"),
    path("tournament.json", views.export_tournament, name="export_tournament"),
    path("standings.<slug:kind>", views.export_standings, name="export_standings"),
    path("seats.<slug:kind>", views.export_seats, name="export_seats"),
    path("deals.<slug:kind>", views.export_deals, name="export_deals"),
]
