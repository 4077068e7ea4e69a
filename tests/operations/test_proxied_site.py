"""The network of compose.yaml, rebuilt: a site that listens on every address, a proxy in front that ends TLS, clients
whose addresses are no loopback, and a neighbour who reaches the site past the proxy.
"""

from __future__ import annotations

import asyncio
import secrets
import ssl
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import httpx
import msgspec
import pytest
from agio_testing import program
from agio_testing.environments.namespaces import Network, new_network
from agio_testing.environments.tls import certificate
from agio_testing.site import Site, new_folder
from agio_testing.visitor import new_rtoken

APP, GATEWAY, NEIGHBOUR = "172.30.83.2", "172.30.83.1", "172.30.84.9"
ANN, BOB = "198.51.100.2", "198.51.100.6"
EDGE = {ANN: "198.51.100.1", BOB: "198.51.100.5"}
MOST_A_MINUTE = 240
CODES_AN_HOUR = 6


def proxy_tls(folder: Path) -> ssl.SSLContext:
    """A proxy's side of TLS, with a certificate that signs itself."""
    certificate(folder / "chain.pem", folder / "key.pem")
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "chain.pem", folder / "key.pem")
    return context


def forwarded(head: bytes, client: str) -> bytes:
    """A request's head as nginx passes it on: what a client wrote about itself stays, left of the proxy's word."""
    line, *headers = head.rstrip(b"\r\n").split(b"\r\n")
    said = [one.partition(b":") for one in headers]
    chain = [value.strip() for name, _, value in said if name.lower() == b"x-forwarded-for"]
    set_here = (b"x-forwarded-for", b"x-forwarded-proto", b"x-forwarded-host", b"connection")
    kept = [b":".join((name, value)) for name, _, value in said if name.lower() not in set_here]
    own = b"X-Forwarded-For: " + b", ".join([*chain, client.encode()])
    host = b"X-Forwarded-Host: agio.test"
    return b"\r\n".join([line, *kept, own, b"X-Forwarded-Proto: https", host, b"Connection: close", b"", b""])


async def pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, port: int) -> None:
    """One connection, one request."""
    try:
        head = await reader.readuntil(b"\r\n\r\n")
        from_app, to_app = await asyncio.open_connection(APP, port)
        to_app.write(forwarded(head, writer.get_extra_info("peername")[0]))

        async def copy() -> None:
            while data := await reader.read(65_536):
                to_app.write(data)

        copying = asyncio.create_task(copy())
        while data := await from_app.read(65_536):
            writer.write(data)
        copying.cancel()
        to_app.close()
    finally:
        writer.close()


class Proxied:
    """The network with a running site in it."""

    def __init__(self, network: Network, site: Site) -> None:
        self.network, self.site = network, site

    def ask(self, who: str, do: Callable[[httpx.Client], Any]) -> Any:
        """Answers of the site to each caller: Ann and Bob over the proxy, the neighbour past it."""
        past = who == NEIGHBOUR
        url = f"http://172.30.84.2:{self.site.port}" if past else f"https://{EDGE[who]}"
        name = {ANN: "ann", BOB: "bob", NEIGHBOUR: "neighbour"}[who]

        def asked() -> Any:
            with httpx.Client(base_url=url, verify=False, timeout=30, trust_env=False) as http:
                return do(http)

        return self.network.at(name, asked)


@pytest.fixture(scope="module")
def proxied() -> Iterator[Proxied]:
    with new_network() as network, new_folder() as folder:
        for name in ("app", "edge", "ann", "bob", "neighbour"):
            network.machine(name)
        network.cable(("edge", f"{GATEWAY}/24"), ("app", f"{APP}/24"))
        network.cable(("neighbour", f"{NEIGHBOUR}/24"), ("app", "172.30.84.2/24"))
        network.cable(("edge", f"{EDGE[ANN]}/30"), ("ann", f"{ANN}/30"))
        network.cable(("edge", f"{EDGE[BOB]}/30"), ("bob", f"{BOB}/30"))
        site = Site(folder, flow=False, extra=f"[plugin.account]\ncodes-per-network-hour = {CODES_AN_HOUR}\n")
        site.environment |= {"AGIO_HOST": "0.0.0.0", "AGIO_TRUSTED_PROXIES": GATEWAY}
        network.at("app", site.start)
        ready, ended = threading.Event(), threading.Event()

        async def proxy() -> None:
            server = await asyncio.start_server(
                lambda reader, writer: pass_on(reader, writer, site.port), "0.0.0.0", 443, ssl=proxy_tls(folder)
            )
            async with server:
                ready.set()
                await asyncio.to_thread(ended.wait)

        running = threading.Thread(target=lambda: network.at("edge", lambda: asyncio.run(proxy())))
        running.start()
        try:
            assert ready.wait(20)
            yield Proxied(network, site)
        finally:
            ended.set()
            running.join(20)
            site.stop()


