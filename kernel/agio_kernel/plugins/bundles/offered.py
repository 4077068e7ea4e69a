"""Offerings in a bundle: ``offerings.toml``, each plugin that isn't simply on."""

from __future__ import annotations

import asyncpg

from agio_kernel.declarations import codes
from agio_kernel.plugins.offerings import ALWAYS_ON, MOVES, Offerings, OfferingState
from agio_kernel.ports.kernel import Kernel
from agio_kernel.settings.bundles.part import Change, Files, Finding, read_file
from agio_kernel.settings.bundles.toml import write_toml

FILE = "offerings.toml"


class Offered:
    """The states of the enabled plugins."""

    place = FILE

    def __init__(self, kernel: Kernel) -> None:
        self._directory = kernel.directory
        self._offerings = kernel.part(Offerings)

    async def export(self, conn: asyncpg.Connection) -> Files:
        """Plugins that are draining or off."""
        states = {one: str(self._offerings.state(one)) for one in self._directory.up()}
        states = {one: state for one, state in states.items() if state != OfferingState.ON}
        return {FILE: write_toml(states)} if states else {}

    async def apply(self, tx: asyncpg.Connection, files: Files, change: Change) -> list[Finding]:
        """Switch on and off. A deployment that is in use has business to settle, so what is to be off drains, and an
        operator takes the last step.
        """
        findings: list[Finding] = []
        said = read_file(files, FILE, findings)
        up = self._directory.up()
        for plugin, state in said.items():
            if plugin not in up or plugin in ALWAYS_ON:
                findings.append(Finding(FILE, plugin, codes.NOT_FOUND))
            elif state not in set(OfferingState):
                findings.append(Finding(FILE, plugin, codes.VALUE_NOT_LISTED))
        if findings:
            return findings
        wanted = {plugin: OfferingState(said.get(plugin, "on")) for plugin in up}
        for one in self._directory:
            needs = one.info.requires if one.info is not None and one.id in wanted else ()
            if wanted.get(one.id) is not OfferingState.OFF:
                lacking = [need for need in needs if wanted.get(need) is OfferingState.OFF]
                findings += [Finding(FILE, need, codes.NOT_AVAILABLE, {"needed by": one.id}) for need in lacking]
        if findings:
            return findings
        # Where any user is, something may run that has to settle: nothing is off at once.
        unused = change.sets_up and not await tx.fetchval("SELECT EXISTS (SELECT FROM app_user)")
        for plugin, to in wanted.items():
            await self._switch(tx, plugin, to, unused)
        return []

    async def _switch(self, tx: asyncpg.Connection, plugin: str, to: OfferingState, unused: bool) -> None:
        now = self._offerings.state(plugin)
        if now is to or (now is OfferingState.DRAINING and to is OfferingState.OFF):
            return
        if unused:
            await tx.execute(
                "INSERT INTO offering (plugin, state) VALUES ($1, 'draining')"
                " ON CONFLICT (plugin) DO UPDATE SET state = excluded.state",
                plugin,
            )
            await tx.execute("UPDATE offering SET state = $2 WHERE plugin = $1", plugin, str(to))
            return
        if to is OfferingState.OFF:
            to = OfferingState.DRAINING
        if to not in MOVES[now]:  # from off to draining there is a step between
            await self._offerings.switch(tx, plugin, OfferingState.ON)
        await self._offerings.switch(tx, plugin, to)
