"""The first HTML of an address: in the reader's language, in the shape of its layout, with its deployment."""

from __future__ import annotations

import gettext
import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import httpx
import pytest
from agio_host.catalogue_names import CatalogueNames
from agio_host.first_page import FirstPage, reader_of
from agio_host.static_files import StaticFiles
from agio_kernel.ports.languages import find_language
from agio_kernel.ports.messages import Messages
from agio_testing.site import Site

INDEX = (
    '<!doctype html><html lang="en" data-theme="dark"><head><!--description--><!--preload--><title>Agio</title></head>'
    '<body><div id="root"><!--skeleton--></div><!--deployment--></body></html>'
)


def described(**brand: Any) -> dict[str, Any]:
    return {
        "brand": {"name": "Ex<change", **brand},
        "defaultLanguage": "",
        "catalogues": {
            "ja": {"shell": "0123456789", "kernel": "abcdef0123", "spot": "1111111111", "trade": "2222222222"}
        },
        "remotes": [
            {
                "id": "spot",
                "domains": ["spot", "trade", "none"],
                "screens": [
                    screen("/market", "app", "market", "shell.market"),
                    screen("/ldcoin", "app", "market", "shell.market"),
                    screen("/currencyTrade", "trade", "trade", "shell.trade"),
                    screen("/asset", "app", "asset", "shell.asset", "user"),
                ],
                "tiles": [{"path": "/market", "text": "shell.tile"}],
            },
            {
                "id": "operator",
                "screens": [screen("/login", "blank", "login"), screen("/console", "console", "console")],
            },
        ],
        "development": False,
    }


def screen(path: str, layout: str, name: str, title: str = "", access: str = "visitor") -> dict[str, str]:
    return {"path": path, "layout": layout, "name": name, "title": title, "access": access}


class Texts(gettext.NullTranslations):
    def gettext(self, message: str) -> str:
        return {
            "shell.home.title": "題名",
            "shell.home.lead": '<"領収書">',
            "shell.home.page": "<領収書>",
            "shell.market": "市場",
            "shell.tile": "すべての銘柄",
        }.get(message, message)


def files(remote: str, screen: str) -> list[str]:
    return ["/remotes/spot/entry.js", "/remotes/spot/7.css"] if (remote, screen) == ("spot", "trade") else []


@pytest.fixture
def page() -> FirstPage:
    return FirstPage(Messages({("ja", "shell"): Texts()}), described, ("http://trade.example",), files)


def preloaded(html: str) -> list[tuple[str, str]]:
    # None before the style sheet of the first paint.
    return re.findall(r'<link rel="preload" as="(\w+)"[^>]* fetchpriority="low" href="([^"]+)">', html)


def test_what_a_screen_is_made_of_is_asked_for_with_its_page(page: FirstPage):
    before = [("fetch", "/locales/ja/shell.0123456789.json"), ("fetch", "/locales/ja/kernel.abcdef0123.json")]
    own = [("fetch", "/locales/ja/spot.1111111111.json"), ("fetch", "/locales/ja/trade.2222222222.json")]
    headers = {b"cookie": b"agio_language=jp"}
    assert preloaded(page(INDEX, "/", headers)) == before
    assert preloaded(page(INDEX, "/market", headers)) == [*before, *own]
    assert preloaded(page(INDEX, "/console", headers)) == before
    assert preloaded(page(INDEX, "/currencyTrade", headers)) == [
        *before,
        *own,
        ("script", "/remotes/spot/entry.js"),
        ("style", "/remotes/spot/7.css"),
    ]


@pytest.mark.parametrize(
    ("cookie", "wishes", "key"),
    [
        (b"", b"", "en"),
        (b"agio_language=jp", b"th", "jp"),
        (b"a=b; agio_language=jp; c=d", b"", "jp"),
        (b"agio_language=../x", b"th,en;q=0.5", "ty"),
        (b"", b"de-DE, ko-KR;q=0.8, en;q=0.9", "en"),
        (b"", b"de, ja;q=0, es-MX;q=0.1", "xby"),
        (b"", b"zh-TW", "ft"),
        (b"", b"zh-Hant-HK", "ft"),
        (b"", b"zh-HK", "ft"),
        (b"", b"zh-CN", "zh"),
        (b"", b"zh-Hans-SG", "zh"),
        (b"", b"ja;q=x, vi", "yn"),
        (b"", b";q=,,;;q=1,*", "en"),
    ],
)
def test_the_reader_is_spoken_to_as_chosen_then_as_the_browser_wishes(cookie: bytes, wishes: bytes, key: str):
    assert reader_of({b"cookie": cookie, b"accept-language": wishes}, "").key == key


def test_a_deployments_own_language_is_that_of_whom_chose_none():
    wishes = {b"accept-language": b"en-US,en;q=0.9"}
    assert reader_of(wishes, "jp").key == "jp"
    assert reader_of(wishes | {b"cookie": b"agio_language=en"}, "jp").key == "en"
    assert reader_of(wishes, "jp", find_language("hy")).key == "hy", "the address names it"


