"""Starting points of a new tournament: other lengths, the user's presets, an earlier event."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.contrib.auth.models import User
from django.http import QueryDict
from django.test import Client

from scoring.games import GAMES
from scoring.presets import LENGTHS, PRESETS, Length
from tests.doors.desk.filled_forms import sent_by
from tournament.doors.desk.events.start import form_of_another_game
from tournament.models import OwnPreset, Tournament
from tournament.services.accounts import permissions
from tournament.services.events import own_presets

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tests.doors.desk.conftest import SignIn
    from tournament.services.acts import Actor

NEW = "/desk/new/"
PRESETS_PAGE = "/desk/new/presets/"


def offered(client: Client, **query: str) -> dict[str, object]:
    """Return the form's initial values for this start."""
    form = client.get(NEW, query).context["form"]
    return {name: form[name].value() for name in form.fields}


def keep(client: Client, tournament: Tournament, name: str) -> None:
    client.post(f"/desk/{tournament.slug}/settings/preset/", {"name": name})


@pytest.mark.parametrize(
    ("preset", "length"), [(preset, one) for preset, all_of in LENGTHS.items() for one in all_of]
)
def test_a_preset_is_offered_in_other_lengths(
    signed_in: SignIn, preset: str, length: Length
) -> None:
    shown = offered(signed_in(), preset=preset, length=length.id)

    assert (shown["rounds"], shown["deals"]) == (length.rounds, length.deals)


def test_a_new_tournament_begins_with_the_preset_of_the_latest_one(
    event_of: EventOf, signed_in: SignIn
) -> None:
    client = signed_in()
    first = client.get(NEW).context["form"].preset
    event_of(0, preset="evening-16")

    page = client.get(NEW)

    assert (first, page.context["form"].preset) == ("lzf-classic", "evening-16")
    assert f'href="{PRESETS_PAGE}"' in page.content.decode()


def test_an_unknown_length_is_the_preset_itself(signed_in: SignIn) -> None:
    assert offered(signed_in(), preset="lzf-classic", length="9x99")["rounds"] == 7


def test_french_zole_can_end_at_a_score(signed_in: SignIn) -> None:
    client = signed_in()
    shown = {name: "" if value is None else str(value) for name, value in _sent(client).items()}

    client.post(NEW, {**shown, "preset": "zole-french", "target": "20", "name": "Kauss"})

    assert Tournament.objects.get().settings == {"target": 20}


def _sent(client: Client) -> dict[str, object]:
    form = client.get(NEW, {"preset": "zole-french"}).context["form"]
    return dict(sent_by(form))


def test_a_users_preset_has_everything_but_name_day_and_seed(
    event_of: EventOf, signed_in: SignIn
) -> None:
    client = signed_in()
    tournament = event_of(4, settings={"rounds": 5, "deals": 20}, place="Ogre")

    keep(client, tournament, "Svētdienas kārta")

    own = OwnPreset.objects.get()
    shown = offered(client, own=str(own.pk))
    assert (shown["rounds"], shown["deals"], shown["place"], shown["name"]) == (5, 20, "Ogre", "")


def test_the_same_name_again_replaces_the_preset(event_of: EventOf, signed_in: SignIn) -> None:
    client = signed_in()

    for rounds in (5, 6):
        keep(client, event_of(4, settings={"rounds": rounds}), "Svētdienas kārta")

    kept = OwnPreset.objects.offered().get()
    assert kept.plan["settings"] == {"rounds": 6}


def test_a_removed_preset_is_no_longer_offered(event_of: EventOf, signed_in: SignIn) -> None:
    client = signed_in()
    keep(client, event_of(4), "Svētdienas kārta")
    own = OwnPreset.objects.get()

    client.post(f"/desk/new/presets/{own.pk}/remove/")

    shown = client.get(PRESETS_PAGE).context["own"]
    assert "Svētdienas kārta" not in shown.values_list("name", flat=True)
    assert client.get(NEW, {"own": str(own.pk)}).status_code == 404


def test_presets_of_other_users_cannot_be_used_or_removed(
    event_of: EventOf, signed_in: SignIn
) -> None:
    keep(signed_in(), event_of(4), "Svētdienas kārta")
    own = OwnPreset.objects.get()
    stranger = signed_in("stranger")
    permissions.set_rights(User.objects.get(username="stranger"), may_create=True)

    answers = [
        stranger.get(NEW, {"own": str(own.pk)}).status_code,
        stranger.post(f"/desk/new/presets/{own.pk}/remove/").status_code,
    ]

    assert answers == [404, 404]
    assert OwnPreset.objects.offered().exists()


