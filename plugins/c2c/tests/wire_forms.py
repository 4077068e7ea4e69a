"""Forms of the calls of C2C."""

from __future__ import annotations

import io
import time

from agio_c2c.declared.parameters import NEWCOMER_MOST, NEWCOMER_MOST_OPEN, TIER
from agio_testing.site import Site
from agio_testing.visitor import Visitor, new_rtoken
from agio_testing.wire_forms import Naming, WireForms, data_of
from PIL import Image

QUOTE = {"side": "buy", "coin": "USDT", "currency": "USD", "amount": "100"}
NAMED = {"payer": "Mio Kobayashi", "bank": "Example Bank, Osaka"}
CONSTANT = "c2c.most_open"
"""A number that an operator may change."""
NOT_NOW = 109
"""Code that answers the owner of an order whose state doesn't allow the call."""


def for_all(site: Site) -> None:
    """Nobody is asked for an identity here, and who never paid may have as much open as anybody."""
    site.set_constants({TIER.key: "none", NEWCOMER_MOST_OPEN.key: "50", NEWCOMER_MOST.key: "100000000"})


def quote(owner: Visitor) -> str:
    """Good for two minutes, and made anew."""
    return data_of(owner.get("getC2cQuote", **QUOTE))["quote"]


def order(owner: Visitor, **changed: str) -> str:
    """An order that the desk matches by itself; its id."""
    named = owner.may_take_out() if changed.get("side") == "sell" else NAMED
    made = data_of(owner.get("getC2cQuote", **(QUOTE | changed)))["quote"]
    return data_of(owner.post("createC2cOrder", quote=made, **named))["id"]


def becomes(owner: Visitor, id: str, state: str) -> None:
    """Wait for the desk, or for the clock."""
    for _ in range(200):
        if data_of(owner.get("getC2cOrder", id=id))["state"] == state:
            return
        time.sleep(0.1)
    raise AssertionError(f"the order {id} was not {state}")


def upload(owner: Visitor, id: str) -> None:
    """One page of a proof."""
    body = io.BytesIO()
    Image.effect_noise((700, 900), 90).convert("RGB").save(body, "JPEG")
    own = {"token": owner.token, "lang": "en", "rtoken": new_rtoken(), "id": id}
    files = {"proof": ("proof.jpg", body.getvalue(), "image/jpeg")}
    data_of(owner.http.post("/web/uploadC2cProof", data=own, files=files).json())


def things(site: Site, owner: Visitor) -> dict[str, str]:
    """A purchase with a page of its proof, and a sale."""
    for_all(site)
    made = {"purchase": order(owner), "sale": order(owner, side="sell")}
    becomes(owner, made["purchase"], "matched")
    upload(owner, made["purchase"])
    return made


# own moments: one order of many; the hours of the others would pass, too
EXPIRE = """
    WITH o AS (UPDATE c2c_order SET expires_at = agio_now() WHERE id = $1 RETURNING id)
    UPDATE scheduled_job d SET at = agio_now(),
    try_at = agio_now() FROM o WHERE d.kind = 'c2c.over' AND d.id = o.id RETURNING d.id
"""


def cases(site: Site) -> None:
    """A sale that the desk has to wire for, a purchase whose proof was sent, as its row stands, one whose hours are
    over, and one that was called off after the desk had matched it.
    """
    for_all(site)
    who = site.visitor().registered()
    bought, late, sold = order(who), order(who), order(who, side="sell")
    for id in (bought, late, sold):
        becomes(who, id, "matched")
    site.query(
        "UPDATE c2c_order SET state = 'proof_sent', proof_at = agio_now() WHERE id = $1 RETURNING id", int(bought)
    )
    site.query(EXPIRE, int(late))
    becomes(who, late, "expired")
    called_off = order(who)
    becomes(who, called_off, "matched")
    data_of(who.post("cancelC2cOrder", id=called_off))


FORMS = WireForms(
    {
        "web/getC2cQuote": QUOTE,
        "web/createC2cOrder": {"quote": "x", **NAMED},
    },
    (
        Naming("web/getC2cOrder", "purchase"),
        Naming("web/createC2cOrder", "c2c_quote", NAMED | {"card_id": ""}),
        # A proof needs a match and a picture; a dispute something to dispute.
        Naming("web/uploadC2cProof", "purchase", own=None),
        Naming("web/submitC2cProof", "purchase", {"bank_reference": "TRX-2026"}, own=None),
        Naming("web/c2cProof", "purchase"),
        Naming("web/confirmC2cOrder", "sale", own=NOT_NOW),
        Naming("web/disputeC2cOrder", "purchase", {"claim": "This isn't right at all."}, own=NOT_NOW),
        Naming("web/c2cPurchaseThread", "purchase"),
        Naming("web/writeC2cPurchase", "purchase", {"text": "Which account is it?"}),
        Naming("web/readC2cPurchaseThread", "purchase", {"through": "1"}, own=None),
        Naming("web/c2cPurchaseFile", "purchase", {"number": "1"}, own=None),
        Naming("web/c2cSaleThread", "sale"),
        Naming("web/writeC2cSale", "sale", {"text": "When do you wire?"}),
        Naming("web/readC2cSaleThread", "sale", {"through": "1"}, own=None),
        Naming("web/c2cSaleFile", "sale", {"number": "1"}, own=None),
        Naming("web/priceReceipt", "purchase", {"kind": "c2c.price"}),
        Naming("web/cancelC2cOrder", "purchase"),
    ),
    things,
    {"c2c_quote": quote},
    cases=cases,
    withheld=frozenset({"web/c2cProof", "web/exportC2c", "web/c2cPurchaseFile", "web/c2cSaleFile"}),
)

ROWS: dict[str, tuple[str, dict[str, str]]] = {"c2c.currencies": ("CHF", {}), "c2c.sellers": ("eur-hostile", {})}
"""By catalogue the key of a row that operators may add, and what the first one doesn't say."""
PAGES = ("/c2c_index",)
"""Pages on which users read the operators' texts about a product."""
