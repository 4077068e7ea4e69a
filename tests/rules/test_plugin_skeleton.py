"""`agio plugin new`: what it writes is a plugin that loads, migrates and passes its own tests."""

from __future__ import annotations

import importlib
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import asyncpg
import pytest
from agio_host import locales
from agio_host.assembly import declare, declared_calls
from agio_host.commands.plugin import plugin as command
from agio_host.plugin_skeleton import write_plugin
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.plugins.numbers import OTHERS, register
from agio_kernel.plugins.plugin import plugin_of
from agio_kernel.plugins.plugin_set import PluginSet, Status
from agio_kernel.postgres.migrate import migrate
from agio_kernel.settings.deployment import load
from agio_testing.site import enabling
from agio_testing.wire_forms import forms_by_plugin, module_of, without_clash
from click.testing import CliRunner

ROOT = Path(__file__).resolve().parents[2]
TOOLS = Path(sys.executable).parent
NAME = "magpie"
PREFIX = re.compile(r"(letter|reference_prefix)=\"")


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy of the files that the generator reads and writes of this repository."""
    folder = tmp_path_factory.mktemp("copied")
    shutil.copytree(ROOT / "locales", folder / "locales")
    for file in (ROOT / "plugins").glob("*/agio_*/**/*.py"):
        if file.name != "codes.py" and not PREFIX.search(file.read_text("utf-8")):
            continue
        to = folder / file.relative_to(ROOT)
        to.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, to)
    (folder / "remotes").mkdir()
    (folder / "agio.toml").write_text(f'plugins = ["{NAME}"]\n[deployment]\ndevelopment = true\n')
    return folder


@pytest.fixture(scope="module")
def written(copied: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same with a generated plugin."""
    folder = tmp_path_factory.mktemp("written")
    shutil.copytree(copied, folder, dirs_exist_ok=True)
    write_plugin(folder, NAME, "Parrots")
    return folder


@pytest.fixture
def workspace(copied: Path, tmp_path: Path) -> Path:
    """A workspace of a test's own."""
    return shutil.copytree(copied, tmp_path, dirs_exist_ok=True)


@pytest.fixture
def generated(written: Path, tmp_path: Path) -> Path:
    """A workspace of a test's own with a generated plugin."""
    return shutil.copytree(written, tmp_path, dirs_exist_ok=True)


