"""URLs of the hall: screens with secret tokens."""

from django.urls import path

from tournament.doors.hall import views

urlpatterns = [
    path("worker.js", views.screen_worker, name="screen_worker"),
    path("<str:token>/", views.screen, name="screen"),
    path("<str:token>/state.json", views.screen_state, name="screen_state"),
    path("<str:token>/here/", views.screen_here, name="screen_here"),
]
