"""A season with an evening in progress, and the acts that change what its public pages show."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from django.contrib.auth.models import User
from django.utils import timezone

from scoring.series.presets import RATING
from scoring.teams import Member, Team
from tests.cast import enter_first, enter_table, play, play_and_close, seat
from tests.services.series.seasons import approved, listed, series, take_in
from tests.services.walker import Walker
from tests.services.walks import IDEAS
from tournament.exchange.player_lists import Newcomer
from tournament.models import (
    Entry,
    HouseNotice,
    JournalEntry,
    Merge,
    Message,
    Player,
    Scope,
    Series,
    Stage,
    Title,
    Tournament,
)
from tournament.reading.sheets.round_tables import tables_of
from tournament.services import hall, house, journal, notices
from tournament.services.acts import Actor
from tournament.services.applications import announcing, applying
from tournament.services.events import branding, lifecycle, planning, settings_changes, visibility
from tournament.services.notices import NoticeInput
from tournament.services.people import (
    birth_years,
    merging,
    persons,
    registration,
    titles_and_licences,
)
from tournament.services.people.erasing import erase_person
from tournament.services.results import finishing, placings
from tournament.services.rounds import closing
from tournament.services.series import approving, creating, external_results, publishing, stages
from tournament.services.series.creating import SeriesPlan, create_series
from tournament.services.series.external_result_plans import (
    EventDetails,
    OutsideDecisions,
    plan_results,
)
from tournament.services.teams import forming

PLACE: Final = "Garkalne"


@dataclass
class Season:
    """The rows that the acts choose from, with their chance."""

    chance: Random
    by: Actor

    def event(self) -> Tournament:
        return self.chance.choice(list(Tournament.objects.order_by("pk")))

    def evening(self) -> Tournament:
        """Return the event in progress."""
        return self.named("sovakar")

    def named(self, slug: str) -> Tournament:
        """Return an event by its first name, which may have changed since."""
        return Tournament.objects.get(slug__startswith=slug)

    def entry(self) -> Entry:
        return self.chance.choice(list(Entry.objects.order_by("pk").select_related("tournament")))

    def person(self) -> Player:
        return self.chance.choice(list(Player.objects.filter(erased_at=None).order_by("pk")))

    def series(self) -> Series:
        return self.chance.choice(list(Series.objects.order_by("pk").select_related("scope")))

    def cup(self) -> Series:
        return Series.objects.select_related("scope").get(scope__slug="garkalnes-kauss")

    def word(self) -> str:
        return f"Vārds{self.chance.randint(1, 999)}"


def start_season(by: Actor) -> None:
    """Create a cup and a rating with two approved events, an external list, and an evening."""
    today = timezone.localdate()
    enter_first(planning.create_tournament(_plan("Nākamais", today + dt.timedelta(9)), by=by), 4,
                by=by)  # fmt: skip
    cup = series(by)
    first = approved(by, day=today - dt.timedelta(30), is_rated=True, place=PLACE)
    second = approved(by, day=today - dt.timedelta(20), name="2. posms", is_rated=True)
    for event in (first, second):
        stages.add_stage(cup, event, by=by)
    take_in(cup, 2, 1, 9, by=by)
    plan = SeriesPlan(name="Klasika", rule=dict(RATING), game="zole-classic")
    rating = create_series(plan, by=by, kind=Scope.Kind.RATINGS)
    publishing.publish_rating(rating, today - dt.timedelta(10), by=by)
    evening = planning.create_tournament(_plan("Šovakar", today), by=by)
    enter_first(evening, 8, by=by)
    registration.register(evening, Newcomer("Paula Pumpure", club="Ogre", born=2014), by=by)
    forming.set_up_team(evening, Team("Ogre", (Member(1), Member(2))), by=by)
    planning.create_tournament(replace(_plan("Blakus", today), starts=dt.time(20)), by=by)
    play_and_close(evening, by=by)
    seat(evening, by=by)
    placings.count_due_deals()


def _plan(name: str, day: dt.date) -> planning.TournamentPlan:
    facts = {"name": name, "date": day, "preset": "evening-16", "seed": "s", "place": PLACE}
    return planning.TournamentPlan(**facts)  # type: ignore[arg-type]


def evening_act(season: Season) -> None:
    """Play one random act of a director in the evening."""
    evening = season.evening()
    walker = Walker(evening, season.chance.randint(1, 10**6), (season.by, season.by))
    _, idea = walker.chance.choices(IDEAS, [weight for weight, _ in IDEAS])[0]
    idea(walker)


def finish_evening(season: Season) -> None:
    evening = season.evening()
    latest = evening.rounds.latest("number").number
    play(evening, round_number=latest, by=season.by)
    closing.close_round(evening, round_number=latest, by=season.by)
    finishing.finish(evening, by=season.by, early_because="storm")
    finishing.approve(evening, by=season.by, early_because="all agree")


def correct_stage(season: Season) -> None:
    event = Tournament.objects.filter(stages__series=season.cup()).order_by("pk")[0]
    finishing.reopen(event, by=season.by, reason="wrong")
    finishing.back_to_running(event, by=season.by, reason="wrong")


def enter_a_table(season: Season) -> None:
    played = season.evening().rounds.latest("number")
    enter_table(season.evening(), played.number, tables_of(played)[0], by=season.by)


def rename(season: Season) -> None:
    person = season.person()
    facts = Newcomer(season.word(), club=season.word(), born=person.born)
    persons.change_person(person, facts, by=season.by)


def rename_entry(season: Season) -> None:
    facts = Newcomer(season.word(), club=season.word())
    registration.change_entry_and_person(season.entry(), facts, by=season.by)


def merge(season: Season) -> None:
    """Merge two people who may be one: the second gets a new row."""
    other = Player.objects.exclude(entries__tournament=season.evening()).order_by("pk").last()
    assert other is not None
    merging.merge_persons(season.person(), other, reason="married", by=season.by)


def split(season: Season) -> None:
    standing = list(Merge.objects.standing().order_by("pk"))
    if standing:
        merging.split_persons(season.chance.choice(standing), by=season.by)


def take_title(season: Season) -> None:
    held = list(Title.objects.standing().order_by("pk"))
    if held:
        titles_and_licences.take_title(season.chance.choice(held), by=season.by)


def see(season: Season) -> None:
    """Change what the public sees of an event, also after its approval."""
    event = season.event()
    wished = visibility.Visibility(
        public_sees=season.chance.choice(Tournament.PublicSees.values),
        public_names=season.chance.choice(Tournament.PublicNames.values),
        names_minors=season.chance.random() < 0.5,
        classes={"Juniori": season.chance.random() < 0.5},
    )
    visibility.change_visibility(event, wished, by=season.by)


def rename_event(season: Season) -> None:
    event = season.event()
    plan = replace(planning.plan_of(event), name=season.word())
    settings_changes.change_settings(event, plan, by=season.by)


def move(season: Season) -> None:
    event = season.named("nakamais")
    day = timezone.localdate() + dt.timedelta(season.chance.randint(0, 3))
    announcing.move_event(
        event, date=day, starts=None, place=PLACE, why="hall", by=season.by
    )  # fmt: skip


def open_entry(season: Season) -> None:
    terms = replace(announcing.EntryTerms(), takes_entries=True, fees="10", capacity=9)
    announcing.announce_entry(season.named("blakus"), terms, by=season.by)


def apply(season: Season) -> None:
    form = applying.submit_application(
        season.named("blakus"), name=season.word(), contact="a@example.org"
    )
    applying.apply(form)


def change_list(season: Season) -> None:
    one = season.series()
    plan = creating.plan_of(one)
    changed = replace(plan, name=f"{plan.name} 2") if season.chance.random() < 0.5 else None
    creating.change_series(one, changed or replace(plan, is_public=not plan.is_public),
                           by=season.by)  # fmt: skip


def take_in_list(season: Season) -> None:
    about = EventDetails(name=season.word(), date="2026-03-01", game="zole-classic")
    plan = plan_results(listed(3, 1, 11), about, OutsideDecisions(), by=season.by)
    external_results.take_in_results(season.cup(), plan, by=season.by)


def lift_stage(season: Season) -> None:
    stage = Stage.objects.standing().order_by("pk").last()
    assert stage is not None
    stages.lift_stage(stage, by=season.by)


def reopen_cup(season: Season) -> None:
    approving.reopen_series(season.cup(), by=season.by, reason="late list")


def publish(season: Season) -> None:
    rating = Series.objects.get(scope__kind=Scope.Kind.RATINGS)
    publishing.publish_rating(rating, timezone.localdate(), by=season.by)


def undo(season: Season) -> None:
    lines = list(JournalEntry.objects.order_by("-pk")[:8])
    journal.undo(season.chance.choice(lines), by=season.by)


def delete_or_bring_back(season: Season) -> None:
    event = season.named("blakus")
    is_listed = event.listing == Tournament.Listing.LISTED
    act = lifecycle.delete_tournament if is_listed else lifecycle.bring_back_tournament
    act(event, by=season.by)


def call_off(season: Season) -> None:
    lifecycle.call_off(season.named("nakamais"), "storm", by=season.by)


def forget(season: Season) -> None:
    erase_person(season.person(), by=season.by, within=Tournament.objects.all())


def change_house(season: Season) -> None:
    house.change_house(house.HouseFace(name=season.word()), by=season.by)


def lift_message(season: Season) -> None:
    message = Message.objects.order_by("pk").last()
    if message is not None:
        hall.lift_message(message, by=season.by)


def give_title(season: Season) -> None:
    day = timezone.localdate()
    titles_and_licences.give_title(
        season.person(), season.word(), since=day, given_by="LZF", by=season.by
    )


def change_birth_year(season: Season) -> None:
    birth_years.change_birth_year(season.entry(), season.chance.choice((2014, 1980)), by=season.by)


def show_face(season: Season) -> None:
    face = branding.BrandingInput(colour="#123456", sponsors=season.word())
    branding.set_face(season.event(), face, by=season.by)


def publish_news(season: Season) -> None:
    wished = NoticeInput("news", timezone.localdate(), season.word(), season.word())
    notices.publish_notice(wished, by=season.by)


def withdraw_news(season: Season) -> None:
    shown = HouseNotice.objects.standing().first()
    if shown is not None:
        notices.withdraw_notice(shown, by=season.by)


ACTS: Final[Mapping[str, Callable[[Season], object]]] = {
    "rename": rename,
    "rename_entry": rename_entry,
    "forget": forget,
    "merge": merge,
    "split": split,
    "evening": evening_act,
    "enter_table": enter_a_table,
    "finish": finish_evening,
    "correct_stage": correct_stage,
    "give_title": give_title,
    "take_title": take_title,
    "visibility": see,
    "birth_year": change_birth_year,
    "rename_event": rename_event,
    "move_event": move,
    "announce_entry": open_entry,
    "apply": apply,
    "change_series": change_list,
    "take_in_results": take_in_list,
    "lift_stage": lift_stage,
    "approve_series": lambda season: approving.approve_series(season.cup(), by=season.by),
    "reopen_series": reopen_cup,
    "publish_rating": publish,
    "undo": undo,
    "delete_event": delete_or_bring_back,
    "call_off": call_off,
    "house": change_house,
    "publish_news": publish_news,
    "withdraw_news": withdraw_news,
    "message": lambda season: hall.say_to_everybody(season.evening(), text="x", by=season.by),
    "lift_message": lift_message,
    "face": show_face,
    "count_deals": lambda _season: placings.count_due_deals(),
}
"""Acts of an evening and of a season; several refuse when their time has passed."""


def director() -> Actor:
    """Return a user with every permission."""
    user = User.objects.create_user("season", first_name="Dace", is_superuser=True)
    return Actor.from_user(user)
