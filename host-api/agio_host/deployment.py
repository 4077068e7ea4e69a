"""``GET /host/deployment``: everything the shell must know to draw the site, without loading any remote's code."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import timedelta
from pathlib import Path
from typing import Any

import msgspec
from agio_kernel.declarations.contracts import Remote
from agio_kernel.plugins.plugin_set import PluginSet
from agio_kernel.ports.languages import languages
from agio_kernel.settings.brand import Brand
from agio_kernel.settings.deployment import Settings

from agio_host.built import entry_of


def deployment(
    settings: Settings,
    plugins: PluginSet,
    remotes: list[tuple[str, Remote]],
    built: Path,
    parameters: Mapping[str, Any],
    clock_ahead: timedelta = timedelta(0),
    off: Collection[str] = (),
    catalogues: Mapping[str, Mapping[str, str]] | None = None,
) -> dict[str, Any]:
    """The deployment as the shell reads it, without the plugins that are switched ``off``.

    A remote that isn't built has no entry: the shell says it is missing. ``catalogues``: the hash in each one's name,
    by language tag and domain.
    """
    return {
        "brand": _brand(settings.brand),
        "languages": [
            {"key": one.key, "tag": one.tag, "name": one.name, "htmlLang": one.html, "upDown": one.up}
            for one in languages()
        ],
        "defaultLanguage": settings.deployment.default_language,
        "guard": settings.deployment.guard,
        "development": settings.deployment.development,
        "clockAheadMs": clock_ahead // timedelta(milliseconds=1),
        "plugins": [plugin for plugin in plugins.up() if plugin not in off],
        "parameters": dict(parameters),
        "catalogues": dict(catalogues or {}),
        "remotes": [_remote(remote, built) for plugin, remote in remotes if plugin not in off],
    }


def _brand(brand: Brand) -> dict[str, Any]:
    answer: dict[str, Any] = {"name": brand.name, "radius": brand.radius, "defaultTheme": brand.default_theme}
    named = {"logo": brand.logo, "mark": brand.mark, "font": brand.font, "fontFile": brand.font_file}
    answer |= {name: value for name, value in named.items() if value}
    if brand.accent_dark and brand.accent_light:
        answer["accent"] = {"dark": brand.accent_dark, "light": brand.accent_light}
    if brand.accent_fill_dark and brand.accent_fill_light:
        answer["accentFill"] = {"dark": brand.accent_fill_dark, "light": brand.accent_fill_light}
    if brand.up_down != "language":
        answer["upDown"] = brand.up_down
    return answer


def _remote(remote: Remote, built: Path) -> dict[str, Any]:
    return {"entry": entry_of(remote.id, built), **msgspec.to_builtins(remote)}
