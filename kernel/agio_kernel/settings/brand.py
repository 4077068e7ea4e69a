"""Changes of the look that an operator may make, and those refused: text stays legible, and no accent reads as a gain
or a loss.

Pictures and the font are files of the folder ``brand`` beside agio.toml, which the site serves: nothing is built for
them.
"""

from __future__ import annotations

import colorsys
import re
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from agio_kernel.declarations.errors import ConfigurationError

FOLDER = "brand"
MOST_BYTES = 1024 * 1024
PICTURES, FONTS = (".svg", ".png", ".webp"), (".woff2",)
LEAST_CONTRAST = 4.5
LEAST_HUE = 40.0
"""Degrees between an accent and the colours of a gain and a loss."""
_FILE = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*(\.[A-Za-z0-9_-]+)+")
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
_BACKGROUNDS = {"dark": ("#0a0c10", "#0f1217", "#171b22"), "light": ("#f5f6f8", "#ffffff", "#edeff3")}
_MEANT = {"dark": ("#35c48b", "#f7687e"), "light": ("#09734c", "#c0253c")}
_WHITE = "#ffffff"


class Brand(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """Look that an operator may change; everything else is fixed so that risk reads the same everywhere. ``logo``,
    ``mark`` and ``font_file`` are names of files in agio.toml, and addresses of the site once it is read.
    """

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=40)] = "Agio"
    logo: str = ""
    mark: str = ""
    accent_dark: str = ""
    accent_light: str = ""
    accent_fill_dark: str = ""
    accent_fill_light: str = ""
    font: Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9 _-]*$", max_length=60)] = ""
    font_file: str = ""
    radius: Annotated[int, msgspec.Meta(ge=0, le=10)] = 6
    default_theme: Literal["dark", "light", "system"] = "dark"
    up_down: Literal["green", "red", "language"] = "language"


def checked(brand: Brand, root: Path) -> Brand:
    """The brand with the addresses of its files. ConfigurationError says what of it can't be."""
    if brand.font_file and not brand.font:
        raise ConfigurationError("[brand]: font-file needs font, the name of what is in it")
    for pair, least in (
        (("accent-dark", "accent-light"), _legible),
        (("accent-fill-dark", "accent-fill-light"), _carries_white),
    ):
        colours = [getattr(brand, name.replace("-", "_")) for name in pair]
        if any(colours) and not all(colours):
            raise ConfigurationError(f"[brand]: {pair[0]} and {pair[1]} come together, one for each theme")
        for name, colour in zip(pair, colours, strict=True):
            if colour:
                _colour(name, colour)
                least(name, colour)
    return msgspec.structs.replace(
        brand,
        logo=_address("logo", brand.logo, root, PICTURES),
        mark=_address("mark", brand.mark, root, PICTURES),
        font_file=_address("font-file", brand.font_file, root, FONTS),
    )


def _address(field: str, name: str, root: Path, kinds: tuple[str, ...]) -> str:
    if not name:
        return ""
    file = root / FOLDER / name
    if not _FILE.fullmatch(name) or file.suffix not in kinds:
        raise ConfigurationError(f"[brand]: {field} is a file of {FOLDER}/, of {', '.join(kinds)}; was {name!r}")
    if not file.is_file():
        raise ConfigurationError(f"[brand]: {field}: there is no {file}")
    if file.stat().st_size > MOST_BYTES:
        raise ConfigurationError(f"[brand]: {field}: {file} is larger than a megabyte")
    return f"/{FOLDER}/{name}"


def _colour(name: str, colour: str) -> None:
    if not _COLOUR.fullmatch(colour):
        raise ConfigurationError(f"[brand]: {name} is like #2b50d4, was {colour!r}")


def _legible(name: str, colour: str) -> None:
    theme = name.rpartition("-")[2]
    for background in _BACKGROUNDS[theme]:
        if (found := contrast(colour, background)) < LEAST_CONTRAST:
            raise ConfigurationError(
                f"[brand]: {name} {colour} has a contrast of {found:.1f} on {background}, {LEAST_CONTRAST} are needed"
            )
    for meant in _MEANT[theme]:
        if (apart := hue_apart(colour, meant)) < LEAST_HUE:
            raise ConfigurationError(
                f"[brand]: {name} {colour} reads as a gain or a loss: it is {apart:.0f}° from {meant}, 40° are needed"
            )


def _carries_white(name: str, colour: str) -> None:
    if (found := contrast(_WHITE, colour)) < LEAST_CONTRAST:
        raise ConfigurationError(
            f"[brand]: white has a contrast of {found:.1f} on {name} {colour}, {LEAST_CONTRAST} are needed"
        )


def contrast(one: str, other: str) -> float:
    """The contrast of two colours (#rrggbb), 1 to 21 (WCAG 2.2)."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def hue_apart(one: str, other: str) -> float:
    """Degrees between the hues of two colours; 180 where one of them is grey, which has none."""
    (first, grey), (second, other_grey) = _hue(one), _hue(other)
    if grey or other_grey:
        return 180.0
    apart = abs(first - second) % 360
    return min(apart, 360 - apart)


def _channels(colour: str) -> tuple[float, float, float]:
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


def _luminance(colour: str) -> float:
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in _channels(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _hue(colour: str) -> tuple[float, bool]:
    hue, _, saturation = colorsys.rgb_to_hls(*_channels(colour))
    return hue * 360, saturation < 0.1
