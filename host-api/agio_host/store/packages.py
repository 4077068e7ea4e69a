"""Packages of the store: wheels that were unpacked into the data folder, and which of them the next start loads."""

from __future__ import annotations

import fcntl
import shutil
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import invalidate_caches
from pathlib import Path

import msgspec
import structlog
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.plugins.store import ScoreCard
from agio_kernel.settings.bundles.packed import members
from agio_kernel.settings.deployment import Settings

log = structlog.get_logger(__name__)

FOLDER, FILE = "store", "store.json"


class Chosen(msgspec.Struct, frozen=True):
    """The version of a plugin that the next start loads, and the one before it, which is still there. ``proven``: each
    process has been renewed with it, or it was served before.
    """

    version: str
    before: str = ""
    proven: bool = False


class State(msgspec.Struct, frozen=True):
    """State of the store: by plugin, the version that is chosen, and the one that is tried now; by plugin and version,
    why a trial failed and the score card of the last one.
    """

    chosen: Mapping[str, Chosen] = {}
    trying: Mapping[str, str] = {}
    failures: Mapping[str, str] = {}
    cards: Mapping[str, ScoreCard] = {}


class Packages:
    """Packages of one deployment, in ``store`` of its data folder."""

    def __init__(self, data: Path) -> None:
        self.folder = data / FOLDER
        self._file = self.folder / FILE

    def read(self) -> State:
        """State as it was written last."""
        try:
            return msgspec.json.decode(self._file.read_bytes(), type=State)
        except FileNotFoundError:
            return State()
        except (OSError, msgspec.MsgspecError) as error:
            raise ConfigurationError(f"{self._file} can't be read: {error}") from error

    def of(self, plugin: str, version: str) -> Path:
        """Folder of a version."""
        return self.folder / plugin / version

    def loaded(self) -> Mapping[str, str]:
        """The versions that this process has begun with, by plugin: the folders that it finds."""
        found = (Path(one) for one in reversed(sys.path))
        return {one.parent.name: one.name for one in found if one.parent.parent == self.folder}

    def unpack(self, plugin: str, version: str, wheel: bytes) -> Path:
        """Put the files of a wheel into the folder of its version, whose earlier contents are replaced."""
        to = self.of(plugin, version)
        new = to.with_name(f".{version}.new")
        shutil.rmtree(new, ignore_errors=True)
        for name, body in members(wheel):
            file = new / name
            if not file.resolve().is_relative_to(new.resolve()):
                raise ConfigurationError(f"{plugin} {version}: {name} lies outside of it")
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(body)
        shutil.rmtree(to, ignore_errors=True)
        new.rename(to)
        return to

    def choose(self, plugin: str, version: str) -> None:
        """Have the next start load a version."""
        state = self.read()
        now = state.chosen.get(plugin)
        before = "" if now is None else now.before if now.version == version else now.version
        self._write(state, chosen={**state.chosen, plugin: Chosen(version, before)})

    def roll_back(self, plugin: str) -> str:
        """Have the next start load the version before; returns it."""
        state = self.read()
        now = state.chosen.get(plugin)
        if now is None or not now.before:
            raise ConfigurationError(f"there is no version of {plugin} to go back to")
        self._write(state, chosen={**state.chosen, plugin: Chosen(now.before, now.version, proven=True)})
        return now.before

    @property
    def unproven(self) -> frozenset[str]:
        """The plugins whose chosen version no renewal has proven yet."""
        return frozenset(plugin for plugin, one in self.read().chosen.items() if not one.proven)

    def prove(self) -> None:
        """Keep that each process has been renewed with what is chosen."""
        if self.unproven:
            state = self.read()
            proven = {plugin: msgspec.structs.replace(one, proven=True) for plugin, one in state.chosen.items()}
            self._write(state, chosen=proven)

    def take_back(self, failure: str) -> frozenset[str]:
        """Choose the versions before those that a renewal has failed with, or none; returns their plugins."""
        state, unproven = self.read(), self.unproven
        chosen, failures = dict(state.chosen), dict(state.failures)
        for plugin in unproven:
            now = chosen.pop(plugin)
            failures[key(plugin, now.version)] = failure
            if now.before:
                chosen[plugin] = Chosen(now.before, proven=True)
        if unproven:
            self._write(state, chosen=chosen, failures=failures)
        return unproven

    def leave(self, plugin: str) -> None:
        """Have the next start load none."""
        state = self.read()
        if plugin not in state.chosen:
            raise ConfigurationError(f"the store hasn't installed {plugin}")
        self._write(state, chosen={id: one for id, one in state.chosen.items() if id != plugin})

    @contextmanager
    def trial(self, plugin: str, version: str) -> Iterator[None]:
        """Say that a version is tried while this is open; ConfigurationError where another one is."""
        self.folder.mkdir(parents=True, exist_ok=True)
        with (self.folder / ".trial").open("w") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError as error:
                raise ConfigurationError("another version is tried now: try again in a minute") from error
            self._write(self.read(), trying={plugin: version})
            try:
                yield
            finally:
                self._write(self.read(), trying={})

    def tried(self, plugin: str, version: str, failure: str, card: ScoreCard | None) -> None:
        """Keep what a trial has found."""
        state, name = self.read(), key(plugin, version)
        failures = {id: one for id, one in state.failures.items() if id != name} | ({name: failure} if failure else {})
        self._write(state, failures=failures, cards={**state.cards, name: card} if card is not None else state.cards)

    def _write(self, state: State, **changed: object) -> None:
        written = self._file.with_suffix(".new")
        written.write_bytes(msgspec.json.format(msgspec.json.encode(msgspec.structs.replace(state, **changed))))
        written.replace(self._file)


def key(plugin: str, version: str) -> str:
    """Name of a version among all."""
    return f"{plugin} {version}"


def with_packages(settings: Settings, also: Mapping[str, str] | None = None) -> Settings:
    """Settings under which the chosen packages are enabled, and found first by this process and those that it starts;
    ``also`` is a version that is tried, in place of what is chosen. A plugin whose folder is missing is left out, so
    that the others serve and it can be installed again.
    """
    packages = Packages(settings.data)
    chosen = {plugin: one.version for plugin, one in packages.read().chosen.items()} | dict(also or {})
    missing = {plugin for plugin, version in chosen.items() if not packages.of(plugin, version).is_dir()}
    for plugin, version in chosen.items():
        folder = packages.of(plugin, version)
        if plugin in missing:
            log.error("store.missing", plugin=plugin, version=version, folder=str(folder))
        elif str(folder) not in sys.path[:1]:
            sys.path.insert(0, str(folder))
    invalidate_caches()
    return msgspec.structs.replace(
        settings,
        plugins=tuple(one for one in dict.fromkeys((*settings.plugins, *chosen)) if one not in missing),
        plugin_config={name: one for name, one in settings.plugin_config.items() if name not in missing},
        beside={name: one for name, one in settings.beside.items() if name not in missing},
    )
