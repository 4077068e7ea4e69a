"""Hostile input on every call there is: a registered code, never a fault, and not a row more than before."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from agio_host.plugin_check.amounts import HOSTILE_AMOUNTS
from agio_testing.operators import first_operator
from agio_testing.site import Site
from agio_testing.visitor import Visitor, new_rtoken
from agio_testing.wire_forms import wire_forms

MONEY_FIELDS = ("amount", "price", "quantity")
WORKS_ANYWAY = {"attempt_counter", "ledger_link", "ledger_house_balance"}.union(*(one.grows for one in wire_forms()))
"""Tables that grow by themselves: attempts are counted, the journal is sealed each second, and what plugins say."""

LANGS = (None, "", "hr", "EN", "../../etc", "e" * 2000)
RTOKENS = (None, "", "short", "a" * 17, "abc-defg", "абвгдежз", "abcdef\n")
TOKENS = (None, "x", "null", "x" * 128, "x" * 5000, "' OR 1=1 --")

LIKELY = {
    "pair": "BTCUSDT",
    "symbol": "BTCUSDT",
    "side": "buy",
    "type": "market",
    "id": "1",
    "period": "1m",
    "account": "somebody@example.com",
    "password": "correct horse",
    "login": "admin",
    "purpose": "register",
    "queue": "none",
    "asset": "USDT",
    "direction": "to_user",
    "reason": "a test",
}

AROUND_A_MONEY_FIELD = {
    "price": {"type": "limit", "quantity": "0.001"},
    "quantity": {"type": "market"},
    "amount": {"type": "market"},
}

Row = dict[str, Any]


@pytest.fixture(scope="module")
def site(quiet_site: Site) -> Site:
    return quiet_site


@pytest.fixture(scope="module")
def operator(site: Site) -> Visitor:
    return first_operator(site)


@pytest.fixture(scope="module")
def calls(site: Site) -> list[Row]:
    return site.calls


@pytest.fixture(scope="module")
def codes(site: Site) -> set[int]:
    """The registered numbers, as they are documented."""
    description = site.visitor().http.get("/schema/openapi.json").json()["info"]["description"]
    return {int(number) for number in re.findall(r"^\| (\d+) \|", description, re.MULTILINE)}


@pytest.fixture(scope="module")
def demo(site: Site) -> Visitor:
    return site.visitor().in_demo()


@pytest.fixture(scope="module")
def reader(site: Site) -> Visitor:
    """Somebody whose calls of this minute aren't used up by what the other tests send."""
    return site.visitor().in_demo()


def row_counts(site: Site) -> dict[str, int]:
    tables = [row[0] for row in site.query("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")]
    counts = " UNION ALL ".join(f"SELECT '{name}', count(*) FROM {name}" for name in tables if name not in WORKS_ANYWAY)
    return dict(map(tuple, site.query(counts)))


@pytest.fixture(autouse=True)
def no_row_more(site: Site, demo: Visitor, reader: Visitor) -> Iterator[None]:
    before = row_counts(site)
    yield
    assert row_counts(site) == before


def sent(who: Visitor, row: Row, fields: list[tuple[str, str]], token: str | None = None) -> httpx.Response:
    """One request with exactly these fields."""
    url = f"/{row['path']}"
    if row["method"] == "GET":
        headers = {"authorization": f"Bearer {token}".encode()} if token is not None else {}
        return who.http.get(url, params=fields, headers=headers)
    body = [*fields, ("token", token)] if token is not None else fields
    encoded = str(httpx.QueryParams(body)).encode()
    return who.http.post(url, content=encoded, headers={"content-type": "application/x-www-form-urlencoded"})


def common(row: Row, **instead: str | None) -> list[tuple[str, str]]:
    """The fields of a likely request, some of them replaced or (None) left out."""
    fields: dict[str, str | None] = {name: LIKELY[name] for name in row["fields"] if name in LIKELY}
    fields |= {"lang": "en", "rtoken": new_rtoken(), **instead}
    return [(name, value) for name, value in fields.items() if value is not None]


def refused(answer: httpx.Response, codes: set[int], what: Any) -> int:
    """The code of an answer that has to be an orderly refusal."""
    assert answer.status_code < 500, (what, answer.status_code, answer.text[:300])
    body = answer.json()
    assert {"code", "message", "data"} <= body.keys(), what
    assert body["code"] in codes, (what, body)
    assert body["code"] not in (0, 7, 100, 107), (what, body)
    assert body["message"], (what, body)
    assert "Traceback" not in body["message"]
    return body["code"]


def test_the_calls_and_the_codes_are_known(calls: list[Row], codes: set[int]):
    assert len(calls) > 20
    assert {0, 1, 7, 101, 102, 111, 112, 130, 1000, 2000} <= codes


def test_sixty_amounts_that_are_none_in_every_field_of_money(
    site: Site, demo: Visitor, operator: Visitor, calls: list[Row], codes: set[int]
):
    tried = 0
    signed_in = {"user": demo, "operator": operator}
    for row in calls:
        who = signed_in.get(row["access"]) or site.visitor()
        for field in MONEY_FIELDS:
            if field not in row["fields"]:
                continue
            around = AROUND_A_MONEY_FIELD[field] if "type" in row["fields"] else {}
            for amount in HOSTILE_AMOUNTS:
                if amount == "" and row["path"] == "web/tempLogin":
                    continue  # an empty amount is the default one: that opens an account, as it should
                answer = sent(who, row, common(row, **around, **{field: amount}), who.token or None)
                code = refused(answer, codes, (row["path"], field, amount))
                assert code not in (1000, 2000), (row["path"], field, amount)
                tried += 1
    assert tried > 400


