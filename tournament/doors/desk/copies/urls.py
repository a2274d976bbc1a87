"""Copies, restoring, and background jobs."""

from django.urls import path

from tournament.doors.desk.copies import jobs, views

urlpatterns = [
    path("", views.safety, name="safety"),
    path("copy/", views.make_copy, name="make_copy"),
    path("bring/", views.bring_copy, name="bring_copy"),
    path("copies/<str:name>/", views.copy, name="copy"),
    path("copies/<str:name>/turn_back/", views.turn_back, name="turn_back"),
    path("copies/<str:name>/file/", views.copy_file, name="copy_file"),
    path("work/<int:pk>/", jobs.work, name="work"),
    path("work/<int:pk>/file/", jobs.work_file, name="work_file"),
    path("work/<int:pk>/cancel/", jobs.cancel_work, name="cancel_work"),
    path("work/<int:pk>/retry/", jobs.retry_work, name="retry_work"),
]
