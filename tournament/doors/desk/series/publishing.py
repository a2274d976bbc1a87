"""Publishing a rating by hand, as of a day."""

from __future__ import annotations

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from tournament.doors.acting import key_of, perform, tell_refusal
from tournament.doors.days import DateField
from tournament.doors.desk.series.guards import RATINGS, series_at
from tournament.services.refusals import Refused
from tournament.services.series import publishing


class PublishForm(forms.Form):
    """The day as of which a rating is published."""

    as_of = DateField(label=gettext_lazy("As of"), initial=timezone.localdate)


@require_POST
def publish_rating(request: HttpRequest, season: str, slug: str) -> HttpResponse:
    """Publish the rating as of the day that was typed; it is frozen from then on."""
    _desk, series = series_at(request, season, slug, "approve")
    back = redirect("series_desk", season, slug)
    form = PublishForm(request.POST)
    if season != RATINGS or not form.is_valid():
        tell_refusal(request, Refused("publishing_day_unknown"))
        return back
    return perform(
        request,
        lambda by: publishing.publish_rating(
            series, form.cleaned_data["as_of"], by=by, key=key_of(request)
        ),
        done=_("The rating is published."),
        then=back,
    )
