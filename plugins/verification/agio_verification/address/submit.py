"""Hand in an address and its bill, send again what was refused, or take it back before somebody decides."""

from __future__ import annotations

import msgspec
from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.cases import USER, move, opened
from agio_kernel.declarations.access import require
from agio_kernel.declarations.call import NoForm
from agio_kernel.declarations.codes import NOT_FOUND, VALUE_MISSING
from agio_kernel.declarations.errors import ApiError

from agio_verification.address.address import ADDRESS, BILL, AddressProof, open_parts
from agio_verification.address.schemas import AddressView, view_address
from agio_verification.address.store import proof_of
from agio_verification.declared.codes import IDENTITY_SENT
from agio_verification.declared.states import ADDRESS_STATES, ReviewState
from agio_verification.photo import documents
from agio_verification.photo.store import take_photos
from agio_verification.schemas import AddressForm
from agio_verification.verification import Verification


@post(
    "web/submitAddress",
    opens_business=False,
    rate_per_minute=20,
    example=AddressForm(address="2-11-3 Meguro, Meguro-ku, Tokyo 153-0063"),
)
async def submit_address(verification: Verification, request: Request[AddressForm]) -> AddressView:
    """Send the address and its bill for review.

    The address as it stands on the bill that was uploaded before.
    """
    who, kernel = require(request.principal, real=True), verification.kernel
    async with request.idempotent_transaction() as effect:
        tx = effect.tx
        earlier = await proof_of(tx, who.id)
        parts = open_parts(earlier)
        if not parts:
            raise ApiError(IDENTITY_SENT)
        address = request.form.address.strip() if earlier is None or ADDRESS in parts else earlier.address
        if not address:
            raise ApiError(VALUE_MISSING, field="address")
        taken = (await take_photos(tx, who.id, [BILL])).get(BILL) if BILL in parts else None
        if taken is None and (earlier is None or (BILL in parts and earlier.state is ReviewState.REJECTED)):
            raise ApiError(documents.BILL.missing, field=BILL)
        if taken is not None and earlier is not None:
            await kernel.files.forget(tx, who.id, earlier.bill)
        proof = AddressProof(
            id=kernel.ids.next() if earlier is None else earlier.id,
            user_id=who.id,
            address=address,
            bill=taken or (earlier.bill if earlier else ""),
            state=ReviewState.UNDER_REVIEW,
            refused="",
            created_at=kernel.clock.now(),
            decided_at=None if earlier is None else earlier.decided_at,
        )
        if earlier is not None:
            columns = {"address": proof.address, "bill": proof.bill, "refused": "", "created_at": proof.created_at}
            await move(tx, kernel.ids, ADDRESS_STATES, earlier, "resubmit", USER, **columns)
        elif await proof.insert_once(tx, "user_id"):
            await opened(tx, kernel.ids, ADDRESS_STATES, proof, USER, "submitted")
        else:
            raise ApiError(IDENTITY_SENT)
        answer = effect.keep(view_address(proof))
    verification.tell_pages(who.id)
    return answer


@post("web/withdrawAddress", opens_business=False, rate_per_minute=20)
async def withdraw_address(verification: Verification, request: Request[NoForm]) -> AddressView:
    """Take back the address that is under review.

    All of it may be sent anew afterwards.
    """
    who = require(request.principal, real=True)
    async with request.idempotent_transaction() as effect:
        proof = await proof_of(effect.tx, who.id)
        if proof is None:
            raise ApiError(NOT_FOUND)
        await move(effect.tx, verification.kernel.ids, ADDRESS_STATES, proof, "withdraw", USER)
        answer = effect.keep(view_address(msgspec.structs.replace(proof, state=ReviewState.WITHDRAWN)))
    verification.tell_pages(who.id)
    return answer
