"""Challenges that wallets sign: texts made here, bound to this site and one address, good once and for five minutes."""

from __future__ import annotations

import secrets as random_secrets
from datetime import datetime, timedelta
from urllib.parse import urlsplit

import asyncpg
import msgspec
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ports.kernel import Kernel
from eth_utils.address import to_checksum_address

from agio_account.declared.codes import SIGNATURE_REFUSED
from agio_account.declared.config import Config
from agio_account.sessions.ethereum import signer_of

LIFETIME = timedelta(minutes=5)


class Challenge(msgspec.Struct, frozen=True):
    """Challenge that a wallet signs."""

    message: str
    nonce: str
    expires_at: datetime


async def issue_challenge(kernel: Kernel, tx: asyncpg.Connection, address: str, statement: str) -> Challenge:
    """A new challenge for an address; the ones before stay good, or others could spoil a sign-in by asking."""
    now = kernel.clock.now().replace(microsecond=0)
    nonce = random_secrets.token_hex(16)
    domain, uri = _site(kernel)
    message = (
        f"{domain} wants you to sign in with your Ethereum account:\n{to_checksum_address(address)}\n\n{statement}\n\n"
        f"URI: {uri}\nVersion: 1\nChain ID: 1\nNonce: {nonce}\nIssued At: {_iso(now)}\n"
        f"Expiration Time: {_iso(now + LIFETIME)}"
    )
    await tx.execute(
        "INSERT INTO account_wallet_challenge (nonce, address, message, created_at, expires_at) "
        "VALUES ($1, $2, $3, $4, $5)",
        nonce,
        address,
        message,
        now,
        now + LIFETIME,
    )
    return Challenge(message, nonce, now + LIFETIME)


async def check_signature(kernel: Kernel, address: str, nonce: str, signature: str) -> str:
    """The nonce of an open challenge of this address that its key signed; one ApiError for every other outcome."""
    message = await kernel.db.fetchval(
        "SELECT message FROM account_wallet_challenge "
        "WHERE nonce = $1 AND address = $2 AND used_at IS NULL AND expires_at > $3",
        nonce[:64],
        address,
        kernel.clock.now(),
    )
    if message is None or signer_of(message, signature) != address:
        raise refused()
    return nonce


async def use_challenge(kernel: Kernel, tx: asyncpg.Connection, nonce: str) -> None:
    """Spend a signed challenge with the change it allows; the second of two that signed it is refused."""
    now = kernel.clock.now()
    status = await tx.execute(
        "UPDATE account_wallet_challenge SET used_at = $2 WHERE nonce = $1 AND used_at IS NULL AND expires_at > $2",
        nonce,
        now,
    )
    if status != "UPDATE 1":
        raise refused()


async def forget_old_challenges(kernel: Kernel) -> None:
    """Delete challenges that can't be signed any more."""
    await kernel.db.execute(
        "DELETE FROM account_wallet_challenge WHERE created_at < $1", kernel.clock.now() - timedelta(days=1)
    )


def refused() -> ApiError:
    """One answer for a signature that is wrong, too old, used, or under a text that wasn't made here."""
    return ApiError(SIGNATURE_REFUSED, field="signature")


def _site(kernel: Kernel) -> tuple[str, str]:
    """The domain and address of this deployment, which the wallet shows and a copy of the site can't claim."""
    config: Config = kernel.config["account"]
    uri = config.site or kernel.settings.address
    return urlsplit(uri).netloc, uri


def _iso(moment: datetime) -> str:
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")
