"""The calls of this plugin: names and forms here, each operation in its own file."""

from __future__ import annotations

from functools import partial

from agio_kernel.cases.threads import thread_calls
from agio_kernel.declarations.access import Access
from agio_kernel.declarations.contracts import Call
from agio_kernel.documents import ShownDocument
from agio_kernel.records import record_calls
from agio_kernel.wire import Page

from agio_c2c.c2c import C2c
from agio_c2c.customer.call_off import cancel
from agio_c2c.customer.confirm import confirm
from agio_c2c.customer.create import create
from agio_c2c.customer.dispute import dispute
from agio_c2c.customer.payer import Payer, my_payer
from agio_c2c.customer.proof import send, show_page, upload
from agio_c2c.customer.records import ExportForm, OrderForm, order_records
from agio_c2c.desk.desk import Desk
from agio_c2c.forms import CreateForm, DisputeForm, PageForm, QuoteForm, SendForm
from agio_c2c.offers import OfferView, list_offers
from agio_c2c.order.documents import PAGES
from agio_c2c.order.view import OrderDetail
from agio_c2c.quote import QuoteView, quote
from agio_c2c.terms import TermsView, terms

_QUOTE = {"side": "buy", "coin": "USDT", "currency": "EUR", "amount": "500"}
_ORDER = {"id": "id"}


def calls(c2c: C2c, desk: Desk) -> tuple[Call, ...]:
    """All calls, bound to the context they work on."""
    return (
        Call(
            "GET",
            "web/getC2cOffers",
            partial(list_offers, c2c),
            "Coins for a bank wire, at the rates of this moment",
            access=Access.VISITOR,
            answer=Page[OfferView],
        ),
        Call(
            "GET",
            "web/getC2cTerms",
            partial(terms, c2c),
            "How long a C2C order is valid",
            access=Access.VISITOR,
            answer=TermsView,
        ),
        Call(
            "GET",
            "web/getC2cPayer",
            partial(my_payer, c2c),
            "The name that I was verified by, for a bank wire",
            answer=Payer,
        ),
        Call(
            "GET",
            "web/getC2cQuote",
            partial(quote, c2c),
            "A rate for a bank wire, honoured for a while",
            QuoteForm,
            money=True,
            opens_business=False,
            scope="none",
            answer=QuoteView,
            example=_QUOTE,
            links={"web/createC2cOrder": {"quote": "quote"}},
        ),
        Call(
            "POST",
            "web/createC2cOrder",
            partial(create, c2c),
            "Order coins for a bank wire, or a wire for coins",
            CreateForm,
            money=True,
            effect=True,
            opens_business=True,
            rate_per_minute=20,
            answer=OrderDetail,
            example={"quote": "the quote", "payer": "Mio Kobayashi", "bank": "Example Bank, Berlin"},
            links=dict.fromkeys(
                ("web/getC2cOrder", "web/submitC2cProof", "web/cancelC2cOrder", "web/c2cProof"), _ORDER
            ),
        ),
        Call(
            "POST",
            "web/uploadC2cProof",
            partial(upload, c2c),
            "Upload one page of the proof of a wire, to be sent later",
            OrderForm,
            effect=True,
            opens_business=False,
            rate_per_minute=20,
            files=tuple(page.name for page in PAGES),
            answer=OrderDetail,
        ),
        Call(
            "GET",
            "web/c2cProof",
            partial(show_page, c2c),
            "A page of a proof that I uploaded",
            PageForm,
            scope="none",
            viewing=False,
            answer=ShownDocument,
        ),
        Call(
            "POST",
            "web/submitC2cProof",
            partial(send, c2c),
            "Send the proof of a wire, with the bank's number of it",
            SendForm,
            effect=True,
            opens_business=False,
            rate_per_minute=20,
            answer=OrderDetail,
            example={"id": "1", "bank_reference": "TRX20261120-7741"},
        ),
        Call(
            "POST",
            "web/cancelC2cOrder",
            partial(cancel, c2c),
            "Cancel a C2C order",
            OrderForm,
            effect=True,
            opens_business=False,
            answer=OrderDetail,
        ),
        Call(
            "POST",
            "web/confirmC2cOrder",
            partial(confirm, c2c),
            "Confirm that the wire of a sale has arrived",
            OrderForm,
            effect=True,
            opens_business=False,
            answer=OrderDetail,
        ),
        Call(
            "POST",
            "web/disputeC2cOrder",
            partial(dispute, c2c),
            "Dispute what became of a C2C order",
            DisputeForm,
            effect=True,
            opens_business=False,
            rate_per_minute=20,
            answer=OrderDetail,
            example={"id": "1", "claim": "My bank confirms that the wire was delivered."},
        ),
        *thread_calls(c2c.kernel, desk.purchase_threads, "c2cPurchase", "a C2C purchase"),
        *thread_calls(c2c.kernel, desk.sale_threads, "c2cSale", "a C2C sale"),
        *record_calls(c2c.kernel, [order_records(c2c)], "exportC2c", ExportForm),
    )
