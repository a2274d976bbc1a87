"""Past results: received once, decided once for all lists, imported when nothing is open."""

from __future__ import annotations

import pytest
from django.utils import timezone

from tournament.exchange.past_lists import receive
from tournament.models import JournalEntry, OutsideEvent, OutsideResult, PastList, Player
from tournament.reading.people.seasons import external_results, external_results_of
from tournament.services import journal
from tournament.services.acts import Actor
from tournament.services.refusals import Refused
from tournament.services.series import past_lists as past
from tournament.services.series.past_questions import questions

pytestmark = pytest.mark.django_db

SPRING = "Vieta;Vārds;Klubs;Lielie\n1;Arvīds Krūmiņš;Rīga;16\n2;Bruno Kalniņš;Ogre;9\n"
SUMMER = "Vārds;Lielie\nArvīds Krūmiņš;3\nBruno Kalniņš;8\nDzintra Liepa;8\n"
AUTUMN = "1. Arvīds Krūmiņa 16 540\n2. Dzintra Liepa 9 20\n"


@pytest.fixture
def keeper() -> Actor:
    """Return a command, which knows every person of the register."""
    return Actor("LZF")


def send(by: Actor, **lists: str) -> int:
    files = [(f"{name}.csv", text.encode()) for name, text in lists.items()]
    facts = {"game": "zole-classic", "source": "LZF arhīvs", "terms": "CC BY 4.0"}
    return past.receive_lists(receive(files).lists, by=by, **facts)


def send_year(by: Actor) -> int:
    days = {"2019-03-02 Pavasaris": SPRING, "2019-06-08 Vasara": SUMMER}
    return send(by, **days, **{"2019-10-05 Rudens": AUTUMN})


def import_all(by: Actor) -> tuple[int, list[str]]:
    count, left = past.import_ready(past.pending_lists(), by=by)
    return count, [plan.past.name for plan in left]


def lines() -> list[tuple[str, str, int | None, int | None]]:
    found = OutsideResult.objects.order_by("event__date", "pk")
    return list(found.values_list("event__name", "player__name", "place_first", "place_last"))


def undo_last(verb: str, by: Actor) -> None:
    journal.undo(JournalEntry.objects.filter(verb=verb).latest("pk"), by=by)


def test_lists_are_imported_and_only_uncertain_people_are_asked(keeper: Actor) -> None:
    send_year(keeper)

    assert import_all(keeper) == (2, ["Rudens"])
    (asked,), total = questions(past.pending_lists(), by=keeper)
    assert (total, asked.name, [one.match.name for one in asked.candidates]) == (
        1,
        "Arvīds Krūmiņa",
        ["Arvīds Krūmiņš"],
    )
    (candidate,) = asked.candidates
    assert (list(candidate.clubs), list(candidate.years), candidate.events, candidate.together) == (
        ["Rīga"],
        [2019],
        2,
        1,
    )


def test_places_are_computed_from_points_where_a_list_has_none(keeper: Actor) -> None:
    send(keeper, **{"2019-06-08 Vasara": SUMMER})
    import_all(keeper)
    assert lines() == [
        ("Vasara", "Arvīds Krūmiņš", 3, 3),
        ("Vasara", "Bruno Kalniņš", 1, 2),
        ("Vasara", "Dzintra Liepa", 1, 2),
    ]


def test_one_decision_holds_for_all_lists(keeper: Actor) -> None:
    send_year(keeper)
    send(keeper, **{"2020-10-05 Rudens": AUTUMN.replace("540", "541")})
    import_all(keeper)

    own = Player.objects.get(name="Arvīds Krūmiņš").pk
    assert past.decide_people({("Arvīds Krūmiņa", ""): own}, by=keeper) == 2
    assert import_all(keeper) == (2, [])
    assert len(external_results_of(own)) == 4


