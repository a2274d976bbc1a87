"""Why an entry from a public page, what is announced, or an act on the register was refused."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

REFUSALS: Final[Mapping[str, Promise]] = {
    "name_without_letters": _("“%(name)s” has no letter in it. Write the name and surname."),
    "born_impossible": _("Write a year of birth from %(low)s to %(high)s."),
    "entry_off": _("Entries for this tournament are not taken here. Ask whoever organises it."),
    "entry_not_open": _("Entry has not opened yet. Come back when it has."),
    "entry_over": _("Entry is closed. Ask at the desk on the day."),
    "no_such_application": _("This application was withdrawn or declined. Look at the list again."),
    "still_waiting": _("%(name)s is in the waiting list. Give them a place first."),
    "in_the_list_already": _(
        "This player is on the list as number %(number)s. To withdraw, tell the desk, which takes "
        "the player off the list."
    ),
    "declined_already": _("The organiser declined this application: %(why)s."),
    "list_empty": _("The list is empty. Paste at least one name."),
    "list_too_long": _("The list has more than %(limit)s rows. Split it."),
    "list_unreadable": _(
        "This is not a list, or the file is damaged. Lists are read from XLSX, CSV, TSV and text"
        " files, or pasted as text."
    ),
    "list_without_names": _("No column of names was found. Name it in the first row."),
    "began_or_off": _("The tournament has begun or is called off, so it cannot be moved."),
    "moved_nowhere": _("Day, time and place are as they were. Change at least one of them."),
    "line_says_otherwise": _(
        "The line says %(said)s, the plan says %(planned)s. Change the plan in the settings, or "
        "leave this part out: it is added automatically."
    ),
    "closes_before_it_opens": _("Entry would close before it opens. Check both times."),
    "too_many_classes": _("There can be up to %(most)s classes. Leave some out."),
    "merged_already": _("%(name)s was merged already. Split them first."),
    "merged_in_a_circle": _(
        "%(into)s is already %(name)s, so merging them would go in a circle. Split them first."
    ),
    "played_one_event": _(
        "%(name)s and %(into)s both played in %(tournaments)s, so they are two people. If one of"
        " them was entered there by mistake, put that entry right first."
    ),
    "born_otherwise": _(
        "%(name)s and %(into)s were born in different years. If one of the years is wrong, "
        "correct it in the register first."
    ),
    "same_person": _("That is one and the same row of the register. Name another."),
    "title_held": _("%(name)s has the title “%(title)s” already. Take it away first."),
    "licence_held": _("%(name)s has another licence for %(season)s already. Take it away first."),
    "no_colour": _("“%(given)s” is not a colour. Write a hash and six characters, as in #8a1538."),
    "no_picture": _("This file is not a PNG or JPEG picture. Save it as one of them."),
    "picture_too_large": _("The picture is larger than %(most)s KB. Save a smaller one."),
}
