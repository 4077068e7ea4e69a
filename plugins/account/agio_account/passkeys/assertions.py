"""Assertions of passkeys: whether one is a valid signature of what was asked, by a key of this account."""

from __future__ import annotations

import asyncpg
import msgspec
from agio_kernel.declarations.assertion import Assertion
from agio_kernel.declarations.errors import ApiError
from agio_kernel.identity.security import note_signal
from agio_kernel.ports.kernel import Kernel
from webauthn import verify_authentication_response
from webauthn.helpers import parse_authentication_credential_json, parse_client_data_json
from webauthn.helpers.exceptions import WebAuthnException

from agio_account.declared.codes import PASSKEY_COPIED, PASSKEY_OTHER_REQUEST, PASSKEY_REFUSED, PASSKEY_UNKNOWN
from agio_account.passkeys.challenges import RANDOM, VISITOR, Purpose, require_open, spend
from agio_account.passkeys.passkey import Passkey
from agio_account.passkeys.relying_party import relying_party, user_handle

MALFORMED = (WebAuthnException, ValueError, TypeError, LookupError, AttributeError, RecursionError)
"""Errors of the library about bytes that are none of a browser's: not all of them are its own."""
_SPEND = """
    UPDATE account_passkey SET sign_count = $2, used_at = $3, synced = $4
    WHERE id = $1 AND (sign_count < $2 OR (sign_count = 0 AND $2 = 0)) RETURNING true
"""


class Used(msgspec.Struct, frozen=True):
    """A valid assertion: its passkey, what it signed, and the counter that it came with. It isn't spent yet."""

    passkey: Passkey
    challenge: bytes
    sign_count: int
    synced: bool


async def check_assertion(kernel: Kernel, user_id: int, given: Assertion) -> Used:
    """The assertion of a request by a passkey of this account."""
    used = await _verified(kernel, Purpose.REQUEST, user_id, given.credential)
    if used.challenge[RANDOM:] != given.digest:
        raise ApiError(PASSKEY_OTHER_REQUEST, field="passkey")
    return used


async def check_sign_in(kernel: Kernel, credential: str) -> Used:
    """The assertion by which somebody signs in: its passkey tells who."""
    return await _verified(kernel, Purpose.SIGN_IN, VISITOR, credential)


async def spend_assertion(kernel: Kernel, tx: asyncpg.Connection, used: Used) -> None:
    """Spend it in the transaction of the change that it allows, and keep its counter."""
    await spend(kernel, tx, used.challenge)
    if not await tx.fetchval(_SPEND, used.passkey.id, used.sign_count, kernel.clock.now(), used.synced):
        raise ApiError(PASSKEY_UNKNOWN, field="passkey")


async def use_assertion(kernel: Kernel, user_id: int, given: Assertion) -> None:
    """Check the assertion of a request and spend it by itself."""
    used = await check_assertion(kernel, user_id, given)
    async with kernel.db.transaction() as tx:
        await spend_assertion(kernel, tx, used)


async def _verified(kernel: Kernel, purpose: Purpose, owner: int, credential: str) -> Used:
    party = relying_party(kernel)
    try:
        read = parse_authentication_credential_json(credential)
        challenge = parse_client_data_json(read.response.client_data_json).challenge
    except MALFORMED as error:
        raise refused() from error
    await require_open(kernel, purpose, owner, challenge)
    async with kernel.db.read() as conn:
        passkey = await Passkey.find_by(conn, credential=read.raw_id)
    if passkey is None or (owner != VISITOR and passkey.user_id != owner):
        raise ApiError(PASSKEY_UNKNOWN, field="passkey")
    handle = read.response.user_handle
    if handle != user_handle(kernel, passkey.user_id) and (handle is not None or purpose is Purpose.SIGN_IN):
        raise refused()
    try:
        # The counter is looked at below, where a signature is known to be the key's: 0 is below every other.
        verified = verify_authentication_response(
            credential=read,
            expected_challenge=challenge,
            expected_rp_id=party.id,
            expected_origin=list(party.origins),
            credential_public_key=passkey.public_key,
            credential_current_sign_count=0,
            require_user_verification=True,
        )
    except MALFORMED as error:
        raise refused() from error
    if verified.new_sign_count <= passkey.sign_count and max(verified.new_sign_count, passkey.sign_count) > 0:
        await _tell_reviewers(kernel, passkey)
        raise ApiError(PASSKEY_COPIED, field="passkey")
    return Used(passkey, challenge, verified.new_sign_count, verified.credential_backed_up)


async def _tell_reviewers(kernel: Kernel, passkey: Passkey) -> None:
    async with kernel.db.transaction() as tx:
        await note_signal(tx, kernel.ids, passkey.user_id, "passkey", "counter_went_back", kernel.clock.now())


def refused() -> ApiError:
    """One answer for bytes that are no signature of this site's, by the person, of this key."""
    return ApiError(PASSKEY_REFUSED, field="passkey")
