"""The example plugins of ``examples/plugins``, each in the life of a stranger's plugin: built and packed outside of the
source, checked, signed, accepted, installed, used, upgraded, drained and removed.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar

import pytest
from agio_kernel.plugins.offerings import DRAINS_S
from agio_testing.operators import first_operator
from agio_testing.site import AGIO, PLUGINS, ROOT, Site, new_folder
from agio_testing.visitor import Visitor
from agio_testing.waiting import eventually

pytestmark = pytest.mark.timeout(600)
EXAMPLES = ROOT / "examples" / "plugins"
NAMES = sorted(one.name for one in EXAMPLES.iterdir() if one.is_dir())
NOT_AVAILABLE, STILL_OPEN = 109, 3910
NEXT = {
    'version="1.0.0"': 'version="1.1.0"',
    "        records=(": '        permissions=(Permission("pot.see", "pot.title"),),\n        records=(',
    "\n\n\n@hookimpl": "\nfrom agio_kernel.declarations.access import Permission\n\n\n@hookimpl",
}
"""Changes of the next version of a plugin, which asks for more than was accepted."""


class Author:
    """A folder outside of the source with the plugins, in which their author builds, signs and packs them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        shutil.copytree(ROOT / "locales", folder / "locales")
        for name in NAMES:
            shutil.copytree(EXAMPLES / name, folder, dirs_exist_ok=True)
        (folder / "build" / "web").mkdir(parents=True)
        shutil.copy2(ROOT / "build" / "web" / "shared.json", folder / "build" / "web")
        self.config = folder / "agio.toml"
        self.config.write_text('plugins = ["market"]\n[deployment]\ndevelopment = true\n')
        self.run("node", str(ROOT / "shell-web/webpack/build.mjs"), f"--root={folder}")
        self.key = self.agio("plugin", "key", str(folder / "author.pem")).strip()

    def run(self, *command: str) -> str:
        """Output of a command that has to succeed."""
        done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, timeout=240)
        assert done.returncode == 0, f"{command}\n{done.stdout[-3000:]}{done.stderr[-3000:]}"
        return done.stdout

    def agio(self, *arguments: str) -> str:
        """Output of a command of ``agio`` in the folder."""
        return self.run(str(AGIO), "--config", str(self.config), *arguments)

    def pack(self, name: str) -> Path:
        """The signed wheel of a plugin."""
        said = self.agio("plugin", "pack", name, "--sign", str(self.folder / "author.pem"), "--to", str(self.folder))
        assert f"Signed by {self.key}\n" in said
        return Path(said.splitlines()[0])


class Chat(BaseHTTPRequestHandler):
    """A chat that keeps what is posted to its channels."""

    messages: ClassVar[list[tuple[str, dict[str, str]]]] = []

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.messages.append((self.path, json.loads(body)))
        self.send_response(204)
        self.end_headers()

    def log_message(self, format: str, *_: object) -> None:
        """Log nothing."""


@pytest.fixture(scope="module")
def chat() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Chat) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/hooks"
        server.shutdown()


@pytest.fixture(scope="module")
def author(tmp_path_factory: pytest.TempPathFactory) -> Author:
    return Author(tmp_path_factory.mktemp("author"))


@pytest.fixture(scope="module")
def wheels(author: Author) -> dict[str, Path]:
    return {name: author.pack(name) for name in NAMES}


@pytest.mark.parametrize("name", NAMES)
def test_each_is_packed_with_the_highest_tier(author: Author, wheels: dict[str, Path], name: str) -> None:
    said = author.agio("plugin", "check", str(wheels[name]), "--database")
    assert said.splitlines()[0] == f"{name}: polished"


def install(site: Site, wheel: Path) -> None:
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--upgrade", "--target"]
    subprocess.run([*pip, site.folder / "packages", wheel], check=True, timeout=120)


@pytest.fixture(scope="module")
def shop(author: Author, wheels: dict[str, Path], chat: str) -> Iterator[Site]:
    """A site on which an operator has read, accepted and installed them."""
    with new_folder() as folder:
        folder.chmod(0o755)
        extra = f'[signers]\nacme = "{author.key}"\n[plugin.pricealert]\nchat = "{chat}"\n'
        site = Site(folder, plugins=(*PLUGINS, *NAMES), extra=extra, path=(folder / "packages",), flow=False)
        for name, wheel in wheels.items():
            assert "Signed by acme." in site.agio("plugin", "inspect", str(wheel)).stdout
            install(site, wheel)
            assert "Accepted" in site.agio("plugin", "accept", name, "--yes").stdout
        site.start()
        try:
            yield site
        finally:
            site.stop()


@pytest.fixture(scope="module")
def ann(shop: Site) -> Visitor:
    return shop.visitor().registered()


def done(answer: dict[str, Any]) -> Any:
    assert answer["code"] == 0, answer
    return answer["data"]