def test_language_colours_brand_and_texts_stand_before_any_script(page: FirstPage):
    html = page(INDEX, "/", {b"cookie": b"agio_language=jp"})
    assert re.search(r'<html lang="ja" data-language="jp" data-updown="red" [^>]*data-default-theme="system">', html)
    assert "<title>&lt;領収書&gt; · Ex&lt;change</title>" in html
    assert '<meta name="description" content="&lt;&quot;領収書&quot;&gt;">' in html
    assert "<h1>題名</h1>" in html
    assert re.findall(r'href="(/locales[^"]+)"', html) == [
        "/locales/ja/shell.0123456789.json",
        "/locales/ja/kernel.abcdef0123.json",
    ]


def test_the_brand_decides_the_theme_and_the_colours_where_nobody_chose():
    page = FirstPage(Messages({}), lambda: described(upDown="green", defaultTheme="light"))
    html = page(INDEX, "/", {b"cookie": b"agio_language=jp"})
    assert 'data-updown="green"' in html
    assert 'data-default-theme="light"' in html


def test_the_deployment_is_embedded_as_data_that_cannot_end_its_element(page: FirstPage):
    html = page(INDEX, "/", {})
    found = re.search(r'<script type="application/json" id="deployment">(.*?)</script>', html)
    assert found is not None
    assert "<" not in found[1]
    assert json.loads(found[1]) == described()


@pytest.mark.parametrize(
    ("path", "shape"),
    [("/", "home"), ("/market", "app"), ("/currencyTrade", "trade"), ("/console", "console"), ("/none", "public")],
)
def test_the_skeleton_has_the_shape_of_its_layout(page: FirstPage, path: str, shape: str):
    assert f'<div id="root"><div class="first first-{shape}" aria-busy="true">' in page(INDEX, path, {})


@pytest.mark.parametrize(
    ("path", "reported"),
    [
        ("/", "<h1>題名</h1><p>&lt;&quot;領収書&quot;&gt;</p>"),
        ("/market", "<h1>市場</h1><p>すべての銘柄</p>"),
        ("/ldcoin", "<h1>市場</h1><p>&lt;&quot;領収書&quot;&gt;</p>"),
        ("/currencyTrade", ""),
        ("/asset", ""),
    ],
)
def test_a_page_says_what_it_is_before_any_script(page: FirstPage, path: str, reported: str):
    html = page(INDEX, path, {b"cookie": b"agio_language=jp"})
    assert re.findall(r"<h1>.*?</h1>(?:<p>.*?</p>)?", html) == ([reported] if reported else [])


def test_what_is_found_on_a_users_own_page_is_nobody_elses_business(page: FirstPage):
    name = Texts().gettext
    own = {**described(), "remotes": [{"id": "x", "screens": [screen("/own", "app", "own", "shell.market", "user")]}]}
    html = FirstPage(Messages({("ja", "shell"): Texts()}), lambda: own)(INDEX, "/own", {b"cookie": b"agio_language=jp"})
    assert f"<h1>{name('shell.market')}</h1></div>" in html


def test_a_page_without_a_frame_begins_empty(page: FirstPage):
    assert '<div id="root"></div>' in page(INDEX, "/login", {})


# --- what search engines read ----------------------------------------------------------------------------------------


def links(html: str) -> dict[str, str]:
    return dict(re.findall(r'<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">', html))


def test_a_public_page_says_its_title_its_description_and_its_address_in_every_language(page: FirstPage):
    html = page(INDEX, "/market", {b"host": b"trade.example"}, b"lang=jp")
    assert "<title>市場 · Ex&lt;change</title>" in html
    assert '<meta name="description" content="すべての銘柄">' in html
    assert '<link rel="canonical" href="http://trade.example/market?lang=jp">' in html
    assert '<meta property="og:image" content="http://trade.example/social.png">' in html
    assert links(html)["ja"] == "http://trade.example/market?lang=jp"
    assert links(html)["x-default"] == "http://trade.example/market"
    assert len(links(html)) == 9


def test_of_two_paths_of_one_screen_the_first_counts(page: FirstPage):
    html = page(INDEX, "/ldcoin", {b"host": b"trade.example"})
    assert '<link rel="canonical" href="http://trade.example/market">' in html
    assert '<link rel="canonical" href="http://trade.example/">' in page(INDEX, "/index", {b"host": b"trade.example"})


def test_what_an_address_is_about_stays_in_it(page: FirstPage):
    html = page(INDEX, "/ldcoin", {b"host": b"trade.example"}, b'id=5&lang=jp&x="><script>')
    assert '<link rel="canonical" href="http://trade.example/ldcoin?id=5&amp;lang=jp">' in html
    assert links(html)["x-default"] == "http://trade.example/ldcoin?id=5"
    assert '"><script>' not in html.partition("</head>")[0]


@pytest.mark.parametrize("path", ["/asset", "/login", "/console", "/none"])
def test_what_is_not_public_is_in_no_index(page: FirstPage, path: str):
    html = page(INDEX, path, {b"host": b"trade.example"})
    assert '<meta name="robots" content="noindex">' in html
    assert "canonical" not in html
    assert links(html) == {}


