"""The description holds: whatever is sent to a call, its answer is one that the description tells of.

Forms are made from the description by schemathesis, for a visitor, a user, a demo user, an operator and a program.
Made-up values alone reach no further than the form, so fields take in turn what the description gives as an example,
and what an answer gave before, by the links from call to call. ``AGIO_WIRE_EXAMPLES`` says how many forms of each call.
"""

from __future__ import annotations

import os
from collections import defaultdict, deque
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlencode

import httpx
import pytest
import schemathesis
from agio_testing.operators import first_operator
from agio_testing.program import signed
from agio_testing.run import canaries
from agio_testing.site import Site, running_site
from agio_testing.visitor import TPASSWORD, Visitor, new_rtoken, picture
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.core.transport import Response
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

EXAMPLES = int(os.environ.get("AGIO_WIRE_EXAMPLES", "8"))
STEPS = 6
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
DONE, SIGNED_OUT = {0, 7, 200}, {1000, 2000}
MOST_KEPT = 8
"""Values of one field that are remembered, the newest."""
FILES = ("voucher", "avatar")
SIGNING_OUT = frozenset({"operatorLogout", "operatorOperatorSwitch"})
"""Calls that an operator can't come back from within a test: a code of the factor works once."""


@pytest.fixture(scope="module")
def described(site: Site) -> Any:
    document = site.visitor().http.get("/schema/openapi.json").json()
    return schemathesis.openapi.from_dict(document)


def operations(described: Any, wanted: Callable[[Any], bool]) -> list[Any]:
    found = [result.ok() for result in described.get_all_operations()]
    return sorted(filter(wanted, found), key=order_of)


def order_of(operation: Any) -> tuple[bool, bool]:
    """First what tells, before it what leads on; then what acts."""
    return operation.method.upper() != "GET", "links" not in operation.definition.raw["responses"]["200"]


class Known:
    """Values of fields of calls, by path: examples of the description, and what answers said by its links."""

    def __init__(self, described: Any) -> None:
        self._values: dict[str, dict[str, deque[str]]] = defaultdict(
            lambda: defaultdict(lambda: deque(maxlen=MOST_KEPT))
        )
        self._links: dict[str, list[tuple[str, dict[str, str]]]] = defaultdict(list)
        self._asked: dict[str, set[str]] = {}
        for one in operations(described, lambda one: True):
            raw = one.definition.raw
            self._asked[one.path] = asked_for(raw)
            for name, value in examples_of(raw).items():
                self._values[one.path][name].append(value)
        for path, target, places in links_of(described):
            self._links[path].append((target, places))

    def learn(self, path: str, data: Any) -> None:
        """Remember what an answer gave for other calls."""
        for target, places in self._links[path]:
            for name, pointer in places.items():
                for value in values_at(data, pointer.removeprefix("$response.body#/data/").split("/")):
                    kept = self._values[target][name]
                    if value not in kept:
                        kept.append(value)

    def of(self, path: str, own: dict[str, str]) -> dict[str, list[str]]:
        """By field what may stand in it, the newest first; ``own`` are the caller's."""
        return {name: list(reversed(kept)) for name, kept in self._values[path].items()} | {
            name: [value] for name, value in own.items() if name in self._asked[path]
        }


def asked_for(raw: dict[str, Any]) -> set[str]:
    """The fields of a call."""
    asked = {one["name"] for one in raw.get("parameters", ())}
    for body in raw.get("requestBody", {}).get("content", {}).values():
        asked |= body["schema"]["properties"].keys()
    return asked


def examples_of(raw: dict[str, Any]) -> dict[str, str]:
    found = {one["name"]: one["example"] for one in raw.get("parameters", ()) if "example" in one}
    for body in raw.get("requestBody", {}).get("content", {}).values():
        found |= body.get("example", {})
    return {name: str(value) for name, value in found.items() if name not in ("lang", "rtoken", "token")}


def values_at(data: Any, pointer: list[str]) -> Iterator[str]:
    """Every value that a link's pointer means: of a list each row's, not its first one's alone."""
    if not pointer:
        if isinstance(data, str | int) and data != "":
            yield str(data)
    elif isinstance(data, list):
        for row in data[:MOST_KEPT]:
            yield from values_at(row, pointer[1:])
    elif isinstance(data, dict) and pointer[0] in data:
        yield from values_at(data[pointer[0]], pointer[1:])