def test_an_earlier_tournament_is_found_among_many_later_ones(
    event_of: EventOf, signed_in: SignIn
) -> None:
    event_of(0, name="Līgo kauss")
    for number in range(31):
        event_of(0, name=f"Kauss {number}", preset="lzf-classic")
    client = signed_in()

    pages = [client.get(PRESETS_PAGE, query) for query in ({}, {"search": "līgo"})]
    first, found = (page.context["copies"] for page in pages)

    assert (len(first), [one.name for one in found]) == (30, ["Līgo kauss"])


def test_a_public_tournament_of_others_is_copied_without_its_contact(
    event_of: EventOf, signed_in: SignIn
) -> None:
    earlier = event_of(0, contact="Dace, 20000000", place="Ogre")

    stranger = signed_in("stranger")
    permissions.set_rights(User.objects.get(username="stranger"), may_create=True)
    shown = offered(stranger, copy=earlier.slug)

    assert (shown["place"], shown["contact"]) == ("Ogre", "")


@pytest.mark.parametrize("takes", [True, False])
def test_a_copy_includes_the_blocks_if_requested(
    event_of: EventOf, signed_in: SignIn, *, takes: bool
) -> None:
    final = {"first_round": 5, "settings": {"rounds": 1}, "carry": "none"}
    earlier = event_of(0)
    Tournament.objects.update(blocks=[final])
    client = signed_in()
    shown = client.get(NEW, {"copy": earlier.slug})
    ticked = {"with_blocks": "on"} if takes else {}
    sent = {**sent_by(shown.context["form"]), "preset": earlier.preset, "copied": earlier.slug}

    client.post(NEW, {**sent, **ticked, "name": "Ziemas kauss"})

    assert 'name="with_blocks" checked' in shown.content.decode()
    assert Tournament.objects.get(name="Ziemas kauss").blocks == ([final] if takes else [])


@pytest.mark.parametrize("takes", [True, False])
def test_a_users_preset_keeps_the_plan_of_blocks(
    event_of: EventOf, signed_in: SignIn, director: Actor, *, takes: bool
) -> None:
    groups = [{"name": "A", "first": 4}, {"name": "B"}]
    final = {"first_round": 5, "settings": {"rounds": 1}, "carry": "none", "groups": groups}
    earlier = event_of(0)
    placed = [{"player": 1, "group": "A", "reason": "won last year"}]
    Tournament.objects.update(blocks=[{**final, "placed": placed}])
    earlier.refresh_from_db()
    assert director.user is not None
    kept = own_presets.keep_preset(earlier, "Finals", owner=director.user)
    client = signed_in()
    shown = client.get(NEW, {"own": str(kept.pk)})
    ticked = {"with_blocks": "on"} if takes else {}
    sent = {**sent_by(shown.context["form"]), "preset": earlier.preset, "own": str(kept.pk)}

    client.post(NEW, {**sent, **ticked, "name": "Ziemas kauss"})

    assert "Include the later blocks of the preset" in shown.content.decode()
    assert Tournament.objects.get(name="Ziemas kauss").blocks == ([final] if takes else [])


def test_saving_a_preset_needs_the_plan_permission(event_of: EventOf, signed_in: SignIn) -> None:
    event = event_of(4)
    kept = {}
    for role in ("viewer", ""):
        client = signed_in(role, at=event if role else None)
        offered = "Save the preset" in client.get(f"/desk/{event.slug}/settings/").content.decode()
        answer = client.post(f"/desk/{event.slug}/settings/preset/", {"name": "Mine"})
        kept[role] = offered, answer.status_code, OwnPreset.objects.count()

    assert kept == {"viewer": (False, 403, 0), "": (True, 302, 1)}


def test_another_game_is_refused_with_a_message(signed_in: SignIn) -> None:
    client = signed_in()
    sent = sent_by(client.get(NEW, {"preset": "evening-16"}).context["form"])

    page = client.post(NEW, {**sent, "preset": "evening-16", "game": "kop", "name": "Kauss"})

    assert "Nothing is saved yet" in page.content.decode()


def test_any_game_can_replace_the_presets_game() -> None:
    posted = {game: QueryDict(f"game={game}&reseat_by=rotation") for game in GAMES}

    forms = {
        (preset, game): form_of_another_game(posted[game], preset)
        for preset in PRESETS
        for game in GAMES
    }

    shown = {key: form["reseat_by"].value() for key, form in forms.items()}
    assert (shown["kop", "zole-french"], shown["kop", "zole-english"]) == ("all_rounds", "rotation")
