"""The store: the one place where plugins are installed, upgraded, taken back and removed, from the console and by
``agio plugin`` (ADR 0070).
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.plugins.offerings import OfferingState
from agio_kernel.plugins.plugin_set import PluginSet, installed_plugins
from agio_kernel.plugins.store import Origin, StorePlugin, StoreVersion
from agio_kernel.settings.bundles.packed import read_packed
from agio_kernel.settings.deployment import Settings
from packaging.version import InvalidVersion, Version

from agio_host.built import shared_versions
from agio_host.signed_plugins.acceptance import Accepted
from agio_host.signed_plugins.admission import is_own
from agio_host.signed_plugins.manifest import Touches
from agio_host.signed_plugins.wheel import Inspected, inspect_packed, inspect_wheel
from agio_host.store.packages import Chosen, Packages, State, key
from agio_host.store.preflight import tried
from agio_host.store.scores import score_card_beside

PROCESS = "AGIO_PROCESS"
"""Variable that names a process of ``agio up --processes``, whose parent renews all on SIGHUP."""

Wheels = Mapping[str, Mapping[str, tuple[Path, Inspected]]]
"""The readable wheels, by plugin and version."""


class Store:
    """Store of one deployment. ``plugins`` are those that this process has loaded, ``dsn`` is the owner's."""

    def __init__(self, settings: Settings, plugins: PluginSet, dsn: str) -> None:
        self._settings, self._plugins, self._dsn = settings, plugins, dsn
        self._packages, self._accepted = Packages(settings.data), Accepted(settings.root)
        self._inspected: dict[tuple[Path, int, int], Inspected | None] = {}
        self._loaded = self._packages.loaded()

    # -- what there is --------------------------------------------------------------------------------------------

    def plugins(self) -> Sequence[StorePlugin]:
        """Every plugin that is enabled, or that the store has a wheel of."""
        wheels, state, points = self._wheels(), self._packages.read(), installed_plugins()
        enabled = {one.id: one for one in self._plugins}
        found = []
        for id in sorted({*enabled, *wheels, *state.chosen}):
            loaded, chosen = enabled.get(id), state.chosen.get(id)
            info = loaded.info if loaded is not None else None
            versions = [self._version(id, one, wheels[id], state) for one in _newest_first(wheels.get(id, {}))]
            running = info.version if info is not None else self._loaded.get(id, "")
            found.append(
                StorePlugin(
                    id=id,
                    title=info.title if info is not None else id,
                    running=running,
                    chosen=chosen.version if chosen is not None else "",
                    before=chosen.before if chosen is not None else "",
                    origin=self._origin(id, points.get(id)) if loaded is not None else None,
                    signer=next((one.signer for one in versions if one.version == running), ""),
                    beside=id in self._settings.beside,
                    down=loaded.reason if loaded is not None else "",
                    trying=state.trying.get(id, ""),
                    versions=versions,
                )
            )
        return found

    def _origin(self, id: str, point: EntryPoint | None) -> Origin:
        if id in self._loaded:
            return "store"
        return "source" if point is None or is_own(point) else "package"

    def _version(
        self, plugin: str, version: str, wheels: Mapping[str, tuple[Path, Inspected]], state: State
    ) -> StoreVersion:
        wheel, inspected = wheels[version]
        return StoreVersion(
            version=version,
            signer=inspected.signer,
            refusal=self._refusal(inspected),
            touches=inspected.manifest.touches.beyond(Touches()),
            asks=self._lacking(inspected) or (),
            card=state.cards.get(key(plugin, version)) or score_card_beside(wheel),
            failure=state.failures.get(key(plugin, version), ""),
        )

    def _refusal(self, inspected: Inspected) -> str:
        return "" if self._settings.deployment.development and not inspected.signer else inspected.refusal

    def _lacking(self, inspected: Inspected) -> Sequence[str] | None:
        lacking = self._accepted.lacking(inspected.manifest)
        return inspected.manifest.touches.beyond(Touches()) if lacking is None else lacking or None

    def _wheels(self) -> Wheels:
        found: dict[str, dict[str, tuple[Path, Inspected]]] = {}
        for wheel in self._files():
            if (inspected := self._inspect(wheel)) is not None:
                manifest = inspected.manifest
                found.setdefault(manifest.plugin, {})[manifest.version] = (wheel, inspected)
        return found

    def _files(self) -> Iterator[Path]:
        """The wheels of the folder that ``[store]`` names, or of the lines of its index file."""
        if not (named := self._settings.store.wheels):
            return
        place = self._settings.root / named
        if place.is_dir():
            yield from sorted(place.glob("*.whl"))
        elif place.is_file():
            yield from (place.parent / line for line in place.read_text("utf-8").split() if line.endswith(".whl"))
        else:
            raise ConfigurationError(f"agio.toml, [store]: {place} is neither a folder nor an index file")

    def _inspect(self, wheel: Path) -> Inspected | None:
        """A wheel's manifest and signer; None where it is none of a plugin's."""
        try:
            at = wheel.stat()
            name = (wheel, at.st_mtime_ns, at.st_size)
            if name not in self._inspected:
                signers, shared = self._settings.signers, shared_versions(self._settings.built)
                try:
                    self._inspected[name] = inspect_wheel(wheel, signers, shared)
                except ConfigurationError:
                    self._inspected[name] = None
            return self._inspected[name]
        except OSError:
            return None

    # -- what is done ---------------------------------------------------------------------------------------------

    def _wheel(self, plugin: str, version: str) -> tuple[Path, Inspected]:
        wheel = self._wheels().get(plugin, {}).get(version)
        if wheel is None:
            raise ConfigurationError(f"the store has no wheel of {plugin} {version}")
        if refusal := self._refusal(wheel[1]):
            raise ConfigurationError(f"{plugin} {version} doesn't load here: {refusal}")
        point = installed_plugins().get(plugin)
        if point is not None and is_own(point):
            raise ConfigurationError(f"{plugin} is a plugin of the source that runs here, and is upgraded with it")
        return wheel

    def asks(self, plugin: str, version: str) -> Sequence[str] | None:
        """Everything that a version may touch and nobody has accepted, which is nothing where a plugin that was never
        accepted touches nothing; None where people have accepted it. Refused where it doesn't load here.
        """
        _, inspected = self._wheel(plugin, version)
        self._require_unused(plugin, version)
        return self._lacking(inspected)

    def accept(self, plugin: str, version: str) -> None:
        """Keep that people have accepted all that a version may touch."""
        self._accepted.accept(self._wheel(plugin, version)[1].manifest)

    async def install(self, plugin: str, version: str) -> None:
        """Try a version in a process of its own, and choose it for the next start. Refused where its trial fails: what
        was chosen before stays.
        """
        wheel, _ = self._wheel(plugin, version)
        self._require_unused(plugin, version)
        with self._refusals_kept(plugin, version), self._packages.trial(plugin, version):
            kept = self._require_unused(plugin, version)
            self._packages.unpack(plugin, version, self._admitted(plugin, version, wheel))
            found = await tried(self._settings, plugin, version, self._dsn)
            self._packages.tried(plugin, version, found.failure, found.card)
            if not found.failure:
                self._packages.choose(plugin, version)
        if found.failure:
            stays = f"{kept.version} stays" if kept is not None else "nothing was changed"
            raise ConfigurationError(f"{plugin} {version} isn't put in force, {stays}: {found.failure}")

    @contextmanager
    def _refusals_kept(self, plugin: str, version: str) -> Iterator[None]:
        """Keep why a version wasn't even tried: whoever asked for it reads that on the page."""
        try:
            yield
        except ConfigurationError as error:
            self._packages.tried(plugin, version, str(error), None)
            raise

    def _require_unused(self, plugin: str, version: str) -> Chosen | None:
        """Version chosen of a plugin, if any. Refused where the version's files are those that processes run: another
        wheel of the same version would change them under these.
        """
        kept = self._packages.read().chosen.get(plugin)
        if self._packages.of(plugin, version).is_dir():
            if kept is not None and version == kept.version:
                raise ConfigurationError(f"{plugin} {version} is chosen already")
            if kept is not None and version == kept.before:
                raise ConfigurationError(f"{plugin} {version} is there already: go back to it")
            if version == self._loaded.get(plugin):
                raise ConfigurationError(f"{plugin} {version} still runs here: renew the processes first")
        return kept

    def _admitted(self, plugin: str, version: str, wheel: Path) -> bytes:
        """Bytes of a wheel that loads here, and that people have accepted."""
        try:
            body = read_packed(wheel)
        except OSError as error:
            raise ConfigurationError(f"{wheel} can't be read: {error}") from error
        found = inspect_packed(wheel, body, self._settings.signers, shared_versions(self._settings.built))
        if (found.manifest.plugin, found.manifest.version) != (plugin, version):
            raise ConfigurationError(f"{wheel.name} is {found.manifest.plugin} {found.manifest.version} by now")
        if refusal := self._refusal(found):
            raise ConfigurationError(f"{plugin} {version} doesn't load here: {refusal}")
        if not self._settings.deployment.development:
            self._accepted.require(found.manifest)
        return body

    def before(self, plugin: str) -> str:
        """The version of a plugin that can be gone back to; "" for none."""
        chosen = self._packages.read().chosen.get(plugin)
        return chosen.before if chosen is not None else ""

    def require_before(self, plugin: str, version: str) -> None:
        """Refuse where this version isn't the one to go back to."""
        self._packages.require_before(plugin, version)

    def roll_back(self, plugin: str, version: str) -> None:
        """Choose the version before for the next start; refused where that isn't this one."""
        self._packages.roll_back(plugin, version)

    async def require_off(self, plugin: str, conn: Any) -> None:
        """Refuse what the store hasn't installed, and until its offering is switched off."""
        if plugin not in self._packages.read().chosen:
            raise ConfigurationError(f"the store hasn't installed {plugin}")
        if await conn.fetchval("SELECT state FROM offering WHERE plugin = $1", plugin) != OfferingState.OFF:
            raise ConfigurationError(f"{plugin} is still offered: drain it, and switch it off once nothing is open")

    def remove(self, plugin: str) -> None:
        """Choose none for the next start, once its offering is switched off."""
        self._packages.leave(plugin)

    def renew(self) -> bool:
        """Have the processes of this deployment renewed, one after another; False where it is one process, which
        somebody has to start again.
        """
        if PROCESS not in os.environ:
            return False
        os.kill(os.getppid(), signal.SIGHUP)
        return True


def _newest_first(versions: Mapping[str, Any]) -> Sequence[str]:
    def number(version: str) -> tuple[bool, Any]:
        try:
            return True, Version(version)
        except InvalidVersion:
            return False, version

    return sorted(versions, key=number, reverse=True)
