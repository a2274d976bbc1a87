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
from tournament.doors.desk.people import person as data

# /desk/register/
of_the_house = [
    *persons.register_routes.paths,
    *persons.account_routes.paths,
    *merging.routes.paths,
    *register_data.routes.paths,
]

# /desk/<slug>/people/

urlpatterns = [
    *ratings.routes.paths,
    *lists.routes.paths,
    *beside.routes.paths,
    *finalists.routes.paths,
    *persons.routes.paths,
    path("", views.people, name="people"),
    path("register/", views.register, name="register"),
    path("suggestions/", register.suggestions, name="suggestions"),
    path("known/", register.known_people, name="known_people"),
    path("players.<slug:kind>", views.export_people, name="export_people"),
    path("several/arrived/", marks.check_in_several, name="check_in_several"),
    path("several/paid/", marks.mark_several_paid, name="mark_several_paid"),
    path("several/out/", marks.take_out_several, name="take_out_several"),
    path("<int:number>/", person.person, name="person"),
    path("<int:number>/data/", data.personal_data, name="personal_data"),
    path("<int:number>/data/person.json", data.export_person, name="export_person"),
    path("<int:number>/data/erase/", data.erase_person, name="erase_person"),
    path("<int:number>/birth_year/", person.change_birth_year, name="change_birth_year"),
    path("<int:number>/change/", person.change_person, name="change_person"),
    path("<int:number>/withdraw/", person.withdraw, name="withdraw"),
    path("<int:number>/reinstate/", person.reinstate, name="reinstate"),
    path("<int:number>/substitute/", person.substitute, name="substitute"),
    path("<int:number>/substitute/<int:pk>/", person.move_substitute, name="move_substitute"),
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
