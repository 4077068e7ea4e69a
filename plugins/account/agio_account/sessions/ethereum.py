"""Ethereum's way of signing: addresses with their checksum, and who signed a text (EIP-191)."""

from __future__ import annotations

import re

from coincurve import PublicKey
from Crypto.Hash import keccak

_ADDRESS = re.compile(r"0x[0-9a-fA-F]{40}")
_SIGNATURE = re.compile(r"0x[0-9a-fA-F]{130}")


def read_address(text: str) -> str | None:
    """The address in lower case; None for what is none. A mixed-case address must carry its checksum."""
    text = text.strip()
    if _ADDRESS.fullmatch(text) is None:
        return None
    lower = text.lower()
    is_mixed = text[2:] not in (text[2:].lower(), text[2:].upper())
    return None if is_mixed and checksummed(lower) != text else lower


def checksummed(address: str) -> str:
    """The address as people compare it: capitals carry a checksum (EIP-55)."""
    plain = address.removeprefix("0x").lower()
    digest = keccak256(plain.encode()).hex()
    return "0x" + "".join(c.upper() if int(digest[place], 16) >= 8 else c for place, c in enumerate(plain))


def signer_of(message: str, signature: str) -> str | None:
    """The address, in lower case, whose key signed ``message`` as a personal message; None where no key could have."""
    if _SIGNATURE.fullmatch(signature) is None:
        return None
    raw = bytes.fromhex(signature[2:])
    recovery = raw[64] - 27 if raw[64] >= 27 else raw[64]
    if recovery not in (0, 1):
        return None
    octets = message.encode()
    digest = keccak256(b"\x19Ethereum Signed Message:\n%d" % len(octets) + octets)
    try:
        key = PublicKey.from_signature_and_message(raw[:64] + bytes([recovery]), digest, hasher=None)
    except Exception:  # libsecp256k1 and its binding refuse in several ways what is no signature
        return None
    return address_of(key)


def address_of(key: PublicKey) -> str:
    """The address of a public key, in lower case."""
    return "0x" + keccak256(key.format(compressed=False)[1:])[-20:].hex()


def keccak256(data: bytes) -> bytes:
    """Ethereum's hash: Keccak as it was before it became SHA-3."""
    return keccak.new(digest_bits=256, data=data).digest()
