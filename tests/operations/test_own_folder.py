"""A deployment's folder holds its configuration and its brand; code, pages and texts are the installation's."""

from __future__ import annotations

import shutil
from pathlib import Path

import httpx
from agio_testing.site import Site, new_folder

BRAND = '\n[brand]\nname = "Nordlicht"\nlogo = "logo.svg"\n'
LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>'


def test_a_folder_with_a_configuration_and_a_brand_alone_is_a_site_with_pages_and_texts(pages: Path):
    with new_folder() as folder:
        site = Site(folder, plugins=("account", "market", "signin"), flow=False)
        site.config.write_text(site.config.read_text().replace('[brand]\nname = "Agio"\n', "") + BRAND)
        (folder / "locales").unlink()
        shutil.rmtree(folder / "build")
        (folder / "brand").mkdir()
        (folder / "brand" / "logo.svg").write_text(LOGO)
        assert site.agio("doctor", check=False).stderr == ""
        site.start()
        try:
            with httpx.Client(base_url=site.url) as http:
                assert '<script defer="defer" src="/' in http.get("/").text, "the built pages"
                assert http.get("/locales/ja/shell.json").json()["shell.home.lead"] != "shell.home.lead"
                refused = http.get("/web/nothing", params={"lang": "en"}).json()
                assert refused["code"] and " " in refused["message"], "a sentence, and no key"
                assert http.get("/brand/logo.svg").text == LOGO
            assert site.agio("outbox", "--json").stdout.strip() == "[]"
            built = site.listed("doctor")
            assert {row["status"] for row in built if row["check"] in ("texts", "pages")} == {"ok"}
            assert not (folder / "build").exists(), "nothing is laid out there"
        finally:
            site.stop()