def test_the_language_of_the_address_counts_where_nobody_has_chosen_another(page: FirstPage):
    assert 'lang="ko"' in page(INDEX, "/", {b"accept-language": b"en"}, b"a=1&lang=hy")
    assert 'lang="ja"' in page(INDEX, "/", {b"cookie": b"agio_language=jp"}, b"lang=hy")
    assert 'lang="en"' in page(INDEX, "/", {}, b"lang=../../x")


@pytest.mark.parametrize("host", [b"evil.example", b'x"><script>alert(1)</script>', b""])
def test_no_page_names_the_host_that_a_stranger_asked_for(host: bytes):
    nameless = FirstPage(Messages({}), described)
    html = nameless(INDEX, "/market", {b"host": host})
    assert host == b"" or host.decode() not in html
    assert not re.search(r'canonical|hreflang|og:url|og:image|(href|content)="https?:', html)
    assert nameless.file("/sitemap.xml") is None
    assert "Sitemap" not in (nameless.file("/robots.txt") or ("", ""))[1]


def test_a_declared_origin_stands_on_every_page_whatever_host_was_asked_for():
    declared = FirstPage(Messages({}), described, ("https://trade.example/",))
    html = declared(INDEX, "/market", {b"host": b"other.example"})
    assert 'href="https://trade.example/market"' in html and "other.example" not in html


def test_the_sitemap_has_every_public_page_once_and_robots_leads_to_it(page: FirstPage):
    kind, text = page.file("/sitemap.xml") or ("", "")
    assert kind == "application/xml"
    root = ElementTree.fromstring(text)
    found = [one.text for one in root.iter("{http://www.sitemaps.org/schemas/sitemap/0.9}loc")]
    assert found == [f"http://trade.example{path}" for path in ("/", "/market", "/currencyTrade")]
    _, said = page.file("/robots.txt") or ("", "")
    assert "Sitemap: http://trade.example/sitemap.xml" in said
    assert {"Disallow: /web/", "Disallow: /console", "Disallow: /login"} <= set(said.splitlines())
    assert page.file("/market") is None


def test_a_development_deployment_is_in_no_index():
    page = FirstPage(Messages({}), lambda: described() | {"development": True})
    assert page.file("/robots.txt") == ("text/plain; charset=utf-8", "User-agent: *\nDisallow: /\n")


# --- served ----------------------------------------------------------------------------------------------------------


async def asked(files: StaticFiles, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    sent: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    named = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    await files({"path": path, "method": "GET", "headers": named}, None, send)
    return sent[0]["status"], {n.decode(): v.decode() for n, v in sent[0]["headers"]}, sent[1]["body"]


async def test_a_page_is_sent_again_only_where_it_changed_for_this_reader(page: FirstPage, tmp_path: Path):
    (tmp_path / "web").mkdir()
    (tmp_path / "web/index.html").write_text(INDEX)
    files = StaticFiles(tmp_path, page)
    _, headers, body = await asked(files, "/market", accept_language="ja")
    assert b'lang="ja"' in body
    assert headers["vary"] == "accept-encoding, accept-language, cookie"
    assert headers["cache-control"] == "no-cache"
    assert (await asked(files, "/market", accept_language="ja", if_none_match=headers["etag"]))[0] == 304
    assert (await asked(files, "/market", accept_language="en", if_none_match=headers["etag"]))[0] == 200


async def test_a_catalogue_is_kept_for_ever_under_the_name_of_what_is_in_it(tmp_path: Path):
    (tmp_path / "locales/en").mkdir(parents=True)
    file = tmp_path / "locales/en/spot.json"
    file.write_text('{"a": "b"}')
    names, files = CatalogueNames(tmp_path / "locales"), StaticFiles(tmp_path)
    before = names()["en"]["spot"]
    _, headers, body = await asked(files, f"/locales/en/spot.{before}.json")
    assert (headers["cache-control"], body) == ("public, max-age=31536000, immutable", b'{"a": "b"}')
    file.write_text('{"a": "changed"}')
    assert names()["en"]["spot"] != before
    _, headers, body = await asked(files, f"/locales/en/spot.{before}.json")
    assert (headers["cache-control"], body) == ("no-cache", b'{"a": "changed"}')
    for path in ("/locales/en/none.0123456789.json", "/locales/../spot.0123456789.json", "/locales/en/spot.0123.json"):
        assert (await asked(files, path))[0] == 404


def test_the_deployment_names_every_catalogue_there_is(site: Site):
    catalogues = site.deployment()["catalogues"]
    assert len(catalogues) == 8
    for tag, names in catalogues.items():
        assert {"shell", "kernel", "spot"} <= names.keys()
        answer = httpx.get(f"{site.url}/locales/{tag}/shell.{names['shell']}.json")
        assert (answer.status_code, answer.headers["cache-control"]) == (200, "public, max-age=31536000, immutable")
