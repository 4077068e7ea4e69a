"""Loading of a plugin that is checked: one that is installed, by its name, or a wheel."""

from __future__ import annotations

import sys
import tempfile
import zipfile
from collections.abc import Iterator
from configparser import ConfigParser
from contextlib import contextmanager
from importlib import invalidate_caches
from pathlib import Path, PurePosixPath

from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.plugins.plugin_set import ENTRY_POINTS, PluginSet
from agio_kernel.settings.deployment import Settings

from agio_host.plugin_check.subject import Plugins, Subject

MOST_MB = 64
"""Megabytes of a wheel, unpacked."""


@contextmanager
def loaded(settings: Settings, named: str) -> Iterator[Subject]:
    """The plugin of a name, or of a wheel, beside those that the deployment enables. Its code is imported."""
    if not named.endswith(".whl"):
        yield _beside(settings, named)
        return
    with tempfile.TemporaryDirectory(prefix="agio-check-") as folder:
        name = unpack(Path(named), Path(folder))
        sys.path.insert(0, folder)
        invalidate_caches()
        try:
            yield _beside(settings, name)
        finally:
            sys.path.remove(folder)


def _beside(settings: Settings, name: str) -> Subject:
    enabled = dict.fromkeys((*settings.plugins, name))
    return Plugins(settings, PluginSet.load(enabled)).subject(name)


def unpack(wheel: Path, folder: Path) -> str:
    """Unpack a wheel; the id of the plugin in it. A ConfigurationError where it isn't one plugin's."""
    try:
        with zipfile.ZipFile(wheel) as packed:
            for one in packed.infolist():
                parts = PurePosixPath(one.filename).parts
                if not parts or ".." in parts or PurePosixPath(one.filename).is_absolute():
                    raise ConfigurationError(f"{wheel.name}: {one.filename} lies outside of it")
            if sum(one.file_size for one in packed.infolist()) > MOST_MB << 20:
                raise ConfigurationError(f"{wheel.name} is larger than {MOST_MB} MB")
            packed.extractall(folder)
    except (OSError, zipfile.BadZipFile) as error:
        raise ConfigurationError(f"{wheel} can't be read: {error}") from error
    points = ConfigParser(delimiters=("=",), interpolation=None)
    points.read(folder.glob("*.dist-info/entry_points.txt"))
    names = points.options(ENTRY_POINTS) if points.has_section(ENTRY_POINTS) else []
    if len(names) != 1:
        raise ConfigurationError(
            f"{wheel.name} has {len(names)} entry points in the group {ENTRY_POINTS}; one is needed"
        )
    return names[0]
