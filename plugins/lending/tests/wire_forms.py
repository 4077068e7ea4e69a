"""Forms of lending's calls."""

from __future__ import annotations

from agio_testing.site import Site
from agio_testing.visitor import Visitor
from agio_testing.wire_forms import Naming, WireForms

LOAN = {"offer": "usdt-30", "amount": "500", "agreed": "true"}
NOT_AVAILABLE = 109
"""Code that answers a repayment here: the loan waits for its review."""
VOUCHER_REQUIRED = 4010

APPLICATION = """
    INSERT INTO lending_loan (id, user_id, account, realm, offer, version, coin, amount, days, free_days, daily_rate,
                              late_rate, state, waits_since, applicant, created_at)
    SELECT u.id + 7, u.id, a.id, 0, 'usdt-30', 0, 'USDT', 500000000, 30, 3, 5000000, 10000000,
    'unreviewed', agio_now(), '',
           agio_now()
    FROM app_user u JOIN ledger_account a ON a.owner = u.id WHERE u.email = $1 AND a.id & 1 = 0 LIMIT 1
    RETURNING id
"""
VOUCHER = """
    INSERT INTO lending_voucher (id, loan_id, user_id, coin, amount, shown_on, repayment, state, created_at)
    SELECT l.id, l.id, l.user_id, l.coin, l.amount, agio_now()::date, '', 'under_review', agio_now() FROM lending_loan l
    WHERE l.id = $1
"""


def application(site: Site, owner: Visitor) -> int:
    """One that waits, as its row stands: who applies has to be verified further than anybody is here."""
    return site.query(APPLICATION, owner.account)[0]["id"]


def things(site: Site, owner: Visitor) -> dict[str, str]:
    """An application for a loan."""
    return {"loan": str(application(site, owner))}


def cases(site: Site) -> None:
    """An application, and a voucher."""
    site.query(VOUCHER, application(site, site.visitor().registered()))


FORMS = WireForms(
    {
        "web/lendApply": LOAN,
        "web/lendRepay": {"id": "1", "amount": "500"},
    },
    (
        Naming("web/lendInfo", "loan"),
        Naming("web/lendBack", "loan", own=NOT_AVAILABLE),
        Naming("web/lend_img", "loan"),
        Naming("web/lendRepay", "loan", {"amount": "500"}, own=NOT_AVAILABLE),
        Naming("web/lendVoucher", "loan", {"amount": "500"}, own=VOUCHER_REQUIRED),
        Naming("web/lendVoucherBack", "loan", own=NOT_AVAILABLE),
        Naming("web/lendApply", "loan", LOAN, own=None),
        Naming("web/lendWithdraw", "loan"),
    ),
    things,
    cases=cases,
    withheld=frozenset({"web/exportLoans", "web/lendPaper"}),
    clocks=frozenset({"lending.loans"}),
)
