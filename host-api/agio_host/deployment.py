"""``GET /host/deployment``: everything the shell must know to draw the site, without loading any remote's code."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
from agio_kernel.contracts import Remote
from agio_kernel.languages import languages
from agio_kernel.plugins import PluginSet
from agio_kernel.settings import Brand, Settings


def deployment(
    settings: Settings,
    plugins: PluginSet,
    remotes: list[tuple[str, Remote]],
    built: Path,
    parameters: Mapping[str, Any],
) -> dict[str, Any]:
    """The deployment as the shell reads it. A remote that isn't built is left out: the shell says it is missing."""
    return {
        "brand": _brand(settings.brand),
        "languages": [
            {"key": one.key, "tag": one.tag, "name": one.name, "htmlLang": one.html, "upDown": one.up}
            for one in languages()
        ],
        "defaultLanguage": settings.deployment.default_language,
        "guard": settings.deployment.guard,
        "development": settings.deployment.development,
        "plugins": plugins.up(),
        "parameters": dict(parameters),
        "remotes": [_remote(remote, built) for _, remote in remotes],
    }


def _brand(brand: Brand) -> dict[str, Any]:
    answer: dict[str, Any] = {"name": brand.name, "radius": brand.radius, "defaultTheme": brand.default_theme}
    for name, value in (("logo", brand.logo), ("mark", brand.mark), ("font", brand.font)):
        if value:
            answer[name] = value
    if brand.accent_dark and brand.accent_light:
        answer["accent"] = {"dark": brand.accent_dark, "light": brand.accent_light}
    if brand.accent_fill_dark and brand.accent_fill_light:
        answer["accentFill"] = {"dark": brand.accent_fill_dark, "light": brand.accent_fill_light}
    if brand.up_down != "language":
        answer["upDown"] = brand.up_down
    return answer


def _remote(remote: Remote, built: Path) -> dict[str, Any]:
    manifest = built / "remotes" / remote.id / "manifest.json"
    entry = ""
    if manifest.exists():
        entry = msgspec.json.decode(manifest.read_bytes()).get("entry", "")
    return {"entry": entry, **msgspec.to_builtins(remote)}
