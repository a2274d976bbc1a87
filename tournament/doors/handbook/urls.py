"""URLs of the handbook, public without signing in."""

from django.urls import path

from tournament.doors.handbook import views

# /handbook/
urlpatterns = [
    path("", views.handbook, name="handbook"),
    path("whole/", views.whole_handbook, name="whole_handbook"),
    path("<slug:name>/", views.chapter, name="chapter"),
]
