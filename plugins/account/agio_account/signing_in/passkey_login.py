"""Sign in with a passkey, without a name: the passkey tells whose it is."""

from __future__ import annotations

from agio_kernel.calls.declared import get, post
from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import Access
from agio_kernel.declarations.call import NoForm
from agio_kernel.declarations.errors import ApiError
from agio_kernel.identity.users import UserState, find_user, lock_user
from agio_kernel.ports.kernel import Kernel
from webauthn.helpers import bytes_to_base64url

from agio_account.declared.codes import PASSKEY_UNKNOWN
from agio_account.declared.config import Config
from agio_account.passkeys.assertions import check_sign_in, spend_assertion
from agio_account.passkeys.challenges import LIFETIME, VISITOR, Purpose, count_challenge, issue
from agio_account.passkeys.relying_party import relying_party
from agio_account.passkeys.schemas import PasskeyChallengeView, PasskeyLogin
from agio_account.schemas import TokenView
from agio_account.sessions.open import sign_in


@get("web/passkeyChallenge", access=Access.VISITOR, effect=True, rate_per_minute=60)
async def give_passkey_challenge(kernel: Kernel, request: Request[NoForm]) -> PasskeyChallengeView:
    """A challenge to sign in with a passkey.

    For any passkey of this site.
    """
    config: Config = kernel.config["account"]
    await count_challenge(kernel, f"network {request.client.network}", config.challenges_per_network_hour)
    async with request.idempotent_transaction() as effect:
        challenge = await issue(kernel, effect.tx, Purpose.SIGN_IN, VISITOR)
        lifetime = int(LIFETIME.total_seconds() * 1000)
        return effect.keep(PasskeyChallengeView(bytes_to_base64url(challenge), relying_party(kernel).id, [], lifetime))


@post("web/passkeyLogin", access=Access.VISITOR, rate_per_minute=60)
async def passkey_login(kernel: Kernel, request: Request[PasskeyLogin]) -> TokenView:
    """Sign in with a passkey.

    Open a session for the owner of the passkey. It takes the place of the password and of the second factor.
    """
    used = await check_sign_in(kernel, request.form.credential)
    async with request.idempotent_transaction() as effect:
        await lock_user(effect.tx, used.passkey.user_id)
        await spend_assertion(kernel, effect.tx, used)
        user = await find_user(effect.tx, used.passkey.user_id)
        if user is None or user.state is not UserState.ACTIVE:
            raise ApiError(PASSKEY_UNKNOWN, field="passkey")
        opened = await sign_in(kernel, request, effect.tx, user)
        return effect.keep(TokenView(opened.token))
