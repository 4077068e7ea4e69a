"""Submit an identity, or the refused parts of one again. Accepted parts stay as they are."""

from __future__ import annotations

from typing import Any

import asyncpg
from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.cases import USER, move, opened
from agio_kernel.declarations.access import Tier, require
from agio_kernel.declarations.codes import MALFORMED, VALUE_MISSING
from agio_kernel.declarations.errors import ApiError
from agio_kernel.identity.person import people
from agio_kernel.ports.events import Event

from agio_verification.declared.codes import (
    CARD_INVALID,
    COUNTRY_MISSING,
    DOCUMENT_INVALID,
    IDENTITY_SENT,
    IDENTITY_USED,
)
from agio_verification.declared.states import IDENTITY_STATES, ReviewState
from agio_verification.identity.identity import (
    BANK,
    DOCUMENT,
    PHOTOS,
    DocumentType,
    Identity,
    Level,
    end_of,
    normal_card,
    normal_number,
    parts_of,
    same_identity,
)
from agio_verification.identity.schemas import IdentityView, view_identity
from agio_verification.identity.store import identities_of, used_by_another
from agio_verification.photo.documents import PHOTOS as KINDS
from agio_verification.photo.store import take_photos
from agio_verification.schemas import AdvancedForm, PrimaryForm
from agio_verification.verification import DIGEST, SEALED, Verification


class IdentitySubmitted(Event, frozen=True):
    """A level was handed in, for the first time or again."""

    user_id: int
    identity: int


@post(
    "web/submitPrimary",
    opens_business=False,
    rate_per_minute=20,
    example=PrimaryForm(type=1, name="Mio Kobayashi", number="L01X00T44"),
)
async def submit_primary(verification: Verification, request: Request[PrimaryForm]) -> IdentityView:
    """Send the primary identity for review.

    Document, name, number and the three photos that were uploaded before.
    """
    return await _submit(verification, request, Level.PRIMARY)


@post(
    "web/submitAdvanced",
    opens_business=False,
    rate_per_minute=20,
    example=AdvancedForm(bank="Mizuho, Shibuya", card="4539578763621486"),
)
async def submit_advanced(verification: Verification, request: Request[AdvancedForm]) -> IdentityView:
    """Send the advanced identity for review.

    The bank and the card, for who is verified at the primary level.
    """
    require(request.principal, tier=Tier.PRIMARY, real=True)
    return await _submit(verification, request, Level.ADVANCED)


async def _submit(verification: Verification, request: Request, level: Level) -> IdentityView:
    who, kernel = require(request.principal, real=True), verification.kernel
    async with request.idempotent_transaction() as effect:
        tx = effect.tx
        known = await identities_of(tx, who.id)
        earlier = known.get(level)
        parts = parts_of(level) if earlier is None else earlier.open_parts
        if not parts:
            raise ApiError(IDENTITY_SENT)
        base = earlier or (known.get(Level.PRIMARY) if level is Level.ADVANCED else None)
        values = _kept(base) | await _reported(verification, tx, request, parts)
        values |= await _photos(verification, tx, who.id, parts, earlier)
        values |= {
            "state": ReviewState.UNDER_REVIEW,
            "refused": "",
            "created_at": await tx.fetchval("SELECT agio_now()"),
        }
        fresh = Identity(**values, id=kernel.ids.next() if earlier is None else earlier.id, user_id=who.id, level=level)
        if level is Level.PRIMARY and await used_by_another(tx, fresh):
            raise ApiError(IDENTITY_USED, field="number")
        if earlier is None:
            if not await fresh.insert_once(tx, "user_id, level"):
                raise ApiError(IDENTITY_SENT)
            await opened(tx, kernel.ids, IDENTITY_STATES, fresh, USER, "submitted")
        else:
            columns = {name: value for name, value in values.items() if name not in ("state", "decided_at")}
            columns["type"] = int(columns["type"])
            await move(tx, kernel.ids, IDENTITY_STATES, earlier, "resubmit", USER, **columns)
        await kernel.bus.emit(tx, IdentitySubmitted(who.id, fresh.id))
        answer = effect.keep(view_identity(fresh))
    verification.tell_pages(who.id)
    return answer


_WORDS = ("country", "type", "name", "document", "document_end", "digest", "bank", "card", "card_end")
_CARRIED = (*_WORDS, *PHOTOS)


def _kept(base: Identity | None) -> dict[str, Any]:
    if base is None:
        return {"bank": "", "card": b"", "card_end": ""}
    return {name: getattr(base, name) for name in _CARRIED}


async def _reported(
    verification: Verification, tx: asyncpg.Connection, request: Request, parts: frozenset[str]
) -> dict[str, Any]:
    """The words of the form that may be said now, each in its one spelling."""
    reported: dict[str, Any] = {}
    form, box = request.form, verification.kernel.secrets
    if DOCUMENT in parts:
        number = normal_number(form.number)
        if number is None:
            raise ApiError(DOCUMENT_INVALID, field="number")
        person = (await people(tx, [request.user.id])).get(request.user.id)
        if person is None or not person.country:
            raise ApiError(COUNTRY_MISSING)
        kind = _document(form)
        reported |= {
            "country": person.country,
            "type": kind,
            "name": _words(form.name, "name"),
            "document": box.seal(SEALED, number.encode()),
            "document_end": end_of(number),
            "digest": box.digest(DIGEST, same_identity(person.country, kind, number)),
        }
    if BANK in parts:
        card = normal_card(form.card)
        if card is None:
            raise ApiError(CARD_INVALID, field="card")
        reported |= {
            "bank": _words(form.bank, "bank"),
            "card": box.seal(SEALED, card.encode()),
            "card_end": end_of(card),
        }
    return reported


def _document(form: Any) -> DocumentType:
    """The document by its number or its name; by both where they are of one."""
    if form.type is None and form.document is None:
        raise ApiError(VALUE_MISSING, field="type")
    kind = DocumentType(form.type) if form.type else DocumentType.named(form.document)
    if form.document not in (None, kind.label):
        raise ApiError(MALFORMED, field="document")
    return kind


def _words(text: str, field: str) -> str:
    if not text.strip():
        raise ApiError(VALUE_MISSING, field=field)
    return text.strip()


async def _photos(
    verification: Verification, tx: asyncpg.Connection, user_id: int, parts: frozenset[str], earlier: Identity | None
) -> dict[str, str]:
    """The photos that were uploaded for what may be sent now. Those that they replace are let go."""
    wanted = [kind for kind in PHOTOS if kind in parts]
    taken = await take_photos(tx, user_id, wanted)
    for kind in wanted:
        if kind in taken and earlier is not None and earlier.level is Level.PRIMARY:
            await verification.kernel.files.forget(tx, user_id, getattr(earlier, kind))
        if kind not in taken and (earlier is None or earlier.state is ReviewState.REJECTED):
            raise ApiError(KINDS[kind].missing, field=kind)
    return taken
