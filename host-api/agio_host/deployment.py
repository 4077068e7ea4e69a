"""``GET /host/deployment``: everything the shell must know to draw the site, without loading any remote's code."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

import msgspec
from agio_kernel.declarations.remote import Remote
from agio_kernel.plugins.plugin_set import PluginSet
from agio_kernel.ports.countries import COUNTRIES
from agio_kernel.ports.languages import languages
from agio_kernel.settings.brand import Brand
from agio_kernel.settings.deployment import Settings
from agio_kernel.settings.home import FrontPage

from agio_host.built import built_with, entry_of
from agio_host.guard import Guard, access_of
from agio_host.offered import Offered


def deployment(
    settings: Settings,
    plugins: PluginSet,
    remotes: list[tuple[str, Remote]],
    built: Path,
    parameters: Mapping[str, Any],
    now: Offered,
    message_channels: Collection[str],
    catalogues: Mapping[str, Mapping[str, str]] | None = None,
    front: FrontPage = FrontPage(),
) -> dict[str, Any]:
    """The deployment as the shell reads it, with what is offered ``now``.

    A remote that isn't built has no entry: the shell says it is missing. ``message_channels``: the
    ways that messages go, ``email`` and ``sms``. ``catalogues``: the hash in each one's name,
    by language tag and domain. ``front``: what stands on the front page.
    """
    return {
        "brand": _brand(settings.brand),
        "company": settings.company.reported(),
        "home": msgspec.to_builtins(settings.home.reported()),
        "front": {
            "hero": front.hero,
            "sections": list(front.sections),
            "products": list(front.products_named),
        },
        "countries": len(COUNTRIES),
        "languages": [
            {"key": one.key, "tag": one.tag, "name": one.name, "htmlLang": one.html, "upDown": one.up}
            for one in languages()
        ],
        "defaultLanguage": settings.deployment.default_language,
        "guard": settings.deployment.guard,
        "development": settings.deployment.development,
        "toastSeconds": settings.deployment.toast_seconds,
        "toastActionSeconds": settings.deployment.toast_action_seconds,
        "messageChannels": sorted(message_channels),
        "clockAheadMs": now.clock_ahead_ms,
        "presentation": now.presentation,
        "plugins": list(now.plugins),
        "paused": {plugin: list(calls) for plugin, calls in now.paused.items()},
        "sold": list(now.sold),
        "parameters": dict(parameters),
        "catalogues": dict(catalogues or {}),
        "remotes": [
            _remote(remote, built, settings.deployment.guard) for plugin, remote in remotes if plugin in now.plugins
        ],
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


def _remote(remote: Remote, built: Path, guard: Guard) -> dict[str, Any]:
    screens = [msgspec.structs.replace(one, access=access_of(guard, one.path, one.access)) for one in remote.screens]
    return {
        "entry": entry_of(remote.id, built),
        "built": dict(built_with(remote.id, built)),
        **msgspec.to_builtins(msgspec.structs.replace(remote, screens=tuple(screens))),
    }
