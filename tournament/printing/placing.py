"""Words put where they belong on a page: a text, its place in millimetres, and its size."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tournament.printing.lettering import LEADING, MM_PER_POINT, Room, fit, width_of


@dataclass(frozen=True, slots=True)
class Label:
    """A text in its place; lines share the height evenly. `role` is a class of the style."""

    text: str
    x: float
    y: float
    width: float
    height: float
    size: float
    role: str = ""
    tag: str = "p"

    @property
    def style(self) -> str:
        """The place as the style sheet's language says it."""
        line = self.height / (self.text.count("\n") + 1)
        return (
            f"left:{self.x:.2f}mm;top:{self.y:.2f}mm;width:{self.width:.2f}mm;"
            f"line-height:{line:.3f}mm;font-size:{self.size:g}pt"
        )


def fitted(label: Label, *, is_bold: bool = False) -> Label:
    """Return the label with its text made to fit, from its own size downwards; set from the top."""
    room = Room(label.width, label.height, label.size, is_bold=is_bold)
    set_in = fit(label.text, room)
    line = set_in.size * MM_PER_POINT * LEADING
    return Label(
        text="\n".join(set_in.lines),
        x=label.x,
        y=label.y,
        width=label.width,
        height=line * len(set_in.lines),
        size=set_in.size,
        role=label.role,
        tag=label.tag,
    )


def unbroken(label: Label, *, is_bold: bool = False) -> Label:
    """Return the label in one line as large as its width allows: a number is never parted."""
    largest = label.width / width_of(label.text, is_bold=is_bold) / MM_PER_POINT
    return replace(label, size=round(min(label.size, largest), 1))


def centred(label: Label, *, is_bold: bool = False) -> Label:
    """Return the label with its text made to fit, and set in the middle of its height."""
    made = fitted(label, is_bold=is_bold)
    return moved(made, 0, (label.height - made.height) / 2)


def moved(label: Label, x: float, y: float = 0) -> Label:
    """Return the label so far to the right and down."""
    return replace(label, x=label.x + x, y=label.y + y)