def demo(http: httpx.Client, **headers: str) -> httpx.Response:
    params = {"lang": "en", "rtoken": new_rtoken(), "amount": "1000"}
    return http.get("/web/tempLogin", params=params, headers=headers)


def codes(http: httpx.Client, times: int, forged: Callable[[int], dict[str, str]] = lambda n: {}) -> list[int]:
    """Ask for the same again and again, each time with other headers."""
    found = []
    for number in range(times):
        params = {"lang": "en", "rtoken": new_rtoken(), "symbol": "NONE"}
        found.append(http.get("/web/candles", params=params, headers=forged(number)).json()["code"])
    return found


def network_of_last_session(site: Site) -> str:
    return site.query("SELECT network FROM login_session ORDER BY id DESC LIMIT 1")[0]["network"]


def test_cookies_are_secure_behind_tls_and_the_client_is_who_asked(proxied: Proxied):
    for who in (ANN, BOB):
        answer = proxied.ask(who, demo)
        assert answer.json()["code"] == 0
        assert "Secure" in answer.headers["set-cookie"]
        assert network_of_last_session(proxied.site) == who


def test_a_forged_header_changes_nothing_over_the_proxy(proxied: Proxied):
    lies = {"x-forwarded-for": f"127.0.0.1, {BOB}", "x-forwarded-proto": "http", "x-forwarded-host": "evil.test"}
    answer = proxied.ask(ANN, lambda http: demo(http, **lies, origin="https://agio.test"))
    assert (answer.json()["code"], "Secure" in answer.headers["set-cookie"]) == (0, True)
    assert network_of_last_session(proxied.site) == ANN
    assert proxied.ask(ANN, lambda http: demo(http, **lies, origin="https://evil.test")).json()["code"] == 113


def test_past_the_proxy_nobody_is_believed_and_doctor_names_who_tried(proxied: Proxied):
    lies = {"x-forwarded-for": BOB, "x-forwarded-proto": "https", "x-forwarded-host": "evil.test"}
    answer = proxied.ask(NEIGHBOUR, lambda http: demo(http, **lies))
    assert (answer.json()["code"], "Secure" in answer.headers["set-cookie"]) == (0, False)
    assert network_of_last_session(proxied.site) == NEIGHBOUR
    reported = msgspec.json.decode(proxied.site.agio("doctor", "--json", check=False).stdout)  # no pages are built here
    rows = [row for row in reported if row["check"] == "proxies"]
    assert rows[0] == {"check": "proxies", "status": "ok", "detail": f"X-Forwarded-* counts from {GATEWAY}/32"}
    assert [row["status"] for row in rows[1:]] == ["note"] and NEIGHBOUR in rows[1]["detail"]


def test_a_connection_that_the_proxy_keeps_becomes_a_socket_after_any_answer(proxied: Proxied):
    asked = f"lang=en&rtoken={new_rtoken()}"
    form = ["Content-Type: application/x-www-form-urlencoded", f"Content-Length: {len(asked)}"]
    post = "\r\n".join(["POST /web/userLogin HTTP/1.1", "Host: agio.test", *form, "", asked]).encode()
    read = "\r\n".join([f"GET /web/info?{asked} HTTP/1.1", "Host: agio.test", "", ""]).encode()
    socket_ = [
        "Connection: upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {'A' * 22}==",
    ]
    upgrade = "\r\n".join(["GET /feed HTTP/1.1", "Host: agio.test", *socket_, "", ""]).encode()

    async def kept(before: tuple[bytes, ...]) -> bytes:
        reader, writer = await asyncio.open_connection(APP, proxied.site.port)
        try:
            for request in before:
                writer.write(request)
                head = (await reader.readuntil(b"\r\n\r\n")).lower()
                assert b"connection: close" not in head
                await reader.readexactly(int(head.partition(b"content-length: ")[2].partition(b"\r\n")[0]))
            writer.write(upgrade)
            return await reader.readline()
        finally:
            writer.close()

    for before in ((), (post,), (read,), (read, post), (post, read)):
        for _ in range(4):
            line = proxied.network.at("edge", lambda before=before: asyncio.run(asyncio.wait_for(kept(before), 20)))
            assert line.startswith(b"HTTP/1.1 101 "), before


