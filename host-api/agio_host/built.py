"""Build output: each remote's entry, files of its screens and versions; the versions that the shell shares."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec


class _Manifest(msgspec.Struct):
    entry: str = ""
    built: dict[str, str] = {}
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


def built_with(remote: str, built: Path) -> Mapping[str, str]:
    """The versions of the shared modules that a remote was built with."""
    return _manifest(remote, built).built


def shared_versions(built: Path) -> Mapping[str, str]:
    """The versions of the modules that the built shell shares with remotes; empty where no shell is built."""
    try:
        return msgspec.json.decode((built / "web" / "shared.json").read_bytes(), type=dict[str, str])
    except (OSError, msgspec.DecodeError):
        return {}


def fits(shared: str, needed: str) -> bool:
    """Whether a module has everything that one of ``needed`` (a version, or ``^`` and its beginning) had: the same
    major, no older minor. The shell compares likewise (`shell-web/src/versions.ts`).
    """
    try:
        (major, minor), (needed_major, needed_minor) = _numbers(shared), _numbers(needed)
    except ValueError:
        return False
    return major == needed_major and minor >= needed_minor


def _numbers(version: str) -> tuple[int, int]:
    major, minor, *_ = (*version.removeprefix("^").split("."), "0")
    return int(major), int(minor)
