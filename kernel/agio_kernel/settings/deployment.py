"""Settings: what a deployment's ``agio.toml`` and environment say, checked before anything starts."""

from __future__ import annotations

import os
import secrets
import tempfile
import tomllib
from collections.abc import Mapping
from contextlib import suppress
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar
from urllib.parse import urlsplit

import msgspec

from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.jobs.calendar import Calendar
from agio_kernel.ports.languages import SOURCE, languages
from agio_kernel.settings.brand import Brand, checked
from agio_kernel.settings.company import Company, checked_company
from agio_kernel.settings.home import Home

Network = IPv4Network | IPv6Network
WIDEST_TRUSTED = {4: 8, 6: 16}
"""The shortest prefix of a trusted network: a wider one would be the internet, and its word is nobody's."""
_INSTALLED = Path(__file__).resolve().parents[3]


def installation(folder: Path) -> Path:
    """The source that a deployment in this folder runs: this code's own, or the folder where it has texts itself."""
    return folder if (folder / "locales").is_dir() else _INSTALLED


OF_THE_MACHINE = msgspec.Meta(extra={"of": "machine"})
"""Of a setting that says where a deployment runs and what it connects to: a bundle has none of these."""

ToastSeconds = Annotated[int, msgspec.Meta(ge=1, le=60)]


