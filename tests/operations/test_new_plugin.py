"""What `agio plugin new` writes stands in a whole site: it sells, operators decide, and the ledger proves it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator

import pytest
from agio_host.plugin_skeleton import write_plugin
from agio_testing.operators import decide, first_operator
from agio_testing.site import PLUGINS, ROOT, Site, new_folder

NAME = "magpie"


@pytest.fixture(scope="module")
def parrots() -> Iterator[Site]:
    """A site with the generated plugin beside all others."""
    with new_folder() as folder:
        folder.chmod(0o755)
        workspace = folder / "workspace"
        shutil.copytree(ROOT / "locales", workspace / "locales")
        for part in ("plugins", "remotes"):
            (workspace / part).mkdir()
        write_plugin(workspace, NAME, "Parrots")
        package = workspace / "plugins" / NAME
        about = package / f"agio_{NAME}-0.1.0.dist-info"
        about.mkdir()
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: agio-{NAME}\nVersion: 0.1.0\n")
        (about / "entry_points.txt").write_text(f"[agio.plugins]\n{NAME} = agio_{NAME}.plugin\n")
        site = Site(folder, plugins=(*PLUGINS, NAME), path=(package,), flow=False)
        (folder / "locales").unlink()
        (folder / "locales").symlink_to(workspace / "locales")
        site.start()
        try:
            yield site
        finally:
            site.stop()


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
