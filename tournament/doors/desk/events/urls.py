"""Tournaments and their settings: the list, a new one, its plan and rules."""

from django.urls import path

from tournament.doors.desk.events import settings, views, visitor

urlpatterns = [
    path("", views.my_tournaments, name="my_tournaments"),
    path("new/", views.new_tournament, name="new_tournament"),
    path("<slug:slug>/settings/", settings.settings, name="settings"),
    path("<slug:slug>/visitor/", visitor.visitor, name="visitor"),
]
