"""Forms of the calls of the invitation programme."""

from __future__ import annotations

from agio_referral.declared.parameters import HELD_DAYS
from agio_referral.income.read_fees import LAG_MS
from agio_testing.site import Site
from agio_testing.visitor import Visitor
from agio_testing.wire_forms import Naming, WireForms, data_of


def things(site: Site, owner: Visitor) -> dict[str, str]:
    """An income that is held, as its row stands: a real one takes a trade of somebody who was invited."""
    friend = site.visitor().registered()
    sql = """
        INSERT INTO referral_income (id, cause_kind, cause_id, part, level, user_id, payer, account, coin, fee,
                                     share_ppm, amount, state, created_at, due_at)
        SELECT 7000000000000002, 1, 1, 0, 1, u.id, f.id, a.id, 'USDT', 1000000, 100000, 100000, 'held', agio_now(),
               timestamptz '2099-01-01'
        FROM app_user u JOIN app_user f ON f.email = $2 JOIN ledger_account a ON a.owner = u.id
        WHERE u.email = $1 AND a.id & 1 = 0 LIMIT 1
        RETURNING id
    """
    return {"income": str(site.query(sql, owner.account, friend.account)[0]["id"])}


BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0"
"""User agent of a browser."""


def same_device(site: Site) -> None:
    """Somebody invited on the device of who invited them, who pays a fee. The site holds an income for no days: only
    once it is held no longer are devices compared.
    """
    site.set_constants({HELD_DAYS: "0"})
    inviter, friend = site.visitor(), site.visitor()
    inviter.http.headers["user-agent"] = BROWSER
    inviter.registered()
    friend.http = inviter.http  # its network, too: each visitor comes from another one
    friend.registered(invite=data_of(inviter.get("getMyPromotion"))["code"])
    data_of(friend.post("placeSpotOrder", pair="BTCUSDT", side="buy", type="market", amount="100"))
    site.advance(milliseconds=LAG_MS)
    site.settled()  # the fee is read, and its income let go


FORMS = WireForms(
    naming=(Naming("web/referralIncome", "income"),),
    things=things,
    cases=same_device,
    withheld=frozenset({"web/referralExport"}),
)
