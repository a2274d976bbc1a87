"""The shades of an event's own colour that can be read by day and by night."""

from __future__ import annotations

from colorsys import hls_to_rgb, rgb_to_hls
from dataclasses import dataclass
from typing import Final

RGB = tuple[float, float, float]

DAY: Final = "#fbfaf6"
NIGHT: Final = "#171513"
"""The paper of `palette.css`, light and dark."""

LEGIBLE: Final = 4.5
"""The contrast of text with its background that WCAG asks for."""
CLEAR: Final = 6.0
"""The contrast on dark paper, where a colour just legible looks dull."""
STEPS: Final = 100


@dataclass(frozen=True, slots=True)
class Shades:
    """The six accent colours of `palette.css` on one kind of paper."""

    accent: str
    on_accent: str
    accent_tint: str
    heat: str
    heat_half: str
    heat_faint: str


def by_day(colour: str) -> Shades:
    """Return the shades of a colour on light paper: no lighter than is legible."""
    accent = _until_clear(colour, DAY, LEGIBLE * 1.13, lightest=0.0)
    tint = _mixed(accent, "#ffffff", 0.08)
    return Shades(accent, "#ffffff", tint, f"{accent}3d", f"{accent}1f", f"{accent}0d")


def by_night(colour: str) -> Shades:
    """Return the shades of a colour on dark paper: no darker than is clear."""
    accent = _until_clear(colour, NIGHT, CLEAR, lightest=1.0)
    tint = _mixed(accent, NIGHT, 0.14)
    return Shades(accent, NIGHT, tint, f"{accent}3d", f"{accent}1f", f"{accent}12")


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, from 1 to 21, as WCAG defines it."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _until_clear(colour: str, paper: str, least: float, *, lightest: float) -> str:
    """Return the colour, moved towards black (0) or white (1) until it is clear on the paper."""
    hue, light, depth = rgb_to_hls(*_read(colour))
    lights = (light + (lightest - light) * step / STEPS for step in range(STEPS))
    moved = (_written(hls_to_rgb(hue, each, depth)) for each in lights)
    return next(each for each in moved if contrast(each, paper) >= least)


def _luminance(colour: str) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in _read(colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _mixed(colour: str, paper: str, share: float) -> str:
    red, green, blue = (
        one * share + other * (1 - share)
        for one, other in zip(_read(colour), _read(paper), strict=True)
    )
    return _written((red, green, blue))


def _read(colour: str) -> RGB:
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


def _written(parts: RGB) -> str:
    return "#" + "".join(f"{round(part * 255):02x}" for part in parts)
