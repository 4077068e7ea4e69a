"""Context of every command of ``agio``: where the deployment is, and how to reach its database."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cached_property
from pathlib import Path

from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.plugins.plugin_set import PluginSet
from agio_kernel.ports.secret_box import SecretBox
from agio_kernel.postgres.db import Database
from agio_kernel.postgres.embedded import EmbeddedPostgres, running_dsn
from agio_kernel.postgres.migrate import KERNEL, pending
from agio_kernel.settings.deployment import Settings, installation, load

from agio_host.assembly import Declarations, Deployment, assemble, declare, load_plugins, prepare_database
from agio_host.brands.installation import FILE, FOLDER, Installation, at
from agio_host.brands.keeping import server_of
from agio_host.brands.records import BrandRecord, BrandRecords
from agio_host.store.packages import with_packages


def find_config() -> Path:
    """``AGIO_CONFIG``, or the nearest ``installation.toml`` or ``agio.toml`` from here upwards; where there is none,
    where one would lie.
    """
    given = os.environ.get("AGIO_CONFIG")
    if given:
        return Path(given)
    here = Path.cwd()
    for folder in (here, *here.parents):
        for name in (FILE, "agio.toml"):
            if (folder / name).exists():
                return folder / name
    return here / "agio.toml"


class CommandContext:
    """Settings and plugins, loaded when a command first asks for them; a command that needs none stays fast."""

    def __init__(self, config: Path | None = None, data: Path | None = None, port: int = 8000) -> None:
        self.config = config or find_config()
        self.data = data
        self.port = port

    @cached_property
    def brands(self) -> Installation | None:
        """The installation of many brands, where one is declared here."""
        return Installation.read(self.config, self.data) if self.config.name == FILE else None

    def at(self, data: Path | None) -> CommandContext:
        """The context of another data folder, where one is named."""
        return self if data is None else CommandContext(self.config, data, self.port)

    def require_site(self) -> None:
        """ConfigurationError where a brand is named that the installation serves."""

    def close(self) -> None:
        """Say that the command has done its work."""

    @cached_property
    def settings(self) -> Settings:
        """The deployment's settings."""
        if self.config.name == FILE:
            raise ConfigurationError(f"{self.config} is an installation: name one of its brands by --brand")
        if _around(self.config) is not None:  # a data folder beside the brand's would be taken for it
            raise ConfigurationError(f"{self.config} is a brand's, whose database is its installation's")
        data = self.data or Path(os.environ.get("AGIO_DATA", "") or self.config.resolve().parent / ".agio")
        return with_packages(load(self.config, data=data.absolute(), port=self.port))

    @property
    def installation(self) -> Path:
        """Folders of code, texts and pages; needs no readable configuration."""
        return installation(self.config.resolve().parent)

    @cached_property
    def plugins(self) -> PluginSet:
        """The enabled plugins, the ones that are down included."""
        return load_plugins(self.settings)

    @cached_property
    def declared(self) -> Declarations:
        """Declarations of the plugins."""
        return declare(self.settings, self.plugins)

    @property
    def secrets(self) -> SecretBox:
        """The deployment's secret box."""
        return SecretBox(self.settings.secret)

    @asynccontextmanager
    async def owner_dsn(self) -> AsyncIterator[str]:
        """The owner's DSN: ``DATABASE_URL``, the embedded server that runs on the data folder, or one started now."""
        if self.settings.database_url:
            yield self.settings.database_url
            return
        folder = self.settings.data
        dsn = running_dsn(folder)
        if dsn is not None:
            yield dsn
            return
        server = EmbeddedPostgres(folder)
        try:
            yield server.start()
        finally:
            server.stop()

    @asynccontextmanager
    async def database(self) -> AsyncIterator[Database]:
        """The deployment's database, as the application's role."""
        async with self.owner_dsn() as dsn:
            db = await Database.connect(dsn, min_size=1, max_size=4)
            try:
                yield db
            finally:
                await db.close()

    @asynccontextmanager
    async def up_to_date_database(self, *, of_all_plugins: bool = True) -> AsyncIterator[Database]:
        """Yield a database like ``database``; ConfigurationError where migrations are to be applied first. Where it
        needn't be ``of_all_plugins``, the kernel's are enough: others may have failed, or it was made for some plugins
        only (by ``agio replay``). ``behind`` names those.
        """
        async with self.owner_dsn() as dsn:
            left = await pending(dsn, self.declared.migrations)
            if not of_all_plugins:
                left = [migration for migration in left if migration.plugin == KERNEL.plugin]
        if left:
            raise ConfigurationError(
                f"{len(left)} migrations are not applied yet: run `agio migrate` or `agio up` first"
            )
        async with self.database() as db:
            yield db

    async def behind(self) -> set[str]:
        """The plugins of which files are not applied yet."""
        async with self.owner_dsn() as dsn:
            return {migration.plugin for migration in await pending(dsn, self.declared.migrations)}

    @asynccontextmanager
    async def deployment(self) -> AsyncIterator[Deployment]:
        """The deployment put together on its prepared database, without a server."""
        async with self.owner_dsn() as dsn:
            await prepare_database(dsn, self.declared, self.plugins)
            async with assemble(self.settings, self.plugins, self.declared, dsn) as made:
                yield made


