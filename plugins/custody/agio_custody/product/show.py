"""Show what is sold, to everybody."""

from __future__ import annotations

import msgspec
from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import Access
from agio_kernel.declarations.call import NoForm
from agio_kernel.declarations.principal import Realm
from agio_kernel.declarations.wire import Page, whole
from agio_kernel.terms import Rate

from agio_custody.custody import Custody
from agio_custody.declared.reasons import ORDER_QUOTA
from agio_custody.forms import ProductForm
from agio_custody.product.view import DayYield, ProductDetail, ProductView, RevealedDay, view_product
from agio_custody.yields.chain import SHOWN_DAYS, newest_chain
from agio_custody.yields.published import published


@get("web/getProfitList", access=Access.VISITOR, links={"web/getProfitInfo": {"product": "rows/0/key"}})
async def list_products(custody: Custody, request: Request[NoForm]) -> Page[ProductView]:
    """Custody products.

    Every product, each with its last days.
    """
    products = custody.products()
    async with custody.kernel.db.read() as conn:
        taken = await ORDER_QUOTA.used_quota_of(conn, _realm(request))
        level = await custody.risk_level(conn, request.principal)
        days = await conn.fetch(
            "SELECT p.product, y.day, y.parts FROM unnest($1::text[]) p(product) CROSS JOIN LATERAL"
            " (SELECT day, parts FROM custody_yield y WHERE y.product = p.product ORDER BY day DESC LIMIT $2) y"
            " ORDER BY y.day",
            [one.key for one in products],
            SHOWN_DAYS,
        )
    shown: dict[str, list[DayYield]] = {}
    for one in days:
        shown.setdefault(one["product"], []).append(DayYield(one["day"], Rate(one["parts"])))
    return whole([view_product(custody, one, taken, shown.get(one.key, []), level) for one in products])


@get("web/getProfitInfo", access=Access.VISITOR, example=ProductForm(product="usdt-7"))
async def show_product(custody: Custody, request: Request[ProductForm]) -> ProductDetail:
    """A custody product, and how its yields were fixed."""
    product = custody.product(request.form.product)
    async with custody.kernel.db.read() as conn:
        taken = await ORDER_QUOTA.used_quota_of(conn, _realm(request))
        level = await custody.risk_level(conn, request.principal)
        days = await published(conn, product.key, SHOWN_DAYS)
        chain = await newest_chain(conn)
    shown = [DayYield(one.day, one.parts) for one in reversed(days)]
    return ProductDetail(
        **msgspec.structs.asdict(view_product(custody, product, taken, shown, level)),
        anchor=chain.anchor if chain else "",
        promised_from=chain.begins if chain else None,
        revealed=[RevealedDay(one.day, one.parts, one.previous, one.link, one.id) for one in days],
    )


def _realm(request: Request) -> int:
    return int(Realm.REAL if request.principal is None else request.principal.realm)
