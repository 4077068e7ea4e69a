"""Settings: what a deployment's ``agio.toml`` and environment say, checked before anything starts."""

from __future__ import annotations

import os
import secrets
import tempfile
import tomllib
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal

import msgspec

from agio_kernel.errors import ConfigurationError


class Brand(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """What an operator may change of the look; everything else is fixed so that risk reads the same everywhere."""

    name: str = "Agio"
    logo: str = ""
    mark: str = ""
    accent_dark: str = ""
    accent_light: str = ""
    accent_fill_dark: str = ""
    accent_fill_light: str = ""
    font: str = ""
    radius: int = 6
    default_theme: Literal["dark", "light", "system"] = "dark"
    up_down: Literal["green", "red", "language"] = "language"


class Deployment(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """The deployment as a whole. ``development`` allows what a live site must never have; it is off by default."""

    development: bool = False
    default_language: str = "en"
    guard: Literal["listed", "open"] = "listed"
    origins: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()


class Settings(msgspec.Struct, frozen=True):
    """Everything the host was started with. ``secret`` keys sealed values and never stands in the database."""

    deployment: Deployment
    brand: Brand
    plugins: tuple[str, ...]
    plugin_config: Mapping[str, Mapping[str, Any]]
    data: Path
    secret: bytes
    root: Path
    port: int = 8000
    host: str = "127.0.0.1"
    database_url: str = ""
    redis_url: str = ""


class _File(msgspec.Struct, forbid_unknown_fields=True):
    plugins: tuple[str, ...]
    deployment: Deployment = Deployment()
    brand: Brand = Brand()
    plugin: dict[str, dict[str, Any]] = {}


def load(path: Path, *, data: Path, port: int, environment: Mapping[str, str] = os.environ) -> Settings:
    """Read ``agio.toml`` at ``path``; ConfigurationError says what is wrong and where."""
    try:
        file = msgspec.convert(tomllib.loads(path.read_text("utf-8")), _File)
    except FileNotFoundError as error:
        raise ConfigurationError(f"{path} is missing: it lists the enabled plugins") from error
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise ConfigurationError(f"{path}: {error}") from error
    doubled = {name for name in file.plugins if file.plugins.count(name) > 1}
    if doubled:
        raise ConfigurationError(f"{path}: plugins lists {', '.join(sorted(doubled))} more than once")
    return Settings(
        deployment=file.deployment,
        brand=file.brand,
        plugins=file.plugins,
        plugin_config=file.plugin,
        data=data,
        secret=_secret(file.deployment.development, data, environment),
        root=path.resolve().parent,
        port=port,
        host=environment.get("AGIO_HOST", "127.0.0.1"),
        database_url=environment.get("DATABASE_URL", ""),
        redis_url=environment.get("REDIS_URL", ""),
    )


def _secret(development: bool, data: Path, environment: Mapping[str, str]) -> bytes:
    given = environment.get("AGIO_SECRET", "")
    if given:
        if len(given) < 32:
            raise ConfigurationError("AGIO_SECRET must have at least 32 characters")
        return given.encode()
    if not development:
        raise ConfigurationError("set AGIO_SECRET (32 characters or more): outside development there is no default")
    path = data / "secret"
    if not path.exists():
        _make_secret(path)
    kept = path.read_text().strip()
    if len(kept) < 32:
        raise ConfigurationError(
            f"{path} doesn't hold the secret it was made for: bring it back from a backup; "
            "without it, what it sealed can't be read any more"
        )
    return kept.encode()


def _make_secret(path: Path) -> None:
    """Write a secret that is whole, and on the disk, from its first moment; where another process was faster, its own
    stays.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor, draft = tempfile.mkstemp(dir=path.parent)  # 0600 by its nature
    try:
        with os.fdopen(descriptor, "w") as file:
            file.write(secrets.token_hex(32))
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileExistsError):
            os.link(draft, path)
    finally:
        Path(draft).unlink()
