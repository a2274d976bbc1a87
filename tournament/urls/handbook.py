"""The handbook's door: for everyone, without signing in."""

from django.urls import path

from tournament.views import handbook

# /handbook/
urlpatterns = [
    path("", handbook.handbook, name="handbook"),
    path("whole/", handbook.whole_handbook, name="whole_handbook"),
    path("<slug:name>/", handbook.chapter, name="chapter"),
]
