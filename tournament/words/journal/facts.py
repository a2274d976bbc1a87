"""Labels of the facts stored in the journal with an act."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.words.screens import DENSITIES, LANGUAGES, SCREENS, THEMES
from tournament.words.series import RANKS

OF_MONEY: Final[Mapping[str, Promise]] = {
    "prize_shares": _("Shares of the fund, %"),
    "prize_fixed": _("Fixed prizes, €"),
    "prize_round_cents": _("Prizes rounded down to, cents"),
    "prize_paid": _("Prize handed over, €"),
    "stake_paid": _("Stakes settled, €"),
    "shows_payouts": _("Prizes are public"),
}


Words = Mapping[str, Promise]

OF_PLAYERS: Final[Words] = {
    "name": _("Name"),
    "club": _("Club"),
    "category": _("Category"),
    "is_paid": _("Paid"),
    "born": _("Year of birth"),
    "sex": _("Sex"),
    "federation_number": _("Federation number"),
    "rating": _("Rating"),
    "ratings_kept": _("Different rating in the register, by number"),
    "changed": _("What changed"),
    "entered": _("Place in the series"),
    "from_round": _("Plays from round"),
    "to_round": _("Last round"),
    "numbers": _("Numbers of players"),
}
OF_THE_REGISTER: Final[Words] = {
    "title": pgettext_lazy("meistars", "Title"),
    "since": pgettext_lazy("a title", "Since"),
    "given_by": _("Given by"),
    "about": _("Short text"),
    "colour": _("Colour"),
    "season": _("Season"),
    "licence": _("Licence number"),
}
OF_LISTS: Final[Words] = {
    "new": pgettext_lazy("rows of a list", "New"),
    "known": pgettext_lazy("rows of a list", "Known from the register"),
    "listed": pgettext_lazy("rows of a list", "Players from the list"),
    "update": pgettext_lazy("rows of a list", "Changed"),
    "unchanged": pgettext_lazy("rows of a list", "Unchanged"),
    "twice": pgettext_lazy("rows of a list", "Twice in the list"),
    "faulty": pgettext_lazy("rows of a list", "Not readable"),
    "left_out": pgettext_lazy("rows of a list", "Left out"),
}
OF_TEAMS: Final[Words] = {
    "team": pgettext_lazy("of players", "Team"),
    "list": _("List of teams"),
    "members": _("Members, by number"),
    "teams": pgettext_lazy("of players", "Teams"),
}
OF_SHEETS: Final[Words] = {
    "totals": _("Totals"),
    "deals_played": _("Deals played"),
    "has_deals": _("Deal by deal"),
    "kind": _("Why"),
    "big": _("Big points"),
    "small": _("Small points"),
    "standing": _("Warnings in force"),
    "deal": _("Deal"),
    "after_deal": _("Pule after deal"),
    "phone": _("Phone"),
    "points": _("What was written"),
    "seats": _("Seats"),
}
OF_THE_COURSE: Final[Words] = {
    "minutes": _("Minutes"),
    "until": _("Corrections until"),
    "role": _("Role"),
    "rounds": _("Rounds"),
    "reason": _("Reason"),
    "because": _("Reason"),
    "words": _("Reason"),
    "revision": _("Revision"),
}
OF_THE_HALL: Final[Words] = {
    "shows": _("Shows"),
    "turns": _("In turn"),
    "seconds": _("Seconds for a page"),
    "theme": _("Appearance"),
    "density": _("On a page"),
    "logo": _("Logo"),
    "poster": _("Poster"),
    "colour": _("Colour of the event"),
    "sponsors": _("Sponsors"),
    "diploma": _("Custom text on diplomas"),
    "judge": _("Chief judge, as signed"),
    "secretary": _("Secretary, as signed"),
    "columns": _("Columns"),
    "top": _("Places shown"),
    "revealed": _("Places revealed"),
    "language": _("Language"),
    "text": _("Text"),
    "seat": _("Seat"),
    "waited": _("Minutes waited"),
    "deals": _("Deals"),
}
OF_THE_PLAN: Final[Words] = {
    "date": _("Date"),
    "preset": _("Preset"),
    "starts": _("Starts at"),
    "place": _("Place"),
    "contact": _("Contact for questions"),
    "seed": _("Seed of the lots"),
    "breaks": _("Breaks"),
    "blocks": _("Blocks of rounds"),
    "prize_places": _("Prize places"),
    "checking": _("Who checks results"),
    "phones": _("Phones at the tables"),
    "table_agreement_checks": _("A sheet that the table has agreed to counts as checked"),
    "confirms_deals": _("An opponent confirms every deal on the phone"),
    "is_rated": _("Rating event"),
    "seats_only_arrived": _("Seat only players marked as arrived"),
    "public_sees": _("Visible to the public"),
    "public_names": _("Names shown"),
    "names_minors": _("Minors are named like all other players"),
    "minor_classes": _("Categories of minors"),
    "map_link": _("Map"),
    "fees": _("Fees"),
    "prizes": _("What players can win"),
    "takes_entries": _("Players may apply from the public page"),
    "opens_at": _("Entry opens"),
    "closes_at": _("Entry closes"),
    "capacity": _("Places"),
    "classes": _("Classes"),
    "moved_from": _("Moved from"),
    "moved_from_place": _("Moved from the place"),
    "moved_why": _("Reason for the move"),
    "queue_number": _("Position"),
    "correction_minutes": _("Minutes for corrections"),
}
OF_SEASONS: Final[Words] = {
    "rule": _("Rule"),
    "game": _("Game"),
    "planned_stages": _("How many stages are planned"),
    "final_places": _("How many qualify for a final"),
    "publish_day": _("Day of the month for publishing"),
    "ranks": _("The table ranks"),
    "team_list": _("List of teams"),
    "is_public": _("Public"),
    "coefficient": _("Coefficient"),
    "is_final": _("Final"),
    "players": _("Players"),
    "outside": _("List"),
    "as_of": _("As of"),
}
OF_ACCOUNTS: Final[Words] = {
    "may_create": _("can announce tournaments, also from files"),
    "keeps_register": _("manages the register: sees and changes all people in it"),
    "most_tournaments": _("Tournaments per year"),
    "most_jobs": _("Papers and files per day"),
    "most_megabytes": _("Megabytes uploaded per day"),
}
OF_SETTINGS: Final[Words] = {
    "settings.game": _("Game"),
    "settings.rounds": _("Rounds"),
    "settings.deals": _("Deals in a round"),
    "settings.minutes": _("Minutes per round"),
    "settings.table_sizes": _("Sizes of tables"),
    "settings.first_seating": _("First seats"),
    "settings.reseat_by": _("Later seats"),
    "settings.tie_breaks": _("Tie-breaks"),
    "settings.strike_worst": _("Worst rounds dropped"),
    "settings.disqualified": _("A disqualified player"),
    "settings.keep_apart": _("Players of one club separated"),
    "settings.keep_teams_apart": _("Members of one team separated"),
    "settings.teams_best": _("Best members of a team who count"),
    "settings.sit_out": _("Sitting out pays"),
    "settings.idle_at_five": _("At a table of five sit out"),
    "settings.personal_pule": _("A personal pule costs its owner"),
    "settings.pules_on_zole": _("Zole clears and creates pules too"),
    "settings.leftover_pules": _("Pules left at the end"),
    "settings.small_zole": _("Small zole is played"),
    "settings.small_zole_lost": _("A lost small zole costs"),
    "settings.target": _("Played until"),
    "settings.out_young": _("Eyes for the losing Young to be out"),
    "settings.out_old": _("Eyes for the losing Old to be out"),
    "settings.doublings": _("Doublings"),
    "settings.bogey": _("Bogey for nine holes"),
    "settings.big_points": _("Big points"),
    "settings.all_equal": _("Tied players all get"),
    "settings.second_at_three_needs_plus": _("Second of three without plus points gets"),
}
FACTS: Final[Words] = {
    **OF_PLAYERS, **OF_THE_REGISTER, **OF_LISTS, **OF_TEAMS, **OF_SHEETS, **OF_THE_COURSE,
    **OF_THE_HALL, **OF_THE_PLAN, **OF_MONEY, **OF_SEASONS, **OF_ACCOUNTS, **OF_SETTINGS,
}  # fmt: skip
SAID_ELSEWHERE: Final = ("round", "table", "version", "person", "into")
"""Facts shown as the line's place, or only used by the program."""

