"""URLs of entry terms and applications."""

from django.urls import path

from tournament.doors.desk.applications import lists, terms

# /desk/<slug>/entry/
urlpatterns = [
    path("", terms.entry_terms, name="entry_terms"),
    path("move/", terms.move_event, name="move_event"),
    path("applications/", lists.applications, name="applications"),
    path("applications/accept/", lists.accept_all_applications, name="accept_all_applications"),
    path("applications/fill/", lists.fill_places, name="fill_places"),
    path("applications/<int:pk>/accept/", lists.accept_application, name="accept_application"),
    path("applications/<int:pk>/decline/", lists.decline_application, name="decline_application"),
    path("applications/<int:pk>/place/", lists.give_place, name="give_place"),
]
