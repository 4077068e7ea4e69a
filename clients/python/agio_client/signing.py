"""Signatures of requests: by the secret of a key, or by a private key of one's own."""

from __future__ import annotations

import base64
import hmac
from typing import Protocol

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.asymmetric.padding import PKCS1v15
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import load_pem_private_key


class Signer(Protocol):
    """Makes the value of ``X-Agio-Signature``."""

    def sign(self, text: bytes) -> str:
        """The signature of what a request says."""
        ...


class Secret:
    """HMAC-SHA256 in hex, under the secret that the site has shown once."""

    def __init__(self, secret: str) -> None:
        self._secret = secret.encode()

    def sign(self, text: bytes) -> str:
        return hmac.digest(self._secret, text, "sha256").hex()


class PrivateKey:
    """Ed25519, or RSA with PKCS #1 v1.5 and SHA-256, in base64: the site knows the public key alone."""

    def __init__(self, pem: str | bytes, password: bytes | None = None) -> None:
        """Raises ValueError where the PEM has a key of another kind."""
        key = load_pem_private_key(pem.encode() if isinstance(pem, str) else pem, password)
        if not isinstance(key, Ed25519PrivateKey | RSAPrivateKey):
            raise ValueError("an API key is Ed25519 or RSA")
        self._key = key

    def sign(self, text: bytes) -> str:
        if isinstance(self._key, Ed25519PrivateKey):
            return base64.b64encode(self._key.sign(text)).decode()
        return base64.b64encode(self._key.sign(text, PKCS1v15(), SHA256())).decode()
