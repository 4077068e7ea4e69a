"""Signatures of what comes from elsewhere, plugins and bundles: a list of its files with their hashes, signed by an
Ed25519 key that an operator trusts.
"""

from __future__ import annotations

import hashlib
import os
from base64 import b64decode, b64encode
from binascii import Error as NoBase64
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

import msgspec
from agio_kernel.declarations.errors import ConfigurationError
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

SCHEME = "ed25519:"


class Signature(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Signature of a manifest's bytes, with the public key that it can be verified by."""

    key: str
    signature: str


class SigningKey:
    """Private key of an author, in a file that only its owner reads."""

    def __init__(self, key: Ed25519PrivateKey) -> None:
        self._key = key

    @classmethod
    def write(cls, file: Path) -> SigningKey:
        """A new key, written to a file that isn't there yet."""
        key = Ed25519PrivateKey.generate()
        written = key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
        try:
            opened = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError as error:
            raise ConfigurationError(f"{file} is there already: a key is never written over") from error
        with os.fdopen(opened, "wb") as at:
            at.write(written)
        return cls(key)

    @classmethod
    def read(cls, file: Path) -> SigningKey:
        """The key of a file."""
        try:
            key = serialization.load_pem_private_key(file.read_bytes(), None)
        except (OSError, ValueError, TypeError) as error:
            raise ConfigurationError(f"{file} holds no private key: {error}") from error
        if not isinstance(key, Ed25519PrivateKey):
            raise ConfigurationError(f"{file} holds no Ed25519 key: `agio plugin key` writes one")
        return cls(key)

    @property
    def public(self) -> str:
        """The public key as agio.toml names it under [signers]."""
        raw = self._key.public_key().public_bytes(serialization.Encoding.Raw, serialization.PublicFormat.Raw)
        return SCHEME + b64encode(raw).decode()

    def sign(self, manifest: bytes) -> bytes:
        """The signature of a manifest, as it stands beside it."""
        return msgspec.json.encode(Signature(self.public, b64encode(self._key.sign(manifest)).decode()))


def public_key(said: str) -> Ed25519PublicKey:
    """A public key as agio.toml names it; a ValueError where it is none."""
    try:
        return Ed25519PublicKey.from_public_bytes(b64decode(said.removeprefix(SCHEME), validate=True))
    except (NoBase64, ValueError) as error:
        raise ValueError(f"{said!r} is no public key: {SCHEME} and 32 bytes in Base64") from error


def trusted_signer(manifest: bytes, signed: bytes, signers: Mapping[str, str]) -> str:
    """Name of the trusted signer whose signature this is; a ConfigurationError where it is nobody's."""
    try:
        signature = msgspec.json.decode(signed, type=Signature)
        public_key(signature.key).verify(b64decode(signature.signature, validate=True), manifest)
    except (msgspec.MsgspecError, NoBase64, ValueError, InvalidSignature) as error:
        raise ConfigurationError("its signature isn't one of its manifest") from error
    name = next((name for name, key in signers.items() if key == signature.key), None)
    if name is None:
        raise ConfigurationError(f"it is signed by {signature.key}, which [signers] of agio.toml doesn't name")
    return name


def digest(body: bytes) -> str:
    """Hash of a file."""
    return hashlib.sha256(body).hexdigest()


def require_files(listed: Mapping[str, str], there: Iterable[str], read: Callable[[str], bytes]) -> None:
    """ConfigurationError where a file is missing, was changed, or is there and isn't listed."""
    if extra := sorted({*there} - {*listed}):
        raise ConfigurationError(f"{extra[0]} isn't in its manifest")
    for name, expected in listed.items():
        try:
            body = read(name)
        except (OSError, KeyError) as error:
            raise ConfigurationError(f"{name} is missing") from error
        if digest(body) != expected:
            raise ConfigurationError(f"{name} was changed since it was signed")