def _around(config: Path) -> Path | None:
    """The ``installation.toml`` of which this is a brand's ``agio.toml``; None where it is none's."""
    folder = config.resolve().parent
    file = folder.parent.parent / FILE
    return file if folder.parent.name == FOLDER and file.is_file() else None


class BrandContext(CommandContext):
    """Context of a command on one brand of a running installation, as the owner of its database."""

    def __init__(self, installation: Installation, name: str) -> None:
        super().__init__(installation.folder_of(name) / "agio.toml", installation.data_of(name))
        self._of = installation
        self.name = name
        if installation.owner_dsn is None:
            raise ConfigurationError("the installation's database isn't running: `agio up` starts it")
        self._dsn = installation.owner_dsn
        self._record: BrandRecord = asyncio.run(self._read())

    async def _read(self) -> BrandRecord:
        async with BrandRecords.opened(self._dsn, self._of.box) as records:
            return await records.one(self.name)

    @cached_property
    def settings(self) -> Settings:
        """The brand's settings, with its own secrets and its database."""
        record = self._record
        database = at(server_of(self._of, record, self._dsn), record.database)
        secrets = record.secrets(self._of.box)
        return self._of.settings_of(self.name, record.hosts, secrets, port=self.port, database_url=database)

    def at(self, data: Path | None) -> CommandContext:
        """Itself; a brand has no other data folder."""
        if data is not None:
            raise ConfigurationError(f"the data of {self.name} is the installation's: leave --data away")
        return self

    def require_site(self) -> None:
        """Refuse to serve it beside the installation."""
        raise ConfigurationError(f"{self.name} is a brand of {self._of.path}: `agio up` serves it with the others")

    def close(self) -> None:
        """Have the brand opened where it is closed: something may have been written that is due at once."""
        asyncio.run(self._wake())

    async def _wake(self) -> None:
        async with BrandRecords.opened(self._dsn, self._of.box) as records:
            await records.wake(self.name)


def context_of(config: Path | None, data: Path | None, brand: str | None) -> CommandContext:
    """The context of a command: of a deployment, of an installation, or of one of its brands, which is named or in
    whose folder it is called.
    """
    found = CommandContext(config, data)
    if (around := _around(found.config)) is not None:
        brand = brand or found.config.resolve().parent.name
        found = CommandContext(around, data)
    if brand is None:
        return found
    if found.brands is None:
        raise ConfigurationError(f"there is no installation at {found.config}: --brand is for the brands of one")
    return BrandContext(found.brands, brand)
