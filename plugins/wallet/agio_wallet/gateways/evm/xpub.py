"""Addresses from an extended PUBLIC key (BIP-32, neutered): nobody can spend with what the platform knows."""

from __future__ import annotations

import hmac
from hashlib import sha256, sha512

import msgspec
from agio_kernel.declarations.errors import ConfigurationError
from coincurve import PublicKey

from agio_wallet.gateways.check_address import address_of_key

_BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
_VERSIONS = frozenset({bytes.fromhex("0488b21e"), bytes.fromhex("043587cf")})
"""xpub and tpub; a private key's version is refused before anything is kept of it."""

_HARDENED = 1 << 31
_BYTES = 78


class ExtendedPublicKey(msgspec.Struct, frozen=True):
    """A public key with the chain code that its children are derived by."""

    point: bytes
    chain_code: bytes

    @classmethod
    def read(cls, text: str) -> ExtendedPublicKey:
        """The key of an ``xpub…`` text; ConfigurationError where it is none. A private key is refused by name."""
        raw = _decoded(text.strip())
        if raw[:4] not in _VERSIONS:
            secret = raw[45:46] == b"\0"
            what = "a PRIVATE key: put it away and give its public one" if secret else "no xpub"
            raise ConfigurationError(f"an extended public key of [plugin.wallet] is {what}")
        return cls(PublicKey(raw[45:]).format(), raw[13:45])

    def child(self, index: int) -> ExtendedPublicKey:
        """The public child of this number (BIP-32, CKDpub)."""
        if not 0 <= index < _HARDENED:
            raise ValueError(f"a public key has no child {index}")
        digest = hmac.new(self.chain_code, self.point + index.to_bytes(4, "big"), sha512).digest()
        # A digest beyond the curve's order has a chance of one in 2**127; the library refuses it with a ValueError.
        return ExtendedPublicKey(PublicKey(self.point).add(digest[:32]).format(), digest[32:])

    def address(self, chain: str = "ERC20") -> str:
        """The key's address on a chain, with its checksum."""
        return address_of_key(chain, PublicKey(self.point).format(compressed=False)[1:])


def _decoded(text: str) -> bytes:
    number = 0
    for character in text:
        place = _BASE58.find(character)
        if place < 0:
            raise ConfigurationError("an extended public key of [plugin.wallet] is no xpub")
        number = number * 58 + place
    if number >> 8 * (_BYTES + 4):
        raise ConfigurationError("an extended public key of [plugin.wallet] is no xpub")
    raw = number.to_bytes(_BYTES + 4, "big")
    body, checksum = raw[:-4], raw[-4:]
    if sha256(sha256(body).digest()).digest()[:4] != checksum:
        raise ConfigurationError("an extended public key of [plugin.wallet] has a typing mistake: its checksum differs")
    return body
