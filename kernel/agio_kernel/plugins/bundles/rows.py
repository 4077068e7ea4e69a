"""Catalogues in a bundle: a file for each, ``catalogues/<id>.toml``, with the rows that aren't as delivered."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import asyncpg

from agio_kernel.declarations import codes
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ports.kernel import Kernel
from agio_kernel.settings.brand import FOLDER as BRAND
from agio_kernel.settings.bundles.part import Change, Files, Finding, read_file
from agio_kernel.settings.bundles.pictures import export_pictures, keep_pictures
from agio_kernel.settings.bundles.toml import write_toml
from agio_kernel.settings.catalogues import Catalogues, VersionStore
from agio_kernel.settings.presentation import PICTURE

FOLDER, PICTURES = "catalogues/", "catalogues/pictures/"
RETIRED = "retired"
"""Beside the fields of a row, which are texts: that it isn't sold any more."""
_NAMED = re.compile(rf"/{BRAND}/([0-9a-f]{{32}})")

Wanted = Mapping[str, tuple[Mapping[str, str], bool]]
"""Rows of a catalogue by key: what is written in them, and whether they are retired."""


class Rows:
    """Every declared catalogue."""

    place = FOLDER

    def __init__(self, kernel: Kernel) -> None:
        self._kernel = kernel
        self._catalogues = kernel.part(Catalogues)

    async def export(self, conn: asyncpg.Connection) -> Files:
        """The rows in force, and the pictures that they name."""
        found: dict[str, bytes] = {}
        for id, store in self._stores():
            keys = store.keys()
            rows = {key: row for key in keys if (row := _written(store, key)) is not None}
            if rows:
                found[file_of(id)] = write_toml(rows)
        names = {name for body in found.values() for name in _NAMED.findall(body.decode())}
        return {**found, **await export_pictures(self._kernel, conn, PICTURES, PICTURE, names)}

    async def apply(self, tx: asyncpg.Connection, files: Files, change: Change) -> list[Finding]:
        """Draft and publish each row that is another."""
        findings: list[Finding] = []
        known = {file_of(id) for id, _ in self._stores()}
        for file in files:
            if file.startswith(FOLDER) and not file.startswith(PICTURES) and file not in known:
                findings.append(Finding(file, "", codes.NOT_FOUND))
        for id, store in self._stores():
            file = file_of(id)
            wanted = _read(store, file, read_file(files, file, findings), findings)
            if wanted is not None:
                findings += await self._change(tx, id, store, wanted, change)
        return findings + (await keep_pictures(self._kernel, tx, PICTURES, PICTURE, files, change))[1]

    async def _change(
        self, tx: asyncpg.Connection, id: str, store: VersionStore[Any], wanted: Wanted, change: Change
    ) -> list[Finding]:
        findings: list[Finding] = []
        catalogue, file = store.catalogue, file_of(id)
        follows = any(field.parameter for field in catalogue.fields)
        for key in dict.fromkeys([*store.keys(), *wanted]):
            held = _held(store, key)
            content, retired = wanted.get(key, (_delivered(store, key), False))
            if content is None:  # added by operators, and not in the bundle: out of the offer, where that can be
                assert held is not None, "a row that is in neither wouldn't be asked for"
                content, retired = held[0], held[1] or catalogue.retires
            if held == (content, retired):
                if follows and not retired:
                    findings += [
                        Finding(file, f"{key}.{one.field}", one.code, one.params)
                        for one in store.problems(key, content)
                    ]
                continue
            versions = store.versions(key)
            try:
                # Refused as a whole or not at all, so that the next row is looked at, too.
                async with tx.transaction():
                    draft = await self._catalogues.draft(
                        tx,
                        id,
                        key,
                        content,
                        base=versions[-1].number if versions else 0,
                        maker=change.maker,
                        reason=change.reason,
                        retired=retired,
                    )
                    await self._catalogues.publish(tx, draft, checker=change.checker)
            except ApiError as refusal:
                problems = store.problems(key, content)
                findings += [Finding(file, f"{key}.{one.field}", one.code, one.params) for one in problems] or [
                    Finding.of(file, key, refusal)
                ]
        return findings

    def _stores(self) -> Iterator[tuple[str, VersionStore[Any]]]:
        for id in sorted(self._catalogues.declared):
            yield id, self._catalogues.version_store(id)


def file_of(catalogue: str) -> str:
    """File of a catalogue's rows."""
    return f"{FOLDER}{catalogue}.toml"


def _held(store: VersionStore[Any], key: str) -> tuple[dict[str, str], bool] | None:
    """A row in force, without the fields that say nothing, and whether it is retired."""
    held = store.content(key)
    return None if held is None else (_said(held[1]), held[2])


def _delivered(store: VersionStore[Any], key: str) -> dict[str, str] | None:
    row = store.delivered.get(key)
    return None if row is None else _said(row)


def _said(content: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in content.items() if value != ""}


def _written(store: VersionStore[Any], key: str) -> dict[str, Any] | None:
    """A row in force as a bundle has it; None where it is as delivered, or was added and is out of the offer."""
    held, delivered = _held(store, key), _delivered(store, key)
    if held is None:
        return None
    content, retired = held
    if retired:
        return None if delivered is None else {**content, RETIRED: True}
    return None if content == delivered else dict(content)


def _read(store: VersionStore[Any], file: str, said: Mapping[str, Any], findings: list[Finding]) -> Wanted | None:
    """The rows of a file; None where one of them can't be read."""
    before = len(findings)
    rows: dict[str, tuple[Mapping[str, str], bool]] = {}
    names = {field.name for field in store.catalogue.fields}
    for key, row in said.items():
        if not isinstance(row, dict):
            findings.append(Finding(file, key, codes.MALFORMED))
            continue
        retired = row.pop(RETIRED, False) if row.get(RETIRED) is True else False
        for name, value in row.items():
            if name not in names or not isinstance(value, str):
                findings.append(Finding(file, f"{key}.{name}", codes.MALFORMED))
        rows[key] = _said(row), retired
    return rows if len(findings) == before else None