class Role:
    """Somebody who asks, and signs in anew where what was sent ended the session."""

    def __init__(self, make: Callable[[], Visitor], *, real: bool = False) -> None:
        self._make, self._real = make, real
        self.codes: dict[str, set[int]] = defaultdict(set)
        self._enter()

    def _enter(self) -> None:
        self.who = self._make()
        self._cookies = dict(self.who.http.cookies)

    @property
    def own(self) -> dict[str, str]:
        password = self.who.password
        return {"password": password, "old": password, "tpassword": TPASSWORD} if self._real else {}

    def fields_of(self, case: Any) -> dict[str, str]:
        """The form as somebody would send it who got language, rtoken and session right."""
        given = case.query if case.method.upper() == "GET" else case.body
        fields = {name: text(value) for name, value in dict(given if isinstance(given, dict) else {}).items()}
        fields |= {"lang": "en", "rtoken": new_rtoken()}
        fields.pop("token", None)
        for name, value in fields.items():
            if name in canaries.TYPED and value not in self.own.values():
                canaries.note_public(value)  # made up: the same may stand anywhere
        return fields | ({"token": self.who.token} if case.method.upper() == "POST" and self.who.token else {})

    def send(self, case: Any) -> httpx.Response:
        answer = self._sent(case)
        if self.who.token and answer.status_code == 200 and answer.json()["code"] in SIGNED_OUT:
            self._enter()
            answer = self._sent(case)
            assert answer.json()["code"] not in SIGNED_OUT, f"{case.path} asks to log in whoever has just done so"
        if answer.status_code == 200:
            self.codes[case.path].add(answer.json()["code"])
        return answer

    def _sent(self, case: Any) -> httpx.Response:
        fields, http = self.fields_of(case), self.who.http
        http.cookies.clear()  # what opened another session must not replace this one
        http.cookies.update(self._cookies)
        files = {name: ("a.png", picture(), "image/png") for name in FILES if fields.pop(name, None)}
        if case.method.upper() == "GET":
            headers = {"authorization": f"Bearer {self.who.token}"} if self.who.token else {}
            return http.get(case.path, params=fields, headers=headers)
        answer = http.post(case.path, data=fields, files=files or None)
        answer.request.read()  # a form with files is sent in pieces; a report of what failed shows it whole
        return answer


class Program(Role):
    """Somebody's program, which signs what it sends."""

    def _enter(self) -> None:
        super()._enter()
        made = self.who.post(
            "createApiKey", name="fuzz", scopes="read,trade", days="1", ips="", password=self.who.password
        )
        assert made["code"] == 0, made
        self._key, self._secret = made["data"]["key"], made["data"]["secret"]

    def _sent(self, case: Any) -> httpx.Response:
        fields = self.fields_of(case)
        fields.pop("token", None)
        form, method = urlencode(fields, errors="replace"), case.method.upper()
        target = f"{case.path}?{form}" if method == "GET" else case.path
        body = b"" if method == "GET" else form.encode()
        headers = signed(self._key, self._secret, method, target, body)
        return self.who.http.request(method, target, content=body, headers=headers)


def text(value: Any) -> str:
    if isinstance(value, bool):
        return str(int(value))
    return value.replace("\0", "") if isinstance(value, str) else str(value)


def hold(described: Any, operations: list[Any], role: Role) -> None:
    """Every answer to forms of all kinds is as described, and none is a fault of the server's."""
    known = Known(described)
    for operation in operations:
        hold_one(operation, role, known)


def hold_one(operation: Any, role: Role, known: Known) -> None:
    @settings(
        max_examples=EXAMPLES,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(), draw=st.data())
    def holds(case: Any, draw: Any) -> None:
        fill(case, known.of(operation.path, role.own), draw)
        answer = role.send(case)
        check(case, answer)
        if answer.json()["code"] in DONE:
            known.learn(operation.path, answer.json()["data"])

    holds()


def fill(case: Any, known: dict[str, list[str]], draw: Any) -> None:
    """Put what is known in place of what is made up: everywhere, somewhere or nowhere."""
    form = case.query if case.method.upper() == "GET" else case.body
    if not known or not isinstance(form, dict) or draw.draw(st.integers(0, 3)) == 3:
        return
    somewhere = draw.draw(st.booleans())
    if not somewhere:  # and much of what nobody knows a value for is left out
        for name in [one for one in form if one not in known and one not in FILES]:
            if not draw.draw(st.booleans()):
                del form[name]
    for name, values in known.items():
        if not somewhere or draw.draw(st.booleans()):
            form[name] = values[draw.draw(st.integers(0, MOST_KEPT)) % len(values)]


def check(case: Any, answer: httpx.Response) -> None:
    assert answer.status_code < 500, f"{case.method} {case.path}: {answer.status_code} {answer.text[:400]}"
    case.validate_response(Response.from_any(answer), checks=CHECKS)


