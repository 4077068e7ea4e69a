"""Addresses beside calls: the built front end, the deployment, health and the documentation."""

from __future__ import annotations

import gzip
import json
import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import httpx
import pytest
from agio_host.monitoring.health import OLD_MS, PriceHealth, price_health
from agio_host.static_files import StaticFiles
from agio_kernel.ports.clock import SystemClock
from agio_kernel.ports.prices import InstrumentInfo, NoPrices, Tick
from agio_testing.site import PAGES, PLUGINS, Site


@pytest.fixture(scope="module")
def http(site: Site) -> httpx.Client:
    return httpx.Client(base_url=site.url, timeout=10)


# --- files ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path", ["/", "/market", "/currencyTrade", "/text?id=5", "/no/such/screen", "/index.html", "/" + "a" * 300]
)
def test_every_path_that_nobody_else_answers_is_the_shells_to_draw(http: httpx.Client, path: str):
    answer = http.get(path)
    assert answer.status_code == 200
    assert re.sub("<title>.*</title>", "<title>Agio</title>", answer.text) == PAGES["web/index.html"]
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    "path", ["/missing.js", "/assets/missing.png", "/remotes/none/remote.js", "/locales/en/none.json", "/host/none"]
)
def test_a_missing_file_is_missing_and_never_the_page(http: httpx.Client, path: str):
    answer = http.get(path)
    assert answer.status_code == 404
    assert "<!doctype" not in answer.text


@pytest.mark.parametrize("path", ["/web/none", "/host/none", "/schema/none", "/development/none"])
def test_a_missing_call_is_never_the_page(http: httpx.Client, path: str):
    answer = http.get(path)
    assert "<!doctype" not in answer.text
    assert answer.json()["code"] in (108, 109)


def test_the_documentation_is_served_in_development_with_a_policy_of_its_own(http: httpx.Client):
    assert http.get("/docs").headers["location"] == "/docs/index.html"
    page = http.get("/docs/index.html")
    assert (page.text, page.headers["content-type"]) == (PAGES["docs/site/index.html"], "text/html; charset=utf-8")
    assert "'unsafe-inline' data:" in page.headers["content-security-policy"]
    assert "script-src 'self';" in http.get("/").headers["content-security-policy"]
    for name in ("none.html", "..%2Fpages%2Fsecret.md", "%2Fetc%2Fpasswd"):
        assert http.get(f"/docs/{name}").status_code == 404


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/../../agio.toml",
        "/%2e%2e/secret.txt",
        "/%2e%2e%2fsecret.txt",
        "/..%2f..%2fagio.toml",
        "/..%5c..%5cagio.toml",
        "/remotes/../secret.txt",
        "/remotes/%2e%2e/secret.txt",
        "/remotes/..%2f..%2fdata/secret",
        "/remotes/../web/index.html%00.js",
        "//etc/passwd",
        "/%2fetc%2fpasswd",
        "/.env",
        "/.git/config",
        "/.hashes/web",
    ],
)
def test_no_path_leaves_the_folder_and_no_hidden_file_is_served(site: Site, path: str):
    import socket

    (site.folder / "build/web/.env").write_text("nobody's to read")
    (site.folder / "build/web/.git").mkdir(exist_ok=True)
    (site.folder / "build/web/.git/config").write_text("nobody's to read")
    with socket.create_connection(("127.0.0.1", site.port), 5) as raw:  # a client library would tidy the path up
        raw.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode())
        answer = b"".join(iter(lambda: raw.recv(65_536), b""))
    assert b"nobody's to read" not in answer
    assert b"root:" not in answer
    assert b"[deployment]" not in answer
    assert re.match(rb"HTTP/1\.1 (404|200|400)", answer)
    assert b" 200 " not in answer.splitlines()[0] or PAGES["web/index.html"].encode() in answer


def test_a_hashed_file_is_kept_for_ever_and_any_other_is_asked_for_again(http: httpx.Client):
    for path in ("/main.0123456789.js", "/remotes/market/remote.0123456789.js"):
        answer = http.get(path)
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert http.get("/remotes/market/manifest.json").headers["cache-control"] == "no-cache"
    assert http.get("/sw.js").headers["service-worker-allowed"] == "/"


def test_files_and_pages_carry_the_headers_that_protect_a_browser(http: httpx.Client):
    own = ("/schema", "/schema/openapi.json", "/development/outbox", "/host/deployment", "/health", "/health/missing")
    for path in ("/", "/main.0123456789.js", "/missing.js", *own):
        headers = http.get(path).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert "unsafe-eval" not in headers["content-security-policy"]


