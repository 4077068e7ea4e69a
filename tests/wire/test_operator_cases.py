"""A case from the user who waits to the operator who decides: on a running site, with money that must add up."""

from __future__ import annotations

import base64
import io
import secrets
import time
from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import Any

import msgspec
import pytest
from agio_testing.operators import approve, case_of, decide, first_operator, look_at, signed_in
from agio_testing.site import Site, running_site
from agio_testing.visitor import Visitor, new_hash
from agio_testing.wire_forms import wire_forms
from agio_testing.wires import line
from PIL import Image

DEPOSITS = "wallet.deposits"


@pytest.fixture(scope="module")
def own_site() -> Iterator[Site]:
    """A site whose operators take deposits by hand."""
    with running_site(flow=False) as site:
        yield site


@pytest.fixture(scope="module")
def operator(own_site: Site) -> Visitor:
    return first_operator(own_site)


def submitted(user: Visitor, amount: str) -> str:
    """A deposit that its user says was sent, with a picture; the id of its case."""
    answer = user.deposit(amount)
    assert answer["code"] == 0, answer
    return str(answer["data"]["id"])


def test_a_submitted_deposit_is_looked_at_decided_once_and_recorded(own_site: Site, operator: Visitor) -> None:
    user = own_site.visitor().registered()
    before = Decimal(user.balance("USDT")[0])
    good, bad = (case_of(operator, DEPOSITS, submitted(user, amount)) for amount in ("150", "170"))
    queue = next(row for row in operator.rows("operatorQueues") if row["id"] == DEPOSITS)
    assert queue["waiting"] >= 2 and queue["may_act"]
    assert {good, bad} <= {row["id"] for row in operator.rows("operatorCases", queue=DEPOSITS)}
    case = operator.get("operatorCase", queue=DEPOSITS, case=good)["data"]
    seen = {"queue": DEPOSITS, "case": good, "version": case["summary"]["version"]}
    view = {**seen, "document": case["documents"][0]}
    shown = operator.get("operatorCaseDocument", **view)["data"]
    assert Image.open(io.BytesIO(base64.b64decode(shown["base64"]))).size == (64, 48)
    assert operator.post("operatorCaseClaim", queue=DEPOSITS, case=good)["code"] == 0

    assert decide(operator, DEPOSITS, good, "credit", "seen on the chain")["data"] == {"state": "credited"}
    assert decide(operator, DEPOSITS, good, "credit", "seen on the chain")["code"] == 193
    assert decide(operator, DEPOSITS, bad, "refuse", "not_on_chain")["data"] == {"state": "refused"}
    assert Decimal(user.balance("USDT")[0]) == before + 150

    sums = operator.get("operatorMoneyTrial")["data"]["sums"]
    assert sums and all(Decimal(one["sum"]) == 0 for one in sums)
    flows = operator.rows("operatorMoneyFlows")
    assert any(row["reason"] == "wallet.deposit" and Decimal(row["in"]) >= 150 for row in flows)
    audit = operator.get("operatorAudit", subject=f"case:wallet.deposits:{good}")["data"]["rows"]
    assert [entry["action"] for entry in audit] == [
        *("case.credit", *["case.check"] * 3, "case.document"),
        *("case.claim", "case.document"),
    ]
    assert (audit[0]["before"]["state"], audit[0]["after"]["state"]) == ("under_review", "credited")
    assert operator.get("operatorAuditVerify")["data"]["ok"] is True


def test_a_deposit_is_credited_by_nobody_who_did_not_open_the_voucher_and_tick_the_checks(
    own_site: Site, operator: Visitor
) -> None:
    user = own_site.visitor().registered()
    before, case = Decimal(user.balance("USDT")[0]), case_of(operator, DEPOSITS, submitted(user, "150"))
    detail = operator.get("operatorCase", queue=DEPOSITS, case=case)["data"]
    seen = {"queue": DEPOSITS, "case": case, "version": detail["summary"]["version"]}
    credit = {**seen, "trigger": "credit", "reason": "ok"}
    assert operator.post("operatorCaseAct", **credit)["code"] == 199
    operator.get("operatorCaseDocument", **seen, document=detail["documents"][0])
    assert operator.post("operatorCaseAct", **credit)["code"] == 198
    assert Decimal(user.balance("USDT")[0]) == before
    look_at(operator, DEPOSITS, case)
    assert operator.post("operatorCaseAct", **credit)["data"] == {"state": "credited"}


def test_one_transaction_claimed_under_three_outputs_is_credited_once_by_one_operator(
    own_site: Site, operator: Visitor
) -> None:
    user, paid = own_site.visitor().registered(), new_hash()
    before, answers = Decimal(user.balance("USDT")[0]), []
    for output in range(3):
        made = user.deposit("100", hash=paid, output=str(output))
        assert made["code"] == 0, made
        answers.append(decide(operator, DEPOSITS, str(made["data"]["id"]), "credit", "seen on the chain")["data"])
    assert answers[0] == {"state": "credited"}
    assert [list(answer) for answer in answers[1:]] == [["proposal"]] * 2
    assert Decimal(user.balance("USDT")[0]) == before + 100


