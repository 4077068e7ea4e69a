"""Plugins from elsewhere outside development: signed by a trusted key, unchanged, and accepted, or not imported."""

from __future__ import annotations

import json
import sys
import zipfile
from collections.abc import Callable, Iterator
from importlib import invalidate_caches
from pathlib import Path

import msgspec
import pytest
from agio_host.built import fits, shared_versions
from agio_host.commands.context import CommandContext
from agio_host.commands.plugin import plugin as command
from agio_host.signed_plugins import Accepted, Manifest, SignedPlugins, Touches, inspect_wheel, put_manifest
from agio_host.signed_plugins.manifest import MANIFEST, SIGNATURE
from agio_host.signing import SigningKey
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.declarations.remote import Remote
from agio_kernel.plugins.plugin import Plugin
from agio_kernel.plugins.plugin_set import PluginSet, PluginState, installed_plugins
from agio_kernel.settings.deployment import Settings, load
from click.testing import CliRunner

INFO = "acme_gull-1.0.dist-info"
SOURCE = """
from agio_kernel.declarations.access import Permission
from agio_kernel.plugins.hookspecs import hookimpl
from agio_kernel.plugins.plugin import Plugin
from agio_kernel.ports.events import Subscription, UserRegistered
import acme_gull.nest


def subscribers(kernel):
    return [Subscription(UserRegistered, "greet", print)]


@hookimpl
def agio_plugin():
    acme_gull.nest.LOADED.append("gull")
    return Plugin(
        id="gull", title="Gull", permissions=(Permission("gull.feed", "gull.feed"),), subscribers=(subscribers,)
    )
"""
FILES = {
    "acme_gull/__init__.py": '"""Gull."""\n',
    "acme_gull/nest.py": "LOADED = []\n",
    "acme_gull/plugin.py": SOURCE,
    "acme_gull/migrations/0001_gull.sql": "CREATE TABLE gull (id bigint PRIMARY KEY);\n",
    f"{INFO}/METADATA": "Metadata-Version: 2.1\nName: acme-gull\nVersion: 1.0\n",
    f"{INFO}/WHEEL": "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    f"{INFO}/entry_points.txt": "[agio.plugins]\ngull = acme_gull.plugin\n",
    f"{INFO}/RECORD": "",
}
TOUCHES = Touches(permissions=("gull.feed",), events=("UserRegistered",))
GULL = Plugin(id="gull", title="Gull", version="1.0")

Change = Callable[[Path], object]


@pytest.fixture
def key(tmp_path: Path) -> SigningKey:
    return SigningKey.write(tmp_path / "author.pem")


@pytest.fixture
def deployment(tmp_path: Path, key: SigningKey) -> Path:
    """A deployment's folder, that isn't in development and trusts the author's key."""
    return deployment_in(tmp_path / "deployment", f'acme = "{key.public}"')


def deployment_in(folder: Path, signers: str, *, development: bool = False) -> Path:
    folder.mkdir()
    (folder / "agio.toml").write_text(
        f'plugins = ["gull"]\n[deployment]\ndevelopment = {str(development).lower()}\n[signers]\n{signers}\n'
    )
    return folder


def settings_of(folder: Path) -> Settings:
    return load(folder / "agio.toml", data=folder / "data", port=0, environment={"AGIO_SECRET": "0" * 64})


def packed(folder: Path, key: SigningKey | None, touches: Touches = TOUCHES, plugin: Plugin = GULL) -> Path:
    """A wheel with its manifest."""
    wheel = folder / "acme_gull-1.0-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as written:
        for name, text in FILES.items():
            written.writestr(name, text)
    put_manifest(wheel, plugin, touches, key)
    return wheel


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Path], Path]]:
    """Installs a wheel as pip does, for this test."""
    finders = list(sys.meta_path)

    def install(wheel: Path) -> Path:
        place = tmp_path / "site-packages"
        with zipfile.ZipFile(wheel) as read:
            read.extractall(place)
        with (place / INFO / "RECORD").open("a") as record:
            record.write(f"{INFO}/INSTALLER,,\nacme_gull/__pycache__/nest.cpython-311.pyc,,\n")
        (place / INFO / "INSTALLER").write_text("pip\n")
        monkeypatch.syspath_prepend(place)
        invalidate_caches()
        return place

    yield install
    sys.meta_path[:] = finders
    for name in [one for one in sys.modules if one.split(".")[0] == "acme_gull"]:
        del sys.modules[name]


def loaded(deployment: Path) -> PluginState:
    settings = settings_of(deployment)
    [state] = PluginSet.load(settings.plugins, admission=SignedPlugins(settings))
    return state


