"""A challenge for one request: what a passkey signs in the place of the trading password and the authenticator."""

from __future__ import annotations

import msgspec
from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.calls.rtoken import fingerprint, signed_digest
from agio_kernel.declarations.access import require
from agio_kernel.declarations.codes import MALFORMED
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ports.kernel import Kernel
from webauthn.helpers import bytes_to_base64url

from agio_account.declared.codes import PASSKEY_UNKNOWN
from agio_account.passkeys.challenges import AN_HOUR, LIFETIME, Purpose, count_challenge, issue
from agio_account.passkeys.passkey import Passkey
from agio_account.passkeys.relying_party import relying_party
from agio_account.passkeys.schemas import PasskeyChallengeView, PasskeyRequest


@post(
    "web/passkeyRequest",
    opens_business=False,
    scope="none",
    rate_per_minute=60,
    example=PasskeyRequest(call="web/submitWithdrawal", intent="aB3dE6gH", fields='{"coin": "USDT", "amount": "200"}'),
)
async def request_passkey(kernel: Kernel, request: Request[PasskeyRequest]) -> PasskeyChallengeView:
    """A challenge for one request.

    Signed by a passkey of the account, it is good for the request of this call, rtoken and fields, and for no other.
    """
    who, form = require(request.principal, real=True), request.form
    await count_challenge(kernel, f"user {who.id}", AN_HOUR)
    try:
        fields = msgspec.json.decode(form.fields, type=dict[str, str])
    except (msgspec.DecodeError, msgspec.ValidationError) as error:
        raise ApiError(MALFORMED, field="fields") from error
    async with kernel.db.read() as conn:
        own = await Passkey.list_by(conn, user_id=who.id)
    if not own:
        raise ApiError(PASSKEY_UNKNOWN, field="passkey")
    async with request.idempotent_transaction() as effect:
        digest = signed_digest(form.intent, fingerprint(form.call, fields))
        challenge = await issue(kernel, effect.tx, Purpose.REQUEST, who.id, digest)
        return effect.keep(
            PasskeyChallengeView(
                bytes_to_base64url(challenge),
                relying_party(kernel).id,
                [bytes_to_base64url(one.credential) for one in own],
                int(LIFETIME.total_seconds() * 1000),
            )
        )
