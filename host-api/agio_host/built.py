"""Build output of each remote: where its code begins, and the files that a screen of it is made of."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec


class _Manifest(msgspec.Struct):
    entry: str = ""
    screens: dict[str, list[str]] = {}


def _manifest(remote: str, built: Path) -> _Manifest:
    """Empty where a remote isn't built, or its build was cut short: the others are shown."""
    try:
        return msgspec.json.decode((built / "remotes" / remote / "manifest.json").read_bytes(), type=_Manifest)
    except (OSError, msgspec.DecodeError):
        return _Manifest()


def entry_of(remote: str, built: Path) -> str:
    """Entry of a remote's code; empty where its screens can't be loaded."""
    return _manifest(remote, built).entry


def files_of(remote: str, screen: str, built: Path) -> Sequence[str]:
    """The scripts and styles that a screen waits for, in the order in which it asks for them."""
    manifest = _manifest(remote, built)
    return [manifest.entry, *manifest.screens.get(screen, ())] if manifest.entry else []
