"""The files of a plugin from elsewhere are laid out beside the deployment's own."""

from __future__ import annotations

import json
import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from agio_host.locales import fill
from agio_host.packed_plugins import brings_remote, lay_out, put_site
from agio_kernel.ports.messages import Messages

REPOSITORY = Path(__file__).parents[3]


class Installed:
    """Enabled plugins, by where their packages lie."""

    def __init__(self, packages: dict[str, Path | None]) -> None:
        self.folder = packages.__getitem__
        self.up = lambda: list(packages)


def installed(**packages: Path | None) -> Any:
    """As much of a PluginSet as is asked."""
    return Installed(packages)


def texts(root: Path, **domains: dict[str, Any]) -> Path:
    """Catalogues in English."""
    root.mkdir(parents=True)
    shutil.copy(REPOSITORY / "locales" / "languages.toml", root)
    fill(root, "en", {name: {f"{name}.{key}": text for key, text in said.items()} for name, said in domains.items()})
    return root


def remote(folder: Path, entry: str) -> Path:
    """A built remote."""
    folder.mkdir(parents=True)
    (folder / "manifest.json").write_text(json.dumps({"entry": f"/remotes/parrot/{entry}"}))
    (folder / entry).write_text("// code")
    return folder


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """The deployment's own texts."""
    texts(tmp_path / "source" / "locales", shell={"title": "Site"}, spot={"cancel": "Cancel"})
    return tmp_path / "source"


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A package that was packed with its screen and its texts."""
    package = tmp_path / "agio_parrot"
    package.mkdir()
    said = texts(tmp_path / "said", parrot={"nav.tile": "Parrots", "buy": "Buy"}, spot={"cancel": "Not mine to say"})
    put_site(package, [remote(tmp_path / "first" / "parrot", "one.js")], sorted(said.glob("*/LC_MESSAGES/*.po")))
    return package


def test_its_screen_and_texts_are_laid_out_and_menus_know_it(tmp_path: Path, source: Path, package: Path) -> None:
    built, plugins = source / "build", installed(parrot=package, spot=tmp_path, bare=None)
    assert lay_out(plugins, source)
    assert (built / "remotes/parrot/one.js").is_file()
    assert json.loads((built / "locales/en/shell.json").read_text()) == {
        "shell.title": "Site",
        "parrot.nav.tile": "Parrots",
    }
    messages = Messages.load(built / "locales")
    assert messages.text("parrot.buy") == "Buy"
    assert messages.text("spot.cancel") == "Cancel", "what the deployment says itself stands"
    assert not lay_out(plugins, source), "nothing has changed"


def test_what_comes_with_the_next_start_is_known_before(tmp_path: Path, package: Path) -> None:
    plugins = installed(parrot=package, spot=tmp_path, bare=None)
    assert brings_remote(plugins, "parrot", "parrot")
    assert not any(brings_remote(plugins, *one) for one in (("parrot", "spot"), ("spot", "spot"), ("bare", "bare")))


def test_another_version_replaces_it_whole(tmp_path: Path, source: Path, package: Path) -> None:
    built, plugins = source / "build", installed(parrot=package)
    lay_out(plugins, source)
    shutil.rmtree(package / "site" / "remotes")
    put_site(package, [remote(tmp_path / "second" / "parrot", "two.js")], [])
    lay_out(plugins, source)
    assert sorted(one.name for one in (built / "remotes").iterdir()) == ["parrot"]
    assert sorted(one.name for one in (built / "remotes/parrot").iterdir()) == ["manifest.json", "two.js"]


def test_processes_that_start_at_once_lay_it_out_once(tmp_path: Path, source: Path, package: Path) -> None:
    built, plugins = source / "build", installed(parrot=package)
    with ThreadPoolExecutor(4) as pool:
        done = [one.result() for one in [pool.submit(lay_out, plugins, source) for _ in range(4)]]
    assert sorted(done) == [False, False, False, True]
    assert sorted(one.name for one in (built / "remotes").iterdir()) == ["parrot"]


def test_without_any_the_texts_are_compiled_where_they_are_not(tmp_path: Path, source: Path) -> None:
    plugins = installed(spot=tmp_path)
    assert lay_out(plugins, source)
    assert not lay_out(plugins, source)
