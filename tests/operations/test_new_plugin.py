"""Steps of a plugin's author, run as the guide and `agio plugin new` print them, with a name of
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
import tempfile
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from agio_testing.operators import decide, first_operator
from agio_testing.site import PLUGINS, Site, new_folder
from author_workspace import Workspace, printed

NAME = "goldsavingsplansplus"
pytestmark = pytest.mark.timeout(900)
RULES = "money texts cases test_wire_types.py test_dependencies.py test_journeys.py"
"""Of the rules that every plugin keeps, those that cost little and that read a plugin's declarations and texts."""
OF_THE_PLUGIN = {
    ".venv/bin/pyright": f".venv/bin/pyright plugins/{NAME}",
    ".venv/bin/pyright --project tests": f".venv/bin/pyright --project tests plugins/{NAME}/tests",
    "npm run --silent check": f"npm run --silent types && npx eslint remotes/{NAME}",
}
"""Checks that `make check` runs over the whole source at a high price, run over the plugin alone: the rest is as it
was."""


@pytest.fixture(scope="module")
def workspace() -> Iterator[Workspace]:
    """A copy in which everything is installed and built."""
    # PostgreSQL's own user runs programs of it, and every run of pytest that starts closes the folder of pytest's own.
    with tempfile.TemporaryDirectory(prefix="agio-author-") as folder:
        Path(folder).chmod(0o755)
        made = Workspace(Path(folder))
        made.copy()
        made.run(printed(5, NAME)[0])  # what has changed here since it was built
        yield made


@pytest.fixture(scope="module")
def steps(workspace: Workspace) -> list[str]:
    """The printed steps from the fourth on; the plugin is written, named and locked, its types are there, and it is
    built.
    """
    rest = workspace.begin(NAME)
    built = workspace.run(printed(5, NAME)[0])
    assert re.findall(r"\] (\w+): built", built) == [NAME], "the others are built already"
    return rest


def test_the_site_of_its_author_serves_its_screen_and_its_calls(workspace: Workspace, steps: list[str]) -> None:
    with workspace.running(steps[0]) as url, httpx.Client(base_url=url, timeout=60) as http:
        assert http.get(f"/{NAME}").status_code == 200
        answer = http.get(f"/web/{NAME}Plans", params={"lang": "en", "rtoken": "abc123"}).json()
        assert answer["code"] == 0 and answer["data"]["rows"], answer


def test_its_own_checks_and_tests_pass(workspace: Workspace, steps: list[str]) -> None:
    assert steps[1] in printed(1, NAME)
    assert re.search(r"[1-9]\d* passed", workspace.run(steps[1]))


def test_the_checks_of_the_whole_source_pass_with_it(workspace: Workspace, steps: list[str]) -> None:
    assert steps[2] in printed(1, NAME)
    check, _ = steps[2].split(" && ")
    commands = workspace.run(f"{check} --dry-run --no-print-directory").splitlines()
    assert set(commands) >= OF_THE_PLUGIN.keys()
    for command in commands:
        workspace.run(OF_THE_PLUGIN.get(command, command))
    rules = " ".join(f"tests/rules/{one}" for one in RULES.split())
    workspace.run(f".venv/bin/pytest -m 'not slow' {rules}")


def test_its_score_card_has_the_highest_tier(workspace: Workspace, steps: list[str]) -> None:
    [check] = [command for command in printed(1, NAME) if " plugin check " in command]
    assert f"{NAME}: polished" in workspace.run(check)


@pytest.fixture(scope="module")
def wheel(workspace: Workspace, steps: list[str]) -> Path:
    """The plugin as it is shipped."""
    _, key, pack, install = printed(5, NAME)
    assert workspace.run(key).startswith("ed25519:")
    assert "Signed by ed25519:" in workspace.run(pack)
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
    assert of_doctor(parrots) == ["ok"], "its tables are what it declares"


def of_doctor(site: Site) -> list[str]:
    """Findings of the doctor on the plugin."""
    lines = [line.split() for line in site.agio("doctor", check=False).stdout.splitlines()]
    return [line[2] for line in lines if line[:2] == ["plugin", NAME]]


@pytest.mark.timeout(300)
def test_a_column_is_added_in_development_by_a_migration_that_is_applied_anew(parrots: Site) -> None:
    parrots.stop()
    code = parrots.folder / "packages" / f"agio_{NAME}"
    for file, place, more in (
        (
            f"migrations/0001_{NAME}.sql",
            "    created_at  timestamptz NOT NULL\n",
            "    , note text NOT NULL DEFAULT ''\n",
        ),
        ("purchase/purchase.py", '    reason: str = ""\n', '    note: str = "mine"\n'),
    ):
        text = (code / file).read_text("utf-8")
        assert text.count(place) == 1, file
        (code / file).write_text(text.replace(place, place + more), "utf-8")
    refused = parrots.agio("migrate", check=False)
    assert refused.returncode and re.search(rf"{NAME}.*changed", refused.stdout + refused.stderr)
    kept = parrots.agio("migrate", "--reset", NAME, check=False)
    assert kept.returncode and f"{NAME} has moved money" in kept.stdout + kept.stderr
    assert "removed" not in kept.stdout, "the ledger is proved by its tables"
    shutil.rmtree(parrots.data)
    parrots.agio("migrate")
    assert f"removed table {NAME}_purchase" in parrots.agio("migrate", "--reset", NAME).stdout
    parrots.start()
    assert parrots.query(f"SELECT count(*) FROM {NAME}_purchase")[0]["count"] == 0
    assert of_doctor(parrots) == ["ok"]
    ann = parrots.visitor().registered()
    bought = ann.post(f"{NAME}Buy", plan="week", amount="100")
    assert (bought["code"], bought["data"]["note"]) == (0, "mine"), "a migration and the noun are all that it takes"
    assert ann.get(f"{NAME}Purchases")["data"]["rows"][0]["note"] == "mine"
    assert parrots.query(f"SELECT note FROM {NAME}_purchase")[0]["note"] == "mine"
