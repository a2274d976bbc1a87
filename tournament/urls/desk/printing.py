"""Paper: what can be printed, and documents in the making."""

from django.urls import path

from tournament.views.desk import printing, printing_jobs

urlpatterns = [
    path("", printing.printing, name="printing"),
    path("rounds/<int:number>/", printing.printing, name="printing"),
    path("order/<slug:document>/", printing.order_document, name="order_document"),
    path("jobs/<int:pk>/", printing_jobs.print_job, name="print_job"),
    path("jobs/<int:pk>/progress/", printing_jobs.job_progress, name="job_progress"),
    path("jobs/<int:pk>/cancel/", printing_jobs.cancel_job, name="cancel_job"),
    path("jobs/<int:pk>/file/", printing_jobs.job_file, name="job_file"),
]
