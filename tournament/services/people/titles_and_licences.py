"""Honours of a person by federations: titles with date and issuer, licences by season."""

from __future__ import annotations

import datetime as dt

from tournament.models import JournalEntry, Licence, Player, Title
from tournament.models.scope import single_scope
from tournament.models.text_fields import one_line
from tournament.services.acts import Act, Actor, acting, declare, undoes
from tournament.services.refusals import Refused
from tournament.services.undo_facts import facts_of


@declare(may="keep_register")
def give_title(
    player: Player, name: str, *, since: dt.date, given_by: str, by: Actor, key: str = ""
) -> Title:
    """Record a title of a person; a second one of the same name is refused."""
    with acting(single_scope("register"), give_title, by=by, key=key) as act:
        if made := act.already_made(Title):
            return made
        name = one_line(name)[:60]
        if not name:
            raise Refused("name_missing")
        if Title.objects.standing().filter(player=player, name=name).exists():
            raise Refused("title_held", title=name, name=player.name)
        given = one_line(given_by)[:120]
        made = Title.objects.create(
            player=player, name=name, since=since, given_by=given, **act.signature
        )
        facts = {"title": name, "since": since.isoformat(), "given_by": given}
        act.note(subject=player.name, after=facts, undo={"title": made.pk}, result=made)
    return made


@declare(may="keep_register")
def take_title(title: Title, *, by: Actor) -> None:
    """Revoke a person's title; the row stays."""
    with acting(single_scope("register"), take_title, by=by) as act:
        _lift_title(act, title.pk)


@declare(may="keep_register")
def give_licence(
    player: Player,
    season: int,
    *,
    number: str = "",
    valid: tuple[dt.date, dt.date] | None = None,
    by: Actor,
    key: str = "",
) -> Licence:
    """Record a licence for a season; a second one for the same season corrects it.

    Without the days in `valid`, the first and the last one, it is valid for the calendar year.
    """
    with acting(single_scope("register"), give_licence, by=by, key=key) as act:
        if made := act.already_made(Licence):
            return made
        if valid is not None and valid[0] > valid[1]:
            raise Refused("licence_ends_early")
        since, until = valid or (None, None)
        facts = {"number": one_line(number)[:20], "valid_from": since, "valid_to": until}
        new = Licence(player=player, season=season, **facts, **act.signature)
        earlier = Licence.objects.standing().filter(player=player, season=season).first()
        if earlier is not None and _facts(earlier) == _facts(new):
            return earlier
        if earlier is not None:
            Licence.objects.filter(pk=earlier.pk).update(lifted_at=act.at)
        new.save()
        made = new
        act.note(
            subject=player.name,
            before={} if earlier is None else _facts(earlier),
            after=_facts(made),
            undo={"licence": made.pk, "earlier": None if earlier is None else earlier.pk},
            result=made,
        )
    return made


@declare(may="keep_register")
def take_licence(licence: Licence, *, by: Actor) -> None:
    """Revoke a person's licence; the row stays."""
    with acting(single_scope("register"), take_licence, by=by) as act:
        if not licence.is_standing:
            return
        Licence.objects.filter(pk=licence.pk).update(lifted_at=act.at)
        undo = {"licence": licence.pk}
        act.note(subject=licence.player.name, before=_facts(licence), undo=undo)


@undoes(give_title)
def take_title_back(act: Act, line: JournalEntry) -> None:
    """Undo a recorded title."""
    _lift_title(act, facts_of(line)["title"])


@undoes(take_title)
def give_title_again(act: Act, line: JournalEntry) -> None:
    """Undo the revocation of a title, unless another of its name was recorded since."""
    title = Title.objects.select_related("player").get(pk=facts_of(line)["title"])
    if Title.objects.standing().filter(player=title.player, name=title.name).exists():
        raise Refused("title_held", title=title.name, name=title.player.name)
    Title.objects.filter(pk=title.pk).update(lifted_at=None)
    act.note(subject=line.subject, after=line.before)


@undoes(give_licence)
def take_licence_back(act: Act, line: JournalEntry) -> None:
    """Undo a recorded licence; the one it replaced is valid again."""
    facts = facts_of(line)
    Licence.objects.filter(pk=facts["licence"]).update(lifted_at=act.at)
    if facts["earlier"] is not None:
        Licence.objects.filter(pk=facts["earlier"]).update(lifted_at=None)
    act.note(subject=line.subject, before=line.after, after=line.before)


@undoes(take_licence)
def give_licence_again(act: Act, line: JournalEntry) -> None:
    """Undo the revocation of a licence, unless another was recorded for the season since."""
    licence = Licence.objects.select_related("player").get(pk=facts_of(line)["licence"])
    held = Licence.objects.standing().filter(player=licence.player, season=licence.season)
    if held.exists():
        raise Refused("licence_held", season=licence.season, name=licence.player.name)
    Licence.objects.filter(pk=licence.pk).update(lifted_at=None)
    act.note(subject=line.subject, after=line.before)


def _facts(licence: Licence) -> dict[str, object]:
    facts: dict[str, object] = {"season": licence.season, "licence": licence.number}
    if licence.valid_from is not None:
        days = {"valid_from": licence.first_day, "valid_to": licence.last_day}
        facts |= {name: day.isoformat() for name, day in days.items()}
    return facts


def _lift_title(act: Act, pk: int) -> None:
    title = Title.objects.select_related("player").get(pk=pk)
    if not title.is_standing:
        return
    Title.objects.filter(pk=pk).update(lifted_at=act.at)
    facts = {
        "title": title.name,
        "since": title.since.isoformat(),
        "given_by": title.given_by,
    }
    act.note(subject=title.player.name, before=facts, undo={"title": pk})
