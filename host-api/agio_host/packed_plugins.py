"""Files of plugins from elsewhere: a package that ``agio plugin pack`` made has its built remote and its
texts in it, and is installed without this source, Node or a build.

Before a deployment is put together they are laid beside its own: remotes are copied, texts are compiled with all
others, because the shell's menus are made of every plugin's.
"""

from __future__ import annotations

import fcntl
import os
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.plugins.plugin_set import PluginSet

from agio_host.locales import build as build_locales
from agio_host.locales import check_own
from agio_host.locales.catalogues import read_catalogue

FOLDER = "site"
"""Folder in the plugin's package: ``site/remotes/<id>`` as it was built, and
``site/locales/<tag>/LC_MESSAGES/*.po``."""
_MANIFEST = "manifest.json"


def lay_out(plugins: PluginSet, source: Path, own: tuple[Path, Path] | None = None) -> bool:
    """Lay out what the enabled plugins bring beside what an installation was built of; whether texts were compiled.

    ``own`` is the folder of the texts that the operator words otherwise, and the one into which all are compiled for
    this deployment alone where that is there.
    """
    built = source / "build"
    folders = [folder / FOLDER for name in plugins.up() if (folder := plugins.folder(name)) is not None]
    brought = [folder for folder in folders if folder.is_dir()]
    words, compiled = own if own is not None and own[0].is_dir() else (None, built / "locales")
    if not brought and words is None and compiled.is_dir():
        return False
    beside = [site / "locales" for site in brought]
    if words is not None and (faults := check_own(source / "locales", words, beside=beside)):
        raise ConfigurationError("\n".join(map(str, faults)))
    with _alone(built):
        for site in brought:
            for remote in sorted((site / "remotes").glob(f"*/{_MANIFEST}")):
                _copy(remote.parent, built / "remotes" / remote.parent.name)
        return build_locales(source / "locales", compiled, beside=beside, own=words) > 0


def brings_remote(plugins: PluginSet, plugin: str, remote: str) -> bool:
    """Whether a plugin's package has a remote in it, which the next start lays out."""
    folder = plugins.folder(plugin)
    return folder is not None and (folder / FOLDER / "remotes" / remote / _MANIFEST).is_file()


def _copy(remote: Path, to: Path) -> None:
    """Copy a remote as a whole, and only where it differs: pages may be reading it."""
    if _manifest(remote) == _manifest(to):
        return
    new, old = (to.with_name(f".{to.name}.{kind}{os.getpid()}") for kind in ("new", "old"))
    shutil.copytree(remote, new)
    if to.exists():
        to.rename(old)
    new.rename(to)
    shutil.rmtree(old, ignore_errors=True)


def _manifest(remote: Path) -> bytes:
    try:
        return (remote / _MANIFEST).read_bytes()
    except OSError:
        return b""


@contextmanager
def _alone(built: Path) -> Iterator[None]:
    """A site, its workers and its scheduler may start at once."""
    built.mkdir(parents=True, exist_ok=True)
    with (built / ".laid-out").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def put_site(package: Path, remotes: Sequence[Path], texts: Sequence[Path]) -> None:
    """Put built remotes and catalogues (``<tag>/LC_MESSAGES/<domain>.po``) into a package that is to be shipped."""
    for remote in remotes:
        shutil.copytree(remote, package / FOLDER / "remotes" / remote.name)
    for text in texts:
        to = package / FOLDER / "locales" / Path(*text.parts[-3:])
        to.parent.mkdir(parents=True, exist_ok=True)
        to.write_text(str(read_catalogue(text)), "utf-8")  # whole: what it shares with others stands in it
