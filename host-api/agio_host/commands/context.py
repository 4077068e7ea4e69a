"""Context of every command of ``agio``: where the deployment is, and how to reach its database."""

from __future__ import annotations

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
from agio_kernel.postgres.migrate import migrated_plugins, pending
from agio_kernel.settings.deployment import Settings, installation, load

from agio_host.assembly import Declarations, Deployment, assemble, declare, prepare_database
from agio_host.signed_plugins import SignedPlugins


def find_config() -> Path:
    """``AGIO_CONFIG``, or the nearest ``agio.toml`` from here upwards; where there is none, where one would lie."""
    given = os.environ.get("AGIO_CONFIG")
    if given:
        return Path(given)
    here = Path.cwd()
    for folder in (here, *here.parents):
        if (folder / "agio.toml").exists():
            return folder / "agio.toml"
    return here / "agio.toml"


class CommandContext:
    """Settings and plugins, loaded when a command first asks for them; a command that needs none stays fast."""

    def __init__(self, config: Path | None = None, data: Path | None = None, port: int = 8000) -> None:
        self.config = config or find_config()
        self.data = data
        self.port = port

    @cached_property
    def settings(self) -> Settings:
        """The deployment's settings."""
        data = self.data or Path(os.environ.get("AGIO_DATA", "") or self.config.resolve().parent / ".agio")
        return load(self.config, data=data.absolute(), port=self.port)

    @property
    def installation(self) -> Path:
        """Folders of code, texts and pages; needs no readable configuration."""
        return installation(self.config.resolve().parent)

    @cached_property
    def plugins(self) -> PluginSet:
        """The enabled plugins, the ones that are down included."""
        deployment = self.settings.deployment
        admission = None if deployment.development else SignedPlugins(self.settings)
        return PluginSet.load(self.settings.plugins, demo=deployment.demo, admission=admission)

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
        """Yield a database like ``database``; ConfigurationError where migrations are to be applied first. A database
        that was made for some plugins only (by ``agio replay``) is up to date where theirs are, unless it must be
        ``of_all_plugins``.
        """
        async with self.owner_dsn() as dsn:
            left = await pending(dsn, self.declared.migrations)
            if not of_all_plugins and (known := await migrated_plugins(dsn)):
                left = [migration for migration in left if migration.plugin in known]
        if left:
            raise ConfigurationError(
                f"{len(left)} migrations are not applied yet: run `agio migrate` or `agio up` first"
            )
        async with self.database() as db:
            yield db

    @asynccontextmanager
    async def deployment(self) -> AsyncIterator[Deployment]:
        """The deployment put together on its prepared database, without a server."""
        async with self.owner_dsn() as dsn:
            await prepare_database(dsn, self.declared)
            async with assemble(self.settings, self.plugins, self.declared, dsn) as made:
                yield made
