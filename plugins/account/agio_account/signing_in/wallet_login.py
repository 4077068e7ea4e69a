"""Sign in with a wallet: the browser signs a text made here. The phrase and the key never leave it."""

from __future__ import annotations

from datetime import timedelta

from agio_kernel.calls.declared import get, post
from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import Access
from agio_kernel.declarations.errors import ApiError, warning
from agio_kernel.declarations.principal import Subject
from agio_kernel.identity.known_browsers import known_browser
from agio_kernel.identity.security import read_security
from agio_kernel.identity.users import AccountTaken, UserState, create_user, find_by_wallet, find_user, lock_user
from agio_kernel.ports.events import UserRegistered
from agio_kernel.ports.kernel import Kernel
from agio_kernel.settings.presentation import Presentation

from agio_account.declared.codes import ACCOUNT_CLOSED, WALLET_INVALID, WALLET_NEW
from agio_account.declared.config import Config
from agio_account.schemas import WalletChallenge, WalletLogin, WalletSignInView
from agio_account.security.factors import check_second_factor, spend_second_factor
from agio_account.sessions.ethereum import read_address
from agio_account.sessions.open import ask_invite, open_session, sign_in
from agio_account.sessions.wallet_challenges import Challenge, check_signature, issue_challenge, refused, use_challenge
from agio_account.signing_in.agreement import check_opening


@get(
    "web/walletChallenge",
    access=Access.VISITOR,
    effect=True,
    rate_per_minute=60,
    example=WalletChallenge(address="0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"),
)
async def give_wallet_challenge(kernel: Kernel, request: Request[WalletChallenge]) -> Challenge:
    """A text to sign with a wallet.

    A text to sign, for any address alike.
    """
    form: WalletChallenge = request.form
    address = _address(form.address)
    config: Config = kernel.config["account"]
    await kernel.counters.hit(
        f"account challenge network {request.client.network}", config.challenges_per_network_hour, timedelta(hours=1)
    )
    statement = kernel.messages.text(
        "account.message.wallet_statement", "en", brand=kernel.part(Presentation).brand.name
    )
    async with request.idempotent_transaction() as effect:
        challenge = await issue_challenge(kernel, effect.tx, address, statement)
        return effect.keep(challenge)


@post("web/walletLogin", access=Access.VISITOR, rate_per_minute=60)
async def wallet_login(kernel: Kernel, request: Request[WalletLogin]) -> WalletSignInView:
    """Sign in with a signed text.

    Open a session for the signer; the first time open an account, once its country and agreement are given.
    """
    form: WalletLogin = request.form
    address = _address(form.address)
    nonce = await check_signature(kernel, address, form.nonce, form.signature)
    async with kernel.db.read() as conn:
        user = await find_by_wallet(conn, address)
        security = await read_security(conn, user.id if user else 0)
        browser = await known_browser(conn, Subject.USER, user.id if user else 0, request.client.browser)
    if user is None:
        return await _open_account(kernel, request, address, nonce)
    if user.state is UserState.CLOSED:
        raise ApiError(ACCOUNT_CLOSED, field="address")
    if user.state is not UserState.ACTIVE:
        raise refused()
    second = await check_second_factor(kernel, security, form.totp, form.recovery, browser)
    async with request.idempotent_transaction() as effect:
        await lock_user(effect.tx, user.id)
        await use_challenge(kernel, effect.tx, nonce)
        await spend_second_factor(kernel, effect.tx, second)
        current = await find_user(effect.tx, user.id)
        same_factor = (await read_security(effect.tx, user.id)).totp_secret == security.totp_secret
        if current is None or current.state is not UserState.ACTIVE or not same_factor:
            raise refused()
        opened = await sign_in(kernel, request, effect.tx, user)
        return effect.keep(WalletSignInView(opened.token, created=False))


async def _open_account(kernel: Kernel, request: Request, address: str, nonce: str) -> WalletSignInView:
    form: WalletLogin = request.form
    if not form.country and not form.agree:
        raise ApiError(WALLET_NEW, field="country")
    invite = check_opening(kernel, form.country, form.invite, form.agree)
    await ask_invite(kernel, invite)
    config: Config = kernel.config["account"]
    await kernel.counters.hit(
        f"account register network {request.client.network}", config.registrations_per_network_hour, timedelta(hours=1)
    )
    async with request.idempotent_transaction() as effect:
        await use_challenge(kernel, effect.tx, nonce)
        try:
            user = await create_user(
                effect.tx,
                kernel.ids,
                now=kernel.clock.now(),
                country=form.country,
                language=request.language,
                password_hash=None,
                wallet=address,
            )
        except AccountTaken as error:
            raise warning("account.warning.account_taken", field="address") from error
        opened = await open_session(kernel, request, effect.tx, user)
        await kernel.bus.emit(effect.tx, UserRegistered(user.id, user.uid, user.country, user.language, invite))
        return effect.keep(WalletSignInView(opened.token, created=True))


def _address(text: str) -> str:
    address = read_address(text)
    if address is None:
        raise ApiError(WALLET_INVALID, field="address")
    return address