def test_without_a_language_or_with_none_of_the_eight(site: Site, demo: Visitor, calls: list[Row], codes: set[int]):
    for row in calls:
        for lang in LANGS:
            answer = sent(demo, row, common(row, lang=lang), demo.token)
            assert refused(answer, codes, (row["path"], lang)) == 111


def test_without_an_rtoken_or_with_none(site: Site, demo: Visitor, calls: list[Row], codes: set[int]):
    for row in calls:
        for rtoken in RTOKENS:
            answer = sent(demo, row, common(row, rtoken=rtoken), demo.token)
            assert refused(answer, codes, (row["path"], rtoken)) == 102


def test_without_a_token_or_with_a_wrong_one(site: Site, calls: list[Row], codes: set[int]):
    stranger = site.visitor()
    for row in calls:
        if row["access"] == "visitor":
            continue
        for token in TOKENS:
            answer = sent(stranger, row, common(row), token)
            assert refused(answer, codes, (row["path"], token)) == 2000


def test_with_the_token_in_the_url(site: Site, demo: Visitor, calls: list[Row], codes: set[int]):
    for row in calls:
        answer = demo.http.request(row["method"], f"/{row['path']}", params=[*common(row), ("token", demo.token)])
        assert refused(answer, codes, row["path"]) == 112


def test_with_a_field_that_is_not_in_the_form(site: Site, demo: Visitor, calls: list[Row], codes: set[int]):
    for row in calls:
        if row["access"] == "operator":
            continue
        who = demo if row["access"] == "user" else site.visitor()
        for name in ("colour", "__class__", "user_id", "realm", "балда"):
            answer = sent(who, row, [*common(row), (name, "1")], who.token or None)
            assert refused(answer, codes, (row["path"], name)) == 101


def test_with_a_doubled_field_a_nul_or_bytes_that_are_no_text(
    site: Site, demo: Visitor, calls: list[Row], codes: set[int]
):
    for row in calls:
        doubled = [*common(row), ("lang", "en")]
        assert refused(sent(demo, row, doubled, demo.token), codes, row["path"]) == 101
        nul = common(row, **{(row["fields"] or ["lang"])[0]: "a\0b"})
        assert refused(sent(demo, row, nul, demo.token), codes, row["path"]) == 101
        raw = f"/{row['path']}?lang=en&rtoken=abcdef&x=%ff%fe"
        assert refused(demo.http.request(row["method"], raw), codes, row["path"]) == 101


def test_with_a_body_or_a_query_that_is_too_large(site: Site, demo: Visitor, calls: list[Row], codes: set[int]):
    for row in calls:
        if row["method"] == "POST":
            answer = sent(demo, row, [*common(row), ("x", "a" * 70_000)], demo.token)
            assert refused(answer, codes, row["path"]) == 106
        else:
            answer = sent(demo, row, [*common(row), ("x", "a" * 30_000)], demo.token)
            assert answer.status_code < 500
        many = [*common(row), *((f"f{number}", "1") for number in range(65))]
        assert refused(sent(demo, row, many, demo.token), codes, row["path"]) == 101


def test_with_texts_that_are_too_long_or_of_another_kind_in_every_field(
    site: Site, demo: Visitor, calls: list[Row], codes: set[int]
):
    """None of these may be a fault in any field; some fields may take some of them."""
    texts = (
        "a" * 10_000,
        "-1",
        "9" * 30,
        "\u202e\u0000"[:1],
        "💥" * 50,
        "'; DROP TABLE app_user; --",
        "{}",
        "[]",
        "NaN",
    )
    for row in calls:
        if row["path"] in ("web/logout", "web/tempLogin", "web/getCode", "web/updateName"):
            continue  # their effects are what a valid text asks for
        who = demo if row["access"] == "user" else site.visitor()
        for field in row["fields"]:
            for text in texts:
                answer = sent(who, row, common(row, **{field: text}), who.token or None)
                assert answer.status_code < 500, (row["path"], field, text)
                body = answer.json()
                assert body["code"] in codes, (row["path"], field, text, body)
                assert body["code"] != 100, (row["path"], field, text, body)


def test_with_numbers_and_moments_that_no_database_holds(
    site: Site, reader: Visitor, operator: Visitor, calls: list[Row], codes: set[int]
):
    """In every field of every reading call, as somebody who may make it: it is refused, or it finds nothing."""
    texts = ("9" * 30, f"-{9 * 10**18 + 9 * 10**17}", "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00")
    places = ("0001-01-01T00:00:00+14:00~1", f"2026-11-22T00:00:00+00:00~{'9' * 30}")
    signed_in = {"user": reader, "operator": operator}
    tried = 0
    for row in calls:
        taken_away = row["access"] == "operator" and row["path"].endswith("Export")
        if row["method"] != "GET" or taken_away or row["path"] in ("web/tempLogin", "web/getCode"):
            continue  # those that write: an account, a code, an entry in the audit
        who = signed_in.get(row["access"]) or site.visitor()
        for field in row["fields"]:
            for text in (*texts, *places):
                answer = sent(who, row, common(row, **{field: text}), who.token or None)
                assert answer.status_code < 500, (row["path"], field, text)
                body = answer.json()
                assert body["code"] in codes, (row["path"], field, text, body)
                assert body["code"] not in (100, 107), (row["path"], field, text, body)
                tried += 1
    assert tried > 400


def test_after_all_that_the_site_is_whole(site: Site, demo: Visitor):
    assert httpx.get(f"{site.url}/health").json()["data"]["status"] == "ok"
    assert demo.get("info")["code"] == 0
    log = site.log.read_text()
    assert "call.failed" not in log
    assert "Traceback" not in log
    assert demo.token not in log
