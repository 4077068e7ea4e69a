"""The files of an operator's brand, and what the site is called by where a browser keeps it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from agio_kernel.settings.brand import Brand
from agio_kernel.settings.presentation import Presentation

_ICON = "/icon.svg"
_KINDS = {".svg": "image/svg+xml", ".png": "image/png", ".webp": "image/webp"}


class BrandFiles:
    """The files that the ``[brand]`` of agio.toml names and the pictures that operators upload, by their addresses. The
    mark of the look in force stands for the site's icon, too.
    """

    def __init__(self, delivered: Brand | None = None, root: Path = Path(), now: Presentation | None = None) -> None:
        named = (
            [] if delivered is None else [one for one in (delivered.logo, delivered.mark, delivered.font_file) if one]
        )
        self._files = {address: root / address.lstrip("/") for address in named}
        self._delivered = delivered
        self._now = now

    def find(self, path: str) -> Path | None:
        """The file at an address; None for every other one."""
        file = self._files.get(self._named(path))
        return file if file is not None and file.is_file() else None

    async def picture(self, path: str) -> tuple[str, bytes] | None:
        """Media type and bytes of the uploaded picture at an address; None for every other one."""
        return None if self._now is None else await self._now.picture(self._named(path))

    def _named(self, path: str) -> str:
        brand = self._delivered if self._now is None else self._now.brand
        return brand.mark if path == _ICON and brand is not None and brand.mark else path


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
