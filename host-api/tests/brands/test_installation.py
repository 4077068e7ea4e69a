"""An installation as its folder says it, and what of a deployment's configuration a brand may not choose."""

from __future__ import annotations

from pathlib import Path

import pytest
from agio_host.brands.installation import Installation, at
from agio_host.brands.records import HOST
from agio_host.commands.context import CommandContext, context_of
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.settings.deployment import Settings

SECRET = "s" * 32
OWN = {"AGIO_SECRET": "b" * 40, "AGIO_SMTP_PASSWORD": "north's"}


def installation(folder: Path, text: str = "", **environment: str) -> Installation:
    (folder / "installation.toml").write_text(text)
    (folder / "brands" / "north").mkdir(parents=True, exist_ok=True)
    return Installation.read(folder / "installation.toml", None, {"AGIO_SECRET": SECRET, **environment})


def north(made: Installation, deployment: str = "", rest: str = "") -> Settings:
    file = made.folder_of("north") / "agio.toml"
    file.write_text(f'plugins = ["account"]\n[deployment]\n{deployment}\n{rest}')
    return made.settings_of("north", ("north.example", "www.north.example"), OWN, port=8000)


def test_a_brand_is_told_its_own_secrets_and_nothing_of_the_process(tmp_path: Path) -> None:
    made = installation(tmp_path, AGIO_SMTP_PASSWORD="everybody's", DATABASE_URL="postgresql://all", AGIO_HOST="::1")
    settings = north(made)
    assert settings.secret == b"b" * 40
    assert settings.environment["AGIO_SMTP_PASSWORD"] == "north's"
    assert (settings.database_url, settings.host) == ("", "::1")
    assert "everybody's" not in settings.environment.values() and "north's" not in repr(settings)
    assert settings.data == tmp_path / ".agio" / "brands" / "north"


def test_a_brands_hosts_are_the_records_and_its_first_one_is_its_address(tmp_path: Path) -> None:
    settings = north(installation(tmp_path))
    assert settings.deployment.hosts == ("north.example", "www.north.example")
    assert settings.address == "https://north.example"
    developed = north(installation(tmp_path, "development = true"), "development = true")
    assert developed.address == "http://north.example:8000"
    own = north(installation(tmp_path), 'origins = ["https://www.north.example"]')
    assert own.address == "https://www.north.example"


@pytest.mark.parametrize(
    ("deployment", "said"),
    [
        ('hosts = ["south.example"]', "hosts of a brand is the installation's to say"),
        ('trusted-proxies = ["10.0.0.5"]', "trusted-proxies of a brand is the installation's to say"),
        ("development = true", "development is for an installation in development"),
        ('origins = ["https://south.example"]', "none of the brand's hosts"),
    ],
)
def test_a_brand_may_not_claim_what_is_the_installations(tmp_path: Path, deployment: str, said: str) -> None:
    made = installation(tmp_path)
    with pytest.raises(ConfigurationError, match=said):
        north(made, deployment)


def test_brands_that_share_a_bucket_never_share_a_prefix(tmp_path: Path) -> None:
    bucket = '[files]\nstore = "s3"\nbucket = "b"\nprefix = "x/"\n'
    assert north(installation(tmp_path), "", bucket).files.prefix == "brands/north/x/"


def test_many_processes_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match="one process"):
        installation(tmp_path, REDIS_URL="redis://x")


def test_a_brands_folder_is_no_site_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AGIO_SECRET", SECRET)
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.delenv("REDIS_URL", raising=False)
    made = installation(tmp_path)
    north(made)
    file = made.folder_of("north") / "agio.toml"
    with pytest.raises(ConfigurationError, match="whose database is its installation's"):
        _ = CommandContext(file).settings
    with pytest.raises(ConfigurationError, match="isn't running"):
        context_of(file, tmp_path / "elsewhere", None)
    with pytest.raises(ConfigurationError, match="is an installation"):
        _ = CommandContext(tmp_path / "installation.toml").settings


def test_the_address_of_another_database_keeps_the_server() -> None:
    assert at("postgresql://agio@/agio?host=/tmp/x", "b") == "postgresql://agio@/b?host=/tmp/x"
    assert at("postgresql://a:p%40@db:5432/agio", "b", user="r", password="p/w") == "postgresql://r:p%2Fw@db:5432/b"


@pytest.mark.parametrize("host", ["*", "*.north.example", "north.example:8000", "north..example", "-a", "a_b", "", "N"])
def test_a_host_is_one_plain_name(host: str) -> None:
    assert not HOST.fullmatch(host)
