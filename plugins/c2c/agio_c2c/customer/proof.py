"""The proof of a wire: its pages are uploaded one by one, and sent with the bank's number of the transaction.

Sent in time counts: by the database's clock, and before the timer took the order. The first to lock the order's row
decides, and the other is refused.
"""

from __future__ import annotations

from hashlib import sha256

import asyncpg
import msgspec
from agio_kernel.calls.declared import get, post
from agio_kernel.calls.request import Request
from agio_kernel.cases import USER
from agio_kernel.declarations.call import ById
from agio_kernel.declarations.codes import VALUE_TOO_SHORT
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.states import IllegalTransition
from agio_kernel.documents import ShownDocument, show, take
from agio_kernel.documents import keep as keep_picture
from agio_kernel.money.wires import SHORTEST, wire_number
from agio_kernel.ports.clock import db_now

from agio_c2c.c2c import C2c
from agio_c2c.declared.codes import ORDER_EXPIRED, PROOF_REQUIRED
from agio_c2c.declared.states import OrderState
from agio_c2c.desk.moves import moved
from agio_c2c.order.documents import PAGES
from agio_c2c.order.order import Order
from agio_c2c.order.schemas import OrderDetail, shown
from agio_c2c.order.store import own_order
from agio_c2c.price.price import Side
from agio_c2c.schemas import PageForm, SendForm


@post("web/uploadC2cProof", opens_business=False, rate_per_minute=20, files=("proof", "proof2"))
async def upload(c2c: C2c, request: Request[ById]) -> OrderDetail:
    """Upload one page of the proof of a wire, to be sent later.

    Keep one page; another one under its name takes its place until the proof is sent.
    """
    kind = next((page for page in PAGES if page.name in request.files), PAGES[0])
    files = c2c.kernel.files
    taken = await take(c2c.kernel, request, kind)
    async with request.idempotent_transaction() as effect:
        tx = effect.tx
        order = await _payable(tx, request)
        name = await keep_picture(files, tx, order.user_id, taken)
        await tx.execute(
            "INSERT INTO c2c_proof (order_id, page, digest) VALUES ($1, $2, $3)"
            " ON CONFLICT (order_id, page) DO UPDATE SET digest = excluded.digest",
            order.id,
            kind.name,
            sha256(taken.picture.body).digest(),
        )
        if before := getattr(order, kind.name):
            await files.forget(tx, order.user_id, before)
        order = msgspec.structs.replace(order, **{kind.name: name})
        await Order.save(tx, [order], kind.name)
        return effect.keep(await shown(c2c.kernel, tx, order))


@post(
    "web/submitC2cProof",
    opens_business=False,
    rate_per_minute=20,
    example=SendForm(id="1", bank_reference="TRX20261120-7741"),
)
async def send(c2c: C2c, request: Request[SendForm]) -> OrderDetail:
    """Send the proof of a wire, with the bank's number of it.

    The wire is on its way: from here on the order waits for the desk, and no clock ends it.
    """
    if len(request.form.bank_reference.strip()) < SHORTEST:
        raise ApiError(VALUE_TOO_SHORT, field="bank_reference", minimum=SHORTEST)
    reference = wire_number(request.form.bank_reference, "bank_reference")
    async with request.idempotent_transaction() as effect:
        order = await _payable(effect.tx, request)
        if not order.proof:
            raise ApiError(PROOF_REQUIRED, field="proof")
        now = await db_now(effect.tx)
        order = await moved(c2c, effect.tx, order, "send", USER, proof_at=now, bank_reference=reference)
        return effect.keep(await shown(c2c.kernel, effect.tx, order))


@get("web/c2cProof", scope="none", viewing=False)
async def show_page(c2c: C2c, request: Request[PageForm]) -> ShownDocument:
    """A page of a proof that I uploaded."""
    kind = next(page for page in PAGES if page.name == request.form.page)
    async with c2c.kernel.db.read() as conn:
        order = await Order.find_own(conn, int(request.form.id), request.user.id)
        name = "" if order is None else getattr(order, kind.name)
        return await show(c2c.kernel.files, conn, request.user.id, kind, name)


async def _payable(tx: asyncpg.Connection, request: Request) -> Order:
    """The caller's own purchase, held, while its hours run."""
    order = await own_order(tx, request.form.id, request.user.id)
    late = order.state is OrderState.MATCHED and await db_now(tx) >= order.expires_at
    if late or order.state is OrderState.EXPIRED:
        raise ApiError(ORDER_EXPIRED, field="id")
    if order.side is Side.SELL or order.state is not OrderState.MATCHED:
        raise IllegalTransition("c2c order", order.state, "send")
    return order
