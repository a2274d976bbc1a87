"""One's own presets: a plan kept from the settings of a tournament, offered for new ones."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament.doors.acting import perform, tell_done
from tournament.models import OwnPreset
from tournament.security.access import desk_for
from tournament.services.acts import Actor
from tournament.services.events import own_presets
from tournament.words.quoting import fill


@require_POST
def keep_preset(request: HttpRequest, slug: str) -> HttpResponse:
    """Keep the plan of a tournament as a preset of one's own."""
    desk = desk_for(request, slug, "plan")

    def keep(by: Actor) -> OwnPreset:
        assert isinstance(by.user, User)
        return own_presets.keep_preset(desk.tournament, request.POST.get("name", ""), owner=by.user)

    return perform(
        request,
        keep,
        done=_("The preset is kept. It is offered first under “New tournament”."),
        then=redirect("settings", desk.tournament.slug),
    )


@require_POST
@login_required
def remove_preset(request: HttpRequest, pk: int) -> HttpResponse:
    """Offer a preset of one's own no more."""
    preset = get_object_or_404(OwnPreset.objects.offered(), pk=pk, owner=request.user)
    own_presets.remove_preset(preset)
    tell_done(request, fill(_("The preset “%(name)s” is removed."), {"name": preset.name}))
    return redirect("new_tournament")
