"""Changes of the look that an operator may make, and those refused: text stays legible, and no accent reads as a gain
or a loss.

Pictures and the font that agio.toml names are files of the folder ``brand`` beside it; pictures that operators upload
are kept by the file store. The site serves both under ``/brand/``: nothing is built for them.
"""

from __future__ import annotations

import colorsys
import re
from decimal import ROUND_DOWN, Decimal
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from agio_kernel.declarations import codes
from agio_kernel.declarations.codes import Code
from agio_kernel.declarations.errors import ConfigurationError, FieldFault

FOLDER = "brand"
MOST_BYTES = 1024 * 1024
PICTURES, FONTS = (".svg", ".png", ".webp"), (".woff2",)
LEAST_CONTRAST = 4.5
LEAST_HUE = 40.0
"""Degrees between an accent and the colours of a gain and a loss."""
FILE_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*(?:\.[A-Za-z0-9_-]+)+")
_UPLOADED = re.compile(rf"/{FOLDER}/([0-9a-f]{{32}})")
"""Address of a picture that the file store keeps, by its name there."""
_FONT = re.compile(r"[A-Za-z0-9 _-]*")
"""Names of fonts: they stand in a style sheet, so nothing that ends a value or a string may."""
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
    font: Annotated[str, msgspec.Meta(max_length=60)] = ""
    font_file: str = ""
    radius: Annotated[int, msgspec.Meta(ge=0, le=10)] = 6
    default_theme: Literal["dark", "light", "system"] = "dark"
    up_down: Literal["green", "red", "language"] = "language"


class BrandError(FieldFault):
    """Fault in one field of a look."""

    def __init__(self, field: str, fault: str, code: Code, **params: Any) -> None:
        super().__init__("brand", field, fault, code, **params)


def checked(brand: Brand, root: Path) -> Brand:
    """The brand of agio.toml with the addresses of its files. ConfigurationError says what of it can't be."""
    examine(brand)
    return msgspec.structs.replace(
        brand,
        logo=_address("logo", brand.logo, root, PICTURES),
        mark=_address("mark", brand.mark, root, PICTURES),
        font_file=_address("font-file", brand.font_file, root, FONTS),
    )


def examine(brand: Brand) -> None:
    """Refuse a look that can't be read, that misleads, or that lacks a part; by a BrandError."""
    if not _FONT.fullmatch(brand.font):
        raise BrandError("font", f"font is the name of a font, was {brand.font!r}", codes.VALUE_NOT_A_NAME)
    if brand.font_file and not brand.font:
        raise BrandError("font", "font-file needs font, the name of what is in it", codes.VALUE_MISSING)
    for kind, least in (("accent", _legible), ("accent_fill", _carries_white)):
        colours = {f"{kind}_{theme}": getattr(brand, f"{kind}_{theme}") for theme in ("dark", "light")}
        if any(colours.values()) and not all(colours.values()):
            empty = next(field for field, colour in colours.items() if not colour)
            pair = " and ".join(map(_written, colours))
            raise BrandError(empty, f"{pair} come together, one for each theme", codes.VALUE_MISSING)
        for field, colour in colours.items():
            if colour:
                _require_colour(field, colour)
                least(field, colour)


def examine_addresses(brand: Brand, root: Path) -> None:
    """Refuse files that are neither in the folder of the brand nor pictures of the file store; by a BrandError."""
    for field, kinds in (("logo", PICTURES), ("mark", PICTURES), ("font_file", FONTS)):
        address = getattr(brand, field)
        uploads = kinds is PICTURES and name_of(address)
        if address and not uploads and file_at(address, root, kinds) is None:
            fault = f"{_written(field)} is no file of this deployment: {address!r}"
            raise BrandError(field, fault, codes.VALUE_NOT_LISTED)


def file_at(address: str, root: Path, kinds: tuple[str, ...] = (*PICTURES, *FONTS)) -> Path | None:
    """File of the folder ``brand`` at an address of the site; None where it is none of these kinds, or too large."""
    name = address.removeprefix(f"/{FOLDER}/")
    file = root / FOLDER / name
    if name == address or not FILE_NAME.fullmatch(name) or file.suffix not in kinds or not file.is_file():
        return None
    return file if file.stat().st_size <= MOST_BYTES else None


def address_of(name: str) -> str:
    """Address of a picture that the file store keeps under this name."""
    return f"/{FOLDER}/{name}"


def name_of(address: str) -> str | None:
    """Name under which the file store keeps the picture of an address; None for any other address."""
    found = _UPLOADED.fullmatch(address)
    return found and found[1]


def _written(field: str) -> str:
    """Name of a field in agio.toml."""
    return field.replace("_", "-")


def _address(field: str, name: str, root: Path, kinds: tuple[str, ...]) -> str:
    if not name:
        return ""
    file = root / FOLDER / name
    if not FILE_NAME.fullmatch(name) or file.suffix not in kinds:
        raise ConfigurationError(f"[brand]: {field} is a file of {FOLDER}/, of {', '.join(kinds)}; was {name!r}")
    if not file.is_file():
        raise ConfigurationError(f"[brand]: {field}: there is no {file}")
    if file.stat().st_size > MOST_BYTES:
        raise ConfigurationError(f"[brand]: {field}: {file} is larger than a megabyte")
    return f"/{FOLDER}/{name}"


def _require_colour(field: str, colour: str) -> None:
    if not _COLOUR.fullmatch(colour):
        raise BrandError(field, f"{_written(field)} is like #2b50d4, was {colour!r}", codes.VALUE_NOT_A_COLOUR)


def _legible(field: str, colour: str) -> None:
    theme = field.rpartition("_")[2]
    for background in _BACKGROUNDS[theme]:
        _require_contrast(
            field, colour, background, f"{_written(field)} {colour} has a contrast of {{}} on {background}"
        )
    for meant in _MEANT[theme]:
        if (apart := hue_apart(colour, meant)) < LEAST_HUE:
            fault = (
                f"{_written(field)} {colour} reads as a gain or a loss: it is {apart:.0f}° from {meant}, 40° are needed"
            )
            raise BrandError(field, fault, codes.HUE_TOO_NEAR, found=f"{apart:.0f}", least=f"{LEAST_HUE:.0f}")


def _carries_white(field: str, colour: str) -> None:
    _require_contrast(field, colour, _WHITE, f"white has a contrast of {{}} on {_written(field)} {colour}")


def _require_contrast(field: str, colour: str, other: str, fault: str) -> None:
    if (found := contrast(colour, other)) < LEAST_CONTRAST:
        # Rounded down: 4.49 isn't enough, so it mustn't read as 4.5.
        shown = Decimal(found).quantize(Decimal("0.1"), ROUND_DOWN)
        least = Decimal(str(LEAST_CONTRAST))
        fault = f"{fault.format(shown)}, {least} are needed"
        raise BrandError(field, fault, codes.CONTRAST_TOO_LOW, found=shown, other=other, least=least)


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
