"""Actions of operators over HTTP: sign in with what a development deployment writes down, and decide what waits."""

from __future__ import annotations

import time
from functools import cache
from pathlib import Path
from typing import Any, Protocol

import msgspec
from agio_kernel.declarations.codes import TOO_MANY_REQUESTS

from agio_testing.site import Site
from agio_testing.visitor import Visitor

PATIENCE_S = 61
"""One login may be tried five times a minute, however many files of a run share a site."""


class Caller(Protocol):
    """Caller; some keep account of their requests."""

    def get(self, call: str, **fields: str) -> dict[str, Any]: ...
    def post(self, call: str, **fields: str) -> dict[str, Any]: ...


def credentials(site: Site) -> tuple[str, str]:
    """Login and password of the first operator."""
    words = (site.data / "operator-sign-in.txt").read_text().split()
    return words[words.index("login:") + 1], words[words.index("password:") + 1]


def signed_in(site: Site, login: str, password: str, **more: str) -> Visitor:
    """An operator with a session."""
    visitor = site.visitor()
    answer = visitor.post("operatorLogin", login=login, password=password, **more)
    if answer["code"] == TOO_MANY_REQUESTS.number:  # another file of the run signed the same operator in just now
        time.sleep(min(answer["time"], PATIENCE_S))
        answer = visitor.post("operatorLogin", login=login, password=password, **more)
    assert answer["code"] == 0 and answer["data"]["token"], answer
    visitor.token = answer["data"]["token"]
    return visitor


_sessions: dict[Path, str] = {}
"""The session of each site's first operator: who signs in anew for every file of tests is taken for somebody who
guesses, and one login may be tried five times a minute.
"""


def first_operator(site: Site) -> Visitor:
    """The operator who may do everything, with a session: the one of before as long as it lives."""
    visitor = site.visitor()
    visitor.token = _sessions.get(site.folder, "")
    if not visitor.token or visitor.get("operatorInfo")["code"]:
        visitor = signed_in(site, *credentials(site))
        _sessions[site.folder] = visitor.token
    return visitor


def case_of(operator: Caller, queue: str, id: str) -> str:
    """Reference of a row's case for operators, found as they find it; a reference stays as it is."""
    if not id.isdigit():
        return id
    rows = operator.get("operatorCases", queue=queue, q=id)["data"]["rows"]
    return rows[0]["id"] if rows else id


def look_at(operator: Caller, queue: str, case: str) -> None:
    """Open what the case shows and tick what is left to a person, as somebody does who lets it through."""
    case = case_of(operator, queue, case)
    detail = operator.get("operatorCase", queue=queue, case=case)["data"]
    seen = {"queue": queue, "case": case, "version": detail["summary"]["version"]}
    for document in detail["documents"]:
        assert operator.get("operatorCaseDocument", **seen, document=document)["code"] == 0
    for check in detail["checks"]:
        if check["passed"] is None:
            ticked = operator.post("operatorCaseCheck", **seen, label=check["label"], done="true")
            assert ticked["code"] == 0, ticked


def decide(operator: Caller, queue: str, case: str, trigger: str, reason: str, **given: str) -> dict[str, Any]:
    """One decision on a case, looked at where that is needed, with the fields that it asks for; its envelope."""
    case = case_of(operator, queue, case)
    detail = operator.get("operatorCase", queue=queue, case=case)["data"] or {
        "triggers": [],
        "summary": {"version": ""},
    }
    if any(one["trigger"] == trigger and one["missing"] in ("documents", "checks") for one in detail["triggers"]):
        look_at(operator, queue, case)
    seen = {"queue": queue, "case": case, "version": detail["summary"]["version"]}
    fields = {"given": msgspec.json.encode(given).decode()} if given else {}
    return operator.post("operatorCaseAct", **seen, trigger=trigger, reason=reason, **fields)


def approve(operator: Caller, queue: str, case: str, proposal: str) -> dict[str, Any]:
    """Agree to a decision that somebody else proposed, having looked as well."""
    look_at(operator, queue, case)
    return operator.post("operatorProposalDecide", proposal=proposal, decision="approve", remark="seen")


@cache
def another_operator(site: Site, login: str) -> Visitor:
    """An operator who may do everything, made once for a site: what needs several people needs them."""
    given = site.agio("operator", "add", login, "--role", "superadmin").stdout.strip().rpartition(" ")[2]
    return signed_in(site, login, given, new_password="correct horse 22")


def second_operator(site: Site) -> Visitor:
    """The second of two operators."""
    return another_operator(site, "second")


def agree(site: Site, queue: str, case: str, by: str = "second") -> None:
    """Another operator agrees to what was proposed for a case."""
    other = another_operator(site, by)
    case = case_of(other, queue, case)
    [proposal] = [row["id"] for row in other.rows("operatorProposals") if case in row["subject"]]
    answer = approve(other, queue, case, proposal)
    assert answer["code"] == 0, answer
