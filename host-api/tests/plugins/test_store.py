"""The store: versions are tried beside what runs, chosen for the next start, taken back and removed; one that fails
changes nothing.
"""

from __future__ import annotations

import os
import shutil
import signal
import sys
import zipfile
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import asyncpg
import msgspec
import pytest
from agio_host.assembly import load_plugins
from agio_host.commands.processes import Child, Children, Renewal
from agio_host.commands.run import StoreRenewal
from agio_host.plugin_check import card, loaded
from agio_host.signed_plugins import Accepted, Manifest
from agio_host.signing import SigningKey
from agio_host.store import Packages, Store, preflight, with_packages
from agio_host.store.packages import Chosen
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.plugins.plugin_set import PluginSet
from agio_kernel.plugins.store import ScoreCard, StorePlugin
from agio_kernel.settings.deployment import Settings, load
from agio_testing.gull import nest, pack_gull

HANGS = "import time\n\nwhile True:\n    time.sleep(1)\n"
FAILING: Mapping[str, tuple[Mapping[str, str], str]] = {
    "start": ({"plugin.py": "raise RuntimeError('no sea here')\n"}, "it doesn't start: import failed: RuntimeError"),
    "hang": ({"plugin.py": HANGS}, "it doesn't answer: its trial was ended after"),
    "exit": ({"plugin.py": "import os\n\nos._exit(3)\n"}, "it doesn't start: its process ended"),
    "answer": (
        {"nest.py": nest("await asyncio.sleep(3600)")},
        "it doesn't answer: web/gullNest took more than",
    ),
    "fault": (
        {"nest.py": nest("raise KeyError(kernel)")},
        "it doesn't answer: web/gullNest fails: KeyError",
    ),
    "migration": (
        {"migrations/0002_egg.sql": "INSERT INTO nowhere VALUES (1);\n"},
        "its migration fails: gull 0002_egg",
    ),
    "check": ({"nest.py": nest("print(3)")}, "its check fails: output: agio_gull/nest.py"),
}


class Shop:
    """A deployment with a store, and its author."""

    def __init__(self, folder: Path, dsn: str, *, more: str = "") -> None:
        self.folder, self.dsn, self._more = folder, dsn, more
        self.key = SigningKey.write(folder / "author.pem")
        (folder / "wheels").mkdir()
        (folder / "locales").symlink_to(Path(__file__).parents[3] / "locales")

    def settings(self) -> Settings:
        """Settings as the next start reads them."""
        (self.folder / "agio.toml").write_text(
            "plugins = []\n[deployment]\ndevelopment = true\nforgetful-database = true\n"
            f'[store]\nwheels = "wheels"\n[signers]\nacme = "{self.key.public}"\n{self._more}'
        )
        environment = {"DATABASE_URL": self.dsn, "AGIO_SECRET": "s" * 32}
        read = load(self.folder / "agio.toml", data=self.folder / "data", port=0, environment=environment)
        return with_packages(read)

    def store(self) -> Store:
        """The store of a process that has just started."""
        settings = self.settings()
        return Store(settings, load_plugins(settings), self.dsn)

    def gull(self) -> StorePlugin:
        """Gull as the store shows it."""
        [found] = [one for one in self.store().plugins() if one.id == "gull"]
        return found

    def pack(self, version: str, *permissions: str, **changed: str) -> Path:
        """A signed wheel of a version, with files in place of the usual ones."""
        return pack_gull(self.folder / "wheels", version, *permissions, key=self.key, **changed)


@pytest.fixture
def shop(tmp_path: Path, database_url: str) -> Iterator[Shop]:
    path = list(sys.path)
    yield Shop(tmp_path, database_url)
    sys.path[:] = path
    for name in [one for one in sys.modules if one.partition(".")[0] == "agio_gull"]:
        del sys.modules[name]


