"""Show what is sold, to everybody."""

from __future__ import annotations

import msgspec
from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import Access
from agio_kernel.declarations.call import NoForm, ProductForm
from agio_kernel.declarations.wire import Page, whole
from agio_kernel.ports.kernel import Kernel

from agio_custody.declared.products import product_of, products_of
from agio_custody.product.schemas import ProductDetail, ProductView, RevealedDay, view_products
from agio_custody.yields.chain import newest_chain


@get("web/getProfitList", access=Access.VISITOR, links={"web/getProfitInfo": {"product": "rows/0/key"}})
async def list_products(kernel: Kernel, request: Request[NoForm]) -> Page[ProductView]:
    """Custody products.

    Every product, each with its last days.
    """
    async with kernel.db.read() as conn:
        return whole(await view_products(kernel, conn, request, products_of(kernel)))


@get("web/getProfitInfo", access=Access.VISITOR, example=ProductForm(product="usdt-7"))
async def show_product(kernel: Kernel, request: Request[ProductForm]) -> ProductDetail:
    """A custody product, and how its yields were fixed."""
    product = product_of(kernel, request.form.product)
    async with kernel.db.read() as conn:
        [shown] = await view_products(kernel, conn, request, [product])
        chain = await newest_chain(conn)
    return ProductDetail(
        **msgspec.structs.asdict(shown),
        anchor=chain.anchor if chain else "",
        promised_from=chain.begins if chain else None,
        revealed=[RevealedDay(one.published) for one in reversed(shown.published)],
    )
