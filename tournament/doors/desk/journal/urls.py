"""The journal, and taking an act back: /desk/<slug>/book/journal/"""

from django.urls import path

from tournament.doors.desk.journal import views

urlpatterns = [
    path("", views.journal, name="journal"),
    path("<int:pk>/", views.preview_undo, name="preview_undo"),
    path("<int:pk>/undo/", views.undo, name="undo"),
]