async def test_a_version_is_installed_upgraded_taken_back_and_removed(shop: Shop) -> None:
    shop.pack("1.0")
    found = shop.gull()
    assert (found.running, found.origin, found.chosen) == ("", None, "")
    assert [(one.version, one.signer, one.refusal, one.card) for one in found.versions] == [("1.0", "acme", "", None)]
    await shop.store().install("gull", "1.0")
    found = shop.gull()
    assert (found.running, found.origin, found.signer, found.chosen) == ("1.0", "store", "acme", "1.0"), found
    assert found.versions[0].card is not None and found.versions[0].card.tier == "safe"
    assert {one.page for one in found.versions[0].card.broken} >= {"docs/plugin-check.md#languages"}

    shop.pack("1.1", **{"migrations/0002_egg.sql": "CREATE TABLE gull_egg (id bigint PRIMARY KEY);\n"})
    await shop.store().install("gull", "1.1")
    found = shop.gull()
    assert (found.chosen, found.before, [one.version for one in found.versions]) == ("1.1", "1.0", ["1.1", "1.0"])
    for version, said in (("1.1", "is chosen already"), ("1.0", "is there already: go back to it")):
        with pytest.raises(ConfigurationError, match=f"gull {version} {said}"):
            await shop.store().install("gull", version)
    assert shop.store().before("gull") == "1.0"
    shop.store().roll_back("gull", "1.0")
    with pytest.raises(ConfigurationError, match=r"gull 1\.0 is chosen already"):
        shop.store().roll_back("gull", "1.0")
    assert (shop.gull().chosen, shop.gull().before) == ("1.0", "1.1")

    conn = await asyncpg.connect(shop.dsn)
    try:
        with pytest.raises(ConfigurationError, match="gull is still offered: drain it"):
            await shop.store().require_off("gull", conn)
        await conn.execute("INSERT INTO offering (plugin, state) VALUES ('gull', 'draining')")
        await conn.execute("UPDATE offering SET state = 'off'")
        await shop.store().require_off("gull", conn)
        shop.store().remove("gull")
        assert await conn.fetchval("SELECT to_regclass('gull_egg') IS NOT NULL"), "its tables prove the ledger"
    finally:
        await conn.close()
    assert shop.gull().chosen == "" and "gull" not in shop.settings().plugins


