"""An event with content at every address, and a client for each role."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from scoring.series.presets import PRESETS
from scoring.teams import Member, Team
from tests.cast import DAY, enter_first, enter_table, play_and_close, seat
from tests.security.addresses import Address
from tests.security.doors import OF_THE_TABLE
from tournament.exchange.past_lists import ReceivedList
from tournament.exchange.player_lists import Newcomer
from tournament.models import (
    AccessToken,
    Announcement,
    Application,
    BankRow,
    Entry,
    FinalSource,
    Follower,
    Job,
    JournalEntry,
    JudgeCall,
    Licence,
    Mail,
    Membership,
    OutsideResult,
    PastList,
    Player,
    Role,
    Scope,
    Series,
    Substitution,
    Table,
    TableLink,
    Tournament,
    Webhook,
)
from tournament.reading import applications as application_links
from tournament.reading import followers
from tournament.reading.people import licences
from tournament.reading.phones import links
from tournament.reading.series import finals
from tournament.reading.sheets.round_tables import tables_of
from tournament.services import hall as messages
from tournament.services import hall as screens
from tournament.services import notices, officials, tokens, webhooks
from tournament.services.accounts import permissions
from tournament.services.acts import Actor
from tournament.services.events import blocks, planning
from tournament.services.judging import judging
from tournament.services.money import payments
from tournament.services.notices import NoticeInput
from tournament.services.people import attendance, nominations, titles_and_licences
from tournament.services.people.nominations import SourcePlan
from tournament.services.phones import judge_calls
from tournament.services.series import past_lists
from tournament.services.series.creating import SeriesPlan, create_series
from tournament.services.series.external_result_plans import EventDetails, plan_results
from tournament.services.series.external_results import take_in_results
from tournament.services.teams import forming

ROLES: Final = ("anonymous", "stranger", "elsewhere", *reversed(Role.values), "superuser")
"""Roles, from anonymous to superuser; `elsewhere` organises another tournament."""


FINALS: Final = [{"first_round": 4, "groups": [{"name": "A", "first": 4}, {"name": "B"}]}]
OF_A_TEAM: Final = (
    "team_rounds", "players_team", "change_team", "bring_in_reserve", "dissolve_team",
    "hand_out_team_prize",
)  # fmt: skip
OF_A_NOTICE: Final = ("notice", "notice_file", "withdraw_notice")


@dataclass(frozen=True, slots=True)
class World:
    """Two similar events, and a client for each role."""

    here: Tournament
    elsewhere: Tournament
    clients: Mapping[str, Client]
    tokens: Mapping[str, str]
    keys: Mapping[str, int]


def make_world() -> World:
    """Create both events; the second has the users who must not access the first."""
    organiser = User.objects.create_user("organiser", first_name="Dace")
    stranger = User.objects.create_user("elsewhere")
    here = make_event("Rudens kauss", by=Actor.from_user(organiser))
    elsewhere = make_event("Ziemas kauss", by=Actor.from_user(stranger))
    clients = {"anonymous": Client(raise_request_exception=False)}
    for role in ROLES[1:]:
        user = User.objects.filter(username=role).first() or User.objects.create_user(
            role, is_superuser=role == "superuser"
        )
        if role in Role.values and role != Role.ORGANISER:
            Membership.objects.create(tournament=here, user=user, role=role)
            Membership.objects.create(scope=cup_of(here).scope, user=user, role=role)
        clients[role] = Client(raise_request_exception=False)
        clients[role].force_login(user)
    notice = NoticeInput("minutes", DAY, "Kongress", "Vieta", b"%PDF-1.7\n%%EOF")
    told = notices.publish_notice(notice, by=Actor.from_user(organiser))
    keys = {**keys_of(here), **dict.fromkeys(OF_A_NOTICE, told.pk)}
    return World(here, elsewhere, clients, tokens_of(here), keys)


def make_event(name: str, *, by: Actor) -> Tournament:
    """Create an event of two tables in its second round, with one object of every kind."""
    plan = planning.TournamentPlan(name=name, date=DAY, preset="evening-16", seed="rudens")
    tournament = planning.create_tournament(plan, by=by, is_rehearsal=True)
    Announcement.objects.create(tournament=tournament, takes_entries=True, fees="30+10/1")
    Application.objects.create(
        tournament=tournament, name="Zigis", complete_at=timezone.now(), queue_number=1
    )
    enter_first(tournament, 8, by=by)
    blocks.plan_blocks(tournament, FINALS, by=by)
    tournament.refresh_from_db()
    forming.set_up_team(tournament, Team("Ogre", (Member(1), Member(2))), by=by)
    play_and_close(tournament, by=by)
    left = Entry.objects.get(tournament=tournament, number=2)
    attendance.substitute(left, Newcomer(f"Uldis {name}"), by=by)
    payments.mark_paid(left, by=by)
    BankRow.objects.create(tournament=tournament, day=DAY, cents=4000, payer="Zigis", digest="z")
    second = seat(tournament, by=by)
    enter_table(tournament, 2, tables_of(second)[0], by=by)
    judging.warn(tournament, number=1, reason="late", round_number=2, by=by)
    officials.invite(tournament, role=Role.VIEWER, by=by)
    _add_webhook(tournament, by=by)
    tokens.issue_token(tournament, tokens.TokenPlan("Durvis", ["read"], 7), by=by)
    _call_the_judge(tournament)
    screens.make_screen(tournament, name="By the door", by=by)
    messages.say_to_everybody(tournament, text="Lunch at one", by=by)
    for document in ("participants", "receipt"):
        Job.objects.create(
            tournament=tournament,
            document=document,
            language="en",
            revision=1,
            fingerprint=f"{tournament.slug}/{document}",
        )
    _send_an_email(tournament)
    Follower.objects.create(tournament=tournament, contact="a@klubs.example", language="en")
    make_cup(tournament, by=by)
    _nominate_somebody(tournament, by=by)
    if by.user is not None:
        permissions.set_rights(by.user, most_jobs=100)
    tournament.refresh_from_db()
    return tournament


def _add_webhook(owner: Tournament | Scope, *, by: Actor) -> None:
    hook, _secret = webhooks.add_webhook(
        owner, url="https://hooks.example/", events=["round.closed"], by=by
    )
    webhooks.order_test(hook)


def make_cup(tournament: Tournament, *, by: Actor) -> None:
    """Create a series named after the event, with an external stage."""
    rule = PRESETS["points-for-places"].rule
    cup = create_series(SeriesPlan(name=f"{tournament.name} sērija", rule=rule), by=by)
    about = EventDetails(name="Citur", date=DAY.isoformat(), game="zole-classic")
    plan = plan_results("1\tAnna Bērziņa\n2\tBruno Kalniņš", about, by=by)
    take_in_results(cup, plan, by=by)
    _add_webhook(cup.scope, by=by)
    tokens.issue_token(cup.scope, tokens.TokenPlan("Vietne", ["read"], 7), by=by)


def _nominate_somebody(tournament: Tournament, *, by: Actor) -> None:
    player = Player.objects.create(name=f"Zelma {tournament.name}")
    guest = SourcePlan(FinalSource.Kind.INVITED, player=player, places=1)
    nominations.add_final_source(tournament, guest, by=by)
    titles_and_licences.give_licence(player, 2026, number=f"L-{tournament.pk}", by=by)
    past = ReceivedList(f"{tournament.slug}.csv", tournament.slug, "1\tAnna Bērziņa")
    past_lists.receive_lists([past], by=by)
    until = timezone.now() + timedelta(days=1)
    nominations.nominate(tournament, answer_by=until, by=by)


def cup_of(tournament: Tournament) -> Series:
    """Return the series named after the event."""
    return Series.objects.get(scope__name=f"{tournament.name} sērija")


def _call_the_judge(tournament: Tournament) -> None:
    link = TableLink.objects.get(letter=None, table=_table(tournament))
    holder = links.holder_of(links.token_of(link))
    assert holder is not None
    judge_calls.call_judge(holder, words="two aces", device="a-phone-here")


def tokens_of(tournament: Tournament) -> dict[str, str]:
    """Return the token of each page that needs one; "" for all others."""
    screen = tournament.screens.get().token
    opened = dict.fromkeys(("screen", "screen_state", "screen_here"), screen)
    opened["screen_by_code"] = tournament.screens.get().code or ""
    table = links.token_of(TableLink.objects.get(letter=None, table=_table(tournament)))
    of_the_table = {"table_sheet", "table_state", "table_manifest", "seat_qr", *OF_THE_TABLE}
    opened |= dict.fromkeys(of_the_table, table)
    organiser = User.objects.get(memberships__tournament=tournament, memberships__role="organiser")
    own = application_links.token_of(Application.objects.get(tournament=tournament))
    named = ("application", "confirm_application", "withdraw_application")
    opened |= dict.fromkeys(named, own)
    answers = ("accept_nomination_by_link", "decline_nomination_by_link")
    of_final = ("nomination", *answers, "stop_nominee_emails")
    opened |= dict.fromkeys(of_final, finals.token_of(tournament.nominees.get()))
    follower = Follower.objects.get(tournament=tournament)
    of_follower = ("follower", "confirm_follower", "stop_following")
    opened |= dict.fromkeys(of_follower, followers.token_of(follower))
    of_mailbox = ("subscriptions", "confirm_subscription", "choose_rhythm", "stop_subscriptions")
    opened |= dict.fromkeys(of_mailbox, followers.subscription_token(follower))
    opened["card"] = licences.card_token(Licence.objects.get(number=f"L-{tournament.pk}"))
    opened["reset_password"] = default_token_generator.make_token(organiser)
    return {"": tournament.invitations.get().token, **opened}


def _table(tournament: Tournament) -> Table:
    return Table.objects.get(round__tournament=tournament, round__number=2, number=2)


def _past_list_of(tournament: Tournament) -> PastList:
    return PastList.objects.get(file=f"{tournament.slug}.csv")


def _keys_of_webhook(hook: Webhook, suffix: str) -> dict[str, int]:
    names = ("remove_webhook", "renew_webhook_secret", "test_webhook")
    own = {f"{name}{suffix}": hook.pk for name in names}
    return {**own, f"replay_message{suffix}": hook.deliveries.get().pk}


def _send_an_email(tournament: Tournament) -> None:
    """Create an e-mail to the applicant, who has an address."""
    tournament.applications.update(contact="zigis@example.lv")
    job = Job.objects.create(
        tournament=tournament,
        kind=Job.Kind.MAIL,
        document="received",
        language="en",
        revision=1,
        fingerprint=f"{tournament.slug}/received",
        state=Job.State.DONE,
    )
    Mail.objects.create(job=job, shown="z…@example.lv", application=tournament.applications.get())


def keys_of(tournament: Tournament) -> dict[str, int]:
    """Return the primary key for each page with a `pk`."""
    line = JournalEntry.objects.filter(tournament=tournament, undo__isnull=False).first()
    assert line is not None
    job = tournament.jobs.get(document="participants").pk
    screen, message = tournament.screens.get().pk, tournament.messages.get().pk
    hall = dict.fromkeys(("screen_seen", "switch_screen", "set_up_screen", "close_screen"), screen)
    hall |= dict.fromkeys(("renew_screen_code", "reveal_places"), screen)
    warning = tournament.rounds.get(number=2).warnings.get().pk
    substitution = Substitution.objects.get(entry__tournament=tournament).pk
    cup = cup_of(tournament)
    stage = cup.stages.get()
    of_cup = dict.fromkeys(("change_stage", "change_results"), stage.pk)
    noted = cup.scope.journal.latest("pk").pk
    of_cup |= dict.fromkeys(("preview_undo_in_scope", "undo_in_scope"), noted)
    return {
        **hall,
        **of_cup,
        "add_stage": tournament.pk,
        "remove_final_source": tournament.final_sources.get().pk,
        **dict.fromkeys(("accept_nomination", "decline_nomination"), tournament.nominees.get().pk),
        **dict.fromkeys(("qualified", "group_of_series"), cup.pk),
        "preview_undo_in_register": 0,
        "undo_in_register": 0,
        **dict.fromkeys(
            ("past_list", "describe_past", "remove_past"), _past_list_of(tournament).pk
        ),
        "move_substitute": substitution,
        **dict.fromkeys(("cancel_payment", "print_receipt"), tournament.payments.get().pk),
        "set_aside_row": tournament.bank_rows.get().pk,
        "answer_call": JudgeCall.objects.get(table=_table(tournament)).pk,
        "lift_message": message,
        **dict.fromkeys(
            ("accept_application", "decline_application", "give_place"),
            tournament.applications.get().pk,
        ),
        **dict.fromkeys(
            ("send_email_again", "mark_bounced"),
            Mail.objects.get(application__tournament=tournament).pk,
        ),
        "lift": warning,
        "preview_undo": line.pk,
        "undo": line.pk,
        "withdraw_invitation": tournament.invitations.get().pk,
        **_keys_of_webhook(Webhook.objects.get(tournament=tournament), ""),
        **_keys_of_webhook(Webhook.objects.get(scope=cup.scope), "_of_series"),
        "revoke_token": AccessToken.objects.get(tournament=tournament).pk,
        "revoke_token_of_series": AccessToken.objects.get(scope=cup.scope).pk,
        "rights_of_account": tournament.memberships.get(role=Role.ORGANISER).user_id,
        "take_back_rights": JournalEntry.objects.filter(verb="change_rights").latest("pk").pk,
        "change_role": tournament.memberships.get(role=Role.ORGANISER).user_id,
        **dict.fromkeys(
            ("receipt_job", "receipt_progress", "receipt_file"),
            tournament.jobs.get(document="receipt").pk,
        ),
        "print_job": job,
        "job_progress": job,
        "cancel_job": job,
        "job_file": job,
        **dict.fromkeys(OF_A_TEAM, tournament.teams.get().pk),
        **dict.fromkeys(("work", "work_file", "cancel_work", "retry_work", "list_read"), job),
    }


def path_of(address: Address, world: World, **other: object) -> str:
    """Return the path with this event's parameters, or with others."""
    facts: dict[str, object] = {
        "slug": world.here.slug,
        "number": 2,
        "other": 1,
        "digest": "none",
        "colour": "8a1538",
        "table": 1,
        "table_number": 1,
        "letter": 0,
        "round_number": 3,
        "kind": "warning" if address.name == "lift" else "csv",
        "document": "participants",
        "name": "points",
        "page": "standings",
        "token": world.tokens.get(address.name, world.tokens[""]),
        "uidb64": urlsafe_base64_encode(force_bytes(world.keys["change_role"])),
        "pk": world.keys.get(address.name, 0),
        "first": FINALS[0]["first_round"],
        "index": 0,
        "rest": "v1/nothing/",
        "day": "2026-11-01",
        "version": "karta",
        "face": 0,
    }
    if address.name in ("remove_block", "place_by_hand"):
        facts["number"] = FINALS[0]["first_round"]
    if address.name.startswith(("standings", "desk_standings", "public_standings", "teams")):
        facts["number"] = 1
    if address.route.startswith(("series/", "ratings/", "desk/<season:")):
        cup = cup_of(world.here)
        player = OutsideResult.objects.filter(event__stages__series=cup).values("player").first()
        facts |= {"slug": cup.scope.slug, "season": "series", "scope": "series", "origin": "here"}
        facts |= {"number": player["player"] if player else 0, "name": "standings"}
    chosen = {**facts, **other}
    return reverse(address.name, kwargs={fact: chosen[fact] for fact in address.facts})
