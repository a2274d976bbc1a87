"""Tournaments and their settings: the list, a new one, its plan and rules."""

from django.urls import path

from tournament.views.desk import tournaments, tournaments_settings, visitor

urlpatterns = [
    path("", tournaments.my_tournaments, name="my_tournaments"),
    path("new/", tournaments.new_tournament, name="new_tournament"),
    path("<slug:slug>/settings/", tournaments_settings.settings, name="settings"),
    path("<slug:slug>/visitor/", visitor.visitor, name="visitor"),
    path("<slug:slug>/visitor/<str:page>/", visitor.visitor_page, name="visitor_page"),
]
