"""Prove who sent a deposit: what to sign, and what was signed."""

from __future__ import annotations

from agio_kernel.calls.declared import get, post
from agio_kernel.calls.request import Request
from agio_kernel.cases import USER, opened
from agio_kernel.declarations.access import require
from agio_kernel.declarations.codes import NOT_FOUND
from agio_kernel.declarations.errors import ApiError
from agio_kernel.settings.presentation import Presentation

from agio_wallet.declared.channels import normal_hash
from agio_wallet.declared.codes import HASH_INVALID
from agio_wallet.declared.states import DEPOSIT_STATES
from agio_wallet.deposit.schemas import view_submitted
from agio_wallet.deposit.sender import claim_text, signer_of
from agio_wallet.deposit.store import find_deposit, keep_sender
from agio_wallet.schemas import ProofForm, ProofTextForm, ProofTextView, SubmittedView
from agio_wallet.wallet import WalletContext


@get(
    "web/depositProofText",
    scope="none",
    viewing=False,
    example=ProofTextForm(chain="ERC20", hash="0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"),
)
async def show_proof_text(context: WalletContext, request: Request[ProofTextForm]) -> ProofTextView:
    """Show the text to sign with the wallet that sent a deposit.

    The text names the account, so that its signature serves no other account.
    """
    who, form = require(request.principal, real=True), request.form
    tx_hash = normal_hash(form.chain.upper(), form.hash)
    if tx_hash is None:
        raise ApiError(HASH_INVALID, field="hash")
    return ProofTextView(claim_text(context.kernel.part(Presentation).brand.name, who.uid, form.chain.upper(), tx_hash))


@post("web/proveDeposit", opens_business=False)
async def prove_deposit(context: WalletContext, request: Request[ProofForm]) -> SubmittedView:
    """Sign a deposit with the wallet that sent it.

    Keep whose key signed one's own claim, while it waits; another signature takes its place.
    """
    who, form, kernel = require(request.principal, real=True), request.form, context.kernel
    async with request.idempotent_transaction() as effect:
        deposit = await find_deposit(effect.tx, int(form.id), who.id)
        if deposit is None:
            raise ApiError(NOT_FOUND, field="id")
        text = claim_text(kernel.part(Presentation).brand.name, who.uid, deposit.chain, deposit.tx_hash)
        sender = signer_of(deposit.chain, text, form.signature)
        proven = await keep_sender(effect.tx, deposit.id, who.id, sender)
        if proven is None:
            raise ApiError(NOT_FOUND, field="id")
        await opened(effect.tx, kernel.ids, DEPOSIT_STATES, proven, USER, "prove")
        answer = effect.keep(view_submitted(context, proven))
    return answer