def test_three_deposits_below_the_threshold_are_not_let_through_by_one_operator(
    own_site: Site, operator: Visitor
) -> None:
    user = own_site.visitor().registered()
    before = Decimal(user.balance("USDT")[0])
    answers = [decide(operator, DEPOSITS, submitted(user, "9999"), "credit", "seen")["data"] for _ in range(3)]
    assert [list(answer) for answer in answers] == [["state"], ["proposal"], ["proposal"]]
    assert Decimal(user.balance("USDT")[0]) == before + 9999


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


# --- every exit that is an operator's -------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def seeded_site() -> Iterator[Site]:
    """A development deployment whose queues are filled, by itself as `make run` starts it, or by its users."""
    with running_site(flow=False, cases=True) as site:
        for forms in wire_forms():
            for _ in range(EACH):
                forms.cases(site)
        yield site


EACH = 3
"""Cases of a queue, one for each way out of its first state at the most."""


class Walk:
    """Two operators who take cases further by whatever the console offers, and what it offered in which state."""

    def __init__(self, maker: Visitor, checker: Visitor) -> None:
        self.maker, self.checker = maker, checker
        self.offered: set[tuple[str, str, str]] = set()
        self._taken: set[tuple[str, str, str]] = set()

    def through(self, queue: dict[str, Any], state: str = "") -> None:
        """See every case that waits in a queue, or is in a state that is asked for by its filter; give each way out of
        each state to one case, and look where that led.
        """
        fields, after, waiting = {"queue": queue["id"]}, "", []
        if state:
            fields["filters"] = msgspec.json.encode({"state": state}).decode()
        for _ in range(20):
            page = self.maker.get("operatorCases", **fields, **({"after": after} if after else {}))["data"]
            waiting += [row["id"] for row in page["rows"]]
            after = page["next"]
            if not after:
                break
        while waiting:
            case = waiting.pop(0)
            for _ in range(6):  # no machine is longer
                if self._transition(queue, case) is None:
                    break

    def _transition(self, queue: dict[str, Any], case: str) -> str | None:
        detail = self.maker.get("operatorCase", queue=queue["id"], case=case)["data"]
        if detail is None:
            return None
        state, triggers = detail["summary"]["state"], [one["trigger"] for one in detail["triggers"]]
        self.offered |= {(queue["plugin"], state, trigger) for trigger in triggers}
        for trigger in triggers:
            step = (queue["id"], state, trigger)
            if step in self._taken:
                continue
            self._taken.add(step)
            answer = self._decide(queue, case, trigger)
            if answer["code"] != 0:  # a rule about this case, such as an address that is held: another one goes
                self._taken.discard(step)
                return None
            return answer["data"].get("state", "")
        return None

    def _decide(self, queue: dict[str, Any], case: str, trigger: str) -> dict[str, Any]:
        codes = [one["key"] for one in queue["reasons"] if not one["triggers"] or trigger in one["triggers"]]
        # What a command needs to know in place of a reason: the hash of the transaction that paid, or how many days or
        # how much money, and why.
        reason = codes[0] if codes else new_hash() if trigger == "broadcast" else "1 walk through every exit."
        fields = self._wire(queue["id"], case) if queue["fields"].get(trigger) else {}
        answer = decide(self.maker, queue["id"], case, trigger, reason, **fields)
        proposal = (answer.get("data") or {}).get("proposal")
        if proposal:
            return approve(self.checker, queue["id"], case, proposal)
        return answer

    def _wire(self, queue: str, case: str) -> dict[str, str]:
        """A line of a statement with the case's own sum."""
        facts = self.maker.get("operatorCase", queue=queue, case=case)["data"]["facts"]
        reported = next((one for one in facts if one["label"] == "c2c.fact.fiat"), {"value": "100", "unit": "USD"})
        return line(f"FT{secrets.token_hex(6).upper()}", reported["value"], reported["unit"])