def is_public(operation: Any) -> bool:
    return operation.path.startswith("/web/") and "operator" not in str(operation.definition.raw["security"])


def is_operators(operation: Any) -> bool:
    raw = operation.definition.raw
    return "operator" in str(raw["security"]) and raw["operationId"] not in SIGNING_OUT


def is_programs(operation: Any) -> bool:
    return operation.path.startswith("/api/v1/")


def busy(site: Site) -> Visitor:
    """A user who has done one of each: an order that rests, a trade, a deposit, an exchange, a withdrawal."""
    who = site.visitor().registered()
    who.has_trading_password()
    assert who.post("placeSpotOrder", **who.resting_order())["code"] == 0
    assert who.post("placeSpotOrder", pair="BTCUSDT", side="buy", type="market", amount="50")["code"] == 0
    quote = who.get("exchangeQuote", amount="50", **{"from": "USDT", "to": "BTC"})["data"]["quote"]
    assert who.post("exchange", quote=quote)["code"] == 0
    assert who.deposit("25")["code"] == 0
    return who


def test_a_visitor_gets_what_is_described(described: Any, site: Site):
    hold(described, operations(described, lambda one: one.path.startswith("/web/")), Role(site.visitor))


def test_a_user_gets_what_is_described(described: Any, site: Site):
    user = Role(lambda: busy(site), real=True)
    hold(described, operations(described, is_public), user)
    assert reached(user) > 50


def test_a_demo_user_gets_what_is_described(described: Any, site: Site):
    user = Role(lambda: site.visitor().in_demo())
    hold(described, operations(described, is_public), user)
    assert reached(user) > 30


def test_an_operator_gets_what_is_described(described: Any):
    with running_site(cases=True) as site:  # its own: an operator may switch off what others ask for
        busy(site)
        operator = Role(lambda: first_operator(site))
        hold(described, operations(described, is_operators), operator)
        assert reached(operator) > 30


def test_a_program_gets_what_is_described(described: Any, site: Site):
    program = Program(lambda: busy(site), real=True)
    hold(described, operations(described, is_programs), program)
    assert reached(program) > 15


def reached(role: Role) -> int:
    """Number of calls that were carried out, not only refused."""
    return sum(bool(codes & DONE) for codes in role.codes.values())


def test_who_asks_too_often_gets_what_is_described(described: Any, site: Site):
    [call] = operations(described, lambda one: one.path == "/web/resetPassword")
    said = call.definition.raw["description"]
    most = int(said.split()[2])
    case, role = call.Case(body={"lang": "en", "rtoken": new_rtoken()}), Role(site.visitor)
    for _ in range(most + 30):
        answer = role.send(case)
        check(case, answer)
        if answer.json()["code"] == 107:
            break
    assert (answer.status_code, answer.json()["code"]) == (200, 107)
    assert answer.json()["time"] >= 1
    assert str(most) in said and "107" in said


# --- from one call to the next ----------------------------------------------------------------------------------------


def links_of(described: Any) -> Iterator[tuple[str, str, dict[str, str]]]:
    """Path of a call, path of the one that it leads to, and where the other's fields stand."""
    by_id = {one.definition.raw["operationId"]: one for one in operations(described, lambda one: True)}
    for one in by_id.values():
        for link in one.definition.raw["responses"]["200"].get("links", {}).values():
            if link["operationId"] in by_id:
                places = link.get("parameters") or link.get("requestBody") or {}
                yield one.path, by_id[link["operationId"]].path, places


def test_links_lead_from_fields_that_are_answered_to_fields_that_are_asked_for(described: Any):
    by_path = {one.path: one for one in operations(described, lambda one: True)}
    links = list(links_of(described))
    assert len(links) >= 20
    for _, target, places in links:
        assert places and places.keys() <= asked_for(by_path[target].definition.raw), target


def test_a_user_who_follows_the_links_gets_what_is_described(described: Any, site: Site):
    machine = described.include(path_regex="^/web/(?!operator)").as_state_machine()
    user = Role(lambda: busy(site), real=True)

    class Walk(machine):  # type: ignore[misc, valid-type]
        def call(self, case: Any, **_: Any) -> Any:
            return Response.from_any(user.send(case))

        def validate_response(self, response: Any, case: Any, **_: Any) -> None:
            assert response.status_code < 500, f"{case.method} {case.path}: {response.status_code}"
            case.validate_response(response, checks=CHECKS)

    Walk.run(
        settings=settings(
            max_examples=max(3, EXAMPLES),
            stateful_step_count=STEPS,
            database=None,
            derandomize=True,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
    )