@pytest.fixture
def module(generated: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """The generated plugin, imported."""
    monkeypatch.syspath_prepend(generated / "plugins" / NAME)
    yield importlib.import_module(f"agio_{NAME}.plugin")
    for name in [one for one in sys.modules if one.split(".")[0] == f"agio_{NAME}"]:
        del sys.modules[name]


def test_the_generated_plugin_declares_its_parts(generated: Path, module: ModuleType) -> None:
    settings = load(generated / "agio.toml", data=generated / "data", port=1, environment={})
    plugins = PluginSet.load([NAME], modules={NAME: module})
    declared = declare(settings, plugins)
    calls = [call for _, call in declared_calls(settings, plugins, declared)]
    (state,) = plugins
    assert (state.status, state.reason) == (Status.UP, "")
    verbs = ("Plans", "Quote", "Buy", "Cancel", "Purchases", "Purchase", "Export")
    assert [call.path for call in calls] == [f"web/{NAME}{verb}" for verb in verbs]
    assert [call.path for call in calls if call.effect] == [f"web/{NAME}Buy", f"web/{NAME}Cancel"]
    assert declared.remotes[0][1].screens[0].path == f"/{NAME}"
    assert f"{NAME}_purchase" in [table._meta.tablename for _, table in plugins.declared("tables")]
    assert [machine.noun for owner, machine in declared.states if owner == NAME] == ["purchase"]


async def test_its_migration_makes_a_table_the_application_may_use(postgres_dsn: str, module: ModuleType) -> None:
    from agio_testing.fixtures import with_database

    server = await asyncpg.connect(postgres_dsn)
    await server.execute("CREATE DATABASE skeleton")
    try:
        dsn = with_database(postgres_dsn, "skeleton")
        applied = await migrate(dsn, plugin_of(module).of("migrations"))
        assert str(applied[-1]) == f"{NAME} 0001_{NAME}"
        conn = await asyncpg.connect(dsn)
        await conn.execute("SET ROLE agio_app")
        assert await conn.fetchval(f"SELECT count(*) FROM {NAME}_purchase") == 0
        await conn.close()
    finally:
        await server.execute("DROP DATABASE skeleton WITH (FORCE)")
        await server.close()


def test_its_own_tests_pass(generated: Path) -> None:
    folder = generated / "plugins" / NAME
    tests = [folder / "tests" / kind for kind in ("unit", "store")]
    recorded = (ROOT / "tests" / "recorded" / "skeleton.py").read_text("utf-8")
    recorded = recorded.replace("RECORDED_IN", str(ROOT / "tests" / "recorded")).replace("NAME", NAME)
    (folder / "tests" / "store" / "test_recorded_answers.py").write_text(recorded, "utf-8")
    command = [sys.executable, "-m", "pytest", "-c", ROOT / "pyproject.toml", "-p", "no:cacheprovider", *tests]
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    done = subprocess.run(command, capture_output=True, text=True, cwd=generated, env=environment, timeout=240)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    assert "16 passed" in done.stdout


def test_its_code_is_clean_once_it_is_formatted(generated: Path) -> None:
    folder = generated / "plugins" / NAME
    shared = ["--config", str(ROOT / "pyproject.toml"), str(folder)]
    subprocess.run([TOOLS / "ruff", "format", "--quiet", *shared], check=True)
    done = subprocess.run([TOOLS / "ruff", "check", "--fix", *shared], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def test_its_calls_name_things_that_no_other_plugin_makes(generated: Path) -> None:
    """Else the whole site's wire tests can't even be collected while it is there."""
    without_clash(forms_by_plugin() | {NAME: module_of(NAME, generated).FORMS})


def test_its_codes_begin_where_no_plugin_has_any(generated: Path) -> None:
    used = {
        int(line.split("Code(")[1].split(",")[0]) // 100
        for file in (ROOT / "plugins").glob("*/agio_*/**/codes.py")
        for line in file.read_text().splitlines()
        if " = Code(" in line and line.split("Code(")[1][:4].isdigit()
    }
    codes = (generated / "plugins" / NAME / f"agio_{NAME}" / "declared" / "codes.py").read_text()
    mine = int(codes.split("Code(")[1].split(",")[0])
    assert mine >= 5000
    assert mine % 100 == 0
    assert mine // 100 not in used


def test_a_product_of_the_register_begins_where_its_numbers_do(workspace: Path) -> None:
    name, (first, _) = next((one, span) for one, span in register().plugins.items() if one != OTHERS)
    shutil.rmtree(workspace / "plugins" / name, ignore_errors=True)
    for catalogue in (workspace / "locales").glob(f"*/LC_MESSAGES/{name}.po"):
        catalogue.unlink()
    (workspace / "locales" / "shared.toml").unlink()  # which says what the texts of that product share
    skeleton, _ = write_plugin(workspace, name)
    assert skeleton.codes == first


def test_its_texts_are_whole_in_every_language(generated: Path) -> None:
    files = list((generated / "locales").glob(f"*/LC_MESSAGES/{NAME}.po"))
    assert len(files) == 8
    sources = [generated / "plugins", generated / "remotes"]
    assert not [str(one) for one in locales.check(generated / "locales", sources, [NAME]) if NAME in str(one)]


def test_its_case_references_begin_with_a_letter_of_its_own(generated: Path) -> None:
    declared = re.compile(r"reference_prefix=\"([A-Z])\"")
    house = {
        reference_prefix
        for file in (ROOT / "plugins").glob("*/agio_*/**/*.py")
        for reference_prefix in declared.findall(file.read_text())
    }
    mine = declared.findall((generated / "plugins" / NAME / f"agio_{NAME}" / "purchase" / "purchase.py").read_text())
    assert len(mine) == 1
    assert not house & set(mine)


def test_a_site_of_a_test_takes_an_authors_list_of_plugins_however_it_is_written() -> None:
    written = 'plugins = [\n    "market",  # prices\n    "spot",\n]\n\n[deployment]\ndevelopment = true\n'
    assert tomllib.loads(enabling(written, ("wallet",))) == {
        "plugins": ["wallet"],
        "deployment": {"development": True},
    }


def test_its_remote_is_a_package_with_one_screen(generated: Path) -> None:
    folder = generated / "remotes" / NAME
    assert json.loads((folder / "package.json").read_text())["name"] == f"@agio/remote-{NAME}"
    assert f'id: "{NAME}"' in (folder / "src" / "plugin.ts").read_text()
    assert f'"web/{NAME}Buy"' in (folder / "src" / "Plans.tsx").read_text()
    for file in (folder / "src").iterdir():
        assert "${name}" not in file.read_text() and "$$" not in file.read_text()


@pytest.mark.parametrize(
    "name", ["", "a", "Parrot", "2birds", "par-rot", "par_rot", "../up", "class", "kernel", "shell", "x" * 31, "pärrot"]
)
def test_a_name_that_fits_no_package_is_refused_and_nothing_is_written(workspace: Path, name: str) -> None:
    before = sorted(workspace.rglob("*"))
    with pytest.raises(ConfigurationError):
        write_plugin(workspace, name)
    assert sorted(workspace.rglob("*")) == before


@pytest.mark.parametrize("name", ["spot", "market", NAME])
def test_a_name_in_use_is_refused_and_its_owner_untouched(generated: Path, name: str) -> None:
    before = {file: file.read_bytes() for file in generated.rglob("*") if file.is_file()}
    with pytest.raises(ConfigurationError, match="taken"):
        write_plugin(generated, name)
    assert {file: file.read_bytes() for file in generated.rglob("*") if file.is_file()} == before


def test_the_name_of_a_removed_plugin_is_free_though_tools_left_folders(workspace: Path) -> None:
    for left in (f"remotes/{NAME}/node_modules", f"plugins/{NAME}/agio_{NAME}/__pycache__"):
        (workspace / left).mkdir(parents=True)
        (workspace / left / "left").touch()
    write_plugin(workspace, NAME)
    assert (workspace / "remotes" / NAME / "src" / "plugin.ts").is_file()


def test_the_command_says_what_to_do_next(workspace: Path) -> None:
    from agio_host.commands.context import CommandContext

    said = CliRunner().invoke(command, ["new", NAME, "--title", "Parrots"], obj=CommandContext(workspace / "agio.toml"))
    assert said.exit_code == 0, said.output
    assert f"plugins/{NAME}/agio_{NAME}/plugin.py" in said.output
    assert "agio.toml" in said.output
    assert f"make plugin P={NAME}" in said.output
    assert "make check && .venv/bin/python tests/stages.py wire" in said.output
    [looks] = re.findall(r"(AGIO_SWEEP_SCREENS=/.*) \.venv/bin/pytest (tests/journeys/.*)", said.output)
    assert looks[0].endswith(f"=/{NAME}"), "its own screen: all of them take half an hour"
    assert f" or {NAME}" in looks[1], "and its own button"


def test_what_the_guide_calls_is_there():
    """An author looks for it: what is renamed in the source is renamed here."""
    folders = [ROOT / folder for folder in ("kernel/agio_kernel", "host-api/agio_host", "testing/agio_testing")]
    files = [file for folder in folders for kind in ("*.py", "*.py.template") for file in folder.rglob(kind)]
    source = "\n".join(file.read_text("utf-8") for file in files)
    defined = set(re.findall(r"^(?:class|def|async def) (\w+)", source, re.MULTILINE))
    guide = (ROOT / "docs" / "plugin-guide.md").read_text("utf-8")
    assert set(re.findall(r"\b([A-Z][a-z]+[A-Za-z]*)\(", guide)) - defined == set()
