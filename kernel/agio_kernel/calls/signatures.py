"""Signatures of programs: HMAC-SHA256 with a secret of ours, Ed25519 or RSA (PKCS #1 v1.5, SHA-256) with the public key
that the key's owner pasted. Text and signature in, yes or no out.
"""

from __future__ import annotations

import base64
import binascii
import hmac
from collections.abc import Callable
from enum import StrEnum

import msgspec
from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.asymmetric.padding import PKCS1v15
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPublicKey
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    PublicFormat,
    load_der_public_key,
    load_pem_public_key,
)

RSA_BITS = (2048, 4096)
LONGEST_PEM = 4096
LONGEST_SIGNATURE = 1024

Verify = Callable[[bytes, str], bool]
"""Whether a signature, as it was sent, is one of this text."""


class KeyKind(StrEnum):
    """Signature method of a key's requests."""

    HMAC = "hmac"
    ED25519 = "ed25519"
    RSA = "rsa"


class PublicKey(msgspec.Struct, frozen=True):
    """A public key that signatures are checked with, in DER."""

    kind: KeyKind
    der: bytes


def read_public_key(pem: str) -> PublicKey:
    """A public key as its owner pasted it; a ValueError where it is neither Ed25519 nor RSA of ``RSA_BITS``."""
    if len(pem) > LONGEST_PEM:
        raise ValueError("longer than any key")
    try:
        key = load_pem_public_key(pem.strip().encode())
    except UnsupportedAlgorithm as error:
        raise ValueError("of an unknown kind") from error
    der = key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    if isinstance(key, Ed25519PublicKey):
        return PublicKey(KeyKind.ED25519, der)
    if isinstance(key, RSAPublicKey) and RSA_BITS[0] <= key.key_size <= RSA_BITS[1]:
        return PublicKey(KeyKind.RSA, der)
    raise ValueError("neither Ed25519 nor RSA of a usual size")


def secret_verifier(secret: bytes) -> Verify:
    """Checks signatures in hex, made with a shared secret."""

    def verify(text: bytes, signature: str) -> bool:
        expected = hmac.digest(secret, text, "sha256").hex()
        return hmac.compare_digest(expected.encode(), signature.lower().encode())

    return verify


def public_verifier(public: PublicKey) -> Verify:
    """Checks signatures in base64, made with the private key of a public one."""
    key = load_der_public_key(public.der)

    def verify(text: bytes, signature: str) -> bool:
        try:
            made = base64.b64decode(signature[:LONGEST_SIGNATURE], validate=True)
            match key:
                case Ed25519PublicKey():
                    key.verify(made, text)
                case RSAPublicKey():
                    key.verify(made, text, PKCS1v15(), SHA256())
                case _:
                    return False
        except (InvalidSignature, binascii.Error, ValueError):
            return False
        return True

    return verify
