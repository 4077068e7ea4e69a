"""An authenticator of software: passkeys as a phone keeps them, and everything that a hostile one may say instead."""

from __future__ import annotations

import hashlib
import json
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric.ec import ECDSA, SECP256R1, EllipticCurvePrivateKey, generate_private_key
from cryptography.hazmat.primitives.hashes import SHA256

USER_PRESENT, USER_VERIFIED, BACKED_UP, NEW_CREDENTIAL = 0x01, 0x04, 0x18, 0x40
ORIGIN, PARTY = "http://localhost:8000", "localhost"


def bytes_to_base64url(data: bytes) -> str:
    """Base64 for addresses, without padding."""
    return urlsafe_b64encode(data).decode().rstrip("=")


def base64url_to_bytes(text: str) -> bytes:
    """The bytes of it."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Authenticator:
    """One device with one passkey. Its counter grows by one with each signature, or stays 0 where it is ``synced``."""

    def __init__(self, *, synced: bool = False) -> None:
        self.key: EllipticCurvePrivateKey = generate_private_key(SECP256R1())
        self.credential = secrets.token_bytes(32)
        self.user = b""
        self.count = 0
        self.synced = synced

    def made(self, offer: dict[str, Any], **differently: Any) -> str:
        """A new credential, as ``navigator.credentials.create`` gives it."""
        self.user = base64url_to_bytes(offer["user"])
        numbers = self.key.public_key().public_numbers()
        x, y = (number.to_bytes(32, "big") for number in (numbers.x, numbers.y))
        public = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})
        kept = bytes(16) + len(self.credential).to_bytes(2, "big") + self.credential + public
        data = self._data(differently.get("party", PARTY), differently.get("verified", True), NEW_CREDENTIAL) + kept
        attested = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        response = {
            "clientDataJSON": self._client("webauthn.create", offer["challenge"], differently),
            "attestationObject": bytes_to_base64url(attested),
        }
        return self._credential(response)

    def signed(self, challenge: str, **differently: Any) -> str:
        """A signature of a challenge, as ``navigator.credentials.get`` gives it."""
        self.count += 0 if self.synced else differently.get("by", 1)
        data = self._data(differently.get("party", PARTY), differently.get("verified", True))
        client = self._client("webauthn.get", challenge, differently)
        signature = self.key.sign(data + hashlib.sha256(base64url_to_bytes(client)).digest(), ECDSA(SHA256()))
        handle = differently.get("user", self.user)
        response = {
            "clientDataJSON": client,
            "authenticatorData": bytes_to_base64url(data),
            "signature": bytes_to_base64url(signature),
            "userHandle": None if handle is None else bytes_to_base64url(handle),
        }
        return self._credential(response)

    def _data(self, party: str, verified: bool, flags: int = 0) -> bytes:
        flags |= USER_PRESENT | (USER_VERIFIED if verified else 0) | (BACKED_UP if self.synced else 0)
        return hashlib.sha256(party.encode()).digest() + bytes([flags]) + self.count.to_bytes(4, "big")

    @staticmethod
    def _client(kind: str, challenge: str, differently: dict[str, Any]) -> str:
        said = {"type": differently.get("kind", kind), "challenge": challenge}
        said |= {"origin": differently.get("origin", ORIGIN), "crossOrigin": False}
        return bytes_to_base64url(json.dumps(said).encode())

    def _credential(self, response: dict[str, Any]) -> str:
        name = bytes_to_base64url(self.credential)
        return json.dumps({"id": name, "rawId": name, "type": "public-key", "response": response})