def of_dual_control(maker: Visitor, checker: Visitor) -> set[tuple[str, str, str]]:
    """The ways out of proposals, each asked of the console and taken once."""
    row = {"product": "spot.pairs", "key": "BTCUSDT"}
    base = maker.get("operatorProduct", **row)["data"]

    def proposal(value: str) -> str:
        asked = {"key": "spot.open_orders", "value": value, "reason": "a walk"}
        return maker.post("operatorParameterPropose", **asked)["data"]["proposal"]

    def draft(fee: str) -> str:
        content = msgspec.json.encode({**base["content"], "maker_fee": fee}).decode()
        newest = str(maker.get("operatorProduct", **row)["data"]["newest"])
        asked = {**row, "values": content, "base": newest, "reason": "a walk"}
        return maker.post("operatorProductDraft", **asked)["data"]["draft"]

    def staff(login: str) -> str:
        asked = {"login": login, "name": login, "email": f"{login}@example.com", "role": "viewer", "reason": "a walk"}
        return maker.post("operatorOperatorCreate", **asked)["data"]["proposal"]

    kinds: list[tuple[str, str, str, Callable[[str], str], str, str, tuple[str, str, str]]] = [
        ("kernel", "pending", "operatorParameterDecide", proposal, "proposal", "approve", ("150", "160", "170")),
        ("kernel", "draft", "operatorProductDecide", draft, "draft", "publish", ("0.0001", "0.0002", "0.0003")),
        ("kernel", "pending", "operatorProposalDecide", staff, "proposal", "approve", ("ann", "ben", "cat")),
    ]
    found: set[tuple[str, str, str]] = set()
    for plugin, state, call, make, field, yes, values in kinds:
        for trigger, value in zip((yes, "reject", "withdraw"), values, strict=True):
            who = maker if trigger == "withdraw" else checker
            answer = who.post(call, **{field: make(value)}, decision=trigger, remark="seen")
            assert answer["code"] == 0, (call, trigger, answer)
            found.add((plugin, state, trigger))
    return found


def of_webhooks(maker: Visitor, checker: Visitor) -> set[tuple[str, str, str]]:
    """The ways out of a webhook of the deployment's, each taken once."""
    found: set[tuple[str, str, str]] = set()
    for port, steps in ((8, (("on", "enable"), ("away", "remove"))), (9, (("away", "remove"),))):
        asked = {"url": f"http://127.0.0.1:{port}/", "kinds": "", "reason": "a walk"}
        proposal = maker.post("operatorWebhookAdd", **asked)["data"]["proposal"]
        agreed = checker.post("operatorProposalDecide", proposal=proposal, decision="approve", remark="seen")
        assert agreed["code"] == 0, agreed
        for to, trigger in steps:
            hook = maker.get("operatorWebhooks")["data"]["rows"][0]
            answer = maker.post("operatorWebhookSwitch", id=hook["id"], to=to, reason="a walk")
            assert answer["code"] == 0, (hook, to, answer)
            found.add(("operator", hook["state"], trigger))
    return found


def of_threads(maker: Visitor) -> set[tuple[str, str, str]]:
    """The way out of a ticket that is no decision: it is answered in its thread."""
    queue = "content.tickets"
    [case, *_] = [one["id"] for one in maker.rows("operatorCases", queue=queue) if one["state"] == "waiting"]
    assert maker.post("operatorCaseWrite", queue=queue, case=case, text="a walk")["code"] == 0
    after = maker.get("operatorCase", queue=queue, case=case)["data"]["summary"]["state"]
    return {("content", "waiting", "answer")} if after == "answered" else set()


ELSEWHERE = {("wallet", "open", "follow")}
"""Moves without a queue in this deployment, which reads no chain (plugins/wallet/tests/store/test_scanning.py does)."""


def test_every_exit_that_is_an_operators_is_offered_by_the_console_on_a_case_in_that_state(seeded_site: Site) -> None:
    """Asked of the deployment: a state that only an operator can take further must be met here, with its exits."""
    maker = first_operator(seeded_site)
    given = seeded_site.agio("operator", "add", "other", "--role", "superadmin").stdout.strip().rpartition(" ")[2]
    checker = signed_in(seeded_site, "other", given, new_password="correct horse 22")
    queues = maker.rows("operatorQueues")
    until = time.monotonic() + 120
    while not all(row["waiting"] for row in queues):
        assert time.monotonic() < until, f"no case is seeded: {[row['id'] for row in queues if not row['waiting']]}"
        time.sleep(0.5)
        queues = maker.rows("operatorQueues")
    answered = of_threads(maker)
    walk = Walk(maker, checker)
    for queue in queues:
        walk.through(queue)
    expected = {
        (machine["plugin"], state["state"], way["trigger"])
        for machine in seeded_site.listed("states")
        for state in machine["states"]
        for way in state["exits"]
        if way["by"] == "operator"
    }
    assert len(expected) >= 15
    expected -= ELSEWHERE
    offered = walk.offered | answered | of_dual_control(maker, checker) | of_webhooks(maker, checker)
    # What is nobody's turn isn't in a queue, such as an order that expired: who needs it asks for its state.
    for plugin, state in sorted({(plugin, state) for plugin, state, _ in expected - offered}):
        for queue in queues:
            if queue["plugin"] == plugin and any(
                one["name"] == "state" and state in one["choices"] for one in queue["filters"]
            ):
                walk.through(queue, state)
    offered |= walk.offered
    assert expected <= offered, sorted(expected - offered)
    seeded_site.agio("ledger", "verify")
