"""Bundles as files: nothing of the machine, nothing from outside its folder, and no more than is taken."""

from __future__ import annotations

import io
import zipfile
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest
from agio_account.declared.config import Config as AccountConfig
from agio_host.bundles.files import read_bundle
from agio_host.bundles.folder import folder_files, lay_out, refuse_machine, split
from agio_host.signed_plugins import inspect_wheel
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.plugins.bundles.bundles import differences
from agio_kernel.settings.brand import Brand
from agio_kernel.settings.bundles.packed import packed, unpacked
from agio_kernel.settings.deployment import Deployment, Settings
from agio_market.declared.config import MarketConfig
from agio_spot.declared.config import SpotConfig

CONFIGS = {"account": AccountConfig, "market": MarketConfig, "spot": SpotConfig}
HERE = {
    "account": {"outbox": False, "site": "https://x.example", "codes-per-network-hour": 1_000_000},
    "market": {"seed": "s", "instruments": "/i", "replay": {"B": "b"}, "exchanges": {"addresses": {"okx": ["a", "b"]}}},
    "spot": {"link-host": "0.0.0.0"},
}


def test_where_prices_come_from_and_what_tells_those_to_come_is_of_the_machine() -> None:
    brand, machine = split({"plugin": {**HERE, "market": {**HERE["market"], "source": "simulated"}}}, CONFIGS)
    assert machine == {"plugin": HERE} and brand == {"plugin": {"market": {"source": "simulated"}}}


def test_nothing_of_a_plugin_that_isnt_up_is_in_a_bundle() -> None:
    said = {"plugins": ["wallet"], "plugin": {"wallet": {"keys": {"ERC20": "xpub"}}}}
    assert split(said, CONFIGS) == ({"plugins": ["wallet"]}, {"plugin": {"wallet": {"keys": {"ERC20": "xpub"}}}})
    with pytest.raises(ConfigurationError, match=r"plugin\.wallet\.keys\.ERC20"):
        refuse_machine(said, CONFIGS)


def test_a_new_brands_folder_keeps_the_sections_that_its_plugins_are_then_asked_about() -> None:
    files = {"agio.toml": b'plugins = ["market"]\n[plugin.market]\nsource = "book"\n'}
    assert b'source = "book"' in lay_out(files, development=False)["agio.toml"]
    with pytest.raises(ConfigurationError, match=r"files\.store"):
        lay_out({"agio.toml": files["agio.toml"] + b'[files]\nstore = "s3"\n'}, development=False)


@pytest.mark.parametrize("at", ["brand/logo.svg", "texts", "notes.md"])
def test_a_symlink_is_no_file_of_a_bundle(tmp_path: Path, at: str) -> None:
    (tmp_path / "b" / "brand").mkdir(parents=True)
    (tmp_path / "b" / "agio.toml").write_text("plugins = []\n")
    outside = tmp_path / "outside"
    outside.mkdir() if at == "texts" else outside.write_text("secret")
    (tmp_path / "b" / at).symlink_to(outside)
    with pytest.raises(ConfigurationError, match="no file of its own"):
        read_bundle(tmp_path / "b", {}, unsigned=True)


@pytest.mark.parametrize("whole", [False, True], ids=["a file", "the folder"])
def test_a_picture_that_lies_elsewhere_is_not_written_out(tmp_path: Path, whole: bool) -> None:
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "logo.svg").write_text("secret")
    root = tmp_path / "site"
    root.mkdir()
    if whole:
        (root / "brand").symlink_to(tmp_path / "outside")
    else:
        (root / "brand").mkdir()
        (root / "brand" / "logo.svg").symlink_to(tmp_path / "outside" / "logo.svg")
    with pytest.raises(ConfigurationError, match=r"logo\.svg"):
        exported(root)


def exported(root: Path, kept: dict[str, bytes] | None = None) -> dict[str, bytes]:
    (root / "agio.toml").write_text('plugins = []\n[brand]\nlogo = "logo.svg"\n')
    settings = Settings(Deployment(), Brand(), (), {}, root, b"", root)
    return dict(folder_files(settings, root / "agio.toml", {}, kept or {}))


def test_only_the_pictures_that_the_look_names_are_written_out(tmp_path: Path) -> None:
    (tmp_path / "brand").mkdir()
    for name in ("logo.svg", "mark.svg", "notes.txt", ".hidden.svg"):
        (tmp_path / "brand" / name).write_text("x")
    assert {*exported(tmp_path)} == {"agio.toml", "brand/logo.svg"}
    look = {"catalogues/operator.brand.toml": b'[site]\nmark = "/brand/mark.svg"\n'}
    assert {*exported(tmp_path, look)} == {"agio.toml", "brand/logo.svg", "brand/mark.svg"}


@pytest.mark.parametrize("name", ["texts/.git/config", ".agio/secret", "../x", "/x", "a//b"])
def test_no_part_of_a_name_is_hidden_or_leads_out(tmp_path: Path, name: str) -> None:
    file = tmp_path / "b.agio"
    files = {"agio.toml": b"plugins = []\n", name: b"x"}
    manifest = msgspec.json.encode({one: sha256(body).hexdigest() for one, body in files.items()})
    file.write_bytes(packed({**files, "bundle-manifest.json": manifest}))
    with pytest.raises(ConfigurationError, match="is no name of a file"):
        read_bundle(file, {}, unsigned=True)


def bomb(kind: int, declared: int = 0) -> bytes:
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", kind) as at:
        at.writestr("agio.toml", bytes(100_000_000))
        if declared:
            at.infolist()[0].file_size = declared
    return written.getvalue()


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (bomb(zipfile.ZIP_DEFLATED), "more than"),
        (bomb(zipfile.ZIP_DEFLATED, declared=10), "can't be read"),
        (bomb(zipfile.ZIP_BZIP2, declared=10), "neither stored nor deflated"),
        (bomb(zipfile.ZIP_LZMA, declared=10), "neither stored nor deflated"),
        (b"PK\x01\x02" * 5_001, "more than"),
        (bytes(64 * 1024 * 1024 + 1), "more than"),
    ],
    ids=["too much", "more than it declares", "bzip2", "lzma", "too many", "too long"],
)
def test_a_packed_file_is_read_within_bounds(tmp_path: Path, body: bytes, said: str) -> None:
    file = tmp_path / "some-1-py3-none-any.whl"
    file.write_bytes(body)
    for read in (lambda: unpacked(body), lambda: inspect_wheel(file, {})):
        with pytest.raises(ConfigurationError, match=said):
            read()


def test_each_change_is_told_whole_and_a_text_by_its_lines() -> None:
    long = "x" * 5_000
    before = {"content/en/1.md": b"# A\n\nfree\nsame\n", "parameters.toml": b'a = "1"\n'}
    after = {"content/en/1.md": b"# A\n\nnot free\nsame\n", "parameters.toml": f'a = "{long}"\n'.encode()}
    said = list(differences(before, after))
    assert "content/en/1.md -free" in said and "content/en/1.md +not free" in said
    assert said[-1] == f"parameters.toml a: 1 → {long}"
