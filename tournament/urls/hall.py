"""The hall's door: its screens, each at an address that nobody guesses."""

from django.urls import path

from tournament.views import hall

urlpatterns = [
    path("worker.js", hall.screen_worker, name="screen_worker"),
    path("<str:token>/", hall.screen, name="screen"),
    path("<str:token>/state.json", hall.screen_state, name="screen_state"),
    path("<str:token>/here/", hall.screen_here, name="screen_here"),
]
