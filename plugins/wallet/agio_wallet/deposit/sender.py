"""Proof of the sender of a transaction: a text that names account and transaction, signed with the wallet that sent
it."""

from __future__ import annotations

import re

from agio_kernel.declarations.errors import ApiError
from eth_keys.datatypes import Signature
from eth_keys.exceptions import BadSignature
from eth_utils.crypto import keccak

from agio_wallet.declared.codes import SIGNATURE_INVALID
from agio_wallet.gateways.check_address import address_of_key

PREFIXES = {
    "ERC20": b"\x19Ethereum Signed Message:\n",
    "TRC20": b"\x19TRON Signed Message:\n",
}
"""Prefixes that wallets put before a text, so that no signature of one is a transaction's (EIP-191, TIP-191)."""

_SIGNATURE = re.compile(r"(?:0x)?([0-9a-f]{130})", re.ASCII)
_RECOVERY = {0: 0, 1: 1, 27: 0, 28: 1}


def claim_text(brand: str, uid: str, chain: str, tx_hash: str) -> str:
    """Return the text to sign; "" for a chain whose wallets sign no text that is read here."""
    return f"{brand}: account {uid} sent transaction {tx_hash} on {chain}" if chain in PREFIXES else ""


def signer_of(chain: str, text: str, signature: str) -> str:
    """The address whose key signed ``text`` (65 bytes, hexadecimal); an ApiError where that isn't to be told."""
    found = _SIGNATURE.fullmatch(signature.strip().lower())
    raw = bytes.fromhex(found[1]) if found else b""
    if not raw or not text or raw[64] not in _RECOVERY:
        raise ApiError(SIGNATURE_INVALID, field="signature")
    said = text.encode()
    digest = keccak(PREFIXES[chain] + str(len(said)).encode() + said)
    try:
        key = Signature(raw[:64] + bytes([_RECOVERY[raw[64]]])).recover_public_key_from_msg_hash(digest)
    except BadSignature as error:
        raise ApiError(SIGNATURE_INVALID, field="signature") from error
    return address_of_key(chain, key.to_bytes())
