"""Copies of a tournament, turning back to one, and what is done in the background."""

from django.urls import path

from tournament.views.desk import safety, safety_jobs

urlpatterns = [
    path("", safety.safety, name="safety"),
    path("copy/", safety.make_copy, name="make_copy"),
    path("bring/", safety.bring_copy, name="bring_copy"),
    path("copies/<str:name>/", safety.copy, name="copy"),
    path("copies/<str:name>/turn_back/", safety.turn_back, name="turn_back"),
    path("copies/<str:name>/file/", safety.copy_file, name="copy_file"),
    path("work/<int:pk>/", safety_jobs.work, name="work"),
    path("work/<int:pk>/file/", safety_jobs.work_file, name="work_file"),
    path("work/<int:pk>/cancel/", safety_jobs.cancel_work, name="cancel_work"),
    path("work/<int:pk>/retry/", safety_jobs.retry_work, name="retry_work"),
]
