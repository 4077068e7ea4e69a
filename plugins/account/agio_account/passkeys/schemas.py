"""Forms and answers of passkeys. Bytes are in base64url without padding, as browsers write them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec
from agio_kernel.declarations.assertion import LONGEST_ASSERTION
from agio_kernel.declarations.wire import Id

from agio_account.passkeys.passkey import Passkey
from agio_account.schemas import Proof

LONGEST_REGISTRATION = 16_384
"""The longest new credential, as JSON: an attestation brings its certificates."""
MAX_NAME = 32
Base64 = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9_-]*$")]
Name = Annotated[str, msgspec.Meta(max_length=MAX_NAME)]


class AddPasskey(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """New passkey: what ``navigator.credentials.create`` gave, as JSON, and its name."""

    credential: Annotated[str, msgspec.Meta(min_length=2, max_length=LONGEST_REGISTRATION)]
    name: Name = ""


class RenamePasskey(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Name of a passkey to change."""

    id: Id
    name: Name


class RemovePasskey(Proof, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Passkey to remove."""

    id: Id


class PasskeyLogin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Sign in with a passkey: what ``navigator.credentials.get`` gave, as JSON."""

    credential: Annotated[str, msgspec.Meta(min_length=2, max_length=LONGEST_ASSERTION)]


class PasskeyRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Request that a passkey is going to sign: the path of its call, its ``rtoken`` as ``intent``, and its fields, a
    JSON object of texts, as they are sent, without ``token``, ``lang``, ``rtoken`` and ``passkey``.
    """

    call: Annotated[str, msgspec.Meta(pattern="^web/[A-Za-z0-9]{1,60}$")]
    intent: Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9]{6,16}$")]
    fields: Annotated[str, msgspec.Meta(min_length=2, max_length=16_384)]


class PasskeysView(msgspec.Struct, frozen=True):
    """An account's passkeys, the oldest first, how many it may have, and the address of the site that they are of."""

    rows: Sequence[Passkey]
    most: int
    party: str
    site: str


class PasskeyOfferView(msgspec.Struct, frozen=True):
    """Options of a new passkey: ``party`` is the relying party, ``user`` the handle by which the passkey keeps the
    account; a device that has one of ``known`` already adds none.
    """

    challenge: Base64
    party: str
    brand: str
    user: Base64
    name: str
    known: Sequence[Base64]
    algorithms: Sequence[int]
    timeout_ms: int


class PasskeyChallengeView(msgspec.Struct, frozen=True):
    """Challenge that a passkey signs: any of ``known``, or where none is named any of this site's."""

    challenge: Base64
    party: str
    known: Sequence[Base64]
    timeout_ms: int