def accept(deployment: Path) -> str:
    """Output of a person's acceptance."""
    said = CliRunner().invoke(command, ["accept", "gull"], input="y\n", obj=context(deployment))
    assert said.exit_code == 0, said.output
    return said.output


def context(deployment: Path) -> CommandContext:
    made = CommandContext(deployment / "agio.toml", data=deployment / "data")
    made.__dict__["settings"] = settings_of(deployment)
    return made


def test_a_signed_and_accepted_plugin_serves(installed, deployment: Path, key: SigningKey, tmp_path: Path) -> None:
    installed(packed(tmp_path, key))
    assert "+ permission gull.feed" in accept(deployment)
    state = loaded(deployment)
    assert (state.reason, state.info is not None) == ("", True)
    assert sys.modules["acme_gull.nest"].LOADED == ["gull"]


def test_a_plugin_that_nobody_accepted_waits_and_nothing_of_it_is_imported(
    installed, deployment: Path, key: SigningKey, tmp_path: Path
) -> None:
    installed(packed(tmp_path, key))
    assert loaded(deployment).reason == "nobody has accepted it yet: run `agio plugin accept gull`"
    assert "acme_gull" not in sys.modules


def _changed(place: Path) -> None:
    (place / "acme_gull/nest.py").write_text("LOADED = [1]\n")


def _of_another_table(place: Path) -> None:
    (place / "acme_gull/migrations/0001_gull.sql").write_text("DROP TABLE app_user;\n")


def _missing(place: Path) -> None:
    (place / "acme_gull/migrations/0001_gull.sql").unlink()


def _extra(place: Path) -> None:
    (place / "acme_gull/egg.py").write_text("import os\n")


def _beside(place: Path) -> None:
    (place / "acme.pth").write_text("import os\n")
    with (place / INFO / "RECORD").open("a") as record:
        record.write("acme.pth,,\n")


def _elsewhere(place: Path) -> None:
    (place / INFO / "entry_points.txt").write_text("[agio.plugins]\ngull = acme_gull.nest\n")


def _unsigned(place: Path) -> None:
    (place / INFO / SIGNATURE).unlink()


def _asks_for_more(place: Path) -> None:
    manifest = json.loads((place / INFO / MANIFEST).read_text())
    manifest["touches"]["permissions"].append("wallet.withdrawals.decide")
    (place / INFO / MANIFEST).write_text(json.dumps(manifest))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (_changed, "acme_gull/nest.py was changed since it was signed"),
        (_of_another_table, "acme_gull/migrations/0001_gull.sql was changed since it was signed"),
        (_missing, "acme_gull/migrations/0001_gull.sql is missing"),
        (_extra, "acme_gull/egg.py isn't in its manifest"),
        (_beside, "acme.pth isn't in its manifest"),
        (_elsewhere, "it is gull at acme_gull.nest, and its manifest says gull at acme_gull.plugin"),
        (_unsigned, "it isn't signed, and only a development deployment loads such a plugin"),
        (_asks_for_more, "its signature isn't one of its manifest"),
    ],
    ids=lambda one: one.__name__.strip("_") if callable(one) else "",
)
def test_a_plugin_that_was_changed_is_down_and_nothing_of_it_is_imported(
    installed, deployment: Path, key: SigningKey, tmp_path: Path, change: Change, said: str
) -> None:
    place = installed(packed(tmp_path, key))
    accept(deployment)
    change(place)
    assert loaded(deployment).reason == said
    assert "acme_gull" not in sys.modules


def test_a_signature_of_somebody_else_is_refused(installed, deployment: Path, tmp_path: Path) -> None:
    stranger = SigningKey.write(tmp_path / "stranger.pem")
    installed(packed(tmp_path, stranger))
    said = loaded(deployment).reason
    assert said == f"it is signed by {stranger.public}, which [signers] of agio.toml doesn't name"
    refused = CliRunner().invoke(command, ["accept", "gull", "--yes"], obj=context(deployment))
    assert isinstance(refused.exception, ConfigurationError) and "can't be accepted" in str(refused.exception)


def test_a_plugin_of_another_kernel_is_refused_before_it_is_imported(
    installed, deployment: Path, key: SigningKey, tmp_path: Path
) -> None:
    installed(packed(tmp_path, key, plugin=msgspec.structs.replace(GULL, kernel=">=7,<8")))
    assert loaded(deployment).reason.startswith("it is made for agio-kernel >=7,<8, this is ")
    assert "acme_gull" not in sys.modules


