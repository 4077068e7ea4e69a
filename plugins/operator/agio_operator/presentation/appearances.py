"""Appearances of a text: the plugin that it belongs to, and the screens whose code names it.

The screens are read from the built pages, so a text that moves to another screen is found there with the next build.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec
from agio_kernel.declarations.remote import Remote
from agio_kernel.declarations.wire import TextKey
from agio_kernel.ports.kernel import Kernel

_QUOTED = re.compile(rb"[\"'`]([a-z0-9_]+\.[A-Za-z0-9_.]+)(?=[\"'`]|\$\{)")
"""Literals shaped like a key, and the beginnings of those that code completes."""
_MENU = re.compile(r"[a-z0-9_]+\.nav\.")


class TextScreen(msgspec.Struct, frozen=True):
    """A screen on which a text stands."""

    path: str
    title: TextKey


class _Manifest(msgspec.Struct):
    screens: dict[str, list[str]] = {}


class Appearances:
    """The screens of each text. One per kernel: ``kernel.part(Appearances)``."""

    def __init__(self, kernel: Kernel) -> None:
        self._directory = kernel.directory
        self._built = kernel.settings.built
        self._named: dict[Path, frozenset[str]] = {}

    def plugin(self, key: str) -> str:
        """The plugin whose texts this one is of; the domain itself where it is the shell's or the kernel's."""
        domain = key.partition(".")[0]
        return next((plugin for plugin, one in self._directory.declared("texts") if one == domain), domain)

    async def find(self, key: str) -> list[TextScreen]:
        """The screens whose code names this text, in the order of their plugins; none for a message or an error."""
        return await asyncio.to_thread(lambda: list(self._find(key)))

    def _find(self, key: str) -> Iterator[TextScreen]:
        for _, remote in self._directory.declared("remote"):
            menus = remote.navigation if _MENU.match(key) else ()
            led = {entry.path for entry in menus if entry.label == key}
            files = self._screens(remote)
            for screen in remote.screens:
                named = any(_names(self._literals(file), key) for file in files.get(screen.name, ()))
                if named or screen.title == key or screen.path in led:
                    yield TextScreen(screen.path, screen.title)

    def _screens(self, remote: Remote) -> Mapping[str, list[Path]]:
        """The scripts of each screen; none where the remote isn't built."""
        try:
            manifest = (self._built / "remotes" / remote.id / "manifest.json").read_bytes()
            screens = msgspec.json.decode(manifest, type=_Manifest).screens
        except (OSError, msgspec.DecodeError):
            return {}
        return {
            name: [self._built / one.lstrip("/") for one in files if one.endswith(".js")]
            for name, files in screens.items()
        }

    def _literals(self, file: Path) -> frozenset[str]:
        """Keys in a script, whose name changes with what is in it."""
        known = self._named.get(file)
        if known is None:
            content = file.read_bytes() if file.is_file() else b""
            known = self._named[file] = frozenset(one.decode() for one in _QUOTED.findall(content))
        return known


def _names(literals: frozenset[str], key: str) -> bool:
    """Whether a script names a key as a whole, or by a beginning that ends with a part of it."""
    parts = key.split(".")
    beginnings = (".".join(parts[:end]) + "." for end in range(2, len(parts)))
    return key in literals or any(one in literals for one in beginnings)
