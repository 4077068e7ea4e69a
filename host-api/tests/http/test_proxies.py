"""Proxies whose word counts about the client: those that the deployment trusts, and nobody else."""

from __future__ import annotations

from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest
from agio_host.hosts import Hosts
from agio_host.proxies import MOST_PEERS, Proxies, is_of_this_machine, strangers, strangers_file
from hypothesis import given
from hypothesis import strategies as st

PROXY, INNER, CLIENT = "192.0.2.1", "10.8.0.9", "203.0.113.7"
TRUSTED = (ip_network(PROXY), ip_network("10.8.0.0/24"), ip_network("2001:db8::1"))
HTTPS = ("x-forwarded-proto", "https")


def believed(peer: str, *headers: tuple[str, str], kind: str = "http", trusted: Any = TRUSTED) -> dict[str, Any]:
    scope: dict[str, Any] = {
        "type": kind,
        "client": (peer, 4711),
        "scheme": "ws" if kind == "websocket" else "http",
        "headers": [(b"host", b"inside"), *((name.encode(), value.encode("latin-1")) for name, value in headers)],
    }
    Proxies(trusted).believe(scope)
    assert not any(name.startswith(b"x-forwarded") for name, _ in scope["headers"])
    return scope


@pytest.mark.parametrize(
    ("peer", "said", "client"),
    [
        (PROXY, [CLIENT], CLIENT),
        (PROXY, [f"127.0.0.1, {CLIENT}"], CLIENT),
        (PROXY, ["127.0.0.1", CLIENT], CLIENT),
        (PROXY, [f"198.51.100.1, {CLIENT}, {INNER}"], CLIENT),
        (PROXY, [f"198.51.100.1,{CLIENT},{INNER},10.8.0.200"], CLIENT),
        (f"::ffff:{PROXY}", [CLIENT], CLIENT),
        ("2001:db8::1", ["2001:db8:7::7"], "2001:db8:7::7"),
        (PROXY, [f"::ffff:{CLIENT}"], CLIENT),
        (PROXY, [INNER], INNER),
        (PROXY, [f"{CLIENT}, unknown"], PROXY),
        (PROXY, [f"{CLIENT}, {'1' * 5000}, {INNER}"], INNER),
        (PROXY, [" , "], PROXY),
        ("192.0.2.2", [CLIENT], "192.0.2.2"),
        ("127.0.0.1", [CLIENT], "127.0.0.1"),
        ("unix:", [CLIENT], "unix:"),
    ],
    ids=[
        "one client",
        "what the client wrote itself stands left",
        "a header sent twice is one list",
        "two proxies of ours",
        "three proxies of ours",
        "a proxy on both protocols",
        "IPv6",
        "a client on both protocols",
        "nobody but ourselves",
        "a hop without an address",
        "a hop of five thousand digits",
        "an empty list",
        "a neighbour of the proxy",
        "loopback is not trusted by itself",
        "a peer without an address",
    ],
)
def test_the_client_is_the_rightmost_hop_that_no_trusted_proxy_is(peer: str, said: list[str], client: str):
    scope = believed(peer, *(("x-forwarded-for", one) for one in said))
    assert scope["client"][0] == client


def test_scheme_and_host_count_from_a_trusted_proxy_alone():
    said = (HTTPS, ("x-forwarded-host", "agio.example"), ("x-forwarded-for", CLIENT))
    scope = believed(PROXY, *said)
    assert (scope["scheme"], dict(scope["headers"])[b"host"]) == ("https", b"agio.example")
    scope = believed("192.0.2.2", *said)
    assert (scope["scheme"], dict(scope["headers"])[b"host"]) == ("http", b"inside")
    assert believed(PROXY, HTTPS, kind="websocket")["scheme"] == "wss"
    assert believed(PROXY, ("x-forwarded-proto", "https, http"))["scheme"] == "http"
    assert believed(PROXY, ("x-forwarded-proto", "gopher"))["scheme"] == "http"


@pytest.mark.parametrize(
    ("peer", "said", "is_here"),
    [
        ("127.0.0.1", (), True),
        ("::1", (), True),
        ("127.0.0.1", (("x-forwarded-for", "127.0.0.1"),), False),
        ("127.0.0.1", (("x-forwarded-proto", "https"),), False),
        (PROXY, (("x-forwarded-for", "127.0.0.1"),), False),
        ("192.0.2.2", (), False),
        ("", (), False),
    ],
)
def test_who_comes_by_a_proxy_is_never_of_this_machine(peer: str, said: tuple[tuple[str, str], ...], is_here: bool):
    assert is_of_this_machine(believed(peer, *said)) is is_here


def test_by_default_nobody_is_believed():
    assert believed(PROXY, HTTPS, ("x-forwarded-for", CLIENT), trusted=())["client"] == (PROXY, 4711)


@given(st.lists(st.text(st.characters(max_codepoint=255)), max_size=6))
def test_whatever_a_client_writes_before_it_the_proxys_word_decides(forged: list[str]):
    assert believed(PROXY, ("x-forwarded-for", ",".join([*forged, CLIENT])))["client"][0] == CLIENT


def test_peers_that_forward_and_are_not_trusted_are_told_of_in_bounds(tmp_path: Path):
    proxies = Proxies(TRUSTED, strangers_file(tmp_path))
    for number in range(3 * MOST_PEERS):
        for _ in range(2):
            proxies.believe(
                {
                    "type": "http",
                    "client": (f"198.51.100.{number}", 1),
                    "scheme": "http",
                    "headers": [(b"x-forwarded-for", b"1.1.1.1")],
                }
            )
    assert len(strangers(tmp_path)) == MOST_PEERS and "198.51.100.0" in strangers(tmp_path)
    Proxies(TRUSTED, strangers_file(tmp_path))
    assert strangers(tmp_path) == []


@pytest.mark.parametrize(
    ("host", "allowed"),
    [
        (b"agio.example", True),
        (b"AGIO.example:8000", True),
        (b"eu.agio.test", True),
        (b"agio.test", False),
        (b"evil-agio.test", False),
        (b"agio.example.evil", False),
        (b"[::1]:8000", True),
        (b"", False),
    ],
)
def test_a_deployment_answers_for_its_own_hosts(host: bytes, allowed: bool):
    hosts = Hosts(["agio.example", "*.agio.test", "::1"])
    assert hosts.allow([(b"host", host)]) is allowed
    assert Hosts([]).allow([(b"host", host)])
