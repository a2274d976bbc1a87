"""An event with something behind every door, the people who knock, and every address there is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from tests.cast import DAY, enter_first, enter_table, play_and_close, seat
from tests.security.doors import OF_THE_TABLE
from tournament.models import (
    Job,
    JournalEntry,
    JudgeCall,
    Membership,
    Role,
    Table,
    TableLink,
    Tournament,
)
from tournament.reading.phones import links
from tournament.reading.sheets.round_tables import tables_of
from tournament.services.acts import Actor
from tournament.services.events import planning
from tournament.services.hall import messages, screens
from tournament.services.judging import judging
from tournament.services.officials import invitations
from tournament.services.phones import calling

ROLES: Final = ("anonymous", "stranger", "elsewhere", *reversed(Role.values), "superuser")
"""Those who knock, from nobody to everybody; `elsewhere` organises another tournament."""


@dataclass(frozen=True, slots=True)
class World:
    """Two events of one making, and the clients of all who knock."""

    here: Tournament
    elsewhere: Tournament
    clients: Mapping[str, Client]
    tokens: Mapping[str, str]
    keys: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Address:
    """A path of the project: its name and the facts that it takes."""

    name: str
    route: str
    facts: tuple[str, ...]


def addresses() -> list[Address]:
    """Return every path, as Django itself knows them."""
    return [
        Address(pattern.name or route, route, facts)
        for pattern, route, facts in _walk(get_resolver(), "", ())
    ]


def make_world() -> World:
    """Make both events, the second for those of the first who must not get in."""
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
        clients[role] = Client(raise_request_exception=False)
        clients[role].force_login(user)
    return World(here, elsewhere, clients, tokens_of(here), keys_of(here))


def make_event(name: str, *, by: Actor) -> Tournament:
    """Make an event of two tables in its second round, with something of every kind."""
    plan = planning.TournamentPlan(name=name, date=DAY, preset="evening-16", seed="rudens")
    tournament = planning.create_tournament(plan, by=by, is_rehearsal=True)
    enter_first(tournament, 8, by=by)
    play_and_close(tournament, by=by)
    second = seat(tournament, by=by)
    enter_table(tournament, 2, tables_of(second)[0], by=by)
    judging.warn(tournament, number=1, reason="late", round_number=2, by=by)
    invitations.invite(tournament, role=Role.VIEWER, by=by)
    _call_the_judge(tournament)
    screens.make_screen(tournament, name="By the door", by=by)
    messages.say_to_everybody(tournament, text="Lunch at one", by=by)
    Job.objects.create(
        tournament=tournament,
        document="participants",
        language="en",
        revision=1,
        fingerprint=tournament.slug,
    )
    tournament.refresh_from_db()
    return tournament


def _call_the_judge(tournament: Tournament) -> None:
    link = TableLink.objects.get(letter=None, table=_table(tournament))
    holder = links.holder_of(links.token_of(link))
    assert holder is not None
    calling.call_judge(holder, words="two aces", device="a-phone-here")


def tokens_of(tournament: Tournament) -> dict[str, str]:
    """Return the token that opens each page that is opened by one; "" for all others."""
    screen = tournament.screens.get().token
    opened = dict.fromkeys(("screen", "screen_state", "screen_here"), screen)
    table = links.token_of(TableLink.objects.get(letter=None, table=_table(tournament)))
    of_the_table = {"table_sheet", "table_state", "table_manifest", "seat_qr", *OF_THE_TABLE}
    opened |= dict.fromkeys(of_the_table, table)
    organiser = User.objects.get(memberships__tournament=tournament, memberships__role="organiser")
    opened["reset_password"] = default_token_generator.make_token(organiser)
    return {"": tournament.invitations.get().token, **opened}


def _table(tournament: Tournament) -> Table:
    return Table.objects.get(round__tournament=tournament, round__number=2, number=2)


def keys_of(tournament: Tournament) -> dict[str, int]:
    """Return the row that each page with a `pk` is about."""
    line = JournalEntry.objects.filter(tournament=tournament, undo__isnull=False).first()
    assert line is not None
    job = tournament.jobs.get().pk
    screen, message = tournament.screens.get().pk, tournament.messages.get().pk
    hall = dict.fromkeys(("screen_seen", "switch_screen", "set_up_screen", "close_screen"), screen)
    warning = tournament.rounds.get(number=2).warnings.get().pk
    return {
        **hall,
        "answer_call": JudgeCall.objects.get(table=_table(tournament)).pk,
        "lift_message": message,
        "lift": warning,
        "preview_undo": line.pk,
        "undo": line.pk,
        "withdraw_invitation": tournament.invitations.get().pk,
        "change_role": tournament.memberships.get(role=Role.ORGANISER).user_id,
        "print_job": job,
        "job_progress": job,
        "cancel_job": job,
        "job_file": job,
        **dict.fromkeys(("work", "work_file", "cancel_work", "retry_work"), job),
    }


def path_of(address: Address, world: World, **other: object) -> str:
    """Return the address with the facts of this event, or with others."""
    facts: dict[str, object] = {
        "slug": world.here.slug,
        "number": 2,
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
    }
    if address.name.startswith(("standings", "desk_standings", "public_standings")):
        facts["number"] = 1
    chosen = {**facts, **other}
    return reverse(address.name, kwargs={fact: chosen[fact] for fact in address.facts})


def _walk(
    resolver: URLResolver, before: str, facts: tuple[str, ...]
) -> Iterator[tuple[URLPattern, str, tuple[str, ...]]]:
    for found in resolver.url_patterns:
        route = before + str(found.pattern)
        taken = (*facts, *found.pattern.converters)
        if isinstance(found, URLResolver):
            yield from _walk(found, route, taken)
        else:
            yield found, route, taken
