"""Who plays: entries, lists from files, check-in, absence."""

from django.urls import path

from tournament.views.desk import (
    people,
    people_data,
    people_files,
    people_lists,
    people_marks,
    people_person,
    people_register,
)

urlpatterns = [
    path("", people.people, name="people"),
    path("register/", people.register, name="register"),
    path("suggestions/", people_register.suggestions, name="suggestions"),
    path("known/", people_register.known_people, name="known_people"),
    path("list/", people_lists.people_list, name="people_list"),
    path("list/apply/", people_lists.apply_list, name="apply_list"),
    path("players.<slug:kind>", people_files.export_people, name="export_people"),
    path("<int:number>/", people_person.person, name="person"),
    path("<int:number>/data/", people_data.personal_data, name="personal_data"),
    path("<int:number>/data/person.json", people_data.export_person, name="export_person"),
    path("<int:number>/data/erase/", people_data.erase_person, name="erase_person"),
    path("<int:number>/change/", people_person.change_person, name="change_person"),
    path("<int:number>/withdraw/", people_person.withdraw, name="withdraw"),
    path("<int:number>/reinstate/", people_person.reinstate, name="reinstate"),
    path("<int:number>/substitute/", people_person.substitute, name="substitute"),
    path("<int:number>/check_in/", people_marks.check_in, name="check_in"),
    path("<int:number>/undo_check_in/", people_marks.undo_check_in, name="undo_check_in"),
    path("<int:number>/mark_paid/", people_marks.mark_paid, name="mark_paid"),
    path("<int:number>/mark_unpaid/", people_marks.mark_unpaid, name="mark_unpaid"),
    path(
        "<int:number>/mark_absent/<int:round_number>/",
        people_marks.mark_absent,
        name="mark_absent",
    ),
    path(
        "<int:number>/mark_present/<int:round_number>/",
        people_marks.mark_present,
        name="mark_present",
    ),
]
