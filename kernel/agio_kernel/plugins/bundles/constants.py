"""Business constants in a bundle: ``parameters.toml``, each by its key as it is written."""

from __future__ import annotations

import asyncpg

from agio_kernel.declarations import codes
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ports.kernel import Kernel
from agio_kernel.settings.bundles.part import Change, Files, Finding, read_file
from agio_kernel.settings.bundles.toml import write_toml

FILE = "parameters.toml"


class Constants:
    """Every declared parameter whose value isn't its default."""

    place = FILE

    def __init__(self, kernel: Kernel) -> None:
        self._parameters = kernel.parameters

    async def export(self, conn: asyncpg.Connection) -> Files:
        """The values in force."""
        values = {
            one.key: one.write(now) for one in self._parameters if (now := self._parameters.get(one.key)) != one.default
        }
        return {FILE: write_toml(values)} if values else {}

    async def apply(self, tx: asyncpg.Connection, files: Files, change: Change) -> list[Finding]:
        """Propose and approve each value that is another."""
        findings: list[Finding] = []
        said, parameters = read_file(files, FILE, findings), self._parameters
        declared = {one.key: one for one in parameters}
        for key, value in said.items():
            if key not in declared:
                findings.append(Finding(FILE, key, codes.NOT_FOUND))
            elif not isinstance(value, str):
                findings.append(Finding(FILE, key, codes.MALFORMED))
        if findings:
            return findings
        for key, one in declared.items():
            wanted, now = said.get(key, one.write(one.default)), one.write(parameters.get(key))
            if wanted == now:
                continue
            try:
                number = await parameters.propose(tx, key, wanted, maker=change.maker, reason=change.reason)
                await parameters.approve(tx, number, checker=change.checker)
            except ApiError as refusal:
                refusal.field = None
                findings.append(Finding.of(FILE, key, refusal))
        return findings
