"""An installation as its folder and its environment say it: ``installation.toml``, a data folder, a secret.

Below the folder, ``brands/<name>`` is the folder of each brand, with its ``agio.toml``, look and texts.
"""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Annotated
from urllib.parse import quote, urlsplit, urlunsplit

import msgspec
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.ports.secret_box import SecretBox
from agio_kernel.postgres.embedded import EmbeddedPostgres, running_dsn
from agio_kernel.settings.deployment import (
    Network,
    Settings,
    installation,
    load,
    read_toml,
    secret_of,
    trusted_networks,
)

FILE = "installation.toml"
FOLDER = "brands"
POOL_OF_A_BRAND = 5
"""Connections that the calls and tasks of a brand share: a server has so many for all of them."""
CONNECTIONS_OF_A_BRAND = POOL_OF_A_BRAND + 10
"""Most of one that is open: its pool, its writers and leases, and what its opening takes."""
_OF_THE_PROCESS = ("AGIO_HOST", "AGIO_CHECK_ANSWERS")
"""The variables of the process that reach its brands; every other is the installation's own."""


class InstallationFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """``installation.toml``. ``idle_minutes``: a brand that nobody asks for so long is closed. ``most_open``: so many
    are open at once at most; the one that was asked least recently gives way. ``signers`` names the keys whose bundles
    brands are made of outside development, as ``agio plugin key`` prints them.
    """

    development: bool = False
    trusted_proxies: tuple[str, ...] = ()
    idle_minutes: Annotated[float, msgspec.Meta(gt=0, le=1440)] = 5.0
    most_open: Annotated[int, msgspec.Meta(ge=1, le=1000)] = 100
    signers: dict[str, str] = {}


class Installation(msgspec.Struct, frozen=True):
    """An installation that was read from its file and environment."""

    file: InstallationFile
    path: Path
    data: Path
    secret: bytes
    trusted_proxies: tuple[Network, ...]
    environment: Mapping[str, str]

    @classmethod
    def read(cls, path: Path, data: Path | None, environment: Mapping[str, str] = os.environ) -> Installation:
        """Read an ``installation.toml``; ConfigurationError says what is wrong."""
        file = read_toml(path, InstallationFile)
        if environment.get("REDIS_URL"):
            raise ConfigurationError("an installation of brands runs in one process: unset REDIS_URL")
        folder = path.resolve().parent
        data = (data or Path(environment.get("AGIO_DATA", "") or folder / ".agio")).absolute()
        return cls(
            file=file,
            path=path.resolve(),
            data=data,
            secret=secret_of(data, environment, development=file.development),
            trusted_proxies=trusted_networks(path, file.trusted_proxies, environment),
            environment=environment,
        )

    @property
    def box(self) -> SecretBox:
        """Box that seals the secrets of brands."""
        return SecretBox(self.secret)

    @property
    def texts(self) -> Path:
        """Folder of the compiled texts, as they are delivered."""
        return installation(self.path.parent) / "build" / "locales"

    def folder_of(self, brand: str) -> Path:
        """Folder of a brand's configuration."""
        return self.path.parent / FOLDER / brand

    def data_of(self, brand: str) -> Path:
        """Folder of a brand's pictures and whatever else it keeps in files."""
        return self.data / FOLDER / brand

    @property
    def owner_dsn(self) -> str | None:
        """Address of the installation's database for its owner; None while an embedded server doesn't run."""
        return self.environment.get("DATABASE_URL", "") or running_dsn(self.data)

    @asynccontextmanager
    async def database(self) -> AsyncIterator[str]:
        """The address of the database, of a server that runs or of one that is started now."""
        if (dsn := self.owner_dsn) is not None:
            yield dsn
            return
        server = self.server()
        try:
            yield server.start()
        finally:
            server.stop()

    def server(self) -> EmbeddedPostgres:
        """The embedded server, with the connections that its brands may need."""
        return EmbeddedPostgres(
            self.data,
            settings={"max_connections": str(50 + CONNECTIONS_OF_A_BRAND * self.file.most_open)},
        )

    def settings_of(
        self, brand: str, hosts: tuple[str, ...], secrets: Mapping[str, str], *, port: int, database_url: str = ""
    ) -> Settings:
        """Settings of a brand: its own ``agio.toml`` and secrets, and of the installation what isn't a brand's to
        choose. ConfigurationError where it claims that.
        """
        path = self.folder_of(brand) / "agio.toml"
        kept = {name: self.environment[name] for name in _OF_THE_PROCESS if name in self.environment}
        environment = {**kept, **secrets, "DATABASE_URL": database_url}
        settings = load(path, data=self.data_of(brand), port=port, environment=environment)
        deployment = settings.deployment
        for name, claimed in (("hosts", deployment.hosts), ("trusted-proxies", deployment.trusted_proxies)):
            if claimed:
                raise ConfigurationError(
                    f"{path}: {name} of a brand is the installation's to say (agio brand): remove it"
                )
        if deployment.development and not self.file.development:
            raise ConfigurationError(f"{path}: development is for an installation in development")
        if deployment.forgetful_database:
            raise ConfigurationError(f"{path}: forgetful-database is a database server's, and brands share one")
        scheme, behind = ("http", f":{port}") if deployment.development else ("https", "")
        origins = deployment.origins or tuple(f"{scheme}://{host}{behind}" for host in hosts)
        if strange := [one for one in origins if urlsplit(one).hostname not in hosts]:
            raise ConfigurationError(f"{path}: {strange[0]} is none of the brand's hosts ({', '.join(hosts)})")
        own = f"{FOLDER}/{brand}/"  # no two names begin alike up to the slash, so nobody lists another's
        return msgspec.structs.replace(
            settings,
            deployment=msgspec.structs.replace(deployment, hosts=hosts, origins=origins),
            files=msgspec.structs.replace(settings.files, prefix=own + settings.files.prefix),
            heads=msgspec.structs.replace(settings.heads, prefix=own + settings.heads.prefix),
        )


def at(dsn: str, database: str, *, user: str = "", password: str = "") -> str:
    """The address of another database of the same server, as another user where one is named."""
    parts = urlsplit(dsn)
    place = parts.netloc.rpartition("@")
    who = f"{quote(user, safe='')}:{quote(password, safe='')}" if user else place[0]
    return urlunsplit(parts._replace(netloc=f"{who}@{place[2]}" if who else place[2], path=f"/{quote(database)}"))
