"""A brand as files: written out, made anew of them, and applied to another by two operators; nobody's data is in it."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from agio_kernel.settings.bundles.packed import packed, unpacked
from agio_testing.environments.brands import BrandSite, Installed, installed
from agio_testing.operators import credentials, first_operator, second_operator
from agio_testing.site import PLUGINS
from agio_testing.visitor import Visitor, new_rtoken, picture


@pytest.fixture(scope="module")
def installation() -> Iterator[Installed]:
    with installed() as made:
        yield made


@pytest.fixture(scope="module")
def north(installation: Installed) -> BrandSite:
    """A brand whose operators have changed something in each area, and whose users have used it."""
    site = installation.made("north")
    first, second = first_operator(site), second_operator(site)
    address = uploaded(first, "operatorBrandPicture", "brand_picture")["address"]
    published(first, second, "operator.brand", "site", name="Nordlicht", logo=address, radius="2")
    published(first, second, "operator.company", "site", name="Nordlicht GmbH", email="hilfe@nordlicht.example")
    published(first, second, "spot.pairs", "BTCUSDT", maker_fee="0.0005")
    published(first, second, "operator.texts", "es.shell.home.lead", text="Compra y vende, con recibo.")
    published(first, second, "market.coins", "ZED", name="Zed", decimals="4")
    site.set_constants({"spot.taker_fee": "0.0015"})
    shown = uploaded(first, "operatorContentPicture", "picture")["name"]
    number = done(first, "operatorContentBegin", kind="news")["id"]
    words = {"title": "Hallo", "summary": "Kurz", "body": f"Text\n\n![](/content/picture/{shown})", "picture": shown}
    done(first, "operatorContentSave", id=str(number), language="en", base="0", **words)
    done(first, "operatorContentPublish", id=str(number))
    done(first, "operatorContentWithdraw", id="101")
    done(first, "operatorOfferingSwitch", plugin=PLUGINS[-1], state="draining", reason="a pause")
    return site


def done(who: Visitor, call: str, **fields: str) -> Any:
    answer = who.post(call, **fields)
    assert answer["code"] == 0, (call, answer)
    return answer["data"]


def uploaded(who: Visitor, call: str, field: str) -> dict[str, str]:
    data = {"token": who.token, "lang": "en", "rtoken": new_rtoken()}
    answer = who.http.post(f"/web/{call}", data=data, files={field: ("a.png", picture(), "image/png")}).json()
    assert answer["code"] == 0, answer
    return answer["data"]


def published(first: Visitor, second: Visitor, product: str, key: str, **values: str) -> None:
    row = first.get("operatorProduct", product=product, key=key)["data"]
    form = {"product": product, "key": key, "base": str(row["newest"]), "reason": "ours"}
    drafted = done(first, "operatorProductDraft", **form, values=json.dumps({**row["content"], **values}))
    done(second, "operatorProductDecide", draft=drafted["draft"], decision="publish")


def exported(site: BrandSite, name: str) -> Path:
    folder = site.of.folder / name
    site.agio("bundle", "export", str(folder))
    return folder


def contents(folder: Path) -> dict[str, bytes]:
    return {one.relative_to(folder).as_posix(): one.read_bytes() for one in folder.rglob("*") if one.is_file()}


def settings_of(site: BrandSite, name: str) -> dict[str, bytes]:
    """Files that a brand exports, without its hosts."""
    found = contents(exported(site, name))
    config = found["agio.toml"].decode().splitlines()
    return {**found, "agio.toml": "\n".join(line for line in config if not line.startswith("hosts = ")).encode()}


def test_a_brand_made_of_a_bundle_exports_the_same_bytes(installation: Installed, north: BrandSite) -> None:
    whole = exported(north, "whole")
    said = contents(whole)
    areas = {"agio.toml", "parameters.toml", "offerings.toml", "content/contents.toml", "content/en/1000.md"}
    rows = {
        f"catalogues/{id}.toml"
        for id in ("operator.brand", "operator.company", "spot.pairs", "market.coins", "operator.texts")
    }
    assert areas | rows <= said.keys()
    assert sum(name.endswith(".png") for name in said) == 2
    south = installation.made_of(whole, "south")
    assert contents(exported(south, "again")) == {
        **said,
        "agio.toml": said["agio.toml"].replace(b'"127.0.0.1"', b'"localhost"'),
    }
    look = south.visitor().get("getLogo")["data"]
    assert look["name"] == "Nordlicht"
    assert south.visitor().http.get(look["logo"]).status_code == 200
    news = south.visitor().http.get(f"/content/picture/{shown_in(said)}")
    assert news.status_code == 200


def shown_in(said: dict[str, bytes]) -> str:
    return next(Path(name).stem for name in said if name.startswith("content/pictures/"))


def test_nobodys_data_no_balance_and_no_secret_is_in_a_bundle(installation: Installed, north: BrandSite) -> None:
    user = north.visitor().registered()
    done(user, "placeSpotOrder", **user.resting_order())
    key = done(user, "createApiKey", name="x", scopes="read", ips="", days="1", password=user.password)
    uploaded(user, "uploadAvatar", "avatar")
    config = north.config.read_text()
    north.config.write_text(
        config + '\n[plugin.wallet.keys]\nERC20 = "xpub-of-the-vault"\n[heads]\nwebhook = "https://x.example/t0ken"\n'
    )
    try:
        said = b"\0".join(body for name, body in contents(exported(north, "searched")).items())
    finally:
        north.config.write_text(config)
    assert b"Nordlicht" in said
    rows = north.query("SELECT * FROM app_user") + north.query(
        "SELECT id, owner FROM stored_file WHERE purpose = 'avatar'"
    )
    kept = [
        str(value) for row in rows for name, value in row.items() if name in ("email", "uid", "id", "owner", "password")
    ]
    operators = [
        str(value)
        for row in north.query("SELECT id, login, email FROM operator")
        for value in row.values()
        if value and value not in ("admin",)
    ]
    secrets = [user.account, user.password, user.token, key["key"], key["secret"], *credentials(north)[1:]]
    money = ["opening", "balance", "xpub-of-the-vault", "t0ken", "0x000000000000000000000000000000000000dEaD"]
    sealed = [row["sealed"] for row in installation.query("SELECT sealed FROM brand")]
    for hidden in (*kept, *operators, *secrets, *money):
        assert hidden and hidden.encode() not in said, hidden
    assert all(bytes(one) not in said for one in sealed)


def test_a_bundle_waits_for_a_second_operator_is_in_force_as_one_version_and_is_taken_back(
    installation: Installed, north: BrandSite
) -> None:
    before = settings_of(north, "before")
    bundle = installation.folder / "wanted"
    for name, body in before.items():
        (bundle / name).parent.mkdir(parents=True, exist_ok=True)
        (bundle / name).write_bytes(body)
    (bundle / "parameters.toml").write_text('"spot.taker_fee" = "0.0025"\n')
    (bundle / "catalogues/spot.pairs.toml").unlink()
    company = bundle / "catalogues/operator.company.toml"
    company.write_text(company.read_text().replace("Nordlicht GmbH", "Polaris AG"))
    tried = north.agio("bundle", "apply", str(bundle), "--dry-run", "--as", "admin").stdout
    assert "catalogues/operator.company.toml site.name: Nordlicht GmbH → Polaris AG" in tried
    assert "parameters.toml spot.taker_fee: 0.0015 → 0.0025" in tried
    assert not north.query("SELECT FROM applied_bundle WHERE name = 'wanted'")
    assert "say by --as" in north.agio("bundle", "apply", str(bundle), check=False).stderr
    north.agio("bundle", "apply", str(bundle), "--as", "admin")
    assert settings_of(north, "waiting") == before, "nothing of it holds yet"
    first, second = first_operator(north), second_operator(north)
    assert approved(first, expected=None)["code"] != 0
    assert approved(second)["code"] == 0
    assert north.visitor().get("host/deployment") is not None
    after = settings_of(north, "after")
    assert after == settings_of_folder(bundle)
    fees = north.query(
        "SELECT maker, checker, reason FROM catalogue_version WHERE catalogue = 'spot.pairs' ORDER BY number DESC"
    )
    assert fees[0]["reason"] == "bundle wanted" and fees[0]["maker"] != fees[0]["checker"]
    north.agio("bundle", "rollback", "--as", "admin")
    assert approved(second)["code"] == 0
    assert settings_of(north, "back") == before
    assert [row["name"] for row in north.query("SELECT name FROM applied_bundle ORDER BY id")] == [
        "wanted",
        "before wanted",
    ]


def test_the_folder_is_written_once_a_second_operator_has_approved_the_rest(
    installation: Installed, north: BrandSite
) -> None:
    before = settings_of(north, "unwritten")
    bundle = installation.folder / "paused"
    shutil.copytree(installation.folder / "unwritten", bundle)
    config = bundle / "agio.toml"
    config.write_text(config.read_text().replace("[deployment]", "[deployment]\ntoast-seconds = 7"))
    (bundle / "parameters.toml").write_text('"spot.taker_fee" = "0.0035"\n')
    second = second_operator(north)
    assert "call this again" in north.agio("bundle", "apply", str(bundle), "--as", "admin").stdout
    assert settings_of(north, "undecided") == before
    assert approved(second)["code"] == 0
    assert "toast-seconds" not in north.config.read_text()
    for _ in range(2):
        assert "waits" not in north.agio("bundle", "apply", str(bundle), "--as", "admin").stdout
        assert "toast-seconds = 7" in north.config.read_text()
    # Of a bundle that is only the folder's nothing waits; it is what is rolled back.
    later = installation.folder / "later"
    shutil.copytree(bundle, later)
    (later / "agio.toml").write_text(config.read_text().replace("toast-seconds = 7", "toast-seconds = 9"))
    assert "waits" not in north.agio("bundle", "apply", str(later), "--as", "admin").stdout
    assert "toast-seconds = 9" in north.config.read_text()
    north.agio("bundle", "rollback", "--as", "admin")
    assert "toast-seconds = 7" in north.config.read_text()


def settings_of_folder(folder: Path) -> dict[str, bytes]:
    return contents(folder)


def approved(who: Visitor, expected: int | None = 0) -> dict[str, Any]:
    waiting = [row for row in who.rows("operatorProposals") if row["kind"] == "bundle.apply"]
    return who.post("operatorProposalDecide", proposal=waiting[0]["id"], decision="approve")


def test_each_fault_is_named_with_its_file_and_place_and_nothing_is_changed(
    installation: Installed, north: BrandSite
) -> None:
    before = settings_of(north, "intact")
    bundle = installation.folder / "faulty"
    shutil.copytree(installation.folder / "intact", bundle)
    (bundle / "parameters.toml").write_text('"spot.taker_fee" = "much"\n"spot.nothing" = "1"\n')
    (bundle / "catalogues/spot.pairs.toml").write_text('[BTCUSDT]\nmaker_fee = "9"\ncolour = "red"\n')
    (bundle / "catalogues/nobody.toml").write_text("")
    (bundle / "offerings.toml").write_text('market = "off"\n')
    (bundle / "content/en/1000.md").write_text("no title")
    said = north.agio("bundle", "apply", str(bundle), "--as", "admin", check=False)
    assert said.returncode == 2
    for place in (
        "parameters.toml: spot.nothing",
        "catalogues/spot.pairs.toml: BTCUSDT.colour",
        "catalogues/nobody.toml",
        "offerings.toml: market",
        "content/en/1000.md",
    ):
        assert place in said.stderr, said.stderr
    (bundle / "agio.toml").write_text((bundle / "agio.toml").read_text() + '\n[files]\nstore = "s3"\n')
    assert (
        "files.store: a bundle says nothing of the machine"
        in north.agio("bundle", "apply", str(bundle), check=False).stderr
    )
    assert settings_of(north, "intact-still") == before
    failed = installation.brand("new", "west", "--host", "west.example", "--bundle", str(bundle), check=False)
    assert "files.store" in failed
    assert not installation.query("SELECT FROM brand WHERE name = 'west'")
    assert not (installation.folder / "brands" / "west").exists()


def test_a_signed_bundle_is_taken_and_one_that_was_changed_is_not(installation: Installed, north: BrandSite) -> None:
    key, file = installation.folder / "key.pem", installation.folder / "north.agio"
    public = installation.run("plugin", "key", str(key), cwd=north.folder).stdout.strip()
    north.agio("bundle", "export", str(file), "--sign", str(key))
    config = north.config.read_text()
    north.config.write_text(config + f'\n[signers]\nus = "{public}"\n')
    try:
        assert "0 differences" in north.agio("bundle", "diff", str(file)).stdout
        files = dict(unpacked(file.read_bytes()))
        file.write_bytes(packed({**files, "parameters.toml": b'"spot.taker_fee" = "0.5"\n'}))
        assert "was changed since it was signed" in north.agio("bundle", "diff", str(file), check=False).stderr
    finally:
        north.config.write_text(config)
