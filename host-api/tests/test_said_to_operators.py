"""Output of a start: words as they are, and an address that answers."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from agio_host.commands.context import CommandContext
from agio_host.commands.run import Steps, migrate
from agio_host.commands.show import doctor, plugins
from agio_host.hosts import Hosts
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.settings.deployment import Deployment, Settings, load
from click.testing import CliRunner


def settings(tmp_path: Path, deployment: str, **environment: str) -> Settings:
    (tmp_path / "agio.toml").write_text(f"plugins = []\n[deployment]\ndevelopment = true\n{deployment}\n")
    return load(tmp_path / "agio.toml", data=tmp_path, port=8000, environment=environment)


def test_no_word_in_brackets_is_lost(capsys: pytest.CaptureFixture[str]):
    Steps().say("  [red]✗[/] {id} is down: {reason}", id="market", reason="[plugin.market] must name a seed [red]")
    assert capsys.readouterr().err == "  ✗ market is down: [plugin.market] must name a seed [red]\n"


@pytest.mark.parametrize(
    ("deployment", "host", "address"),
    [
        ("", "127.0.0.1", "http://localhost:8000"),
        ("", "0.0.0.0", "http://localhost:8000"),
        ("", "192.0.2.7", "http://192.0.2.7:8000"),
        ("", "::1", "http://[::1]:8000"),
        ('hosts = ["localhost", "agio.test"]', "127.0.0.1", "http://localhost:8000"),
        ('hosts = ["agio.test", "127.0.0.1"]', "127.0.0.1", "http://127.0.0.1:8000"),
        ('hosts = ["agio.test"]', "127.0.0.1", "http://agio.test:8000"),
        ('hosts = ["*.agio.test", "agio.test"]', "127.0.0.1", "http://agio.test:8000"),
        ('hosts = ["agio.test"]\norigins = ["https://agio.test"]', "127.0.0.1", "https://agio.test"),
    ],
)
def test_the_printed_address_is_one_for_which_the_site_answers(
    tmp_path: Path, deployment: str, host: str, address: str
):
    made = settings(tmp_path, deployment, AGIO_HOST=host)
    assert made.address == address
    assert Hosts(made.deployment.hosts).allow([(b"host", address.partition("://")[2].encode())])


def test_a_default_language_that_nobody_speaks_is_refused(tmp_path: Path):
    with pytest.raises(ConfigurationError, match=r"default-language.*en, .*jp"):
        settings(tmp_path, 'default-language = "ja"')
    assert settings(tmp_path, 'default-language = "jp"').deployment.language == "jp"
    assert Deployment().language == "en"


def test_where_pictures_lie_is_there_before_the_first_one(tmp_path: Path):
    from agio_host.assembly import file_store

    absent: Any = None
    file_store(settings(tmp_path, ""), absent, absent)
    assert (tmp_path / "files").is_dir(), "a backup copies it"


def test_what_is_said_of_a_plugin_stays_while_it_is_switched_off_and_a_misspelt_one_is_refused(tmp_path: Path):
    (tmp_path / "agio.toml").write_text(
        "plugins = []\n[deployment]\ndevelopment = true\n[plugin.spot]\nliquidity = true\n"
    )
    context = CommandContext(tmp_path / "agio.toml", tmp_path / "data")
    assert CliRunner().invoke(plugins, obj=context).exit_code == 0
    said = json.loads(CliRunner().invoke(doctor, ["--json"], obj=context).stdout)
    assert [(row["status"], row["detail"]) for row in said if row["check"] == "plugin spot"] == [
        ("note", "off: [plugin.spot] counts once plugins names it")
    ]
    (tmp_path / "agio.toml").write_text(
        "plugins = []\n[deployment]\ndevelopment = true\n[plugin.sport]\nliquidity = true\n"
    )
    said = CliRunner().invoke(plugins, obj=CommandContext(tmp_path / "agio.toml", tmp_path / "data"))
    assert isinstance(said.exception, ConfigurationError) and "sport, which isn't installed" in str(said.exception)


@pytest.mark.parametrize("command", ["ledger verify", "operator add ann"], ids=["the host's", "a plugin's"])
def test_outside_of_a_deployments_folder_no_other_is_taken_and_none_is_begun(tmp_path: Path, command: str):
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("AGIO_", "DATABASE_"))}
    agio = [Path(sys.executable).with_name("agio"), *command.split()]
    ended = subprocess.run(agio, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert ended.returncode == 2
    where = "call agio in a deployment's folder or below it, or name its agio.toml by --config or AGIO_CONFIG"
    assert ended.stderr == f"agio: {tmp_path / 'agio.toml'} is missing: {where}\n"
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("development", "plugin", "reason"),
    [("false", "parrot", "for development only"), ("true", "parrot", "no enabled plugin")],
)
def test_tables_are_made_anew_in_development_and_of_a_plugin_that_is_there(
    tmp_path: Path, development: str, plugin: str, reason: str
):
    named = f'development = {development}\nhosts = ["agio.test"]\norigins = ["https://agio.test"]'
    (tmp_path / "agio.toml").write_text(f"plugins = []\n[deployment]\n{named}\n")
    environment = {
        "AGIO_SECRET": "a secret of a deployment, long enough",
        "DATABASE_URL": "postgresql://nowhere.invalid/agio",
    }
    context = CommandContext(tmp_path / "agio.toml", tmp_path / "data")
    said = CliRunner().invoke(migrate, ["--reset", plugin], obj=context, env=environment)
    assert isinstance(said.exception, ConfigurationError) and reason in str(said.exception), said