@pytest.mark.parametrize("kind", FAILING)
async def test_an_upgrade_that_fails_changes_nothing(shop: Shop, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    changed, said = FAILING[kind]
    Packages(shop.folder / "data").unpack("gull", "1.0", shop.pack("1.0").read_bytes())
    Packages(shop.folder / "data").choose("gull", "1.0")
    shop.pack("1.1", **changed)
    whole = preflight.tried
    with monkeypatch.context() as short:
        if kind == "hang":
            short.setattr("agio_host.store.store.tried", lambda *those: whole(*those, limit_s=4.0))
        with pytest.raises(ConfigurationError, match=r"gull 1\.1 isn't put in force, 1\.0 stays: ") as refused:
            await shop.store().install("gull", "1.1")
    assert said in str(refused.value)
    found = shop.gull()
    assert (found.running, found.chosen, found.before, found.trying, found.down) == ("1.0", "1.0", "", "", "")
    assert said in found.versions[0].failure
    shop.pack("1.1")
    await shop.store().install("gull", "1.1")
    assert (shop.gull().chosen, shop.gull().versions[0].failure) == ("1.1", "")


async def test_a_version_that_asks_for_more_waits_until_that_is_accepted(shop: Shop) -> None:
    shop.pack("1.0", "gull.feed")
    live = msgspec.structs.replace(shop.settings().deployment, development=False)
    settings = msgspec.structs.replace(shop.settings(), deployment=live)
    store = Store(settings, PluginSet.load(()), shop.dsn)
    assert store.asks("gull", "1.0") == ["permission gull.feed"]
    with pytest.raises(ConfigurationError, match="nobody has accepted it yet"):
        await store.install("gull", "1.0")
    store.accept("gull", "1.0")
    assert store.asks("gull", "1.0") is None and Accepted(shop.folder).read()["gull"].permissions == ("gull.feed",)
    shop.pack("1.1", "gull.feed", "gull.fly")
    assert store.asks("gull", "1.1") == ["permission gull.fly"]
    shop.pack("1.2", "gull.dive")
    store.accept("gull", "1.2")
    assert store.asks("gull", "1.0") is None, "the version before can be gone back to"
    with pytest.raises(ConfigurationError, match=r"asks for more than was accepted: permission gull\.fly"):
        await store.install("gull", "1.1")


async def test_only_one_version_is_tried_at_a_time_and_what_runs_here_is_no_business_of_the_store(shop: Shop) -> None:
    shop.pack("1.0")
    packages = Packages(shop.folder / "data")
    with packages.trial("gull", "1.0"):
        assert shop.gull().trying == "1.0"
        with pytest.raises(ConfigurationError, match="another version is tried now"):
            await shop.store().install("gull", "1.0")
        assert "another version is tried now" in shop.gull().versions[0].failure
    with pytest.raises(ConfigurationError, match="the store has no wheel of gull 2"):
        await shop.store().install("gull", "2")
    with pytest.raises(ConfigurationError, match="there is no version of gull to go back to"):
        shop.store().roll_back("gull", "0.9")


async def test_what_was_never_accepted_and_touches_nothing_asks_for_that(shop: Shop) -> None:
    shop.pack("1.0")
    live = msgspec.structs.replace(shop.settings().deployment, development=False)
    store = Store(msgspec.structs.replace(shop.settings(), deployment=live), PluginSet.load(()), shop.dsn)
    assert store.asks("gull", "1.0") == []
    with pytest.raises(ConfigurationError, match="nobody has accepted it yet"):
        await store.install("gull", "1.0")
    assert "nobody has accepted it yet" in store.plugins()[0].versions[0].failure
    store.accept("gull", "1.0")
    assert store.asks("gull", "1.0") is None


async def test_a_trial_imports_nothing_that_isnt_admitted(shop: Shop, tmp_path: Path, monkeypatch: Any) -> None:
    for name in ("tern", "auk"):
        package = tmp_path / "site" / f"agio_{name}"
        info = tmp_path / "site" / f"agio_{name}-1.dist-info"
        package.mkdir(parents=True)
        info.mkdir()
        (package / "__init__.py").write_text(f"open({str(tmp_path / name)!r}, 'w')\n")
        (package / "plugin.py").write_text("")
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: agio-{name}\nVersion: 1\n")
        (info / "entry_points.txt").write_text(f"[agio.plugins]\n{name} = agio_{name}.plugin\n")
    monkeypatch.syspath_prepend(tmp_path / "site")
    shop.pack("1.0", **{"__init__.py": f"open({str(tmp_path / 'gull')!r}, 'w')\n"})
    read = shop.settings()
    live = msgspec.structs.replace(read.deployment, development=False)
    settings = msgspec.structs.replace(read, deployment=live, plugins=("tern", "auk"))
    store = Store(settings, PluginSet.load(()), shop.dsn)
    store.accept("gull", "1.0")
    with suppress(ConfigurationError):
        await store.install("gull", "1.0")
    assert (tmp_path / "gull").exists(), store.plugins()
    assert not (tmp_path / "tern").exists() and not (tmp_path / "auk").exists()


async def test_files_that_processes_run_stay_and_a_folder_that_is_missing_is_installed_again(shop: Shop) -> None:
    packages = Packages(shop.folder / "data")
    packages.unpack("gull", "1.0", shop.pack("1.0").read_bytes())
    packages.choose("gull", "1.0")
    begun = shop.store()
    for version in ("1.1", "1.2"):
        packages.unpack("gull", version, shop.pack(version).read_bytes())
        packages.choose("gull", version)
    with pytest.raises(ConfigurationError, match=r"gull 1\.0 still runs here"):
        await begun.install("gull", "1.0")
    shutil.rmtree(packages.of("gull", "1.2"))
    assert "gull" not in shop.settings().plugins, "the others serve"
    await shop.store().install("gull", "1.2")
    assert (shop.gull().chosen, shop.gull().before) == ("1.2", "1.1")


@pytest.mark.parametrize("version", ["..", "", "1/0", "1.0-1", "V1"])
def test_a_version_that_would_be_another_folder_is_none(shop: Shop, version: str) -> None:
    wheel = shop.pack("1.0")
    with zipfile.ZipFile(wheel) as read:
        written = read.read("agio_gull-1.0.dist-info/agio-manifest.json")
    for changed in ({"version": version}, {"plugin": version}):
        with pytest.raises(ConfigurationError, match="its manifest"):
            Manifest.read(msgspec.json.encode(msgspec.json.decode(written) | changed))
    assert Manifest.read(written).version == "1.0"


def test_wheels_are_those_of_a_folder_or_of_an_index_file_and_signed_by_somebody_trusted(shop: Shop) -> None:
    wheel = shop.pack("1.0")
    (shop.folder / "index.txt").write_text(f"wheels/{wheel.name}\nwheels/absent.whl\n")
    settings = msgspec.structs.replace(shop.settings(), signers={})
    for place in ("wheels", "index.txt"):
        at = msgspec.structs.replace(settings, store=type(settings.store)(wheels=place))
        [gull] = Store(at, PluginSet.load(()), shop.dsn).plugins()
        assert gull.versions[0].signer == "", place
    live = msgspec.structs.replace(settings, deployment=msgspec.structs.replace(settings.deployment, development=False))
    with pytest.raises(ConfigurationError, match=r"which \[signers\] of agio.toml doesn't name"):
        Store(live, PluginSet.load(()), shop.dsn).asks("gull", "1.0")


def test_a_score_card_that_was_made_where_no_secrets_are_lies_beside_its_wheel(shop: Shop) -> None:
    wheel = shop.pack("1.0")
    with loaded(shop.settings(), str(wheel)) as subject:
        rows = card(subject).rows()
    beside = wheel.with_name(f"{wheel.name}.card.json")
    beside.write_bytes(msgspec.json.encode(rows))
    [version] = shop.gull().versions
    assert version.card is not None and version.card.tier == "safe"
    assert {one.rule for one in version.card.broken} >= {"languages"}
    beside.write_text("[]")
    assert shop.gull().versions[0].card == ScoreCard("", ()), "no rule was asked"
    beside.write_text("[{}]")
    assert shop.gull().versions[0].card is None


def test_a_renewal_proves_and_takes_back_what_was_chosen_as_it_began(tmp_path: Path) -> None:
    packages = Packages(tmp_path)
    packages.choose("gull", "1.0")
    began = packages.unproven
    packages.choose("gull", "1.1")
    packages.prove(began)
    assert packages.take_back(began, "a storm") == frozenset()
    assert packages.unproven == {"gull": "1.1"}
    packages.prove(packages.unproven)
    packages.choose("gull", "1.2")
    assert packages.take_back(packages.unproven, "a storm") == {"gull"}
    now = packages.read()
    assert (now.chosen, now.failures) == ({"gull": Chosen("1.1", proven=True)}, {"gull 1.2": "a storm"})
    packages.choose("gull", "1.3")
    packages.roll_back("gull", "1.1")
    assert packages.unproven == {}, "it was proven before"
    packages.roll_back("gull", "1.3")
    assert packages.unproven == {"gull": "1.3"}


def test_a_process_that_gives_no_answer_proves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    packages = Packages(tmp_path)
    packages.choose("gull", "1.0")
    renewal, child = StoreRenewal(packages, {"serve-1": 1}), Child("serve-1", ["true"], {})
    for health, proven in ((None, False), ({"plugins": [{"id": "gull", "status": "down"}]}, False), ({}, True)):
        monkeypatch.setattr("agio_host.commands.run.health_at", lambda _, health=health: health)
        assert renewal.proves(child) is proven, health
    assert renewal.proves(Child("worker", ["true"], {}))


def test_a_fault_of_what_is_kept_of_a_renewal_ends_no_site() -> None:
    class Faulty(Renewal):
        def done(self) -> None:
            os.kill(os.getpid(), signal.SIGTERM)
            raise ConfigurationError("store.json can't be read")

    children = Children(renewal=Faulty)
    with children.running():
        children.begin(Child("worker", [sys.executable, "-c", "import time; time.sleep(60)"], {}))
        os.kill(os.getpid(), signal.SIGHUP)
        children.watch()
        assert [one.ended() for one in children] == [None], "it serves until it is asked to end"


def test_no_change_of_the_store_is_lost_and_a_trial_that_was_cut_off_is_over(tmp_path: Path) -> None:
    def keep(first: int) -> None:
        for number in range(first, first + 40):
            Packages(tmp_path).tried("gull", str(number), "a storm", None)

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(keep, range(0, 160, 40)))
    packages = Packages(tmp_path)
    assert len(packages.read().failures) == 160
    assert {one.name for one in packages.folder.iterdir()} == {"store.json", ".lock"}
    (packages.folder / "store.json").write_bytes(msgspec.json.encode({"trying": {"gull": "1.0"}}))
    assert packages.read().trying == {}
    with packages.trial("gull", "1.1"):
        assert Packages(tmp_path).read().trying == {"gull": "1.1"}


