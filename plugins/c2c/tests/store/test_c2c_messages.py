"""Every message of the error catalogue that belongs to C2C: which text answers it, in eight languages, and that a user
meets it where it belongs.
"""

from __future__ import annotations

import pytest
from agio_c2c.declared import codes as own
from agio_kernel.declarations import codes
from agio_kernel.declarations.access import Access
from agio_testing.messages import pages_say, said_everywhere

from .walk import ANN, BEN, ends, matched, quoted

REFUSALS = {
    "Please log in first": codes.LOGIN_REQUIRED,
    "Insufficient balance": codes.INSUFFICIENT_BALANCE,
    "The amount is below the minimum": codes.AMOUNT_BELOW_MINIMUM,
    "Please complete real-name authentication first": codes.TIER_PRIMARY_REQUIRED,
    "Please complete advanced verification": codes.TIER_ADVANCED_REQUIRED,
    "Please switch to a real account": codes.REAL_ACCOUNT_REQUIRED,
    "Please upload the proof": own.PROOF_REQUIRED,  # the voucher of a wire is its proof
    "The order has expired. Please contact support": own.ORDER_EXPIRED,
}
PAGES = {
    "Deposit": "shell.top_up.deposit",  # insufficient balance, recharge first: who sells is led there
    "Please switch to a live account": "c2c.real_needed",
    "Please upload the proof": "c2c.code.proof_required",
    "Order cancelled": "c2c.outcome.cancelled",
    "Order expired": "c2c.outcome.expired",
    "Contact support": "c2c.outcome.expired_buy",
    "Copied": "shell.copy.done",  # copy success
    "placed": "c2c.result.buy",  # code 0 of an order is a neutral notice
}


@pytest.mark.parametrize(("said", "code"), REFUSALS.items(), ids=[code.name for code in REFUSALS.values()])
def test_a_refusal_is_said_in_every_language(said, code):
    assert said in said_everywhere(code.key)


@pytest.mark.parametrize(("said", "key"), PAGES.items(), ids=list(PAGES.values()))
def test_a_message_of_the_pages_is_said_in_every_language_and_shown(said, key):
    assert said in said_everywhere(key)
    assert pages_say(key, "c2c")


async def test_each_refusal_is_met_at_the_field_it_belongs_to(bench, monkeypatch):
    met = {}
    for path, call in bench.calls.items():
        if call.effect:
            assert call.access is not Access.VISITOR, f"{path} asks nobody to log in"
    met[codes.LOGIN_REQUIRED.number] = None  # the host's answer to a visitor, for every call that isn't for visitors

    def meets(answer) -> None:
        met[answer.code] = answer.field

    meets(await quoted(bench, ANN, amount="10"))
    meets(await bench("getC2cQuote", ANN, demo=True, side="buy", coin="USDT", currency="EUR", amount="500"))
    selling = (await quoted(bench, BEN, side="sell", amount="5000")).data["quote"]
    meets(await bench("createC2cOrder", BEN, quote=selling, card_id="1"))
    order = await matched(bench, ANN, "500")
    meets(await bench("submitC2cProof", ANN, id=order["id"], bank_reference="TRX-2026"))
    await ends(bench, order)
    meets(await bench("submitC2cProof", ANN, id=order["id"], bank_reference="TRX-2026"))
    get = bench.kernel.parameters.get
    for has, needed in enumerate(("primary", "advanced")):
        asked = {"c2c.tier": needed}
        monkeypatch.setattr(bench.kernel.parameters, "get", lambda key, asked=asked: asked.get(key) or get(key))
        meets(await quoted(bench, ANN, tier=has))
    assert met == {
        codes.LOGIN_REQUIRED.number: None,
        codes.AMOUNT_BELOW_MINIMUM.number: "amount",
        codes.REAL_ACCOUNT_REQUIRED.number: None,
        codes.INSUFFICIENT_BALANCE.number: "quote",
        own.PROOF_REQUIRED.number: "proof",
        own.ORDER_EXPIRED.number: "id",
        codes.TIER_PRIMARY_REQUIRED.number: None,
        codes.TIER_ADVANCED_REQUIRED.number: None,
    }
    assert met.keys() == {code.number for code in REFUSALS.values()}
