"""A pasted or uploaded list: its columns, and the decisions about its rows."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, Final, Protocol, TypeVar

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.exchange.player_lists import Columns
from tournament.exchange.spreadsheets import (
    BYTE_LIMIT,
    COLUMN_LIMIT,
    TooLong,
    Unreadable,
    as_text,
    is_small,
    read_rows,
)
from tournament.services.people.register import PossibleMatch
from tournament.services.refusals import Refused
from tournament.words import refusal_words

COLUMN: Final = "column-"
ROW: Final = "row-"
MOST_DIGITS: Final = 20
"""No primary key of a person or team has more digits."""


@dataclass(frozen=True, slots=True)
class PreviewColumn:
    """A column of the list: its heading, sample values, and assumed meaning."""

    place: int
    heading: str
    sample: str
    holds: str


@contextmanager
def unreadable_file_as_fault() -> Iterator[None]:
    """Convert the fault of a list that is too long or unreadable to a form error."""
    try:
        yield
    except TooLong as trouble:
        raise forms.ValidationError(_("The file is too long. Split it.")) from trouble
    except Unreadable as trouble:
        why = refusal_words(Refused("list_unreadable"))
        raise forms.ValidationError(why.what) from trouble


class UploadedListForm(forms.Form):
    """A list as a file or as `text`, a field of each form; the file counts if both are given."""

    file = forms.FileField(
        label=gettext_lazy("File from Excel"),
        required=False,
        help_text=gettext_lazy("XLSX, CSV or text with any separator."),
        widget=forms.FileInput(attrs={"accept": ".xlsx,.csv,.tsv,.txt"}),
    )

    def clean(self) -> dict[str, object]:
        """Convert a file to the text that the preview carries on."""
        facts = super().clean() or {}
        upload = facts.get("file")
        if upload is None:
            return facts
        with unreadable_file_as_fault():
            content = upload.read(BYTE_LIMIT + 1)
            if len(content) <= BYTE_LIMIT and not is_small(content):
                self.put_off(upload)
                return facts
            return {**facts, "text": as_text(read_rows(content))}

    def put_off(self, _heavy: UploadedFile) -> None:
        """Refuse a workbook too large to read during a request."""
        raise TooLong


class Refusable(Protocol):
    """A planned row of a list, with the reason why it cannot be saved."""

    @property
    def because(self) -> Refused | None: ...

    @property
    def is_new(self) -> bool: ...


RowT = TypeVar("RowT", bound=Refusable)


def list_preview(
    form: UploadedListForm,
    planned: Iterable[RowT],
    refused: Refused | None,
    row: Callable[[RowT], tuple[object, ...]],
) -> tuple[dict[str, Any], int]:
    """Return the context of `desk/listed.html` and the status of the response.

    Rows with a fault come first, so that nobody has to look for them.
    """
    if form.is_bound and form.is_valid():
        kept = {name: said for name, said in form.cleaned_data.items() if name != "file"}
        form = type(form)(initial=kept)
    rows = sorted(planned, key=lambda one: one.because is None)
    context = {
        "form": form,
        "rows": [row(one) for one in rows],
        "new": sum(one.is_new for one in rows),
        "faulty": sum(one.because is not None for one in rows),
        "refusal": refusal_words(refused) if refused else None,
    }
    is_refused = refused is not None or form.is_bound
    return context, HTTPStatus.UNPROCESSABLE_ENTITY if is_refused else HTTPStatus.OK


def posted_columns(posted: QueryDict, known: Collection[str]) -> Columns | None:
    """Return the submitted meaning of each column, and whether there is a heading, or None."""
    places = [f"{COLUMN}{place}" for place in range(COLUMN_LIMIT)]
    if not any(place in posted for place in places):
        return None
    named = (posted.get(place, "") for place in places)
    return tuple(name if name in known else "" for name in named), "has_header" in posted


def posted_rows(
    posted: QueryDict, answers: Collection[str], *, named: str = ROW
) -> Mapping[int, int | str]:
    """Return the submitted answer for each row: a person in the register, or another choice."""
    found: dict[int, int | str] = {}
    for name, value in posted.items():
        row = name.removeprefix(named)
        if row == name or not _is_number(row):
            continue
        if value in answers:
            found[int(row)] = str(value)
        elif _is_number(str(value)):
            found[int(row)] = int(str(value))
    return found


def _is_number(text: str) -> bool:
    return text.isdecimal() and len(text) <= MOST_DIGITS


def preview_columns(
    rows: Sequence[Sequence[str]], columns: Sequence[str], *, has_header: bool
) -> Iterator[PreviewColumn]:
    """Yield the columns that contain a value."""
    body = rows[1:] if has_header else rows
    for place in range(max(len(row) for row in rows)):
        cells = [row[place] for row in body if place < len(row) and row[place]]
        heading = rows[0][place] if has_header and place < len(rows[0]) else ""
        if cells or heading:
            holds = columns[place] if place < len(columns) else ""
            yield PreviewColumn(place, heading, ", ".join(cells[:2]), holds)


def column_choices(words: Mapping[str, Promise]) -> Sequence[tuple[str, str]]:
    """Return the possible meanings of a column, starting with none."""
    return [("", _("leave out")), *((name, str(said)) for name, said in words.items())]


@dataclass(frozen=True, slots=True)
class MatchChoice:
    """A possible answer about the person in a row."""

    value: str
    words: str
    is_chosen: bool = False


def person_choice(person: PossibleMatch) -> MatchChoice:
    """Return a person in the register as a choice with its own button."""
    return MatchChoice(str(person.player), match_words(person))


def same_person(person: PossibleMatch, *, is_chosen: bool) -> MatchChoice:
    """Return a person in the register as one of several choices."""
    words = _("the same as %(person)s") % {"person": match_words(person)}
    return MatchChoice(str(person.player), words, is_chosen)


def match_words(person: PossibleMatch) -> str:
    """Return the details of a possible match in words."""
    said = list(person.facts)
    if person.told_by is not None:
        said.append(_("no. %(number)s in the register") % {"number": person.told_by})
    return ", ".join(said)
