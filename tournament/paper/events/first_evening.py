"""A one-page card for first-time organisers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.paper.addresses import tournament_address, without_scheme
from tournament.paper.pages import PageHead, numbered_pages
from tournament.paper.paper import RenderedPart
from tournament.paper.print_orders import Ordered

STEPS: Final[tuple[Promise, ...]] = (
    gettext_lazy("Players: type a name, Enter, the next name. Tick those who have arrived."),
    gettext_lazy("Desk: Draw the lots. Check the seats, then Publish the seats."),
    gettext_lazy("Print the whole round: the lists go on the wall, a sheet on every table."),
    gettext_lazy("When all players are seated: Start, and the clock runs."),
    gettext_lazy(
        "When sheets come in: Enter the next table; type its number and the totals, "
        "with Enter between them. The last total is suggested. They must add up to 0."
    ),
    gettext_lazy("Missing tables come first on the desk. Send someone there."),
    gettext_lazy("All tables are in: Check and close. Then draft the seats of the next round."),
    gettext_lazy("After the last round: Finish the tournament, Announce the provisional result."),
    gettext_lazy("When the time for corrections is over: Approve the result. Print certificates."),
)
TROUBLES: Final[tuple[tuple[Promise, Promise], ...]] = (
    (
        gettext_lazy("A wrong figure"),
        gettext_lazy("Results, the table, correct. You see what changes before you save."),
    ),
    (
        gettext_lazy("A wrong button"),
        gettext_lazy("Journal, Undo this change. Nothing is ever lost."),
    ),
    (
        gettext_lazy("A player arrives late"),
        gettext_lazy("Players: enter them; they play from the next round."),
    ),
    (
        gettext_lazy("A player leaves"),
        gettext_lazy("Players: their row, withdraw. They keep their number."),
    ),
    (
        gettext_lazy("No internet"),
        gettext_lazy("Not needed. Phones must be in the same Wi-Fi as this computer."),
    ),
    (
        gettext_lazy("The computer dies"),
        gettext_lazy("Continue by hand with the fallback pack; print it before every round."),
    ),
)


class FirstEvening:
    """The steps from the first entry to the certificates, on one page."""

    def plan(self, ordered: Ordered) -> Iterable[Mapping[str, Any]]:
        """Return one part."""
        return ({},)

    def write(self, ordered: Ordered, part: Mapping[str, Any]) -> RenderedPart:
        """Write the page."""
        head = PageHead(title=_("Your first evening, step by step"))
        body = {"steps": STEPS, "troubles": TROUBLES, "addresses": list(_addresses(ordered))}
        return RenderedPart(numbered_pages(ordered, head, "first_evening", [body]))


FIRST_EVENING = FirstEvening()


def _addresses(ordered: Ordered) -> Iterator[tuple[str, str]]:
    """Yield the addresses: of the players' page, and of the handbook's sections."""
    public = without_scheme(tournament_address(ordered))
    site = public.partition("/")[0]
    yield _("Players and spectators"), public
    yield _("A screen in the hall"), f"{site}/tv/"
    yield _("The handbook"), f"{site}/handbook/"
