"""Forms found in pages, so that new ones are tried without being listed here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import urljoin

NAMELESS = {"submit", "button", "image", "reset"}
WORDLESS = {
    "checkbox",
    "radio",
    "number",
    "range",
    "date",
    "time",
    "datetime-local",
    "color",
    "file",
}


@dataclass(frozen=True, slots=True)
class Field:
    """The untouched value of a form's field, and its other choices."""

    name: str
    value: str
    choices: tuple[str, ...] = ()
    is_file: bool = False
    is_sent: bool = True
    has_words: bool = True
    longest: int | None = None


@dataclass(frozen=True, slots=True)
class Form:
    """One form of one page."""

    page: str
    action: str
    is_post: bool
    fields: tuple[Field, ...]

    @property
    def likeness(self) -> tuple[str, bool, tuple[str, ...]]:
        """The key shared by forms that differ only in their row."""
        path = "/".join("0" if part.isdigit() else part for part in self.action.split("/"))
        return path, self.is_post, tuple(sorted({each.name for each in self.fields}))


@dataclass
class _Begun:
    action: str
    is_post: bool
    fields: list[Field] = field(default_factory=list)
    other_actions: list[str] = field(default_factory=list)


@dataclass
class _Select:
    name: str
    owner: _Begun | None
    choices: list[str] = field(default_factory=list)
    chosen: str | None = None


@dataclass
class _Textarea:
    name: str
    owner: _Begun | None
    longest: int | None
    written: list[str] = field(default_factory=list)


class _Reader(HTMLParser):
    def __init__(self, page: str) -> None:
        super().__init__()
        self.page = page
        self.forms: list[_Begun] = []
        self.links: list[str] = []
        self._named: dict[str, _Begun] = {}
        self._open: _Begun | None = None
        self._select: _Select | None = None
        self._textarea: _Textarea | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        starts = {
            "form": self._begin,
            "a": self._link,
            "input": self._input,
            "button": self._button,
            "select": self._begin_select,
            "option": self._option,
            "textarea": self._begin_textarea,
        }
        if tag in starts:
            starts[tag]({name: value or "" for name, value in attrs})

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._open = None
        elif tag == "select" and self._select is not None:
            done, self._select = self._select, None
            self._add(done.owner, Field(done.name, done.chosen or "", tuple(done.choices)))
        elif tag == "textarea" and self._textarea is not None:
            area, self._textarea = self._textarea, None
            self._add(area.owner, Field(area.name, "".join(area.written), longest=area.longest))

    def handle_data(self, data: str) -> None:
        if self._textarea is not None:
            self._textarea.written.append(data)

    def _begin(self, said: dict[str, str]) -> None:
        action = urljoin(self.page, said.get("action") or self.page)
        self._open = _Begun(action, said.get("method", "get").lower() == "post")
        self.forms.append(self._open)
        if said.get("id"):
            self._named[said["id"]] = self._open

    def _link(self, said: dict[str, str]) -> None:
        if "href" in said:
            self.links.append(urljoin(self.page, said["href"]).partition("#")[0])

    def _begin_select(self, said: dict[str, str]) -> None:
        self._select = _Select(said.get("name", ""), self._owner(said))

    def _option(self, said: dict[str, str]) -> None:
        if self._select is None:
            return
        self._select.choices.append(said.get("value", ""))
        if "selected" in said or self._select.chosen is None:
            self._select.chosen = said.get("value", "")

    def _begin_textarea(self, said: dict[str, str]) -> None:
        self._textarea = _Textarea(said.get("name", ""), self._owner(said), _longest(said))

    def _owner(self, said: dict[str, str]) -> _Begun | None:
        return self._named.get(said["form"]) if "form" in said else self._open

    def _input(self, said: dict[str, str]) -> None:
        kind = said.get("type", "text").lower()
        if kind in NAMELESS:
            return
        is_sent = kind not in {"checkbox", "radio"} or "checked" in said
        value = said.get("value", "on" if kind in {"checkbox", "radio"} else "")
        has_words, longest = kind not in WORDLESS, _longest(said)
        found = Field(said.get("name", ""), value, (), kind == "file", is_sent, has_words, longest)
        self._add(self._owner(said), found)

    def _button(self, said: dict[str, str]) -> None:
        owner = self._owner(said)
        if said.get("name"):
            self._add(owner, Field(said["name"], said.get("value", ""), is_sent=False))
        if owner is not None and said.get("formaction"):
            owner.other_actions.append(urljoin(self.page, said["formaction"]))

    def _add(self, owner: _Begun | None, found: Field) -> None:
        if owner is not None and found.name:
            owner.fields.append(found)


def _longest(said: dict[str, str]) -> int | None:
    return int(said["maxlength"]) if said.get("maxlength", "").isdigit() else None


def read_page(html: str, page: str) -> tuple[list[Form], list[str]]:
    """Return the page's forms, one for each address to which it can be sent, and its links."""
    reader = _Reader(page)
    reader.feed(html)
    return list(_forms(reader)), reader.links


def _forms(reader: _Reader) -> Iterator[Form]:
    for begun in reader.forms:
        for action in (begun.action, *begun.other_actions):
            yield Form(reader.page, action, begun.is_post, tuple(begun.fields))
