"""A logo that an operator uploads: served to everybody as what it shows, and nothing else that the file store keeps."""

from __future__ import annotations

from typing import Any

from agio_testing.operators import first_operator
from agio_testing.site import Site
from agio_testing.visitor import Visitor, new_rtoken, picture

SCRIPT = b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"


def uploaded(who: Visitor, call: str, field: str, body: bytes, kind: str = "image/png") -> dict[str, Any]:
    data = {"token": who.token, "lang": "en", "rtoken": new_rtoken()}
    return who.http.post(f"/web/{call}", data=data, files={field: ("a.png", body, kind)}).json()


def test_a_picture_is_served_as_it_looks_for_ever_and_no_script_is_taken(site: Site) -> None:
    operator, anybody = first_operator(site), site.visitor().http
    address = uploaded(operator, "operatorBrandPicture", "brand_picture", picture())["data"]["address"]
    shown = anybody.get(address)
    assert (shown.status_code, shown.headers["content-type"]) == (200, "image/png")
    assert shown.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert shown.headers["x-content-type-options"] == "nosniff"
    assert anybody.head(address).content == b""
    for kind in ("image/svg+xml", "image/png"):
        assert uploaded(operator, "operatorBrandPicture", "brand_picture", SCRIPT, kind)["code"] != 0
    for other in (f"{address}.svg", address[:-1], address[:-1] + ("0" if address[-1] != "0" else "1"), "/brand/"):
        assert anybody.get(other).status_code == 404


def test_no_other_picture_of_the_file_store_is_served_as_the_brands(site: Site) -> None:
    user = site.visitor().registered()
    avatar = uploaded(user, "uploadAvatar", "avatar", picture())["data"]["avatar"]
    names = [row[0] for row in site.query("SELECT id FROM stored_file WHERE purpose = 'avatar'")]
    assert avatar and names
    assert {site.visitor().http.get(f"/brand/{name}").status_code for name in names} == {404}
    assert uploaded(user, "operatorBrandPicture", "brand_picture", picture())["code"] != 0
