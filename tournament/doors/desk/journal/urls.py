"""URLs of the journals above the events; one view serves several of them."""

from django.urls import path

from tournament.doors.desk.journal import scopes

# /desk/<series|ratings>/<slug>/journal/
of_scopes = [
    path("", scopes.scope_journal, name="scope_journal"),
    path("<int:pk>/", scopes.preview_undo_in_scope, name="preview_undo_in_scope"),
    path("<int:pk>/undo/", scopes.undo_in_scope, name="undo_in_scope"),
]

# /desk/register/journal/
REGISTER = {"scope": "register", "slug": "register"}
of_register = [
    path("", scopes.scope_journal, REGISTER, name="register_journal"),
    path("<int:pk>/", scopes.preview_undo_in_scope, REGISTER, name="preview_undo_in_register"),
    path("<int:pk>/undo/", scopes.undo_in_scope, REGISTER, name="undo_in_register"),
]

# /desk/house/journal/
HOUSE = {"scope": "house", "slug": "house"}
of_the_house = [
    path("", scopes.scope_journal, HOUSE, name="house_journal"),
    path("<int:pk>/", scopes.preview_undo_in_scope, HOUSE, name="preview_undo_in_house"),
    path("<int:pk>/undo/", scopes.undo_in_scope, HOUSE, name="undo_in_house"),
]
