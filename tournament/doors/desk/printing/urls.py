"""URLs of paper: available documents, and jobs in progress."""

from django.urls import path

from tournament.doors.desk.printing import views

urlpatterns = [
    path("", views.printing, name="printing"),
    path("rounds/<int:number>/", views.printing, name="printing"),
    path("order/<slug:document>/", views.order_document, name="order_document"),
    path("jobs/<int:pk>/", views.print_job, name="print_job"),
    path("jobs/<int:pk>/progress/", views.job_progress, name="job_progress"),
    path("jobs/<int:pk>/cancel/", views.cancel_job, name="cancel_job"),
    path("jobs/<int:pk>/file/", views.job_file, name="job_file"),
]
