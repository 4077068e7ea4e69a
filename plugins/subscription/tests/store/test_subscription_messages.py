"""Every message of the error catalogue that belongs to subscriptions: which text answers it, in eight languages, and
that a user meets it where it belongs.
"""

from __future__ import annotations

from datetime import timedelta

import pytest
from agio_kernel.declarations import codes
from agio_kernel.declarations.access import Access
from agio_subscription.declared import codes as own
from agio_subscription.declared.states import OrderState
from agio_testing.messages import pages_say, said_everywhere

from .walk import ANN, BEN, CLEO, TODAY

REFUSALS = {
    "Please log in first": codes.LOGIN_REQUIRED,
    "Insufficient USDT balance for this subscription": own.USDT_INSUFFICIENT,
    "The amount is below the minimum": codes.AMOUNT_BELOW_MINIMUM,
    "Sold out": own.SOLD_OUT,
    "Subscription hasn't opened yet": own.NOT_OPEN,
    "The subscription window has closed": own.WINDOW_CLOSED,
}
PAGES = {
    "Insufficient USDT balance for this subscription": "subscription.code.usdt_insufficient",
    "Deposit": "shell.top_up.deposit",  # insufficient balance, recharge first
    "Log in": "subscription.form.log_in",
    "I understand the coins": "subscription.form.agree",  # what is ticked before
    "Sold out": "subscription.form.held.sold_out",
    "Subscribed to": "subscription.result.asked",  # code 0 of an order is a neutral notice
    "Copied": "shell.copy.done",
}
STATES = {
    "Under review": OrderState.UNDER_REVIEW,
    "Allocated": OrderState.PASSED,
    "Not allocated": OrderState.NOT_PASSED,
    "Rejected": OrderState.REJECTED,
    "Issuance failed": OrderState.ISSUANCE_FAILED,
    "Refunded": OrderState.REFUNDED,
}


@pytest.mark.parametrize(("said", "code"), REFUSALS.items(), ids=[code.name for code in REFUSALS.values()])
def test_a_refusal_is_said_in_every_language(said, code):
    assert said in said_everywhere(code.key)


@pytest.mark.parametrize(("said", "key"), PAGES.items(), ids=list(PAGES.values()))
def test_a_message_of_the_pages_is_said_in_every_language_and_shown(said, key):
    assert said in said_everywhere(key)
    assert pages_say(key, "subscription")


@pytest.mark.parametrize(("said", "state"), STATES.items(), ids=[state.value for state in STATES.values()])
def test_what_becomes_of_a_subscription_is_said_in_every_language(said, state):
    assert said_everywhere(f"subscription.state.{state.value}") == said
    assert pages_say(f"subscription.state.{state.value}", "subscription")


async def test_each_refusal_is_met_at_the_field_it_belongs_to(bench, announced):
    await announced()
    await announced(key="soon", coin="QTA", opens=TODAY + timedelta(1))
    await announced(key="over", coin="FERN", opens=TODAY - timedelta(9), closes=TODAY - timedelta(3))
    await announced(key="gone", coin="HALO", rule="first_come")
    assert (await bench("subscribeIssue", ANN, issue="gone", quantity="1000")).code == 0
    for path, call in bench.calls.items():
        if call.effect:
            assert call.access is not Access.VISITOR, f"{path} asks nobody to log in"
    met = {codes.LOGIN_REQUIRED.number: None}  # the host's answer to a visitor, for every call that isn't for visitors
    for user, issue, quantity in (
        (CLEO, "meridian", "20"),
        (CLEO, "meridian", "5"),
        (BEN, "gone", "100"),
        (CLEO, "soon", "100"),
        (CLEO, "over", "100"),
    ):
        answer = await bench("subscribeIssue", user, issue=issue, quantity=quantity)
        met[answer.code] = answer.field
    assert met == {
        codes.LOGIN_REQUIRED.number: None,
        own.USDT_INSUFFICIENT.number: "quantity",
        codes.AMOUNT_BELOW_MINIMUM.number: "quantity",
        own.SOLD_OUT.number: "quantity",
        own.NOT_OPEN.number: "issue",
        own.WINDOW_CLOSED.number: "issue",
    }
    assert met.keys() == {code.number for code in REFUSALS.values()}
