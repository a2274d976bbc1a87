"""The journal's words for events, results, the hall, officials and the instance."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.words.screens import DENSITIES, LANGUAGES, SCREENS, THEMES
from tournament.words.tokens import MESSAGES, TOKEN_RIGHTS

Words = Mapping[str, Promise]

COURSE: Final[Words] = {
    "create_tournament": _("Tournament announced"),
    "import_event": _("Tournament imported from a file"),
    "mark_rehearsal": _("Marked as a rehearsal"),
    "change_settings": _("Settings changed"),
    "change_visibility": _("Visibility changed"),
    "set_face": _("Logo, sponsors and diploma changed"),
    "plan_blocks": _("Blocks of rounds planned"),
    "place_by_hand": _("Player put into a group by hand"),
    "fill_group": _("Group filled by places in a series"),
    "call_off": _("Tournament called off"),
    "take_place_after_all": _("The tournament takes place after all"),
    "announce_entry": _("Entry announced"),
    "move_event": _("Tournament moved"),
    "hand_out_prizes": _("Prize handed over"),
    "settle_stakes": _("Stakes settled"),
    "settle_transfer": _("Stake paid"),
    "settle_table": _("Stakes of a table settled"),
    "archive_tournament": _("Tournament archived"),
    "delete_tournament": _("Tournament deleted"),
    "bring_back_tournament": _("Tournament restored to the list"),
    "finish": _("Provisional result announced"),
    "extend_window": _("Corrections extended"),
    "back_to_running": _("Provisional result withdrawn"),
    "approve": _("Result approved"),
    "reopen": _("Result reopened"),
    "turn_back": _("Tournament restored from a copy"),
}
HALL: Final[Words] = {
    "make_screen": _("Screen created"),
    "switch_screen": _("Screen view changed"),
    "set_up_screen": _("Screen set up"),
    "close_screen": _("Screen closed"),
    "renew_screen_code": _("New code for a screen"),
    "reveal_places": _("Podium revealed"),
    "say_to_everybody": _("Message to everyone"),
    "lift_message": _("Message removed"),
}
TEAM: Final[Words] = {
    "invite": _("Invitation created"),
    "withdraw_invitation": _("Invitation withdrawn"),
    "accept_invitation": _("Invitation accepted"),
    "change_role": _("Role changed"),
    "remove_role": _("Role removed"),
    "add_webhook": _("Webhook added"),
    "remove_webhook": _("Webhook removed"),
    "renew_webhook_secret": _("New secret of a webhook"),
    "issue_token": _("Key for a program or device issued"),
    "set_up_device": _("Device set up"),
    "revoke_token": _("Key for a program or device revoked"),
}
HOUSE: Final[Words] = {
    "change_house": _("Site name and logo changed"),
    "change_rights": _("Rights of an account changed"),
}
WAYS: Final[Words] = {
    "create_tournament": _(
        "Delete it in the settings; this is possible until seats are published."
    ),
    "archive_tournament": _("Restore it from the end of the list of tournaments."),
    "delete_tournament": _("Restore it from the end of the list of tournaments."),
    "bring_back_tournament": _("Archive it again, or delete it."),
    "import_event": _(
        "You cannot remove an imported tournament. Import the right file as another one."
    ),
    "mark_rehearsal": _("A rehearsal stays a rehearsal. Announce another tournament."),
    "back_to_running": _("Announce the provisional result again."),
    "reopen": _("Approve the result again."),
    "close_screen": _("Create another screen."),
    "turn_back": _("Restore the copy made just before."),
    "withdraw_invitation": _("Create another invitation."),
    "accept_invitation": _("Remove the role under Team."),
    "change_role": _("Change the role again in the team."),
    "remove_role": _("Invite again."),
    "remove_webhook": _("Add the address again."),
    "renew_webhook_secret": _("Create another secret."),
    "set_up_device": _("Revoke its key under Programs and devices."),
    "revoke_token": _("Issue another key."),
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
OF_MONEY: Final[Words] = {
    "fee_with_id": _("“Both” is the price together with"),
    "second_entries": _("A player may enter a second time"),
    "prize_shares": _("Shares of the fund, %"),
    "prize_fixed": _("Fixed prizes, €"),
    "prize_round_cents": _("Prizes rounded down to, cents"),
    "prize_paid": _("Prize handed over, €"),
    "stake_paid": _("Stakes settled, €"),
    "stake_from": _("Received from"),
    "table_stakes": _("By player, €"),
    "shows_payouts": _("Prizes are public"),
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
OF_TOKENS: Final[Words] = {"rights": _("What it may do"), "events": _("Messages")}
OF_ACCOUNTS: Final[Words] = {
    "may_create": _("can announce tournaments, also from files"),
    "keeps_register": _("manages the register: sees and changes all people in it"),
    "most_tournaments": _("Tournaments per year"),
    "most_jobs": _("Papers and files per day"),
    "most_megabytes": _("Megabytes uploaded per day"),
}
FACTS: Final[Words] = {
    **OF_THE_PLAN,
    **OF_SETTINGS,
    **OF_MONEY,
    **OF_THE_HALL,
    **OF_ACCOUNTS,
    **OF_TOKENS,
}
VALUES: Final[Mapping[str, Words]] = {
    "events": MESSAGES,
    "rights": {name: words for name, (words, _meaning) in TOKEN_RIGHTS.items()},
    "checking": {
        "off": pgettext_lazy("checking", "nobody"),
        "second_pair": pgettext_lazy("checking", "a second person"),
        "blind": pgettext_lazy("checking", "typed twice"),
    },
    "phones": {
        "off": pgettext_lazy("phones", "not used"),
        "allowed": pgettext_lazy("phones", "a table may keep its sheet on a phone"),
    },
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