def test_only_a_preview_may_stand_in_a_frame_and_only_in_one_of_this_site(http: httpx.Client):
    for path in ("/?preview=dark", "/market?preview=light"):
        headers = http.get(path).headers
        assert headers["x-frame-options"] == "SAMEORIGIN"
        assert "frame-ancestors 'self'" in headers["content-security-policy"]
    for path in ("/?preview=", "/?preview=dark&x=1", "/main.0123456789.js?preview=dark", "/schema?preview=dark"):
        headers = http.get(path).headers
        assert headers["x-frame-options"] == "DENY"
        assert "frame-ancestors 'none'" in headers["content-security-policy"]


def test_head_has_the_length_and_no_body_and_a_post_is_refused(http: httpx.Client):
    answer = http.head("/main.0123456789.js")
    assert int(answer.headers["content-length"]) == len(PAGES["web/main.0123456789.js"])
    assert answer.content == b""
    refused = http.post("/main.0123456789.js")
    assert (refused.status_code, refused.json()["code"], refused.headers["allow"]) == (405, 101, "GET, HEAD")


def test_the_twin_that_the_client_likes_best_is_sent_unless_it_is_older(site: Site, http: httpx.Client):
    file = site.folder / "build/web/app.abcdef0123.css"
    file.write_text("body { margin: 0 }")
    file.with_name(file.name + ".gz").write_bytes(gzip.compress(b"body { margin: 1 }"))
    file.with_name(file.name + ".br").write_bytes(b"packed by brotli")

    def sent(accepts: str) -> tuple[str | None, bytes]:
        with http.stream("GET", "/app.abcdef0123.css", headers={"accept-encoding": accepts}) as answer:
            raw = b"".join(answer.iter_raw())
        assert (answer.headers["vary"], answer.headers["content-type"]) == (
            "accept-encoding",
            "text/css; charset=utf-8",
        )
        assert int(answer.headers["content-length"]) == len(raw)
        return answer.headers.get("content-encoding"), raw

    assert sent("gzip, deflate, br") == ("br", b"packed by brotli")
    assert sent("br;q=0.5, gzip")[0] == "gzip"
    assert sent("gzip")[0] == "gzip"
    for plain in ("identity", "", "br;q=0", "gzip;q=0, br;q=0", "zstd", "gzip;q=x"):
        assert sent(plain) == (None, b"body { margin: 0 }"), plain
    for twin in (".gz", ".br"):
        assert http.get(f"/app.abcdef0123.css{twin}").status_code == 404
    file.write_text("body { margin: 2 }")
    os.utime(file, ns=(0, file.stat().st_mtime_ns + 10**9))
    assert http.get("/app.abcdef0123.css").text == "body { margin: 2 }"


def test_who_takes_one_encoding_never_gets_the_other_that_somebody_asked_for_before(tmp_path: Path):
    file = tmp_path / "a.js"
    file.write_text("plain")
    file.with_name("a.js.gz").write_bytes(b"zipped")
    files = StaticFiles(tmp_path)
    assert files._read(file, b"br, gzip").encoding == b"gzip"
    assert files._read(file, b"br").encoding == b""


def test_what_a_browser_has_is_not_sent_again(http: httpx.Client):
    first = http.get("/sw.js")
    again = http.get("/sw.js", headers={"if-none-match": f'"other", {first.headers["etag"]}'})
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", first.headers["etag"])
    assert http.get("/sw.js", headers={"if-none-match": '"other"'}).status_code == 200


def test_a_long_answer_of_a_call_is_packed_for_who_takes_it_and_an_order_never(site: Site, http: httpx.Client):
    fields = {"lang": "en", "rtoken": "a" * 16}

    def sent(accepts: str) -> tuple[str | None, bytes]:
        with http.stream("GET", "/web/getCurrencyAll", params=fields, headers={"accept-encoding": accepts}) as answer:
            assert (answer.status_code, answer.headers["vary"]) == (200, "accept-encoding")
            return answer.headers.get("content-encoding"), b"".join(answer.iter_raw())

    plain, whole = sent("identity")
    coded, short = sent("gzip, br")
    assert (plain, coded) == (None, "gzip")
    # How small that is, depends on the prices of the moment: no larger than packing the same text in a hurry makes it.
    unpacked = gzip.decompress(short)
    assert len(short) <= len(gzip.compress(unpacked, compresslevel=1)) < len(whole) / 2
    assert len(json.loads(unpacked)["data"]["rows"]) == len(json.loads(whole)["data"]["rows"])
    assert http.get("/web/getCurrencyAll", params=fields).json()["code"] == 0
    refused = http.post("/web/none", headers={"accept-encoding": "gzip"})
    assert "content-encoding" not in refused.headers


