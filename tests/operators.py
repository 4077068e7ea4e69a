"""What operators do over HTTP: sign in with what a development deployment writes down, and decide what waits."""

from __future__ import annotations

from typing import Any, Protocol

from running_site import Site
from visitor import Visitor


class Caller(Protocol):
    """Whoever makes calls; some keep account of what they asked."""

    def post(self, call: str, **fields: str) -> dict[str, Any]: ...


def credentials(site: Site) -> tuple[str, str]:
    """Login and password of the first operator."""
    words = (site.data / "operator-sign-in.txt").read_text().split()
    return words[words.index("login:") + 1], words[words.index("password:") + 1]


def signed_in(site: Site, login: str, password: str, **more: str) -> Visitor:
    """An operator with a session."""
    visitor = site.visitor()
    answer = visitor.post("operatorLogin", login=login, password=password, **more)
    assert answer["code"] == 0 and answer["data"]["token"], answer
    visitor.token = answer["data"]["token"]
    return visitor


def first_operator(site: Site) -> Visitor:
    """The operator who may do everything, with a session."""
    return signed_in(site, *credentials(site))


def decide(operator: Caller, queue: str, case: str, trigger: str, reason: str) -> dict[str, Any]:
    """One decision on a case; its envelope."""
    return operator.post("operatorCaseAct", queue=queue, case=case, trigger=trigger, reason=reason)