def test_a_forecast_is_decided_by_the_price_of_its_fixing(shop: Site, ann: Visitor) -> None:
    game = done(ann.get("forecastGame"))
    staked = done(ann.post("forecastPlace", direction="up", amount="10"))
    assert (staked["state"], staked["prize"]) == ("open", "9.000000") and staked["fixes_at"] == game["fixes_at"]
    shop.advance(days=2)
    eventually(lambda: ann.rows("forecastStakes")[0]["state"] in ("won", "lost", "returned"), within_s=60)
    assert shop.agio("receipts", "verify").returncode == shop.agio("ledger", "verify").returncode == 0


def test_friends_save_in_a_pot_and_each_gets_back_their_own(shop: Site, ann: Visitor) -> None:
    ben = shop.visitor().registered()
    link = done(ann.post("potOpen", name="Norway", amount="900", days="30"))["pot"]["link"]
    first, second = done(ann.post("potPay", link=link, amount="40")), done(ben.post("potPay", link=link, amount="25"))
    seen = done(ben.get("potPot", link=link))
    assert (seen["saved"], seen["mine"], seen["friends"]) == ("65.000000", "25.000000", 2)
    assert ann.post("potTakeOut", id=second["id"])["code"] != 0, "it is Ben's"
    assert done(ann.post("potTakeOut", id=first["id"]))["state"] == "taken_out"
    shop.advance(days=31)
    shop.settled()
    assert [one["state"] for one in ben.rows("potSavings")] == ["returned"]
    assert shop.agio("ledger", "verify").returncode == 0


def test_an_alert_reaches_the_chat_once_its_price_is_there(ann: Visitor) -> None:
    reached = done(ann.post("pricealertSet", symbol="BTCUSDT", direction="above", price="1", channel="trading"))
    done(ann.post("pricealertSet", symbol="BTCUSDT", direction="below", price="1", channel="trading"))
    said = ("/hooks/trading", {"id": reached["id"], "symbol": "BTCUSDT", "direction": "above"})
    eventually(lambda: said in Chat.messages, within_s=60)
    assert eventually(
        lambda: {one["state"] for one in ann.rows("pricealertAlerts")} == {"sent", "waiting"}, within_s=60
    )


def test_an_upgrade_that_asks_for_more_is_accepted_and_keeps_what_is_there(
    author: Author, shop: Site, ann: Visitor
) -> None:
    link = done(ann.post("potOpen", name="Peru", amount="500", days="60"))["pot"]["link"]
    done(ann.post("potPay", link=link, amount="30"))
    package = author.folder / "plugins" / "pot" / "agio_pot"
    for place, instead in NEXT.items():
        text = (package / "plugin.py").read_text()
        assert text.count(place) == 1, place
        (package / "plugin.py").write_text(text.replace(place, instead))
    project = author.folder / "plugins" / "pot" / "pyproject.toml"
    project.write_text(project.read_text().replace("1.0.0", "1.1.0"))
    (package / "migrations" / "0002_notes.sql").write_text("CREATE TABLE pot_note (id bigint PRIMARY KEY);\n")
    wheel = author.pack("pot")
    shop.stop()
    shutil.rmtree(shop.folder / "packages" / "agio_pot-1.0.0.dist-info")
    install(shop, wheel)
    accepted = shop.agio("plugin", "accept", "pot", "--yes").stdout
    assert "  + permission pot.see" in accepted and "    reason pot.saving" in accepted
    shop.start()
    assert next(one for one in shop.listed("plugins") if one["id"] == "pot")["version"] == "1.1.0"
    assert done(ann.get("potPot", link=link))["mine"] == "30.000000"


def test_it_is_drained_switched_off_and_removed(shop: Site, ann: Visitor) -> None:
    operator = first_operator(shop)

    def switch(state: str) -> int:
        return operator.post("operatorOfferingSwitch", plugin="pot", state=state, reason="a test")["code"]

    [running] = [one for one in ann.rows("potSavings") if one["state"] == "saved"]
    assert switch("draining") == 0
    assert ann.post("potOpen", name="Chile", amount="5", days="3")["code"] == NOT_AVAILABLE
    shop.advance(seconds=DRAINS_S)
    assert switch("off") == STILL_OPEN
    done(ann.post("potTakeOut", id=running["id"]))
    eventually(lambda: switch("off") == 0, within_s=60)
    assert ann.get("potPots")["code"] == NOT_AVAILABLE
    shop.stop()
    for one in (shop.folder / "packages").glob("agio_pot*"):
        shutil.rmtree(one)
    left = tuple(name for name in NAMES if name != "pot")
    shop.configure((*PLUGINS, *left), flow=False)
    shop.start()
    assert "pot" not in shop.deployment()["plugins"]
    assert ann.rows("forecastStakes")
    assert shop.agio("ledger", "verify").returncode == 0, "its tables stay, and prove what it booked"
