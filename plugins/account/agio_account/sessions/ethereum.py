"""Ethereum's way of signing: addresses with their checksum (EIP-55), and who signed a text (EIP-191)."""

from __future__ import annotations

import re

from eth_keys.datatypes import Signature
from eth_keys.exceptions import BadSignature
from eth_utils.address import is_checksum_address
from eth_utils.crypto import keccak

_PREFIX = b"\x19Ethereum Signed Message:\n"
_ADDRESS = re.compile(r"0x[0-9a-fA-F]{40}")
_SIGNATURE = re.compile(r"0x[0-9a-fA-F]{128}(00|01|1b|1c)")


def read_address(text: str) -> str | None:
    """Return the address in lower case; None where the text is no address. A mixed-case address must carry its
    checksum."""
    text = text.strip()
    if _ADDRESS.fullmatch(text) is None:
        return None
    is_mixed = text[2:] not in (text[2:].lower(), text[2:].upper())
    return None if is_mixed and not is_checksum_address(text) else text.lower()


def signer_of(message: str, signature: str) -> str | None:
    """The address, in lower case, whose key signed ``message`` as a personal message; None where no key could have."""
    if _SIGNATURE.fullmatch(signature) is None:
        return None
    said, raw = message.encode(), bytes.fromhex(signature[2:])
    digest = keccak(_PREFIX + str(len(said)).encode() + said)
    try:
        key = Signature(raw[:64] + bytes([raw[64] % 27])).recover_public_key_from_msg_hash(digest)
    except BadSignature:
        return None
    return key.to_address()
