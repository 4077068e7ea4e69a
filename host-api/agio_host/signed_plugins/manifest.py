"""Manifest of a plugin's wheel: the hash of each file, versions, and everything that the plugin may touch."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.plugins.plugin import Plugin
from agio_kernel.plugins.plugin_set import KERNEL_VERSION
from packaging.specifiers import InvalidSpecifier, SpecifierSet
from packaging.version import InvalidVersion, Version

from agio_host.built import fits
from agio_host.signing import digest, require_files

MANIFEST, SIGNATURE = "agio-manifest.json", "agio-manifest.sig"
"""Names of the files in the wheel's ``.dist-info``."""
_OF_PIP = frozenset({"RECORD", "INSTALLER", "REQUESTED", "direct_url.json", MANIFEST, SIGNATURE})
"""Files of ``.dist-info`` that an installation writes, and those that can't hold their own hash."""
_CACHE = "__pycache__"
_ID = re.compile("[a-z][a-z0-9_]{0,39}")

Names = tuple[str, ...]


class Touches(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything outside of itself that a plugin may touch: permissions that it declares, events that it hears, reasons
    that it moves money for, hosts that it connects to, places on other pages that it fills.
    """

    permissions: Names = ()
    events: Names = ()
    reasons: Names = ()
    hosts: Names = ()
    slots: Names = ()

    def beyond(self, other: Touches) -> list[str]:
        """Each thing that isn't among another's, named."""
        return [
            f"{_NAMES[field]} {one}"
            for field in self.__struct_fields__
            for one in getattr(self, field)
            if one not in getattr(other, field)
        ]

    def and_those(self, other: Touches) -> Touches:
        """All of this and of another."""
        both = {field: _sorted((*getattr(self, field), *getattr(other, field))) for field in self.__struct_fields__}
        return Touches(**both)


_NAMES = {"permissions": "permission", "events": "event", "reasons": "reason", "hosts": "host", "slots": "slot"}


class Manifest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Manifest of one wheel. ``ui`` is the range of `@agio/sdk` that its remote was written for."""

    plugin: str
    version: str
    entry: str
    kernel: str
    ui: str
    touches: Touches
    files: Mapping[str, str]

    @classmethod
    def read(cls, written: bytes) -> Manifest:
        """A manifest as it was written."""
        try:
            manifest = msgspec.json.decode(written, type=cls)
            usual = str(Version(manifest.version))
        except (msgspec.MsgspecError, InvalidVersion) as error:
            raise ConfigurationError(f"its manifest can't be read: {error}") from error
        # Both become folders, and columns of people's pages.
        if manifest.version != usual:
            raise ConfigurationError(f"its manifest says version {manifest.version!r}, which is written {usual}")
        if not _ID.fullmatch(manifest.plugin):
            raise ConfigurationError(f"its manifest says plugin {manifest.plugin!r}, which is no id")
        return manifest

    def written(self) -> bytes:
        """The bytes that are signed."""
        return msgspec.json.format(msgspec.json.encode(self), indent=1)

    def require_kernel(self) -> None:
        """ConfigurationError where this kernel is none of those that the plugin was made for."""
        try:
            fits = SpecifierSet(self.kernel).contains(KERNEL_VERSION, prereleases=True)
        except InvalidSpecifier:
            fits = False
        if not fits:
            raise ConfigurationError(f"it is made for agio-kernel {self.kernel}, this is {KERNEL_VERSION}")

    def require_ui(self, shared: Mapping[str, str]) -> None:
        """ConfigurationError where the shell shares another `@agio/sdk` than its remote was written for."""
        here = shared.get("@agio/sdk")
        if self.ui and here is not None and not fits(here, self.ui):
            raise ConfigurationError(f"its screens are made for @agio/sdk {self.ui}, this is {here}")

    def require_files(self, there: Iterable[str], read: Any) -> None:
        """ConfigurationError where a file is missing, was changed, or is there and isn't listed."""
        require_files(self.files, (name for name in there if name in self.files or not _is_of_pip(name)), read)

    def require_declared(self, plugin: Plugin) -> None:
        """ConfigurationError where the plugin declares what its manifest doesn't name."""
        if more := touches_of(plugin, ()).beyond(self.touches):
            raise ConfigurationError(f"it declares what its manifest doesn't: {', '.join(more)}")


def hashes(files: Iterable[tuple[str, bytes]]) -> dict[str, str]:
    """Hashes of the files of a wheel that its manifest lists."""
    return {name: digest(body) for name, body in sorted(files) if not _is_of_pip(name)}


def touches_of(plugin: Plugin, events: Iterable[type]) -> Touches:
    """Everything that a plugin declares to touch, with the events that it hears."""
    return Touches(
        permissions=_sorted(one.key for one in plugin.permissions),
        events=_sorted(one.__name__ for one in events),
        reasons=_sorted(one.name for one in plugin.ledger.reasons),
        hosts=_sorted(plugin.outbound),
        slots=_sorted(one.slot for one in (plugin.remote.slots if plugin.remote is not None else ())),
    )


def _sorted(names: Iterable[str]) -> Names:
    return tuple(sorted({*names}))


def _is_of_pip(name: str) -> bool:
    parts = name.split("/")
    return _CACHE in parts or (len(parts) == 2 and parts[0].endswith(".dist-info") and parts[1] in _OF_PIP)


def events_of(made: Iterable[Any]) -> Iterator[type]:
    """Events of subscriptions and notices."""
    return (one.event for one in made)
