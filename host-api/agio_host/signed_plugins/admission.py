"""Admission of plugins to a deployment that isn't in development: of this installation, or signed and accepted."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.metadata import EntryPoint
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import agio_kernel
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.plugins.plugin import Plugin
from agio_kernel.settings.deployment import Settings

from agio_host.built import shared_versions
from agio_host.signed_plugins.acceptance import Accepted
from agio_host.signed_plugins.installed import verified
from agio_host.signed_plugins.manifest import Manifest, Touches, events_of
from agio_host.signing import public_key

OWN = Path(agio_kernel.__file__).resolve().parents[2] / "plugins"
"""Plugins of the source that runs here: they are part of it, as the kernel is."""
_HEARING = frozenset({"subscribers", "notices"})


class SignedPlugins:
    """Admission by signature: asked before a plugin is imported, once it has declared itself, and of what it hears."""

    def __init__(self, settings: Settings) -> None:
        self._signers, self._accepted = settings.signers, Accepted(settings.root)
        self._shared = shared_versions(settings.built)
        for name, key in self._signers.items():
            try:
                public_key(key)
            except ValueError as error:
                raise ConfigurationError(f"agio.toml, [signers], {name}: {error}") from error
        self._manifests: dict[str, Manifest] = {}

    def before_import(self, name: str, point: EntryPoint) -> None:
        """ConfigurationError where the plugin isn't to be imported."""
        if is_own(point):
            return
        manifest = verified(point, self._signers)
        manifest.require_ui(self._shared)
        self._accepted.require(manifest)
        self._manifests[name] = manifest

    def declared(self, name: str, plugin: Plugin) -> None:
        """ConfigurationError where it declares more than its manifest says."""
        if (manifest := self._manifests.get(name)) is not None:
            manifest.require_declared(plugin)

    def made(self, name: str, field: str, made: Sequence[Any]) -> None:
        """ConfigurationError where it hears events that its manifest doesn't name."""
        manifest = self._manifests.get(name)
        if manifest is None or field not in _HEARING:
            return
        heard = Touches(events=tuple(sorted({one.__name__ for one in events_of(made)})))
        if more := heard.beyond(manifest.touches):
            raise ConfigurationError(f"it declares what its manifest doesn't: {', '.join(more)}")


def is_own(point: EntryPoint) -> bool:
    """Whether a plugin lies in the source that runs here; nothing of it is imported."""
    spec = find_spec(point.module.partition(".")[0])
    return spec is not None and spec.origin is not None and Path(spec.origin).resolve().is_relative_to(OWN)
