"""Show what is sold, to everybody."""

from __future__ import annotations

import msgspec
from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import Access
from agio_kernel.declarations.call import NoForm, ProductForm
from agio_kernel.declarations.wire import Page, whole
from agio_kernel.identity.verification import risk_level_of

from agio_custody.custody import Custody
from agio_custody.declared.reasons import ORDER_QUOTA
from agio_custody.product.view import ProductDetail, ProductView, RevealedDay, view_product
from agio_custody.yields.chain import SHOWN_DAYS, newest_chain
from agio_custody.yields.published import published


@get("web/getProfitList", access=Access.VISITOR, links={"web/getProfitInfo": {"product": "rows/0/key"}})
async def list_products(custody: Custody, request: Request[NoForm]) -> Page[ProductView]:
    """Custody products.

    Every product, each with its last days.
    """
    products = custody.products()
    async with custody.kernel.db.read() as conn:
        taken = await ORDER_QUOTA.used_quota_of(conn, request.realm)
        level = await risk_level_of(custody.kernel.verification, conn, request.principal)
        days = await published(conn, (one.key for one in products), SHOWN_DAYS)
    return whole([view_product(custody, one, taken, days[one.key], level) for one in products])


@get("web/getProfitInfo", access=Access.VISITOR, example=ProductForm(product="usdt-7"))
async def show_product(custody: Custody, request: Request[ProductForm]) -> ProductDetail:
    """A custody product, and how its yields were fixed."""
    product = custody.product(request.form.product)
    async with custody.kernel.db.read() as conn:
        taken = await ORDER_QUOTA.used_quota_of(conn, request.realm)
        level = await risk_level_of(custody.kernel.verification, conn, request.principal)
        days = (await published(conn, [product.key], SHOWN_DAYS))[product.key]
        chain = await newest_chain(conn)
    return ProductDetail(
        **msgspec.structs.asdict(view_product(custody, product, taken, days, level)),
        anchor=chain.anchor if chain else "",
        promised_from=chain.begins if chain else None,
        revealed=[RevealedDay(one) for one in days],
    )
