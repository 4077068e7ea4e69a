"""Amounts on every call that takes money: the largest ones are refused as such, and none ends in a fault.

The fields are those that the plugins name in their ``tests/wire_forms.py`` with a number in them.
"""

from __future__ import annotations

import re

import httpx
import pytest
from agio_testing.site import Site
from agio_testing.visitor import Visitor, new_rtoken
from agio_testing.wire_forms import wire_forms

MOST = 2**63 - 1
"""Largest amount that a column of the database keeps."""
SCALES = range(9)
LARGEST = sorted(
    {
        f"{number:0{scale + 1}}" if scale == 0 else f"{str(number)[:-scale]}.{str(number)[-scale:]}"
        for scale in SCALES
        for number in (MOST, MOST - 1, 10**18 - 1)
    }
)
NUMBER = re.compile(r"[0-9]+(\.[0-9]+)?")
CALLS = {call: fields for forms in wire_forms() for call, fields in forms.money.items()}
FIELDS = [(call, field) for call, fields in CALLS.items() for field, value in fields.items() if NUMBER.fullmatch(value)]
OF_NO_AMOUNT = {"tpassword", "card_id", "quote", "id", "leverage", "seconds", "days"}


@pytest.fixture(scope="module")
def site(quiet_site: Site) -> Site:
    return quiet_site


@pytest.fixture(scope="module")
def people(site: Site) -> list[Visitor]:
    return [site.visitor().registered(), site.visitor().in_demo()]


def test_the_fields_are_known():
    assert len({call for call, _ in FIELDS}) > 15


@pytest.mark.parametrize(("call", "field"), [(call, field) for call, field in FIELDS if field not in OF_NO_AMOUNT])
def test_the_largest_amounts_are_refused_and_none_is_a_fault(site: Site, people: list[Visitor], call: str, field: str):
    known = {row["path"]: row for row in site.calls}[call]
    assert set(CALLS[call]) <= set(known["fields"]), "the plugin's wire_forms.py names its fields as the call does"
    for who in people:
        for amount in LARGEST:
            answer = sent(who, known["method"], call, CALLS[call] | {field: amount})
            said = (call, field, amount, answer.text[:200])
            assert answer.status_code < 500, said
            assert answer.json()["code"] not in (0, 100, 107), said


def sent(who: Visitor, method: str, call: str, fields: dict[str, str]) -> httpx.Response:
    said = {**fields, "lang": "en", "rtoken": new_rtoken()}
    if method == "GET":
        return who.http.get(f"/{call}", params=said, headers={"authorization": f"Bearer {who.token}"})
    return who.http.post(f"/{call}", data=said | {"token": who.token})
