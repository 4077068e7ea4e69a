"""The calls of this plugin: names and forms here, each operation in its own file."""

from __future__ import annotations

from functools import partial

from agio_kernel.declarations.access import Access
from agio_kernel.declarations.contracts import Call
from agio_kernel.documents import ShownDocument
from agio_kernel.records import record_calls
from agio_kernel.wire import Page

from agio_lending.application.apply import ApplyForm, apply, withdraw
from agio_lending.application.papers import (
    PAPERS,
    PaperForm,
    PapersForm,
    PaperView,
    Uploaded,
    list_papers,
    show_paper,
    upload,
)
from agio_lending.application.quote import QuoteForm, QuoteView, quote
from agio_lending.forms import LoanForm, RepayForm
from agio_lending.lending import Lending
from agio_lending.loan.view import LoanView
from agio_lending.overview.my import MyLoans, OfferView, list_offers, my_loans
from agio_lending.overview.records import ExportForm, loan_records
from agio_lending.repayment.repay import repay
from agio_lending.repayment.show import RepaymentView, show_repayment
from agio_lending.voucher.submit import send_voucher, withdraw_voucher
from agio_lending.voucher.voucher import REPAYMENT

_QUOTE = {"offer": "usdt-30", "amount": "8000"}
_LOAN = {"id": "id"}
EXAMPLE = {
    **_QUOTE,
    "agreed": "true",
    "name": "Mio Kobayashi",
    "country": "JP",
    "address": "2-11-3 Meguro, Meguro-ku, Tokyo 153-0063",
    "birth_date": "1991-04-12",
    "phone": "+81 90 0000 0042",
    "monthly_income": "5000",
    "investment": "10000",
    "occupation": "professional",
    "wealth": "salary",
    "tpassword": "482916",
}


def calls(lending: Lending) -> tuple[Call, ...]:
    """All calls, bound to the context they work on."""
    return (
        Call(
            "GET",
            "web/lendList",
            partial(list_offers, lending),
            "Terms of loans",
            access=Access.VISITOR,
            answer=Page[OfferView],
        ),
        Call("GET", "web/lendMy", partial(my_loans, lending), "My loan limit, and what I owe", answer=MyLoans),
        Call(
            "GET",
            "web/lendQuote",
            partial(quote, lending),
            "What a loan would cost, by the day it is repaid",
            QuoteForm,
            access=Access.VISITOR,
            answer=QuoteView,
            example=_QUOTE,
        ),
        Call(
            "GET",
            "web/lend_img",
            partial(list_papers, lending),
            "The papers of a loan of mine, or of my next application",
            PapersForm,
            answer=Page[PaperView],
        ),
        Call(
            "POST",
            "web/lendUpload",
            partial(upload, lending),
            "Upload one paper of an application",
            effect=True,
            opens_business=False,
            rate_per_minute=20,
            files=tuple(PAPERS),
            answer=Uploaded,
        ),
        Call(
            "GET",
            "web/lendPaper",
            partial(show_paper, lending),
            "A paper that I uploaded and haven't sent",
            PaperForm,
            scope="none",
            viewing=False,
            answer=ShownDocument,
            example={"kind": "income"},
        ),
        Call(
            "POST",
            "web/lendApply",
            partial(apply, lending),
            "Apply for a loan, or again for one that was rejected",
            ApplyForm,
            money=True,
            effect=True,
            opens_business=True,
            answer=LoanView,
            example=EXAMPLE,
            links={path: _LOAN for path in ("web/lendInfo", "web/lendWithdraw", "web/lendBack")},
        ),
        Call(
            "POST",
            "web/lendWithdraw",
            partial(withdraw, lending),
            "Take back an application for a loan",
            LoanForm,
            effect=True,
            opens_business=False,
            answer=LoanView,
        ),
        Call(
            "GET",
            "web/lendBack",
            partial(show_repayment, lending),
            "What repaying a loan of mine takes today",
            LoanForm,
            answer=RepaymentView,
        ),
        Call(
            "POST",
            "web/lendRepay",
            partial(repay, lending),
            "Repay a loan from the balance",
            RepayForm,
            money=True,
            effect=True,
            opens_business=False,
            answer=LoanView,
        ),
        Call(
            "POST",
            "web/lendVoucher",
            partial(send_voucher, lending),
            "Repay a loan from outside, with a voucher",
            RepayForm,
            effect=True,
            opens_business=False,
            files=(REPAYMENT.name,),
            answer=LoanView,
        ),
        Call(
            "POST",
            "web/lendVoucherBack",
            partial(withdraw_voucher, lending),
            "Take back a voucher that is under review",
            LoanForm,
            effect=True,
            opens_business=False,
            answer=LoanView,
        ),
        *record_calls(lending.kernel, [loan_records(lending)], "exportLoans", ExportForm),
    )
