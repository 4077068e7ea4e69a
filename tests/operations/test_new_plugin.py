"""What the author of a plugin is told to do, run as it is printed by the guide and by `agio plugin new`, with a name of
20 letters in a copy of the source. Packed and installed as from elsewhere the plugin stands in a whole site: its texts
and its screen are there, it sells, operators decide, and the ledger proves it.

Packages of Python and Node are those that are here: nothing is fetched.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from agio_testing.operators import decide, first_operator
from agio_testing.site import PLUGINS, Site, new_folder
from author_workspace import Workspace, printed

NAME = "goldsavingsplansplus"
pytestmark = pytest.mark.timeout(900)


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workspace]:
    """A copy in which everything is installed and built."""
    folder = tmp_path_factory.mktemp("author")
    for place in (folder, *folder.parents[:2]):
        place.chmod(0o755)  # PostgreSQL's own user runs programs of it
    made = Workspace(folder)
    made.copy()
    made.run(printed(5, NAME)[0])  # what has changed here since it was built
    yield made
    shutil.rmtree(folder)


@pytest.fixture(scope="module")
def steps(workspace: Workspace) -> list[str]:
    """The printed steps from the fourth on; the plugin is written, named and locked, and its types are there."""
    return workspace.begin(NAME)


@pytest.fixture(scope="module")
def wheel(workspace: Workspace, steps: list[str]) -> Path:
    """The plugin as it is shipped."""
    build, pack, install = printed(5, NAME)
    assert re.findall(r"\] (\w+): built", workspace.run(build)) == [NAME], "the others are built already"
    workspace.run(pack)
    return workspace.folder / "dist" / install.split()[-1]


@pytest.fixture(scope="module")
def parrots(wheel: Path) -> Iterator[Site]:
    """A site with the generated plugin beside all others."""
    with new_folder() as folder:
        folder.chmod(0o755)
        packages = folder / "packages"
        install = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--target", packages]
        subprocess.run([*install, wheel], check=True, timeout=120)
        site = Site(folder, plugins=(*PLUGINS, NAME), path=(packages,), flow=False)
        site.start()
        try:
            yield site
        finally:
            site.stop()


def test_its_screen_and_its_texts_came_with_it(workspace: Workspace, parrots: Site) -> None:
    http = parrots.visitor().http
    remotes = {one["id"]: one for one in http.get("/host/deployment").json()["data"]["remotes"]}
    manifest = json.loads((workspace.folder / "build" / "remotes" / NAME / "manifest.json").read_text())
    assert remotes[NAME]["entry"] == manifest["entry"]
    assert http.get(manifest["entry"]).status_code == 200
    assert http.get(f"/locales/en/{NAME}.json").json()[f"{NAME}.nav.plans"] == "Parrots"
    for tag in ("en", "ja", "th"):
        assert f"{NAME}.nav.plans" in http.get(f"/locales/{tag}/shell.json").json(), (
            "menus are drawn by the shell's texts"
        )


def test_it_is_up_described_and_in_the_menus(parrots: Site) -> None:
    assert f"web/{NAME}Buy" in parrots.agio("calls").stdout
    described = parrots.visitor().http.get("/schema/openapi.json").json()
    assert f"/web/{NAME}Buy" in described["paths"]


def test_a_large_purchase_goes_through_the_console_and_the_books_are_proved(parrots: Site) -> None:
    user, operator = parrots.visitor().registered(), first_operator(parrots)
    small = user.post(f"{NAME}Buy", plan="week", amount="100")
    assert (small["code"], small["data"]["state"]) == (0, "running")
    large = user.post(f"{NAME}Buy", plan="week", amount="6000")
    assert (large["code"], large["data"]["state"]) == (0, "under_review"), large
    [case] = operator.rows("operatorCases", queue=f"{NAME}.purchases")
    assert decide(operator, f"{NAME}.purchases", case["id"], "approve", "seen")["code"] == 0
    assert {one["state"] for one in user.rows(f"{NAME}Purchases")} == {"running"}
    assert parrots.agio("ledger", "verify").returncode == 0
    told = parrots.agio("doctor", check=False).stdout.splitlines()
    about = [line.split()[:3] for line in told if NAME in line and not line.startswith("remote")]
    assert about == [["plugin", NAME, "ok"]], "its tables are what it declares"


@pytest.mark.timeout(300)
def test_a_migration_that_was_changed_is_applied_anew_in_development(parrots: Site) -> None:
    parrots.stop()
    file = parrots.folder / "packages" / f"agio_{NAME}" / "migrations" / f"0001_{NAME}.sql"
    file.write_text(file.read_text("utf-8") + "-- and nothing else\n")
    refused = parrots.agio("migrate", check=False)
    assert refused.returncode and re.search(rf"{NAME}.*changed", refused.stdout + refused.stderr)
    assert f"removed table {NAME}_purchase" in parrots.agio("migrate", "--reset", NAME).stdout
    parrots.start()
    assert parrots.query(f"SELECT count(*) FROM {NAME}_purchase")[0]["count"] == 0
    assert parrots.visitor().registered().post(f"{NAME}Buy", plan="week", amount="100")["code"] == 0
