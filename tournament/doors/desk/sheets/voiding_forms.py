"""What is typed to declare a table void, or to let it count again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.event_settings import EventSettings
from tournament.doors.fields import MOST_BIG, MOST_SMALL_AWAY, BigPoints, WholeNumber
from tournament.words.figures import letter


class VoidForm(forms.Form):
    """What everybody at the table is given instead of its result: an adjusted score, or nothing."""

    big = BigPoints(gettext_lazy("Big points for everybody at the table"), high=MOST_BIG)
    points = WholeNumber(
        gettext_lazy("Small points for everybody at the table"),
        low=-MOST_SMALL_AWAY,
        high=MOST_SMALL_AWAY,
        required=False,
        help_text=gettext_lazy("Empty where the table gives nobody anything."),
    )

    def __init__(self, *args: Any, settings: EventSettings, **kwargs: Any) -> None:  # noqa: ANN401
        super().__init__(*args, **kwargs)
        if not settings.rules.scale:
            del self.fields["big"]

    @property
    def small(self) -> int:
        """The small points, as they count."""
        return self.cleaned_data.get("points") or 0


class CountForm(forms.Form):
    """The totals of a void table that was never entered, or that were others than before."""

    def __init__(self, *args: Any, names: Sequence[str], **kwargs: Any) -> None:  # noqa: ANN401
        super().__init__(*args, **kwargs)
        for seat, name in enumerate(names):
            facts = {"letter": letter(seat), "name": name}
            label = _("%(letter)s %(name)s, if the total is another") % facts
            self.fields[f"total_{seat}"] = WholeNumber(label, required=False)

    @property
    def totals(self) -> Sequence[int]:
        """The totals that were typed; none where the figures before are to count."""
        typed = [self.cleaned_data.get(name) for name in self.fields]
        return [total or 0 for total in typed] if any(t is not None for t in typed) else []
