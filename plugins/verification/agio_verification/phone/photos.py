"""Actions of the phone: open the link, list the wanted photos, submit them. The phone receives no other data of the
user."""

from __future__ import annotations

from collections.abc import Mapping

import asyncpg
import msgspec
from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import Access
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.wire import Moment
from agio_kernel.documents import take
from agio_kernel.identity.tokens import new_secret
from agio_kernel.identity.users import UserState, find_user

from agio_verification.declared.codes import PHONE_LINK_ENDED
from agio_verification.declared.parameters import PHONE_LINK
from agio_verification.identity.store import tier_of
from agio_verification.phone.link import PHOTOS_OF, PhoneLink, PhotoForm
from agio_verification.phone.store import open_link, opened_by
from agio_verification.photo.store import photos_of
from agio_verification.upload.keep import keep_upload, refuse_kept, require_wanted
from agio_verification.upload.upload import only_photo
from agio_verification.upload.wanted import wanted_photos
from agio_verification.verification import Verification


class OpenPhoneLinkForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Token of the link."""

    phone_link: str


class PhoneKeyForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Key of the device that opened the link."""

    phone_key: str


class PhonePhotos(msgspec.Struct, frozen=True):
    """Photos of a form on the phone: the account's public number, the wanted photos and the uploaded ones."""

    uid: str
    form: PhotoForm
    wanted: list[str]
    uploaded: list[str]
    ends_at: Moment


class OpenedPhoneLink(msgspec.Struct, frozen=True):
    """The key is told once, to the device that was first."""

    phone_key: str
    photos: PhonePhotos


@post(
    "web/openPhoneLink",
    access=Access.VISITOR,
    rate_per_minute=20,
    example=OpenPhoneLinkForm(phone_link="0000000000000000000000000000000000000000000"),
)
async def open_phone_link(verification: Verification, request: Request[OpenPhoneLinkForm]) -> OpenedPhoneLink:
    """Open a link to the phone, which only one device can.

    Once: who comes second is refused, whoever it is.
    """
    kernel, key = verification.kernel, new_secret()
    async with request.idempotent_transaction() as effect:
        link = await open_link(effect.tx, request.form.phone_link, key, kernel.parameters.get(PHONE_LINK))
        photos = await _view(effect.tx, _there(link, "phone_link"), "phone_link")
        answer = effect.keep(OpenedPhoneLink(key, photos))
    verification.tell_pages(_there(link, "phone_link").user_id)
    return answer


@post(
    "web/phonePhotos",
    access=Access.VISITOR,
    effect=False,
    rate_per_minute=60,
    example=PhoneKeyForm(phone_key="0000000000000000000000000000000000000000000"),
)
async def show_phone_photos(verification: Verification, request: Request[PhoneKeyForm]) -> PhonePhotos:
    """List the photos that the phone may submit.

    Called again when the phone's page is reloaded.
    """
    async with verification.kernel.db.read() as conn:
        return await _view(conn, _there(await opened_by(conn, request.form.phone_key)))


async def admit_phone(verification: Verification, fields: Mapping[str, str]) -> None:
    """Asked before a byte of the photo is read: an ApiError where the key opens nothing."""
    async with verification.kernel.db.read() as conn:
        _there(await opened_by(conn, fields.get("phone_key", "")))


@post(
    "web/uploadPhonePhoto",
    access=Access.VISITOR,
    rate_per_minute=20,
    files=("front", "back", "held", "bill", "proof1", "proof2", "proof3", "asset1", "asset2", "asset3"),
    before_files=admit_phone,
    example=PhoneKeyForm(phone_key="0000000000000000000000000000000000000000000"),
)
async def upload_phone_photo(verification: Verification, request: Request[PhoneKeyForm]) -> PhonePhotos:
    """Hand in one photo from the phone.

    One photo of the link's form, as the page of the user uploads it.
    """
    kernel, kind, key = verification.kernel, only_photo(request), request.form.phone_key
    async with kernel.db.read() as conn:
        link = _there(await opened_by(conn, key))
        if kind.name not in PHOTOS_OF[link.form]:
            refuse_kept(kind.name)
        await _active(conn, link, "phone_key")
        await require_wanted(conn, link.user_id, await tier_of(conn, link.user_id), kind.name)
    taken = await take(kernel, request, kind, user=link.user_id)
    async with request.idempotent_transaction() as effect:
        link = _there(await opened_by(effect.tx, key, lock=True))
        await keep_upload(verification, effect.tx, link.user_id, await tier_of(effect.tx, link.user_id), taken)
        answer = effect.keep(await _view(effect.tx, link))
    verification.tell_pages(link.user_id)
    return answer


def _there(link: PhoneLink | None, field: str = "phone_key") -> PhoneLink:
    if link is None:
        raise ApiError(PHONE_LINK_ENDED, field=field)
    return link


async def _active(conn: asyncpg.Connection, link: PhoneLink, field: str) -> str:
    """The number of the account; a suspended or closed one hands in nothing."""
    user = await find_user(conn, link.user_id)
    if user is None or user.state is not UserState.ACTIVE:
        raise ApiError(PHONE_LINK_ENDED, field=field)
    return user.uid


async def _view(conn: asyncpg.Connection, link: PhoneLink, field: str = "phone_key") -> PhonePhotos:
    uid = await _active(conn, link, field)
    wanted = await wanted_photos(conn, link.user_id, await tier_of(conn, link.user_id))
    uploaded = await photos_of(conn, link.user_id)
    names = PHOTOS_OF[link.form]
    return PhonePhotos(
        uid,
        link.form,
        [name for name in names if name in wanted],
        [name for name in names if name in uploaded],
        link.ends_at,
    )
