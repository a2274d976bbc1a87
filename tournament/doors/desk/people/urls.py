"""URLs of players: entries, lists from files, check-in, absence."""

from django.urls import path

from tournament.doors.desk.people import (
    beside,
    finalists,
    lists,
    marks,
    merging,
    person,
    persons,
    ratings,
    register,
    register_data,
    views,
)
from tournament.doors.desk.people import finalists as group_finalists
from tournament.doors.desk.people import person as data

# /desk/register/
of_the_house = [
    path("", persons.people_register, name="people_register"),
    path("doubles/", merging.doubles, name="doubles"),
    path("merges/<int:pk>/split/", merging.split_persons, name="split_persons"),
    path("titles/<int:pk>/take/", merging.take_title, name="take_title"),
    path("licences/<int:pk>/take/", merging.take_licence, name="take_licence"),
    path("<int:pk>/merge/", merging.preview_merging, name="preview_merging"),
    path("<int:pk>/merge/now/", merging.merge_persons, name="merge_persons"),
    path("<int:pk>/apart/<int:other>/", merging.tell_apart, name="tell_apart"),
    path("<int:pk>/titles/", merging.give_title, name="give_title"),
    path("<int:pk>/licences/", merging.give_licence, name="give_licence"),
    path("<int:pk>/", persons.person_in_register, name="person_in_register"),
    path("<int:pk>/data/", register_data.person_data_in_register, name="person_data_in_register"),
    path(
        "<int:pk>/data/person.json",
        register_data.export_person_in_register,
        name="export_person_in_register",
    ),
    path(
        "<int:pk>/data/initials/",
        register_data.show_person_as_initials,
        name="show_person_as_initials",
    ),
    path(
        "<int:pk>/data/erase/",
        register_data.erase_person_in_register,
        name="erase_person_in_register",
    ),
    path("<int:pk>/change/", persons.change_person_in_register, name="change_person_in_register"),
]

# /desk/<slug>/people/

urlpatterns = [
    path("", views.people, name="people"),
    path("register/", views.register, name="register"),
    path("suggestions/", register.suggestions, name="suggestions"),
    path("ratings/", ratings.take_ratings, name="take_ratings"),
    path("strengths/", ratings.take_strengths, name="take_strengths"),
    path("known/", register.known_people, name="known_people"),
    path("list/", lists.people_list, name="people_list"),
    path("list/read/<int:pk>/", lists.list_read, name="list_read"),
    path("list/apply/", lists.apply_list, name="apply_list"),
    path("list/others/", beside.enter_people_of, name="enter_people_of"),
    path("list/series/<int:pk>/", finalists.qualified, name="qualified"),
    path(
        "list/series/<int:pk>/group/<int:first>/<int:index>/",
        group_finalists.group_of_series,
        name="group_of_series",
    ),
    path("players.<slug:kind>", views.export_people, name="export_people"),
    path("<int:number>/", person.person, name="person"),
    path("<int:number>/data/", data.personal_data, name="personal_data"),
    path("<int:number>/data/person.json", data.export_person, name="export_person"),
    path("<int:number>/data/erase/", data.erase_person, name="erase_person"),
    path("<int:number>/birth_year/", person.change_birth_year, name="change_birth_year"),
    path("<int:number>/change/", person.change_person, name="change_person"),
    path("<int:number>/register/", persons.from_register, name="from_register"),
    path("<int:number>/register/take_over/", persons.take_over, name="take_over"),
    path("<int:number>/withdraw/", person.withdraw, name="withdraw"),
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
