"""The files of an operator's brand, and what the site is called by where a browser keeps it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from agio_kernel.settings.brand import Brand

_ICON = "/icon.svg"
_KINDS = {".svg": "image/svg+xml", ".png": "image/png", ".webp": "image/webp"}


class BrandFiles:
    """The files that ``[brand]`` names, by their addresses. The mark stands for the site's icon, too."""

    def __init__(self, brand: Brand | None = None, root: Path = Path()) -> None:
        named = [] if brand is None else [one for one in (brand.logo, brand.mark, brand.font_file) if one]
        self._files = {address: root / address.lstrip("/") for address in named}
        if brand is not None and brand.mark:
            self._files[_ICON] = self._files[brand.mark]

    def find(self, path: str) -> Path | None:
        """The file at an address; None for every other one."""
        file = self._files.get(path)
        return file if file is not None and file.is_file() else None


def web_manifest(brand: Mapping[str, Any]) -> str:
    """Manifest of the site on a phone's home screen: under the operator's name and mark."""
    suffix = Path(str(brand.get("mark", _ICON))).suffix
    return json.dumps(
        {
            "name": brand["name"],
            "short_name": brand["name"],
            "start_url": "/",
            "display": "standalone",
            "background_color": "#0a0c10",
            "theme_color": "#0f1217",
            "icons": [{"src": _ICON, "sizes": "any", "type": _KINDS[suffix], "purpose": "any"}],
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