def test_the_cache_of_files_is_bounded(tmp_path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("agio_host.static_files.MOST_CACHED_BYTES", 1000)
    files = StaticFiles(tmp_path)
    for number in range(50):
        file = tmp_path / f"{number}.js"
        file.write_bytes(b"x" * 300)
        assert files._read(file, b"").body == b"x" * 300
        assert sum(len(kept.body) for kept in files._cache.values()) <= 1300


# --- the deployment -----------------------------------------------------------------------------------------------


def test_the_deployment_tells_the_shell_everything_it_draws_with(site: Site):
    data = site.deployment()
    assert data["brand"]["name"] == "Agio"
    assert [language["key"] for language in data["languages"]] == ["en", "xby", "jp", "hy", "ty", "yn", "zh", "ft"]
    assert sorted(data["plugins"]) == sorted(PLUGINS)
    assert data["development"] is True
    market = next(remote for remote in data["remotes"] if remote["id"] == "market")
    assert market["entry"] == "/remotes/market/remote.0123456789.js"
    assert [screen["path"] for screen in market["screens"]] == ["/market", "/ldcoin"]
    assert next(remote for remote in data["remotes"] if remote["id"] == "spot")["entry"] == ""


@pytest.mark.parametrize("left", ['{"entry": "/remo', "", "[]", '{"entry": 5}', '{"entry": "/x.js", "screens": 5}'])
def test_a_manifest_that_was_cut_short_takes_only_its_own_remote(site: Site, left: str):
    cut = site.folder / "build/remotes/spot/manifest.json"
    cut.parent.mkdir(exist_ok=True)
    cut.write_text(left)
    try:
        entries = {remote["id"]: remote["entry"] for remote in site.deployment()["remotes"]}
        assert (entries["spot"], entries["market"]) == ("", "/remotes/market/remote.0123456789.js")
        assert "spot" in httpx.get(f"{site.url}/health").json()["data"]["unbuilt"]
    finally:
        cut.unlink()


def test_the_deployment_shows_public_parameters_and_no_others(site: Site):
    public = {row["key"] for row in site.listed("parameters") if row["public"]}
    assert public == site.deployment()["parameters"].keys()


def test_the_deployment_holds_no_secret(site: Site):
    secret = (site.data / "secret").read_text()
    for path in ("/host/deployment", "/health", "/schema/openapi.json", "/schema"):
        text = httpx.get(site.url + path).text
        assert secret not in text
        assert str(site.folder) not in text


# --- health --------------------------------------------------------------------------------------------------------


def test_health_is_ok_when_everything_is_and_is_never_cached(http: httpx.Client):
    answer = http.get("/health")
    data = answer.json()["data"]
    assert (answer.status_code, data["status"], data["database"], data["tasks"]) == (200, "ok", "up", {})
    assert {plugin["status"] for plugin in data["plugins"]} == {"up"}
    assert answer.headers["cache-control"] == "no-store"
    assert data["events"] == {"owed": [], "failing": 0}
    remotes = http.get("/host/deployment").json()["data"]["remotes"]
    assert data["unbuilt"] == [remote["id"] for remote in remotes if remote["entry"] == ""] != []


class Quotes(NoPrices):
    """Three instruments: one quoted now, one that has stopped, and one whose session is closed."""

    def __init__(self, now_ms: int) -> None:
        self.ticks = {"LIVE": Tick("LIVE", 1, now_ms - OLD_MS // 2, 1), "DEAD": Tick("DEAD", 1, now_ms - OLD_MS - 1, 2)}

    def instruments(self) -> Sequence[InstrumentInfo]:
        return [InstrumentInfo(name, name, "crypto", name, "USDT", 2, 2, True, 1) for name in ("LIVE", "DEAD", "SHUT")]

    def latest(self, symbol: str) -> Tick | None:
        return self.ticks.get(symbol)

    def is_open(self, symbol: str, at_ms: int | None = None) -> bool:
        return symbol != "SHUT"


def test_health_counts_prices_that_have_stopped_while_their_market_is_open():
    clock = SystemClock()
    quotes = Quotes(clock.now_ms())
    assert price_health(quotes, clock) == PriceHealth(open=2, old=1)
    quotes.ticks["DEAD"] = Tick("DEAD", 1, clock.now_ms() + 2 * OLD_MS, 3)  # the clock was set back meanwhile
    assert price_health(quotes, clock) == PriceHealth(open=2, old=1)
    del quotes.ticks["DEAD"]
    assert price_health(quotes, clock) == PriceHealth(open=2, old=1)
    assert price_health(NoPrices(), clock) == PriceHealth(open=0, old=0)


# --- documentation --------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def document(http: httpx.Client) -> dict[str, Any]:
    return http.get("/schema/openapi.json").json()


def test_every_call_is_documented_under_its_method(site: Site, document: dict[str, Any]):
    documented = {(method.upper(), path) for path, methods in document["paths"].items() for method in methods}
    calls = {(row["method"], f"/{row['path']}") for row in site.calls}
    assert {(method, path) for method, path in documented if path.startswith("/web/")} == calls
    by_key = {(method, path.replace("/api/v1/", "/web/")) for method, path in documented if path.startswith("/api/v1/")}
    assert by_key and by_key <= calls


def posted_fields(operation: dict[str, Any]) -> dict[str, Any]:
    """The fields of a POST: URL-encoded, or multipart where a call takes a file. A file isn't a field of the form."""
    (kind, body), *others = operation["requestBody"]["content"].items()
    assert not others and kind in ("application/x-www-form-urlencoded", "multipart/form-data")
    properties = body["schema"]["properties"]
    return {name: schema for name, schema in properties.items() if "contentMediaType" not in schema}


def test_the_document_is_openapi_3_1_and_every_reference_leads_somewhere(document: dict[str, Any]):
    assert document["openapi"] == "3.1.0"
    assert document["info"]["title"] and document["info"]["version"]
    names: set[str] = set()

    def walk(node: Any) -> None:
        if isinstance(node, dict):
            if isinstance(ref := node.get("$ref"), str):
                assert ref.startswith("#/components/schemas/")
                assert ref.rpartition("/")[2] in document["components"]["schemas"], ref
            for value in node.values():
                walk(value)
        elif isinstance(node, list):
            for value in node:
                walk(value)

    walk(document)
    for methods in document["paths"].values():
        for operation in methods.values():
            assert operation["operationId"] not in names
            names.add(operation["operationId"])
            assert operation["summary"] and operation["tags"]
            assert "200" in operation["responses"]
            for requirement in operation["security"]:
                assert requirement.keys() <= document["components"]["securitySchemes"].keys()
            if "parameters" in operation:
                given = [parameter["name"] for parameter in operation["parameters"]]
                assert {p["in"] for p in operation["parameters"]} == {"query"}
            else:
                given = list(posted_fields(operation))
            assert len(given) == len(set(given))
            assert {"lang", "rtoken"} <= set(given)


def test_fields_are_documented_as_the_calls_declare_them(site: Site, document: dict[str, Any]):
    for row in site.calls:
        operation = document["paths"][f"/{row['path']}"][row["method"].lower()]
        if row["method"] == "GET":
            given = {parameter["name"] for parameter in operation["parameters"]}
        else:
            given = set(posted_fields(operation))
        assert given - {"token", "lang", "rtoken"} == set(row["fields"])


def test_a_file_is_documented_under_the_name_that_its_call_takes(document: dict[str, Any]):
    for path, taken in (("/web/submitDeposit", "voucher"), ("/web/uploadAvatar", "avatar")):
        body = document["paths"][path]["post"]["requestBody"]["content"]["multipart/form-data"]
        properties = body["schema"]["properties"]
        assert [name for name, schema in properties.items() if "contentMediaType" in schema] == [taken]


def test_the_documentation_page_loads_nothing_from_elsewhere_and_lists_every_code(site: Site, http: httpx.Client):
    page = http.get("/schema").text
    assert "<script" not in page
    assert not re.search(r"(src|href)=['\"]?(https?:)?//", page)
    for number in (101, 107, 134, 2000, 3400):
        assert f"<td><code>{number}</code></td>" in page


@pytest.mark.parametrize("path", ["/host/deployment", "/health", "/schema", "/schema/openapi.json"])
def test_another_method_is_refused_in_an_envelope(http: httpx.Client, path: str):
    answer = http.post(path)
    assert (answer.status_code, answer.json()["code"]) == (405, 101)
    assert "GET" in answer.headers["allow"]
    assert answer.headers["x-frame-options"] == "DENY"