VALUES: Final[Mapping[str, Words]] = {
    "checking": {
        "off": pgettext_lazy("checking", "nobody"),
        "second_pair": pgettext_lazy("checking", "a second person"),
        "blind": pgettext_lazy("checking", "typed twice"),
    },
    "phones": {
        "off": pgettext_lazy("phones", "not used"),
        "allowed": pgettext_lazy("phones", "a table may keep its sheet on a phone"),
    },
    "points": {"seats": _("stays with the seat"), "players": _("stays with the player")},
    "public_sees": {
        "nothing": pgettext_lazy("the public sees", "nothing"),
        "seats": pgettext_lazy("the public sees", "the seats"),
        "standings": pgettext_lazy("the public sees", "seats and standings"),
        "everything": pgettext_lazy("the public sees", "everything"),
    },
    "public_names": {
        "full": pgettext_lazy("names", "in full"),
        "initials": pgettext_lazy("names", "as initials"),
    },
    "shows": SCREENS,
    "theme": THEMES,
    "density": DENSITIES,
    "language": LANGUAGES,
    "ranks": RANKS,
    "kind": {
        "deals_differ": _("the deals give different totals"),
        "reentry_differs": _("the second entry gave a different result"),
        "raised": _("a player disagrees"),
    },
    "settings.first_seating": {
        "lot": pgettext_lazy("seats", "by lot"),
        "list": pgettext_lazy("seats", "in the order of the list"),
        "rating": pgettext_lazy("seats", "by rating"),
    },
    "settings.reseat_by": {
        "all_rounds": pgettext_lazy("seats", "by all rounds"),
        "last_round": pgettext_lazy("seats", "by the last round"),
        "rotation": pgettext_lazy("seats", "by a rotation"),
        "fewest_repeats": pgettext_lazy("seats", "by a rotation with the fewest repeats"),
        "list": pgettext_lazy("seats", "in the order of the list"),
    },
    "settings.personal_pule": {
        "others": _("one point for each other player"),
        "players": _("one point for each player"),
    },
    "settings.leftover_pules": {"lapse": _("do not count"), "each": _("are paid to each")},
    "settings.disqualified": {
        "no_place": pgettext_lazy("a disqualified player", "has no place"),
        "keeps_place": pgettext_lazy("a disqualified player", "keeps the place"),
    },
    "settings.idle_at_five": {
        "second": _("dealer and second hand"),
        "third": _("dealer and third hand"),
    },
}
