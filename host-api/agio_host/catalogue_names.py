"""The browser's catalogues as an operator words them, under names that tell what is in them, so that each is kept for
ever.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path

import msgspec

_ADDRESS = re.compile(r"/locales/([A-Za-z-]+)/([a-z0-9_]+)(?:\.([0-9a-f]{10}))?\.json")

Reworded = Mapping[tuple[str, str], Mapping[str, str]]
"""Texts that an operator words otherwise, by language tag and file."""


class BrowserCatalogue(msgspec.Struct, frozen=True):
    """One catalogue: the file as it was compiled, and with an operator's texts where it has some. ``forever``: it is
    what its address says.
    """

    file: Path
    reworded: bytes | None
    forever: bool


class CatalogueNames:
    """Hash in each catalogue's name; read again where a file was compiled anew, or a text is worded otherwise."""

    def __init__(self, folder: Path, reworded: Callable[[], Reworded] = dict) -> None:
        self._folder = folder
        self._reworded = reworded
        self._known: dict[Path, tuple[int, Mapping[str, str], str, bytes | None]] = {}

    def __call__(self) -> dict[str, dict[str, str]]:
        """The hashes by language tag and domain."""
        names: dict[str, dict[str, str]] = {}
        own = self._reworded()
        added = {self._folder / tag / f"{domain}.json" for tag, domain in own}
        for file in sorted({*self._folder.glob("*/*.json"), *added}):
            names.setdefault(file.parent.name, {})[file.stem] = self._read(file, own)[0]
        return names

    def find(self, path: str) -> BrowserCatalogue | None:
        """The catalogue of an address: a page that was open before a build or a change asks by the old name, and gets
        the new texts.
        """
        match = _ADDRESS.fullmatch(path)
        if match is None:
            return None
        own, file = self._reworded(), self._folder / match[1] / f"{match[2]}.json"
        if (match[1], match[2]) not in own and not file.is_file():
            return None
        name, body = self._read(file, own)
        return BrowserCatalogue(file, body, name == match[3])

    def _read(self, file: Path, own: Reworded) -> tuple[str, bytes | None]:
        modified = file.stat().st_mtime_ns if file.is_file() else 0
        texts = own.get((file.parent.name, file.stem), {})
        known = self._known.get(file)
        if known is None or known[0] != modified or known[1] != texts:
            body = file.read_bytes() if modified else b"{}"
            whole = msgspec.json.encode(msgspec.json.decode(body, type=dict[str, str]) | {**texts}) if texts else None
            name = sha256(body if whole is None else whole).hexdigest()[:10]
            known = self._known[file] = (modified, texts, name, whole)
        return known[2], known[3]
