"""The installation's brands as commands change them: made, suspended, moved to another server, dropped."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Sequence
from pathlib import Path

import asyncpg
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.ports.secret_box import SecretBox

from agio_host.assembly import Declarations, declare, load_plugins, prepare_database
from agio_host.brands.databases import database_of, drop_database, make_database, move_database
from agio_host.brands.installation import Installation, at
from agio_host.brands.records import BrandRecord, BrandRecords
from agio_host.bundles.applying import Target
from agio_host.bundles.files import read_bundle, write_folder
from agio_host.bundles.folder import hosts_of, lay_out


def declared_of(installation: Installation, record: BrandRecord) -> Declarations:
    """Declarations of a brand's plugins, by its configuration; ConfigurationError where that can't be served."""
    secrets = record.secrets(installation.box)
    settings = installation.settings_of(record.name, record.hosts, secrets, port=0)
    return declare(settings, load_plugins(settings))


async def make_brand(
    installation: Installation, name: str, hosts: Sequence[str], like: Path | None = None, bundle: Path | None = None
) -> BrandRecord:
    """Put a brand on record and make its database; it serves at once. Where anything fails nothing is left of it but
    the folder that was copied from ``like``.
    """
    development = installation.file.development
    files = None if bundle is None else read_bundle(bundle, installation.file.signers, unsigned=development)
    hosts = hosts or (() if files is None else hosts_of(files))
    if not hosts:
        raise ConfigurationError("say by --host which host it answers for")
    folder = installation.folder_of(name)
    async with installation.database() as dsn, BrandRecords.opened(dsn, installation.box) as records:
        record = await records.add(name, database_of(name), hosts)
        laid_out = False
        try:
            if files is None:
                await asyncio.to_thread(_copy, folder, like)
            else:
                await asyncio.to_thread(write_folder, folder, lay_out(files, development))
                laid_out = True
            target = _target(installation, record, dsn)
            declared = target.declared
            if files is not None:
                target.refuse_strange(files)
            secret = SecretBox(record.secrets(installation.box)["AGIO_SECRET"].encode())
            await make_database(dsn, record.database, secret, declared.migrations)
            try:
                await prepare_database(at(dsn, record.database), declared)
                if files is not None and bundle is not None:
                    await target.set_up(files, bundle.name or name)
            except BaseException:
                await drop_database(dsn, record.database)
                raise
        except BaseException:
            await records.remove(name)
            if laid_out:
                await asyncio.to_thread(shutil.rmtree, folder, ignore_errors=True)
            raise
        await records.set_state(name, "active")
        return await records.one(name)


def _target(installation: Installation, record: BrandRecord, dsn: str) -> Target:
    secrets = record.secrets(installation.box)
    database = at(dsn, record.database)
    settings = installation.settings_of(record.name, record.hosts, secrets, port=0, database_url=database)
    plugins = load_plugins(settings)
    return Target(settings, plugins, declare(settings, plugins), database, of_an_installation=True)


def _copy(folder: Path, like: Path | None) -> None:
    if folder.joinpath("agio.toml").is_file():
        if like is not None:
            raise ConfigurationError(f"{folder} is there already: leave --like away to use it")
        return
    if like is None:
        raise ConfigurationError(f"write {folder / 'agio.toml'} first, or copy a brand's folder by --like")
    if not like.joinpath("agio.toml").is_file():
        raise ConfigurationError(f"{like} has no agio.toml")
    shutil.copytree(like, folder, ignore=shutil.ignore_patterns(".agio", "data"))


def server_of(installation: Installation, record: BrandRecord, dsn: str) -> str:
    """The address of the database server of a brand, for its owner: its own, or the installation's."""
    return record.secrets(installation.box).get("DATABASE_URL") or dsn


async def move_brand(installation: Installation, name: str, to_dsn: str) -> None:
    """Move a suspended brand's database to another server, and drop it here once the copy is known to be whole."""
    async with installation.database() as dsn, BrandRecords.opened(dsn, installation.box) as records:
        record = await _suspended(records, name)
        secrets = record.secrets(installation.box)
        declared = declared_of(installation, record)
        server = server_of(installation, record, dsn)
        box = SecretBox(secrets["AGIO_SECRET"].encode())
        draft = installation.data_of(name) / "moving.dump"
        await move_database(server, to_dsn, record.database, box, declared.migrations, draft)
        try:
            # Also says where the counter of transactions there is behind the ledger's chain.
            await prepare_database(at(to_dsn, record.database), declared)
        except BaseException:
            await drop_database(to_dsn, record.database)
            raise
        await records.set_secrets(record, {"DATABASE_URL": to_dsn})
        await drop_database(server, record.database)


async def drop_brand(installation: Installation, name: str) -> None:
    """Drop a suspended brand with its database and its files; its folder of configuration stays."""
    async with installation.database() as dsn, BrandRecords.opened(dsn, installation.box) as records:
        record = await _suspended(records, name)
        await drop_database(server_of(installation, record, dsn), record.database)
        await asyncio.to_thread(shutil.rmtree, installation.data_of(name), ignore_errors=True)
        await records.remove(name)


async def _suspended(records: BrandRecords, name: str) -> BrandRecord:
    record = await records.one(name)
    if record.state != "suspended":
        raise ConfigurationError(f"{name} serves: `agio brand suspend {name}` first")
    return record


async def sizes(installation: Installation, records: Sequence[BrandRecord], dsn: str) -> dict[str, int]:
    """Bytes of the database of each brand that is on the installation's own server."""
    conn = await asyncpg.connect(dsn, timeout=10)
    try:
        rows = await conn.fetch(
            "SELECT datname, pg_database_size(oid) AS bytes FROM pg_database WHERE datname = ANY ($1)",
            [record.database for record in records],
        )
    finally:
        await conn.close(timeout=5)
    by_name = {row["datname"]: row["bytes"] for row in rows}
    return {record.name: by_name[record.database] for record in records if record.database in by_name}