def test_a_plugin_whose_screens_need_another_sdk_is_refused_before_it_is_imported(
    installed, deployment: Path, key: SigningKey, tmp_path: Path
) -> None:
    wheel = packed(tmp_path, key, plugin=msgspec.structs.replace(GULL, remote=Remote("gull", sdk="^1.4")))
    installed(wheel)
    accept(deployment)
    (deployment / "locales").mkdir()  # an installation of its own
    shared = deployment / "build/web/shared.json"
    shared.parent.mkdir(parents=True)
    shared.write_text('{"@agio/sdk": "1.3.9"}')
    said = "its screens are made for @agio/sdk ^1.4, this is 1.3.9"
    assert loaded(deployment).reason == said
    assert "acme_gull.nest" not in sys.modules
    assert inspect_wheel(wheel, {"acme": key.public}, shared_versions(shared.parents[1])).refusal == said
    shared.write_text('{"@agio/sdk": "1.4.0"}')
    assert loaded(deployment).reason == ""


@pytest.mark.parametrize("range", ["1.2", "^1.2.3.4", ">=1", "^", "^x"])
def test_a_range_of_the_sdk_is_a_caret_and_a_version(range: str) -> None:
    with pytest.raises(ValueError, match="a range is"):
        Remote("gull", sdk=range)


@pytest.mark.parametrize(
    ("shared", "needed", "is_fit"),
    [
        ("1.3.0", "1.3.9", True),
        ("1.3.0", "^1", True),
        ("1.3.0", "^1.3", True),
        ("1.3.0", "1.4.0", False),
        ("2.0.0", "^1.9", False),
        ("1.3.0", "2.0.0", False),
        ("", "^1", False),
        ("1.0.0", "latest", False),
    ],
)
def test_a_module_fits_what_was_made_for_its_major_and_no_later_minor(shared: str, needed: str, is_fit: bool) -> None:
    assert fits(shared, needed) is is_fit


def test_an_upgrade_that_asks_for_more_waits_for_a_person(
    installed, deployment: Path, key: SigningKey, tmp_path: Path
) -> None:
    more = msgspec.structs.replace(TOUCHES, hosts=("api.example.com",))
    installed(packed(tmp_path, key))
    accept(deployment)
    installed(packed(tmp_path, key, more))
    assert loaded(deployment).reason == (
        "it asks for more than was accepted: host api.example.com;"
        " run `agio plugin accept gull`, or install the version before"
    )
    shown = accept(deployment)
    assert "  + host api.example.com" in shown and "    permission gull.feed" in shown, "only news are marked"
    assert loaded(deployment).reason == ""
    installed(packed(tmp_path, key))
    assert loaded(deployment).reason == "", "one that asks for less waits for nobody"


def test_a_plugin_that_declares_what_its_manifest_does_not_is_down(
    installed, deployment: Path, key: SigningKey, tmp_path: Path
) -> None:
    installed(packed(tmp_path, key, Touches(events=("UserRegistered",))))
    accept(deployment)
    assert loaded(deployment).reason == "it declares what its manifest doesn't: permission gull.feed"


def test_a_plugin_that_hears_what_its_manifest_does_not_name_is_down(
    installed, deployment: Path, key: SigningKey, tmp_path: Path
) -> None:
    installed(packed(tmp_path, key, Touches(permissions=("gull.feed",))))
    accept(deployment)
    settings = settings_of(deployment)
    plugins = PluginSet.load(settings.plugins, admission=SignedPlugins(settings))
    assert plugins.made("subscribers", None) == []  # type: ignore[arg-type]
    [state] = plugins
    assert state.reason == "it declares what its manifest doesn't: event UserRegistered"


def test_each_source_is_hashed_again_as_it_is_imported_and_byte_code_is_never_read(
    installed, deployment: Path, key: SigningKey, tmp_path: Path
) -> None:
    place = installed(packed(tmp_path, key))
    accept(deployment)
    settings = settings_of(deployment)
    admission = SignedPlugins(settings)
    admission.before_import("gull", installed_plugins()["gull"])
    _changed(place)
    [state] = PluginSet.load(settings.plugins)
    assert "nest.py was changed since it was signed" in state.reason
    assert not list(place.rglob("*.pyc"))


def test_in_development_a_plugin_needs_no_signature(installed, tmp_path: Path) -> None:
    installed(packed(tmp_path, None))
    development = deployment_in(tmp_path / "development", "", development=True)
    [state] = CommandContext(development / "agio.toml", data=development / "data").plugins
    assert state.reason == ""


def test_plugins_of_the_installation_need_none(tmp_path: Path) -> None:
    folder = deployment_in(tmp_path / "live", "")
    (folder / "agio.toml").write_text((folder / "agio.toml").read_text().replace("gull", "signin"))
    assert loaded(folder).reason == ""


def test_a_signer_that_is_no_key_stops_the_start_with_a_sentence(tmp_path: Path) -> None:
    folder = deployment_in(tmp_path / "live", 'acme = "ed25519:c2hvcnQ="')
    with pytest.raises(ConfigurationError, match=r"agio.toml, \[signers\], acme: .* is no public key"):
        SignedPlugins(settings_of(folder))


