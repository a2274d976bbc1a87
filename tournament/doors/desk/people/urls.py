"""Who plays: entries, lists from files, check-in, absence."""

from django.urls import path

from tournament.doors.desk.judging import disqualifying
from tournament.doors.desk.people import data, lists, marks, person, register, views

urlpatterns = [
    path("", views.people, name="people"),
    path("register/", views.register, name="register"),
    path("suggestions/", register.suggestions, name="suggestions"),
    path("known/", register.known_people, name="known_people"),
    path("list/", lists.people_list, name="people_list"),
    path("list/apply/", lists.apply_list, name="apply_list"),
    path("players.<slug:kind>", views.export_people, name="export_people"),
    path("<int:number>/", person.person, name="person"),
    path("<int:number>/data/", data.personal_data, name="personal_data"),
    path("<int:number>/data/person.json", data.export_person, name="export_person"),
    path("<int:number>/data/erase/", data.erase_person, name="erase_person"),
    path("<int:number>/change/", person.change_person, name="change_person"),
    path("<int:number>/withdraw/", person.withdraw, name="withdraw"),
    path(
        "<int:number>/disqualification/",
        disqualifying.preview_disqualification,
        name="preview_disqualification",
    ),
    path("<int:number>/disqualify/", disqualifying.disqualify, name="disqualify"),
    path("<int:number>/reinstate/", person.reinstate, name="reinstate"),
    path("<int:number>/substitute/", person.substitute, name="substitute"),
    path("<int:number>/check_in/", marks.check_in, name="check_in"),
    path("<int:number>/undo_check_in/", marks.undo_check_in, name="undo_check_in"),
    path("<int:number>/mark_paid/", marks.mark_paid, name="mark_paid"),
    path("<int:number>/mark_unpaid/", marks.mark_unpaid, name="mark_unpaid"),
    path(
        "<int:number>/mark_absent/<int:round_number>/",
        marks.mark_absent,
        name="mark_absent",
    ),
    path(
        "<int:number>/mark_present/<int:round_number>/",
        marks.mark_present,
        name="mark_present",
    ),
]