def test_another_person_is_added_once_for_all_lists(keeper: Actor) -> None:
    send_year(keeper)
    send(keeper, **{"2020-10-05 Rudens": AUTUMN.replace("540", "541")})
    import_all(keeper)

    past.decide_people({("Arvīds Krūmiņa", ""): None}, by=keeper)
    assert import_all(keeper) == (2, [])
    assert Player.objects.filter(name="Arvīds Krūmiņa").count() == 1


def test_a_similar_name_is_new_where_its_match_is_another_line(keeper: Actor) -> None:
    send(keeper, **{"2019-06-08 Vasara": SUMMER})
    import_all(keeper)
    both = "Vieta;Vārds\n1;Arvīds Krūmiņš\n2;Arvīds Krūmiņa\n"
    send(keeper, **{f"{timezone.localdate()} Šodien": both})

    assert import_all(keeper) == (1, [])
    assert [name for event, name, *_ in lines() if event == "Šodien"] == [
        "Arvīds Krūmiņš",
        "Arvīds Krūmiņa",
    ]


def test_undoing_a_decision_asks_again(keeper: Actor) -> None:
    send_year(keeper)
    import_all(keeper)
    past.decide_people({("Arvīds Krūmiņa", ""): None}, by=keeper)
    undo_last("decide_people", keeper)
    assert questions(past.pending_lists(), by=keeper)[1] == 1


def test_receiving_and_importing_again_changes_nothing(keeper: Actor) -> None:
    first = send_year(keeper)
    import_all(keeper)
    before = lines(), Player.objects.count(), PastList.objects.count()

    assert (first, send_year(keeper)) == (3, 0)
    assert import_all(keeper) == (0, ["Rudens"])
    assert (lines(), Player.objects.count(), PastList.objects.count()) == before


def test_results_are_public_with_their_source_if_their_licence_permits(keeper: Actor) -> None:
    facts = {"game": "zole-classic", "source": "LZF arhīvs"}
    files = [("2019-03-02 Pavasaris.csv", SPRING.encode())]
    past.receive_lists(receive(files).lists, by=keeper, **facts)
    import_all(keeper)
    hidden = external_results()
    send(keeper, **{"2019-06-08 Vasara": SUMMER})
    import_all(keeper)

    shown = external_results_of(Player.objects.get(name="Bruno Kalniņš").pk)
    assert hidden == []
    assert [(one.name, one.source) for one in shown] == [("Vasara", "LZF arhīvs")]


def test_undoing_an_import_removes_the_list_and_its_results(keeper: Actor) -> None:
    send(keeper, **{"2019-03-02 Pavasaris": SPRING})
    import_all(keeper)
    undo_last("import_past", keeper)

    assert list(OutsideEvent.objects.in_use()) == []
    assert external_results() == []
    assert send(keeper, **{"2019-03-02 Pavasaris": SPRING}) == 1


def test_a_removed_list_comes_back_unless_it_was_received_again(keeper: Actor) -> None:
    send(keeper, **{"2019-03-02 Pavasaris": SPRING})
    past.remove_past(PastList.objects.get(), by=keeper)
    undo_last("remove_past", keeper)
    assert len(past.pending_lists()) == 1

    past.remove_past(PastList.objects.get(), by=keeper)
    send(keeper, **{"2019-03-02 Pavasaris": SPRING})
    with pytest.raises(Refused) as refused:
        undo_last("remove_past", keeper)
    assert refused.value.code == "past_received_again"


def test_undoing_the_receipt_keeps_what_was_imported(keeper: Actor) -> None:
    send_year(keeper)
    import_all(keeper)
    undo_last("receive_lists", keeper)
    standing = PastList.objects.standing().order_by("date")
    assert list(standing.values_list("name", flat=True)) == ["Pavasaris", "Vasara"]


