"""A deployment doesn't start on a database that may lose what it has acknowledged, and the doctor says why."""

from __future__ import annotations

from pathlib import Path

import pytest
from agio_host.assembly import assemble, declare, prepare_database
from agio_host.cli import cli
from agio_kernel.plugins.plugin_set import PluginSet
from agio_kernel.postgres.durability import MayLoseCommits
from agio_kernel.settings.deployment import load
from click.testing import CliRunner


@pytest.mark.parametrize("allowed", [True, False])
async def test_a_start_on_a_forgetful_database_is_refused_unless_development_allows_it(
    database_url: str, tmp_path: Path, allowed: bool
):
    config = tmp_path / "agio.toml"
    config.write_text(
        f'plugins = ["market"]\n[deployment]\ndevelopment = true\nforgetful-database = {str(allowed).lower()}\n'
    )
    settings = load(config, data=tmp_path, port=1, environment={"DATABASE_URL": database_url})
    plugins = PluginSet.load(settings.plugins)
    declared = declare(settings, plugins)
    await prepare_database(database_url, declared)
    if allowed:
        async with assemble(settings, plugins, declared, database_url) as made:
            assert await made.kernel.db.fetchval("SHOW synchronous_commit") == "on"
        return
    with pytest.raises(MayLoseCommits, match="set fsync, full_page_writes, synchronous_commit to on"):
        async with assemble(settings, plugins, declared, database_url):
            pass


def test_the_doctor_says_which_setting_loses_commits(postgres_dsn: str, tmp_path: Path):
    config = tmp_path / "agio.toml"
    config.write_text('plugins = ["market"]\n[deployment]\ndevelopment = true\n')
    run = CliRunner().invoke(
        cli, ["--config", str(config), "--data", str(tmp_path), "doctor"], env={"DATABASE_URL": postgres_dsn}
    )
    assert run.exit_code == 1
    assert "the database may lose commits that it has acknowledged (fsync = off" in run.output
