"""Rules of the tier *polished*: the built remote is there, small, and what the shell expects."""

from __future__ import annotations

import gzip
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import PurePath

import msgspec

from agio_host.built import fits, shared_versions
from agio_host.plugin_check.rule import Finding, Rules, Tier
from agio_host.plugin_check.subject import Subject

RULES = Rules(Tier.POLISHED)
MOST_KB = 100
"""Kilobytes, packed, of everything that a screen of a remote waits for."""
MOST_FILES = 25
_HOSTS = re.compile(rb"""["'`]https?://([\w.-]+)""")
_SHOWN_ONLY = frozenset({b"www.w3.org", b"reactjs.org", b"react.dev", b"localhost"})


_GLOBAL = re.compile(
    r"\b(?:window|globalThis|self|document)(?:\.(?!webpackChunk)\w+)+\s*=(?!=)|\.prototype\.\w+\s*=(?!=)"
    r"|Object\.(?:assign|defineProperty)\((?:window|globalThis|self|document|[\w.]+\.prototype)\b"
)


class _Manifest(msgspec.Struct):
    id: str
    entry: str
    built: dict[str, str] = {}
    screens: dict[str, list[str]] = {}


def _manifest(subject: Subject) -> _Manifest | None:
    try:
        return msgspec.json.decode((subject.remote / "manifest.json").read_bytes(), type=_Manifest)
    except (OSError, msgspec.DecodeError):
        return None


@RULES("remote", "Its remote is built, and of its own screens")
def remote(subject: Subject) -> Iterator[Finding]:
    """`make build` has built the remote: its manifest has the plugin's id and every screen that is declared, and each
    file that it names is there.
    """
    declared = subject.info.remote
    if declared is None:
        return
    manifest = _manifest(subject)
    if manifest is None:
        yield Finding(declared.id, "isn't built: run `make build`")
        return
    if manifest.id != declared.id:
        yield Finding(declared.id, f"was built as {manifest.id}")
    built = {PurePath(one).name for one in (manifest.entry, *(f for files in manifest.screens.values() for f in files))}
    for name in sorted(built):
        if not (subject.remote / name).is_file():
            yield Finding(name, "is named by the manifest and isn't there")
    for name in sorted({screen.name for screen in declared.screens} - manifest.screens.keys()):
        yield Finding(name, "is declared, and the built remote doesn't have it")


@RULES("ui-versions", "Its remote is built with versions that the shell shares")
def ui_versions(subject: Subject) -> Iterator[Finding]:
    """A remote takes `react`, `@agio/sdk`, `@agio/ui` and `@agio/trade` from the page's shell. The build writes the
    versions into its manifest; the shell shows a sentence in place of a screen that was built with another major or a
    later minor version, or whose range (`Remote(sdk="^1.2")`) it doesn't share. Build it anew, beside the sources of
    the version that is to run it.
    """
    manifest, declared = _manifest(subject), subject.info.remote
    shared = shared_versions(subject.plugins.settings.built)
    if manifest is None or declared is None or not shared:
        return
    for module, needed in (("@agio/sdk", declared.sdk), *manifest.built.items()):
        if not fits(here := shared.get(module, ""), needed):
            yield Finding(module, f"{needed} is needed, and the shell shares {here or 'none'}")


@RULES("own-screen", "Its remote changes nothing of the page around it")
def own_screen(subject: Subject) -> Iterator[Finding]:
    """All remotes of a page share its globals and its styles. Each selector in the built styles has a class of the
    remote's (CSS Modules), and no script assigns to `window`, `document` or a built-in prototype: whatever one changes
    there breaks the others. The shell keeps its own `fetch` and `WebSocket`; it can keep nothing else.
    """
    for file in sorted(subject.remote.glob("*.css")):
        for selector in _selectors(file.read_text("utf-8")):
            if f".{subject.remote.name}-" not in selector:
                yield Finding(file.name, f"styles {selector}, which the whole page may have")
    for file in sorted(subject.remote.glob("*.js")):
        for found in dict.fromkeys(one[0] for one in _GLOBAL.finditer(file.read_text("utf-8"))):
            yield Finding(file.name, f"changes what the page shares: {found.rstrip(' =(')}")


def _selectors(style: str) -> Iterator[str]:
    """The selectors of a style sheet, without steps of key frames and what stands in @-rules alone."""
    for found in re.finditer(r"([^{};]+)\{", re.sub(r"(?s)/\*.*?\*/", "", style)):
        said = found[1].strip()
        if not said.startswith("@") and not re.fullmatch(r"(from|to|[\d.]+%)(\s*,\s*(from|to|[\d.]+%))*", said):
            yield from (one.strip() for one in re.split(r",(?![^(]*\))", said))


@RULES("bytes", f"A screen waits for {MOST_KB} KB at most")
def bytes_of_the_remote(subject: Subject) -> Iterator[Finding]:
    """The files that a screen waits for beyond the shell are small enough for a slow phone. Import controls from
    `@agio/ui`, which the shell has loaded already, and split what only some users see (`lazy`).
    """
    manifest = _manifest(subject)
    for screen, files in manifest.screens.items() if manifest is not None else ():
        packed = sum(_packed(subject, PurePath(one).name) for one in (manifest.entry, *files))  # type: ignore[union-attr]
        if packed > MOST_KB * 1024:
            yield Finding(screen, f"waits for {packed / 1024:.0f} KB")


def _packed(subject: Subject, name: str) -> int:
    file, ready = subject.remote / name, subject.remote / f"{name}.gz"
    if ready.is_file():
        return ready.stat().st_size
    return len(gzip.compress(file.read_bytes(), 6)) if file.is_file() else 0


@RULES("folders", f"A folder holds {MOST_FILES} files at most")
def folders(subject: Subject) -> Iterator[Finding]:
    """One looks over a folder of twenty-five files; a larger one is several things. Divide it by what its files are
    about.
    """
    counted = Counter(str(PurePath(source.name).parent) for source in subject.python)
    for folder, count in counted.items():
        if count > MOST_FILES:
            yield Finding(folder, f"holds {count} files")
