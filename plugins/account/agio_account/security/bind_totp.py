"""The authenticator: offered, confirmed by its first code, and unbound; with codes for the day the phone is lost."""

from __future__ import annotations

import secrets as random_secrets
from datetime import timedelta

import asyncpg
from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.declarations.errors import ApiError
from agio_kernel.identity.factor_tries import Factor, forgive_try
from agio_kernel.identity.security import Change, matching_step, read_security, replace_recovery_codes, write_security
from agio_kernel.identity.users import lock_user
from agio_kernel.ports.kernel import Kernel
from agio_kernel.settings.presentation import Presentation
from pyotp import random_base32
from pyotp.totp import TOTP

from agio_account.declared.codes import TOTP_BOUND, TOTP_NOT_BEGUN, TOTP_WRONG
from agio_account.schemas import ConfirmTotp, Proof, RecoveryView, TotpOfferView
from agio_account.security.factors import TOTP_PURPOSE, allow_try, recovery_digest
from agio_account.security.proof import owner_of, prove, spend
from agio_account.security.security_change import record_change

OFFER = timedelta(minutes=10)
RECOVERY_CODES = 10
_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"


@post("web/bindTotp", opens_business=False, scope="none", rate_per_minute=60)
async def bind_totp(kernel: Kernel, request: Request[Proof]) -> TotpOfferView:
    """Begin to bind an authenticator.

    Offer a secret. Nothing is asked for by it until its first code is confirmed.
    """
    form: Proof = request.form
    if (await owner_of(kernel, request)).security.totp_bound:
        raise ApiError(TOTP_BOUND)
    proven = await prove(kernel, request, form)
    secret = random_base32()
    ends = kernel.clock.now() + OFFER
    user = proven.user
    async with request.idempotent_transaction() as effect:
        await spend(kernel, effect.tx, proven)
        sealed = kernel.secrets.seal(TOTP_PURPOSE, secret.encode())
        await write_security(effect.tx, user.id, totp_offered=sealed, totp_offer_end=ends)
        name = user.email or user.phone or user.uid
        uri = TOTP(secret).provisioning_uri(name=name, issuer_name=kernel.part(Presentation).brand.name)
        return effect.keep(TotpOfferView(secret, uri, ends))


@post("web/confirmTotp", opens_business=False, scope="none", rate_per_minute=60)
async def confirm_totp(kernel: Kernel, request: Request[ConfirmTotp]) -> RecoveryView:
    """Bind the authenticator with its first code.

    Bind the offered secret with its first code; the recovery codes are shown this once.
    """
    form: ConfirmTotp = request.form
    owner = await owner_of(kernel, request)
    security, user = owner.security, owner.user
    now = kernel.clock.now()
    if security.totp_bound:
        raise ApiError(TOTP_BOUND)
    if security.totp_offered is None or security.totp_offer_end is None or security.totp_offer_end <= now:
        raise ApiError(TOTP_NOT_BEGUN)
    await allow_try(kernel, user.id, Factor.TOTP, owner.browser)
    step = matching_step(
        kernel.secrets.open(TOTP_PURPOSE, security.totp_offered).decode(), form.totp, kernel.clock.world()
    )
    if step is None:
        raise ApiError(TOTP_WRONG, field="totp")
    async with request.idempotent_transaction() as effect:
        tx = effect.tx
        await lock_user(tx, user.id)
        if (await read_security(tx, user.id)).totp_offered != security.totp_offered:
            raise ApiError(TOTP_NOT_BEGUN)
        await write_security(
            tx,
            user.id,
            totp_secret=security.totp_offered,
            totp_step=step,
            totp_offered=None,
            totp_offer_end=None,
        )
        codes = await _new_recovery_codes(kernel, tx, user.id)
        await forgive_try(tx, user.id, Factor.TOTP, owner.browser)
        await record_change(kernel, tx, user, Change.TOTP, request.user.session_id)
        return effect.keep(RecoveryView(codes))


@post("web/unbindTotp", opens_business=False, scope="none", rate_per_minute=60)
async def unbind_totp(kernel: Kernel, request: Request[Proof]) -> None:
    """Unbind the authenticator.

    Unbind the authenticator, with its code or a recovery code.
    """
    form: Proof = request.form
    if not (await owner_of(kernel, request)).security.totp_bound:
        raise ApiError(TOTP_NOT_BEGUN)
    proven = await prove(kernel, request, form)
    async with request.idempotent_transaction() as effect:
        await spend(kernel, effect.tx, proven)
        await write_security(effect.tx, proven.user.id, totp_secret=None)
        await replace_recovery_codes(effect.tx, proven.user.id, [])
        await record_change(kernel, effect.tx, proven.user, Change.TOTP, request.user.session_id)
        return effect.keep(None)


@post("web/renewRecoveryCodes", opens_business=False, scope="none", rate_per_minute=60)
async def renew_recovery_codes(kernel: Kernel, request: Request[Proof]) -> RecoveryView:
    """Get ten new recovery codes.

    In place of all before.
    """
    form: Proof = request.form
    if not (await owner_of(kernel, request)).security.totp_bound:
        raise ApiError(TOTP_NOT_BEGUN)
    proven = await prove(kernel, request, form)
    async with request.idempotent_transaction() as effect:
        await spend(kernel, effect.tx, proven)
        codes = await _new_recovery_codes(kernel, effect.tx, proven.user.id)
        await record_change(kernel, effect.tx, proven.user, Change.RECOVERY_CODES, request.user.session_id)
        return effect.keep(RecoveryView(codes))


async def _new_recovery_codes(kernel: Kernel, tx: asyncpg.Connection, user_id: int) -> list[str]:
    codes = ["".join(random_secrets.choice(_LETTERS) for _ in range(10)) for _ in range(RECOVERY_CODES)]
    await replace_recovery_codes(tx, user_id, [recovery_digest(kernel, user_id, code) for code in codes])
    return [f"{code[:5]}-{code[5:]}" for code in codes]