def test_one_clients_limit_touches_no_other_and_no_header_leads_around_it(proxied: Proxied):
    spent = proxied.ask(
        ANN, lambda http: codes(http, MOST_A_MINUTE + 60, lambda n: {"x-forwarded-for": f"203.0.113.{n % 250}, {BOB}"})
    )
    assert 107 in spent and spent.index(107) >= MOST_A_MINUTE
    assert 107 not in proxied.ask(BOB, lambda http: codes(http, 5))
    spent = proxied.ask(NEIGHBOUR, lambda http: codes(http, MOST_A_MINUTE + 60, lambda n: {"x-forwarded-for": BOB}))
    assert 107 in spent
    assert 107 not in proxied.ask(BOB, lambda http: codes(http, 5))


# --- codes ------------------------------------------------------------------------------------------------------------


def ask_codes(http: httpx.Client, times: int, forged: Callable[[int], dict[str, str]] = lambda n: {}) -> list[int]:
    """Ask for codes to addresses that nobody asked for yet."""
    found = []
    for number in range(times):
        account = f"{secrets.token_hex(6)}@example.com"
        params = {"lang": "en", "rtoken": new_rtoken(), "account": account, "purpose": "register"}
        found.append(http.get("/web/getCode", params=params, headers=forged(number)).json()["code"])
    return found


def test_codes_are_counted_for_each_client_behind_the_proxy(proxied: Proxied):
    def spent(http: httpx.Client) -> list[int]:
        asked = 2 * CODES_AN_HOUR + 1  # one too many even where a new hour begins meanwhile
        return ask_codes(http, asked, lambda n: {"x-forwarded-for": f"203.0.113.{n}"})

    for who in (NEIGHBOUR, ANN):
        answers = proxied.ask(who, spent)
        assert answers[:2] == [0, 0] and 107 in answers
    assert proxied.ask(BOB, lambda http: ask_codes(http, 2)) == [0, 0]


# --- programs ---------------------------------------------------------------------------------------------------------


def made_key(http: httpx.Client, proxied: Proxied, ips: str) -> tuple[str, str]:
    """An account that is opened over the proxy, and a key of it for these addresses."""
    account = f"{secrets.token_hex(6)}@example.com"
    common = {"lang": "en", "account": account}
    sent = http.get("/web/getCode", params={**common, "purpose": "register", "rtoken": new_rtoken()}).json()
    assert sent["code"] == 0, sent
    password = "correct horse"
    form = {**common, "country": "ES", "agree": "1", "invite": "", "password": password, "password2": password}
    form |= {"code": proxied.network.at("app", lambda: proxied.site.sent_code(account)), "rtoken": new_rtoken()}
    token = http.post("/web/userRegister", data=form).json()["data"]["token"]
    form = {"lang": "en", "rtoken": new_rtoken(), "token": token, "password": password}
    form |= {"name": "bot", "scopes": "read", "days": "1", "ips": ips}
    made = http.post("/web/createApiKey", data=form).json()
    assert made["code"] == 0, made
    return made["data"]["key"], made["data"]["secret"]


def signed(http: httpx.Client, key: str, secret: str, **lies: str) -> dict[str, Any]:
    """Answer to a program that asks for its balances."""
    target = "/api/v1/getAsset2?" + urlencode({"lang": "en", "rtoken": new_rtoken()})
    return http.get(target, headers=program.signed(key, secret, "GET", target) | lies).json()


def test_a_program_is_let_in_from_the_addresses_of_its_key_and_no_header_gives_it_another(proxied: Proxied):
    key, secret = proxied.ask(BOB, lambda http: made_key(http, proxied, BOB))
    answer = proxied.ask(BOB, lambda http: signed(http, key, secret))
    assert answer["code"] == 0 and answer["data"]["rows"], answer
    lies = {"x-forwarded-for": BOB}
    for who in (ANN, NEIGHBOUR):
        assert proxied.ask(who, lambda http: signed(http, key, secret, **lies))["code"] == 116
