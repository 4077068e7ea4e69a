"""An operator's pictures are served, stand for the site's icon, and name it where a browser keeps it."""

from __future__ import annotations

import json
from pathlib import Path

from agio_host.brand_files import BrandFiles, font_face, web_manifest
from agio_kernel.settings.brand import Brand, checked


def named(root: Path) -> Brand:
    (root / "brand").mkdir()
    for name in ("logo.svg", "mark.png", "sans.woff2", "unnamed.svg"):
        (root / "brand" / name).write_text(name)
    return checked(Brand(logo="logo.svg", mark="mark.png", font="Sans", font_file="sans.woff2"), root)


def test_what_is_named_is_served_and_nothing_else_of_the_folder(tmp_path: Path) -> None:
    files = BrandFiles(named(tmp_path), tmp_path)
    for address, name in (("/brand/logo.svg", "logo.svg"), ("/brand/mark.png", "mark.png"), ("/icon.svg", "mark.png")):
        assert files.find(address) == tmp_path / "brand" / name
    for address in ("/brand/unnamed.svg", "/brand/../agio.toml", "/brand/", "/brand/logo.svg/", "/"):
        assert files.find(address) is None
    assert BrandFiles(Brand(), tmp_path).find("/icon.svg") is None, "the site's own stands"


def test_a_phone_keeps_it_under_its_name_and_mark() -> None:
    own = json.loads(web_manifest({"name": "Nordlicht & Co", "mark": "/brand/mark.png"}))
    assert (own["name"], own["icons"][0]["src"], own["icons"][0]["type"]) == (
        "Nordlicht & Co",
        "/icon.svg",
        "image/png",
    )
    assert json.loads(web_manifest({"name": "Agio"}))["icons"][0]["type"] == "image/svg+xml"


def test_a_font_is_loaded_where_there_is_one() -> None:
    assert font_face({"name": "Agio"}) == ""
    style = font_face({"font": "Sans", "fontFile": "/brand/sans.woff2"})
    assert 'font-family:"Sans"' in style
    assert "url(/brand/sans.woff2)" in style
