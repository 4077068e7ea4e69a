"""The owner's passkeys: listed, added with the account's proof, renamed, removed."""

from __future__ import annotations

import asyncpg
from agio_kernel.calls.declared import get, post
from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import require
from agio_kernel.declarations.call import NoForm
from agio_kernel.declarations.errors import ApiError
from agio_kernel.identity.security import Change
from agio_kernel.identity.users import lock_user
from agio_kernel.ports.kernel import Kernel
from agio_kernel.settings.presentation import Presentation
from webauthn import verify_registration_response
from webauthn.helpers import bytes_to_base64url, parse_client_data_json, parse_registration_credential_json
from webauthn.helpers.structs import RegistrationCredential
from webauthn.registration.generate_registration_options import default_supported_pub_key_algs

from agio_account.declared.codes import PASSKEY_TAKEN, PASSKEYS_FULL
from agio_account.passkeys.assertions import MALFORMED, refused
from agio_account.passkeys.challenges import AN_HOUR, LIFETIME, Purpose, count_challenge, issue, require_open, spend
from agio_account.passkeys.passkey import MOST, Passkey
from agio_account.passkeys.relying_party import relying_party, user_handle
from agio_account.passkeys.schemas import AddPasskey, PasskeyOfferView, PasskeysView, RemovePasskey, RenamePasskey
from agio_account.profile.edit import read_name
from agio_account.schemas import Proof
from agio_account.security.proof import owner_of, prove
from agio_account.security.proof import spend as spend_proof
from agio_account.security.security_change import record_change
from agio_account.sessions.device import device_of


@get("web/passkeys", scope="none")
async def passkeys(kernel: Kernel, request: Request[NoForm]) -> PasskeysView:
    """My passkeys."""
    who = require(request.principal, real=True)
    async with kernel.db.read() as conn:
        own = await Passkey.list_by(conn, user_id=who.id)
    return PasskeysView(own, MOST, relying_party(kernel).id, kernel.settings.address)


@post("web/offerPasskey", opens_business=False, scope="none", rate_per_minute=60)
async def offer_passkey(kernel: Kernel, request: Request[Proof]) -> PasskeyOfferView:
    """Begin to add a passkey.

    Prove to be the owner; the answer is what a browser makes the passkey with, within five minutes.
    """
    who = require(request.principal, real=True)
    await count_challenge(kernel, f"user {who.id}", AN_HOUR)
    proven = await prove(kernel, request, request.form)
    user, party = proven.user, relying_party(kernel)
    async with request.idempotent_transaction() as effect:
        await spend_proof(kernel, effect.tx, proven)
        own = await _with_room(effect.tx, user.id)
        challenge = await issue(kernel, effect.tx, Purpose.REGISTER, user.id)
        return effect.keep(
            PasskeyOfferView(
                challenge=bytes_to_base64url(challenge),
                party=party.id,
                brand=kernel.part(Presentation).brand.name,
                user=bytes_to_base64url(user_handle(kernel, user.id)),
                name=user.email or user.phone or user.uid,
                known=[bytes_to_base64url(one.credential) for one in own],
                algorithms=[int(one) for one in default_supported_pub_key_algs],
                timeout_ms=int(LIFETIME.total_seconds() * 1000),
            )
        )


@post("web/addPasskey", opens_business=False, scope="none", rate_per_minute=60)
async def add_passkey(kernel: Kernel, request: Request[AddPasskey]) -> Passkey:
    """Add a passkey.

    Keep the passkey that was made with the offer; other sessions and API keys end.
    """
    form = request.form
    owner = await owner_of(kernel, request)
    user, party = owner.user, relying_party(kernel)
    device = device_of(request.client.agent)
    name = read_name(form.name or str(device) or kernel.messages.text("account.passkeys.name", user.language))
    credential, challenge = _read(form.credential)
    await require_open(kernel, Purpose.REGISTER, user.id, challenge)
    try:
        made = verify_registration_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=party.id,
            expected_origin=list(party.origins),
            require_user_verification=True,
        )
    except MALFORMED as error:
        raise refused() from error
    async with request.idempotent_transaction() as effect:
        await lock_user(effect.tx, user.id)
        await spend(kernel, effect.tx, challenge)
        await _with_room(effect.tx, user.id)
        passkey = Passkey(
            id=kernel.ids.next(),
            user_id=user.id,
            credential=made.credential_id,
            public_key=made.credential_public_key,
            sign_count=made.sign_count,
            name=name,
            synced=made.credential_backed_up,
            created_at=kernel.clock.now(),
        )
        if not await passkey.insert_once(effect.tx, "credential"):
            raise ApiError(PASSKEY_TAKEN, field="passkey")
        await record_change(kernel, effect.tx, user, Change.PASSKEY, request.user.session_id)
        return effect.keep(passkey)


@post("web/renamePasskey", opens_business=False, scope="none", rate_per_minute=60)
async def rename_passkey(kernel: Kernel, request: Request[RenamePasskey]) -> None:
    """Rename a passkey.

    Somebody else's is as unknown as one that never was.
    """
    who, form = require(request.principal, real=True), request.form
    name = read_name(form.name)
    async with request.idempotent_transaction() as effect:
        own = await Passkey.require_own(effect.tx, form.id, who.id)
        await effect.tx.execute("UPDATE account_passkey SET name = $2 WHERE id = $1", own.id, name)
        return effect.keep(None)


@post("web/removePasskey", opens_business=False, scope="none", rate_per_minute=60)
async def remove_passkey(kernel: Kernel, request: Request[RemovePasskey]) -> None:
    """Remove a passkey.

    It signs nothing any more, at once; other sessions and API keys end.
    """
    form = request.form
    owner = await owner_of(kernel, request)
    async with kernel.db.read() as conn:
        own = await Passkey.require_own(conn, form.id, owner.user.id)
    proven = await prove(kernel, request, form)
    async with request.idempotent_transaction() as effect:
        await spend_proof(kernel, effect.tx, proven)
        await effect.tx.execute("DELETE FROM account_passkey WHERE id = $1", own.id)
        await record_change(kernel, effect.tx, proven.user, Change.PASSKEY, request.user.session_id)
        return effect.keep(None)


async def _with_room(tx: asyncpg.Connection, user_id: int) -> list[Passkey]:
    """The account's passkeys, where there is room for another one."""
    own = await Passkey.list_by(tx, user_id=user_id)
    if len(own) >= MOST:
        raise ApiError(PASSKEYS_FULL, most=MOST)
    return own


def _read(text: str) -> tuple[RegistrationCredential, bytes]:
    """A new credential, and the challenge that it says it answers."""
    try:
        credential = parse_registration_credential_json(text)
        return credential, parse_client_data_json(credential.response.client_data_json).challenge
    except MALFORMED as error:
        raise refused() from error
