"""The files of an operator's brand, and what the site is called by where a browser keeps it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from agio_kernel.settings.brand import Brand, file_at
from agio_kernel.settings.presentation import Presentation

_ICON = "/icon.svg"
_KINDS = {".svg": "image/svg+xml", ".png": "image/png", ".webp": "image/webp"}


class BrandFiles:
    """The files that agio.toml or the look in force names and the pictures that operators upload, by their addresses.
    The mark of the look in force stands for the site's icon, too.
    """

    def __init__(self, delivered: Brand | None = None, root: Path = Path(), now: Presentation | None = None) -> None:
        self._files = () if delivered is None else _files_of(delivered)
        self._root = root
        self._delivered = delivered
        self._now = now

    def find(self, path: str) -> Path | None:
        """The file at an address; None for every other one."""
        address = self._named(path)
        if address in self._files or (self._now is not None and address in _files_of(self._now.brand)):
            return file_at(address, self._root)
        return None

    async def picture(self, path: str) -> tuple[str, bytes] | None:
        """Media type and bytes of the uploaded picture at an address; None for every other one."""
        return None if self._now is None else await self._now.picture(self._named(path))

    def _named(self, path: str) -> str:
        brand = self._delivered if self._now is None else self._now.brand
        return brand.mark if path == _ICON and brand is not None and brand.mark else path


def _files_of(brand: Brand) -> tuple[str, ...]:
    return brand.logo, brand.mark, brand.font_file


def web_manifest(brand: Mapping[str, Any]) -> str:
    """Manifest of the site on a phone's home screen: under the operator's name and mark."""
    suffix = Path(str(brand.get("mark", _ICON))).suffix
    kind = {"type": _KINDS[suffix]} if suffix else {}
    return json.dumps(
        {
            "name": brand["name"],
            "short_name": brand["name"],
            "start_url": "/",
            "display": "standalone",
            "background_color": "#0a0c10",
            "theme_color": "#0f1217",
            "icons": [{"src": _ICON, "sizes": "any", **kind, "purpose": "any"}],
        },
        ensure_ascii=False,
    )


def font_face(brand: Mapping[str, Any]) -> str:
    """The style that loads the brand's font; empty where it names no file."""
    if "fontFile" not in brand:
        return ""
    return (
        f'<style>@font-face{{font-family:"{brand["font"]}";src:url({brand["fontFile"]}) format("woff2");'
        "font-weight:100 900;font-display:swap}</style>"
    )