async def test_a_trial_that_writes_without_end_is_ended(shop: Shop, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("agio_host.store.preflight.MOST_SAID", 1 << 20)
    shop.pack("1.0", **{"plugin.py": "import os\n\nwhile True:\n    os.write(2, b'gull ' * 1000)\n"})
    with pytest.raises(ConfigurationError, match="it writes more than 1 MB of errors"):
        await shop.store().install("gull", "1.0")


@pytest.mark.parametrize("answers", [True, False])
async def test_a_plugin_of_a_process_of_its_own_is_tried_in_one(
    tmp_path: Path, database_url: str, answers: bool
) -> None:
    path = list(sys.path)
    try:
        shop = Shop(tmp_path, database_url, more="[beside.gull]\nmemory-mb = 256\n")
        end = "import os\n\nif os.environ.get('HOME') is None:\n    os._exit(1)\n"
        shop.pack("1.0", **({} if answers else {"plugin.py": end}))
        if answers:
            await shop.store().install("gull", "1.0")
            assert (shop.gull().running, shop.gull().beside, shop.gull().down) == ("1.0", True, "")
            assert "agio_gull.plugin" not in sys.modules, "the host imports nothing of it"
        else:
            with pytest.raises(ConfigurationError, match="it doesn't start"):
                await shop.store().install("gull", "1.0")
    finally:
        sys.path[:] = path