class Deployment(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """The deployment as a whole. ``development`` allows what a live site must never have; it is off by default.
    ``trusted_proxies`` are addresses and networks whose ``X-Forwarded-*`` headers count; none by default.
    ``default_language``: what a page begins in for whom chose none; where it is empty, the browser's language, else
    English. ``catalogue``: the products that it begins with, ``delivered`` or with the rates of the ``specification``.
    ``risk_test``: whether the first order of a risky product asks for its test.
    ``toast_seconds``: how long a page shows what it says in passing, by ``toast_action_seconds`` where that leads on.
    ``demo``: parts of the demo that a development deployment begins with, such as ``cases`` that wait for operators;
    the package agio-demo brings them.
    ``forgetful_database``: in development, and for tests, the database may lose what it has acknowledged.
    """

    development: Annotated[bool, OF_THE_MACHINE] = False
    default_language: str = ""
    guard: Literal["listed", "browse", "open"] = "browse"
    origins: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    trusted_proxies: Annotated[tuple[str, ...], OF_THE_MACHINE] = ()
    catalogue: Literal["delivered", "specification"] = "delivered"
    risk_test: bool = True
    toast_seconds: ToastSeconds = 3
    toast_action_seconds: ToastSeconds = 8
    demo: Annotated[tuple[str, ...], OF_THE_MACHINE] = ()
    forgetful_database: Annotated[bool, OF_THE_MACHINE] = False

    @property
    def language(self) -> str:
        """Default language of users whose language isn't known."""
        return self.default_language or SOURCE


DayMegabytes = Annotated[int, msgspec.Meta(ge=8, le=100_000)]
"""Megabytes of a day: at least one picture of the largest."""


class Files(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """Store of users' pictures: a folder of the data folder, or a bucket of Amazon S3 or a compatible service.

    ``endpoint`` is empty for Amazon's own. ``prefix`` stands before every name, for a bucket that is shared.
    ``user_megabytes`` are what one account may hand in within a day (UTC), ``operator_megabytes`` one operator.
    """

    user_megabytes: DayMegabytes = 100
    operator_megabytes: DayMegabytes = 400
    store: Literal["folder", "s3"] = "folder"
    bucket: str = ""
    endpoint: str = ""
    region: str = "us-east-1"
    prefix: str = ""


class Heads(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """Stores of the heads of the ledger's chain outside the database, every so many ``minutes``: a ``file``
    (beside ``agio.toml``, or anywhere), a ``bucket`` with the key of the files', a ``webhook``; any of them.
    """

    minutes: Annotated[int, msgspec.Meta(ge=1, le=1440)] = 10
    file: str = ""
    bucket: str = ""
    endpoint: str = ""
    region: str = "us-east-1"
    prefix: str = ""
    webhook: str = ""


class Beside(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """Plugin that runs in a process of its own: its memory, the longest time of a call, and the most that its house
    accounts may be below zero, in whole coins by code.
    """

    memory_mb: Annotated[int, msgspec.Meta(ge=64, le=65_536)] = 256
    call_s: Annotated[float, msgspec.Meta(gt=0, le=15)] = 5.0
    loss: Mapping[str, Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000)]] = {}


class StoreSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """Store of plugins: a folder of wheels, or a file with the path of one on each line, beside ``agio.toml`` or
    anywhere; without it there is nothing to install.
    """

    wheels: str = ""


class FilesKey(msgspec.Struct, frozen=True):
    """The key to the bucket; it comes from the environment and is never printed."""

    id: str
    secret: str

    def __repr__(self) -> str:
        return f"FilesKey({self.id})"


class Settings(msgspec.Struct, frozen=True):
    """Settings that the host was started with. ``secret`` keys sealed values and never stands in the database. ``root``
    is the deployment's folder, with its configuration and its brand.
    """

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
    standby_url: str = ""
    """Standby of the database, from which history may be read."""
    redis_url: str = ""
    calendar: Calendar = Calendar()
    check_answers: bool = False
    """Whether every answer is compared with what its call declares: for tests."""
    trusted_proxies: tuple[Network, ...] = ()
    files: Files = Files()
    files_key: FilesKey | None = None
    heads: Heads = Heads()
    company: Company = Company()
    home: Home = Home()
    signers: Mapping[str, str] = {}
    beside: Mapping[str, Beside] = {}
    """The plugins that run in a process of their own."""
    store: StoreSettings = StoreSettings()
    environment: Mapping[str, str] = msgspec.field(default_factory=lambda: os.environ)
    """Variables by which plugins are told secrets, such as AGIO_SMTP_PASSWORD: the process's, or a brand's own."""

    def __repr__(self) -> str:
        return f"Settings({self.root})"  # without its secrets

    @property
    def address(self) -> str:
        """Address of the site, as shown to others: its first origin, else this machine by a name of ``hosts``."""
        hosts, origins = self.deployment.hosts, self.deployment.origins
        if origins:
            return origins[0].rstrip("/")
        local = self.host in ("127.0.0.1", "0.0.0.0", "::")
        names = ("localhost", "127.0.0.1") if local else (f"[{self.host}]" if ":" in self.host else self.host,)
        named = [one for one in hosts if "*" not in one]
        known = [one for one in names if not named or one in named]
        return f"http://{(known or named)[0]}:{self.port}"

    @property
    def lender(self) -> str:
        """Counterparty of users' contracts: the company, by the brand's name where none is stated."""
        return self.company.name or self.brand.name

    @property
    def installation(self) -> Path:
        """Folders of code, texts and pages."""
        return installation(self.root)

    @property
    def built(self) -> Path:
        """Folder of the built pages and compiled texts."""
        return self.installation / "build"

    @property
    def own_texts(self) -> tuple[Path, Path]:
        """Folder of the texts that the operator words otherwise, and the one into which all are then compiled; neither
        need be there.
        """
        return self.root / "texts", self.data / "texts"

    @property
    def texts(self) -> Path:
        """Folder of the compiled texts: the deployment's own where it words some otherwise and was started since."""
        words, compiled = self.own_texts
        return compiled if words.is_dir() and compiled.is_dir() else self.built / "locales"


class ConfigurationFile(msgspec.Struct, forbid_unknown_fields=True):
    """``agio.toml``. ``plugins`` lists the enabled plugins; ``plugin`` holds a section for each that has settings.
    ``signers`` names the keys whose plugins load outside development, as ``agio plugin key`` prints them. ``beside``
    names the plugins that run in a process of their own, ``store`` the place of those that can be installed.
    """

    plugins: tuple[str, ...]
    deployment: Deployment = Deployment()
    brand: Brand = Brand()
    company: Company = Company()
    home: Home = Home()
    calendar: Calendar = Calendar()
    files: Annotated[Files, OF_THE_MACHINE] = Files()
    heads: Annotated[Heads, OF_THE_MACHINE] = Heads()
    signers: Annotated[dict[str, str], OF_THE_MACHINE] = {}
    beside: Annotated[dict[str, Beside], OF_THE_MACHINE] = {}
    store: Annotated[StoreSettings, OF_THE_MACHINE] = StoreSettings()
    plugin: dict[str, dict[str, Any]] = {}


def load(path: Path, *, data: Path, port: int, environment: Mapping[str, str] = os.environ) -> Settings:
    """Read ``agio.toml`` at ``path``; ConfigurationError says what is wrong and where."""
    file = read_toml(path, ConfigurationFile)
    spoken = [one.key for one in languages()]
    if file.deployment.default_language not in ("", *spoken):
        raise ConfigurationError(f"{path}: default-language is one of {', '.join(spoken)}")
    doubled = {name for name in file.plugins if file.plugins.count(name) > 1}
    if doubled:
        raise ConfigurationError(f"{path}: plugins lists {', '.join(sorted(doubled))} more than once")
    for origin in file.deployment.origins:
        named = urlsplit(origin)
        whole = f"{named.scheme}://{named.netloc}"
        if named.scheme not in ("http", "https") or not named.hostname or origin.rstrip("/") != whole:
            raise ConfigurationError(f"{path}: an origin is like https://agio.example, was {origin}")
    if file.deployment.forgetful_database and not file.deployment.development:
        raise ConfigurationError(f"{path}: forgetful-database is for development only: a live site keeps its commits")
    if file.deployment.demo and not file.deployment.development:
        raise ConfigurationError(f"{path}: demo is for development only: on a live site, real people bring real cases")
    return Settings(
        deployment=file.deployment,
        brand=checked(file.brand, path.resolve().parent),
        company=checked_company(file.company),
        home=file.home,
        calendar=file.calendar,
        plugins=file.plugins,
        plugin_config=file.plugin,
        data=data,
        secret=secret_of(data, environment, development=file.deployment.development),
        root=path.resolve().parent,
        port=port,
        host=environment.get("AGIO_HOST", "127.0.0.1"),
        database_url=environment.get("DATABASE_URL", ""),
        standby_url=environment.get("DATABASE_STANDBY_URL", ""),
        redis_url=environment.get("REDIS_URL", ""),
        check_answers=environment.get("AGIO_CHECK_ANSWERS", "") == "1",
        trusted_proxies=trusted_networks(path, file.deployment.trusted_proxies, environment),
        files=_files(path, file.files),
        heads=_heads(path, file.heads),
        signers=file.signers,
        beside=file.beside,
        store=file.store,
        files_key=_files_key(environment),
        environment=environment,
    )


T = TypeVar("T")


def read_toml(path: Path, shape: type[T]) -> T:
    """Contents of a file of configuration; ConfigurationError where it isn't there or says something else."""
    try:
        return msgspec.convert(tomllib.loads(path.read_text("utf-8")), shape)
    except FileNotFoundError as error:
        where = "call agio in a deployment's folder or below it, or name its agio.toml by --config or AGIO_CONFIG"
        raise ConfigurationError(f"{path} is missing: {where}") from error
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise ConfigurationError(f"{path}: {error}") from error


def _files(path: Path, files: Files) -> Files:
    """Store of pictures, once it is complete."""
    bucket = (files.bucket, files.endpoint, files.prefix, files.region)
    if files.store == "folder" and bucket != ("", "", "", Files().region):
        raise ConfigurationError(f'{path}, [files]: a bucket needs store = "s3"; a folder has no further settings')
    if files.store == "s3" and not files.bucket:
        raise ConfigurationError(f"{path}, [files]: bucket names where pictures are kept")
    endpoint = urlsplit(files.endpoint)
    if files.endpoint and (endpoint.scheme not in ("http", "https") or not endpoint.hostname or endpoint.username):
        raise ConfigurationError(f"{path}, [files]: endpoint is like https://s3.example.com, was {files.endpoint}")
    return files


def _heads(path: Path, heads: Heads) -> Heads:
    """Stores of heads, once their addresses are valid."""
    for name, address in (("endpoint", heads.endpoint), ("webhook", heads.webhook)):
        named = urlsplit(address)
        if address and (named.scheme not in ("http", "https") or not named.hostname):
            raise ConfigurationError(f"{path}, [heads]: {name} is like https://example.com, was {address}")
    return heads


def _files_key(environment: Mapping[str, str]) -> FilesKey | None:
    name, secret = environment.get("AGIO_S3_ACCESS_KEY_ID", ""), environment.get("AGIO_S3_SECRET_ACCESS_KEY", "")
    if bool(name) != bool(secret):
        raise ConfigurationError("set both AGIO_S3_ACCESS_KEY_ID and AGIO_S3_SECRET_ACCESS_KEY, or neither")
    return FilesKey(name, secret) if name else None


def trusted_networks(path: Path, listed: tuple[str, ...], environment: Mapping[str, str]) -> tuple[Network, ...]:
    """The networks whose forwarded headers count: the environment's where it names any, else the file's."""
    given = environment.get("AGIO_TRUSTED_PROXIES", "")
    where, words = ("AGIO_TRUSTED_PROXIES", given.replace(",", " ").split()) if given else (f"{path}", list(listed))
    found: list[Network] = []
    for word in words:
        try:
            network = ip_network(word)
        except ValueError as error:
            raise ConfigurationError(f"{where}: a trusted proxy is an address or a network: {error}") from error
        if network.prefixlen < WIDEST_TRUSTED[network.version]:
            raise ConfigurationError(
                f"{where}: {word} is too wide to be trusted (at least /{WIDEST_TRUSTED[network.version]}): "
                "name the proxy's own address"
            )
        found.append(network)
    return tuple(found)


def secret_of(data: Path, environment: Mapping[str, str], *, development: bool) -> bytes:
    """The secret that the environment gives; in development the data folder's, made where it has none."""
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
