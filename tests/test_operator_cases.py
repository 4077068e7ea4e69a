"""A case from the user who waits to the operator who decides: on a running site, with money that must add up."""

from __future__ import annotations

import base64
import io
import secrets
from collections.abc import Iterator
from typing import Any

import pytest
from PIL import Image
from running_site import Site, Visitor, new_rtoken, running_site


@pytest.fixture(scope="module")
def own_site() -> Iterator[Site]:
    """A site whose operators take deposits by hand."""
    with running_site(flow=False) as site:
        yield site


@pytest.fixture(scope="module")
def operator(own_site: Site) -> Visitor:
    visitor = own_site.visitor()
    words = (own_site.data / "operator-sign-in.txt").read_text().split()
    login, password = words[words.index("login:") + 1], words[words.index("password:") + 1]
    visitor.token = visitor.post("operatorLogin", login=login, password=password)["data"]["token"]
    return visitor


def submitted(user: Visitor, amount: str) -> str:
    """A deposit that its user says was sent, with a picture; the id of its case."""
    picture = io.BytesIO()
    Image.new("RGB", (64, 48), "navy").save(picture, "PNG")
    fields = {"coin": "USDT", "chain": "ERC20", "amount": amount, "hash": f"0x{secrets.token_hex(32)}"}
    answer = user.http.post(
        "/web/submitDeposit",
        data={**fields, "token": user.token, "lang": "en", "rtoken": new_rtoken()},
        files={"voucher": ("voucher.png", picture.getvalue(), "image/png")},
    ).json()
    assert answer["code"] == 0, answer
    return str(answer["data"]["id"])


def decided(operator: Visitor, case: str, trigger: str, reason: str) -> dict[str, Any]:
    fields = {"queue": "wallet.deposits", "case": case}
    return operator.post("operatorCaseAct", **fields, trigger=trigger, reason=reason)


def test_a_submitted_deposit_is_looked_at_decided_once_and_recorded(own_site: Site, operator: Visitor) -> None:
    user = own_site.visitor().registered()
    before = float(user.balance("USDT")[0])
    good, bad = submitted(user, "150"), submitted(user, "170")
    queue = next(row for row in operator.rows("operatorQueues") if row["id"] == "wallet.deposits")
    assert queue["waiting"] >= 2 and queue["may_act"]
    assert {good, bad} <= {row["id"] for row in operator.rows("operatorCases", queue="wallet.deposits")}
    case = operator.get("operatorCase", queue="wallet.deposits", case=good)["data"]
    view = {"queue": "wallet.deposits", "case": good, "document": case["documents"][0]}
    shown = operator.get("operatorCaseDocument", **view)["data"]
    assert Image.open(io.BytesIO(base64.b64decode(shown["base64"]))).size == (64, 48)
    assert operator.post("operatorCaseClaim", queue="wallet.deposits", case=good)["code"] == 0

    assert decided(operator, good, "credit", "seen on the chain")["data"] == {"state": "credited"}
    assert decided(operator, good, "credit", "seen on the chain")["code"] == 3903
    assert decided(operator, bad, "refuse", "not found on the chain")["data"] == {"state": "refused"}
    assert float(user.balance("USDT")[0]) == before + 150

    sums = operator.get("operatorMoneyTrial")["data"]["sums"]
    assert sums and all(float(one["sum"]) == 0 for one in sums)
    flows = operator.rows("operatorMoneyFlows")
    assert any(row["reason"] == "wallet.deposit" and float(row["in"]) >= 150 for row in flows)
    audit = operator.get("operatorAudit", subject=f"case:wallet.deposits:{good}")["data"]["rows"]
    assert [entry["action"] for entry in audit] == ["case.credit", "case.claim", "case.document"]
    assert (audit[0]["before"]["state"], audit[0]["after"]["state"]) == ("under_review", "credited")
    assert operator.get("operatorAuditVerify")["data"]["ok"] is True


def test_frozen_withdrawals_are_refused_by_the_wallet_itself(own_site: Site, operator: Visitor) -> None:
    user = own_site.visitor().registered()

    def blocked() -> list[int]:
        quote = user.get("withdrawQuote", kind="crypto", amount="150")["data"]
        return [one["code"] for one in quote["blocked"] if one["message"]]

    assert operator.post("operatorMoneyFreeze", frozen="true", reason="a test")["code"] == 0
    try:
        assert 3922 in blocked()
    finally:
        assert operator.post("operatorMoneyFreeze", frozen="false", reason="a test")["code"] == 0
    assert 3922 not in blocked()