@pytest.mark.parametrize(
    ("name", "text", "code"),
    [
        ("Bez dienas", SPRING, "results_day_unknown"),
        ("2019-03-02", SPRING, "name_missing"),
        ("2999-03-02 Nākotne", SPRING, "past_in_future"),
        ("2019-03-02 Blīvs", "1;A B;5\n2;C D;4\n2;E F;4\n3;G H;1\n", "results_faulty"),
        ("2019-03-02 Krāsas", "Krāsa;Svars\nzaļa;3\nzila;7\n", "past_columns_unknown"),
        ("2019-03-02 Vārdi", "Vārds;Klubs\nAnna Bērziņa;R\n", "past_columns_unknown"),
        ("2019-03-02 Divi", "Vārds;Klubs\nA B;R\nC D;O\n", "past_columns_unknown"),
    ],
)
def test_a_list_that_cannot_be_imported_says_why_and_stays(
    keeper: Actor, name: str, text: str, code: str
) -> None:
    send(keeper, **{name: text})
    (found,) = past.import_ready(past.pending_lists(), by=keeper)[1]
    assert found.because is not None
    assert (found.because.code, OutsideEvent.objects.count()) == (code, 0)
    with pytest.raises(Refused) as refused:
        past.import_past(found.past, by=keeper)
    assert refused.value.code == code


def test_an_unknown_game_is_asked(keeper: Actor) -> None:
    files = [("2019-03-02 Pavasaris.csv", SPRING.encode())]
    past.receive_lists(receive(files).lists, by=keeper)
    held = PastList.objects.get()
    because = past.plan_past(held, by=keeper).because
    assert because is not None
    assert because.code == "past_game_unknown"

    facts = {"name": "Pavasaris", "date": held.date, "game": "zole-classic"}
    past.describe_list(held, facts, by=keeper)
    held.refresh_from_db()
    assert past.plan_past(held, by=keeper).is_ready
    undo_last("describe_list", keeper)
    held.refresh_from_db()
    assert held.game == ""


@pytest.mark.parametrize(
    ("field", "most"),
    [("name", 200), ("place", 200), ("game", 40), ("source", 300), ("terms", 100)],
)
def test_a_detail_is_cut_at_the_length_of_its_column(keeper: Actor, field: str, most: int) -> None:
    send(keeper, **{"2019-03-02 Pavasaris": SPRING})
    held = PastList.objects.get()

    past.describe_list(held, {"name": "Pavasaris", field: "x" * (most + 1)}, by=keeper)

    held.refresh_from_db()
    assert getattr(held, field) == "x" * most


@pytest.mark.parametrize(
    ("said", "stored"), [("1000", 1000), ("1001", None), ("0", 0), ("x", None)]
)
def test_a_number_of_rounds_is_a_number_up_to_1000(
    keeper: Actor, said: str, stored: int | None
) -> None:
    send(keeper, **{"2019-03-02 Pavasaris": SPRING})
    held = PastList.objects.get()

    past.describe_list(held, {"name": "Pavasaris", "rounds": said}, by=keeper)

    held.refresh_from_db()
    assert held.rounds == stored


def test_an_imported_list_is_not_described_or_imported_again(keeper: Actor) -> None:
    send(keeper, **{"2019-03-02 Pavasaris": SPRING})
    import_all(keeper)
    held = PastList.objects.get()
    with pytest.raises(Refused) as imported:
        past.import_past(held, by=keeper)
    with pytest.raises(Refused) as described:
        past.describe_list(held, {"name": "X"}, by=keeper)
    codes = imported.value.code, described.value.code
    assert codes == ("past_imported_already", "past_imported_already")
    assert held.text == ""


def test_another_list_of_an_imported_event_is_refused(keeper: Actor) -> None:
    send(keeper, **{"2019-03-02 Pavasaris": SPRING})
    import_all(keeper)
    before = lines(), Player.objects.count()

    assert send(keeper, **{"2019-03-02 Pavasaris": SPRING.replace(";9", ";8")}) == 1
    assert import_all(keeper) == (0, ["Pavasaris"])
    (second,) = past.pending_lists()
    with pytest.raises(Refused) as refused:
        past.import_past(second, by=keeper)
    assert (refused.value.code, lines(), Player.objects.count()) == ("past_twice", *before)

    past.describe_list(
        second, {"name": "Pavasaris, B grupa", "date": second.date, "game": "skat"}, by=keeper
    )
    assert import_all(keeper) == (1, [])
