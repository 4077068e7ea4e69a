"""The browser's catalogues under names that tell what is in them, so that each is kept for ever."""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path

HASHED = re.compile(r"/locales/([A-Za-z-]+)/([a-z0-9_]+)\.([0-9a-f]{10})\.json")


class CatalogueNames:
    """Hash in each catalogue's name; read again where a file was compiled anew."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._known: dict[Path, tuple[int, str]] = {}

    def __call__(self) -> dict[str, dict[str, str]]:
        """The hashes by language tag and domain."""
        names: dict[str, dict[str, str]] = {}
        for file in sorted(self._folder.glob("*/*.json")):
            names.setdefault(file.parent.name, {})[file.stem] = self._hash(file)
        return names

    def file(self, path: str) -> tuple[Path, bool] | None:
        """The catalogue of a hashed address, and whether it still is what the name says: a page that was open before
        a build asks by the old name, and gets the new texts.
        """
        match = HASHED.fullmatch(path)
        if match is None:
            return None
        file = self._folder / match[1] / f"{match[2]}.json"
        return (file, self._hash(file) == match[3]) if file.is_file() else None

    def _hash(self, file: Path) -> str:
        modified = file.stat().st_mtime_ns
        known = self._known.get(file)
        if known is None or known[0] != modified:
            known = self._known[file] = (modified, sha256(file.read_bytes()).hexdigest()[:10])
        return known[1]