def test_a_wheel_is_looked_into_before_it_is_installed(deployment: Path, key: SigningKey, tmp_path: Path) -> None:
    wheel = packed(tmp_path, key)
    said = CliRunner().invoke(command, ["inspect", str(wheel)], obj=context(deployment))
    assert (said.exit_code, said.output.splitlines()) == (
        0,
        [
            "gull 1.0, for agio-kernel >=0.1,<1 and @agio/sdk none; 7 files",
            "  + permission gull.feed",
            "  + event UserRegistered",
            "Signed by acme.",
        ],
    )
    assert "acme_gull" not in sys.modules


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("acme_gull/nest.py", "LOADED = [1]\n", "acme_gull/nest.py was changed since it was signed"),
        ("acme.pth", "import os\n", "acme.pth isn't in its manifest"),
    ],
)
def test_a_changed_wheel_says_so_before_it_is_installed(
    deployment: Path, key: SigningKey, tmp_path: Path, name: str, text: str, said: str
) -> None:
    wheel = packed(tmp_path, key)
    with zipfile.ZipFile(wheel) as read:
        files = {one: read.read(one) for one in read.namelist()} | {name: text.encode()}
    with zipfile.ZipFile(wheel, "w") as written:
        for one, body in files.items():
            written.writestr(one, body)
    assert inspect_wheel(wheel, settings_of(deployment).signers).refusal == said
    shown = CliRunner().invoke(command, ["inspect", str(wheel)], obj=context(deployment))
    assert isinstance(shown.exception, ConfigurationError) and said in str(shown.exception)


@pytest.mark.parametrize(
    ("name", "entry", "said"),
    [
        ("sitecustomize.py", "acme_gull.plugin", "it brings sitecustomize.py beside its package acme_gull"),
        ("agio_wallet/__init__.py", "acme_gull.plugin", "it brings agio_wallet beside its package acme_gull"),
        ("agio_wallet/__init__.py", "agio_wallet.plugin", "it brings acme_gull beside its package agio_wallet"),
        (f"{INFO[:-10]}.data/purelib/os.py", "acme_gull.plugin", "it brings acme_gull-1.0.data beside its package"),
    ],
)
def test_a_signed_wheel_brings_its_own_package_alone(
    deployment: Path, key: SigningKey, tmp_path: Path, name: str, entry: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(FILES, name, "")
    monkeypatch.setitem(FILES, f"{INFO}/entry_points.txt", f"[agio.plugins]\ngull = {entry}\n")
    assert inspect_wheel(packed(tmp_path, key), settings_of(deployment).signers).refusal.startswith(said)


@pytest.mark.parametrize("package", ["agio_wallet", "agio_kernel", "msgspec", "json", "sys", "__main__"])
def test_a_signed_wheel_takes_no_package_that_is_here_already(
    deployment: Path, key: SigningKey, tmp_path: Path, package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    moved = {name.replace("acme_gull/", f"{package}/"): text for name, text in FILES.items()}
    moved[f"{INFO}/entry_points.txt"] = f"[agio.plugins]\ngull = {package}.plugin\n"
    monkeypatch.setattr(f"{__name__}.FILES", moved)
    said = f"its package {package} is another's that is here already"
    assert inspect_wheel(packed(tmp_path, key), settings_of(deployment).signers).refusal == said


def test_a_key_is_for_its_owner_alone_and_is_never_written_over(tmp_path: Path) -> None:
    file = tmp_path / "author.pem"
    said = CliRunner().invoke(command, ["key", str(file)])
    assert said.output.strip() == SigningKey.read(file).public
    assert file.stat().st_mode & 0o777 == 0o600
    again = CliRunner().invoke(command, ["key", str(file)])
    assert isinstance(again.exception, ConfigurationError) and "never written over" in str(again.exception)


def test_what_was_accepted_is_a_file_that_people_can_read_and_keep(deployment: Path, key: SigningKey) -> None:
    manifest = Manifest("gull", "1.0", "acme_gull.plugin", ">=0.1,<1", "", TOUCHES, {})
    accepted = Accepted(deployment)
    accepted.accept(manifest)
    assert accepted.lacking(manifest) == []
    assert '"gull.feed"' in (deployment / "accepted-plugins.json").read_text()


def test_a_manifest_is_the_same_each_time_a_wheel_is_packed(key: SigningKey, tmp_path: Path) -> None:
    wheel = packed(tmp_path, key)
    before = wheel.read_bytes()
    put_manifest(wheel, GULL, TOUCHES, key)
    assert wheel.read_bytes() == before
