"""Warnings and penalties: /desk/<slug>/results/judging/"""

from django.urls import path

from tournament.doors.desk.judging import views

urlpatterns = [
    path("", views.judging, name="judging"),
    path("give/", views.judge, name="judge"),
    path("<slug:kind>/<int:pk>/lift/", views.lift, name="lift"),
]
