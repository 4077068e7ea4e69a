"""Make a link to the phone, look whether it was opened, and end it: at the page that is signed in."""

from __future__ import annotations

import msgspec
from agio_kernel.calls.declared import get, post
from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import Tier, require
from agio_kernel.declarations.wire import Moment
from agio_kernel.identity.tokens import new_secret

from agio_verification.declared.parameters import PHONE_LINK
from agio_verification.phone.link import PHOTOS_OF, PhotoForm
from agio_verification.phone.store import end_link, keep_link, link_of
from agio_verification.upload.keep import refuse_kept
from agio_verification.upload.wanted import wanted_photos
from agio_verification.verification import Verification


class PhoneLinkForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Form to continue on the phone."""

    form: PhotoForm


class MadePhoneLink(msgspec.Struct, frozen=True):
    """Token of the link, shown once; it stands behind the # of an address, which is sent to no server."""

    phone_link: str
    ends_at: Moment


class PhoneLinkView(msgspec.Struct, frozen=True):
    """Whether there is a link in its time, and whether a phone has opened it."""

    ends_at: Moment | None
    opened: bool


@post("web/makePhoneLink", opens_business=False, rate_per_minute=10, example=PhoneLinkForm(form=PhotoForm.IDENTITY))
async def make_phone_link(verification: Verification, request: Request[PhoneLinkForm]) -> MadePhoneLink:
    """Make a link by which my phone hands in the photos of a form.

    In the place of an earlier one. Refused where none of the form's photos is wanted.
    """
    who, form = require(request.principal, real=True), request.form.form
    if form is PhotoForm.CREDIT:
        require(request.principal, real=True, tier=Tier.PRIMARY)
    secret = new_secret()
    async with request.idempotent_transaction() as effect:
        if not await wanted_photos(effect.tx, who.id, who.tier) & set(PHOTOS_OF[form]):
            refuse_kept(PHOTOS_OF[form][0])
        life = verification.kernel.parameters.get(PHONE_LINK)
        made = await keep_link(effect.tx, who.id, form, secret, life)
        answer = effect.keep(MadePhoneLink(secret, made.ends_at))
    verification.tell_pages(who.id)
    return answer


@get("web/phoneLink", example=PhoneLinkForm(form=PhotoForm.IDENTITY))
async def show_phone_link(verification: Verification, request: Request[PhoneLinkForm]) -> PhoneLinkView:
    """Whether my phone has opened the link to a form.

    Returns the data of the page beside the QR code.
    """
    who = require(request.principal, real=True)
    async with verification.kernel.db.read() as conn:
        found = await link_of(conn, who.id, request.form.form)
    return PhoneLinkView(None, False) if found is None else PhoneLinkView(found.ends_at, found.opened_at is not None)


@post("web/endPhoneLink", opens_business=False, rate_per_minute=20, example=PhoneLinkForm(form=PhotoForm.IDENTITY))
async def end_phone_link(verification: Verification, request: Request[PhoneLinkForm]) -> PhoneLinkView:
    """Let my phone hand in nothing more."""
    who = require(request.principal, real=True)
    async with request.idempotent_transaction() as effect:
        await end_link(effect.tx, who.id, request.form.form)
        answer = effect.keep(PhoneLinkView(None, False))
    verification.tell_pages(who.id)
    return answer
