"""Packages of the store: wheels that were unpacked into the data folder, and which of them the next start loads."""

from __future__ import annotations

import fcntl
import secrets
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
    process has been renewed with it; ``before_proven`` says so of the one before.
    """

    version: str
    before: str = ""
    proven: bool = False
    before_proven: bool = False


class State(msgspec.Struct):
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
        self._file, self._lock = self.folder / FILE, self.folder / ".trial"

    def read(self) -> State:
        """State as it was written last; what a trial that was cut off has left is no longer tried."""
        state = self._read()
        if not state.trying:
            return state
        with self._locked():
            state = self._read()
            return state if self._is_trying() else msgspec.structs.replace(state, trying={})

    def _read(self) -> State:
        try:
            return msgspec.json.decode(self._file.read_bytes(), type=State)
        except FileNotFoundError:
            return State()
        except (OSError, msgspec.MsgspecError) as error:
            raise ConfigurationError(f"{self._file} can't be read: {error}") from error

    def _is_trying(self) -> bool:
        with self._lock.open("a") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                return True
        return False

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
        with self._changed() as state:
            now = state.chosen.get(plugin)
            if now is None:
                one = Chosen(version)
            elif now.version == version:
                one = msgspec.structs.replace(now, proven=False)
            else:
                one = Chosen(version, now.version, before_proven=now.proven)
            state.chosen = {**state.chosen, plugin: one}

    def require_before(self, plugin: str, version: str) -> Chosen:
        """Version chosen of a plugin; ConfigurationError where this version isn't the one to go back to."""
        now = self._read().chosen.get(plugin)
        if now is None or not now.before:
            raise ConfigurationError(f"there is no version of {plugin} to go back to")
        if now.version == version:
            raise ConfigurationError(f"{plugin} {version} is chosen already")
        if now.before != version:
            raise ConfigurationError(f"{plugin} goes back to {now.before}, and not to {version or 'none'}")
        return now

    def roll_back(self, plugin: str, version: str) -> None:
        """Have the next start load the version before, which is this one: asked twice, it goes back once."""
        with self._changed() as state:
            now = self.require_before(plugin, version)
            back = Chosen(now.before, now.version, proven=now.before_proven, before_proven=now.proven)
            state.chosen = {**state.chosen, plugin: back}

    @property
    def unproven(self) -> Mapping[str, str]:
        """The versions that are chosen and that no renewal has proven yet, by plugin."""
        return {plugin: one.version for plugin, one in self._read().chosen.items() if not one.proven}

    def prove(self, versions: Mapping[str, str]) -> None:
        """Keep that each process has been renewed with these versions, of those that are chosen still."""
        if not versions:
            return
        with self._changed() as state:
            state.chosen = {
                plugin: msgspec.structs.replace(one, proven=True) if one.version == versions.get(plugin) else one
                for plugin, one in state.chosen.items()
            }

    def take_back(self, versions: Mapping[str, str], failure: str) -> frozenset[str]:
        """Choose the versions before these, which a renewal has failed with, or none; returns the plugins of those that
        were chosen still.
        """
        taken: set[str] = set()
        if not versions:
            return frozenset()
        with self._changed() as state:
            chosen, failures = dict(state.chosen), dict(state.failures)
            for plugin, version in versions.items():
                now = chosen.get(plugin)
                if now is None or now.version != version:
                    continue
                taken.add(plugin)
                failures[key(plugin, version)] = failure
                if now.before:
                    chosen[plugin] = Chosen(now.before, proven=now.before_proven)
                else:
                    del chosen[plugin]
            state.chosen, state.failures = chosen, failures
        return frozenset(taken)

    def leave(self, plugin: str) -> None:
        """Have the next start load none."""
        with self._changed() as state:
            if plugin not in state.chosen:
                raise ConfigurationError(f"the store hasn't installed {plugin}")
            state.chosen = {id: one for id, one in state.chosen.items() if id != plugin}

    @contextmanager
    def trial(self, plugin: str, version: str) -> Iterator[None]:
        """Say that a version is tried while this is open; ConfigurationError where another one is."""
        self.folder.mkdir(parents=True, exist_ok=True)
        with self._lock.open("a") as lock:
            with self._locked():  # nobody looks whether it is held at this moment
                try:
                    fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                except BlockingIOError as error:
                    raise ConfigurationError("another version is tried now: try again in a minute") from error
            with self._changed() as state:
                state.trying = {plugin: version}
            try:
                yield
            finally:
                with self._changed() as state:
                    state.trying = {}

    def tried(self, plugin: str, version: str, failure: str, card: ScoreCard | None) -> None:
        """Keep what a trial has found."""
        name = key(plugin, version)
        with self._changed() as state:
            failures = {id: one for id, one in state.failures.items() if id != name}
            state.failures = failures | ({name: failure} if failure else {})
            state.cards = {**state.cards, name: card} if card is not None else state.cards

    @contextmanager
    def _locked(self) -> Iterator[None]:
        """Alone with the file, among all processes of the deployment."""
        self.folder.mkdir(parents=True, exist_ok=True)
        with (self.folder / ".lock").open("a") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield

    @contextmanager
    def _changed(self) -> Iterator[State]:
        """The state, which is written once this ends without an error: nobody else changes it meanwhile."""
        with self._locked():
            state = self._read()
            yield state
            written = self.folder / f".state-{secrets.token_hex(8)}"
            written.write_bytes(msgspec.json.format(msgspec.json.encode(state)))
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
