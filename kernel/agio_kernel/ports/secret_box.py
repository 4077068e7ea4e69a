"""Sealing what must be kept but not read from a stolen table: keys live outside the database."""

from __future__ import annotations

import hashlib
import hmac
import os

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

NONCE_BYTES = 12


class SecretBox:
    """Authenticated encryption and keyed digests under the deployment's secret, a sub-key for each purpose."""

    def __init__(self, secret: bytes) -> None:
        if len(secret) < 32:
            raise ValueError(f"the deployment secret must have at least 32 bytes, has {len(secret)}")
        self._secret = secret
        self._ciphers: dict[str, AESGCM] = {}

    def _key(self, purpose: str) -> bytes:
        return hmac.new(self._secret, purpose.encode(), hashlib.sha256).digest()

    def _cipher(self, purpose: str) -> AESGCM:
        cipher = self._ciphers.get(purpose)
        if cipher is None:
            cipher = self._ciphers[purpose] = AESGCM(self._key(purpose))
        return cipher

    def seal(self, purpose: str, plain: bytes) -> bytes:
        """Encrypt ``plain``; only ``open`` with the same purpose and secret reads it."""
        nonce = os.urandom(NONCE_BYTES)
        return nonce + self._cipher(purpose).encrypt(nonce, plain, purpose.encode())

    def open(self, purpose: str, sealed: bytes) -> bytes:
        """Decrypt what ``seal`` made; ValueError where it was changed or belongs to another purpose or secret."""
        try:
            return self._cipher(purpose).decrypt(sealed[:NONCE_BYTES], sealed[NONCE_BYTES:], purpose.encode())
        except (InvalidTag, ValueError) as error:  # ValueError: too short to hold a nonce
            raise ValueError(f"a sealed value of purpose {purpose} doesn't open with this secret") from error

    def digest(self, purpose: str, value: str) -> bytes:
        """A keyed digest for short secrets (a six-digit code) that a plain hash would not hide."""
        return hmac.new(self._key(purpose), value.encode(), hashlib.sha256).digest()
