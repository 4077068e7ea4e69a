"""The calls of this plugin: names and forms here, each operation in its own file."""

from __future__ import annotations

from functools import partial

from agio_kernel.declarations.access import Access
from agio_kernel.declarations.contracts import Call
from agio_kernel.documents import ShownDocument

from agio_verification.address.submit import submit_address, withdraw_address
from agio_verification.address.view import AddressView
from agio_verification.credit.ask import ask_credit_score, withdraw_credit_request
from agio_verification.credit.view import CreditView, show_credit
from agio_verification.forms import AddressForm, AdvancedForm, LevelForm, PhotoForm, PrimaryForm
from agio_verification.identity.submit import submit_advanced, submit_primary
from agio_verification.identity.view import IdentityView
from agio_verification.identity.withdraw import withdraw_identity
from agio_verification.overview import Overview, show_verification
from agio_verification.phone.make import (
    MadePhoneLink,
    PhoneLinkForm,
    PhoneLinkView,
    end_phone_link,
    make_phone_link,
    show_phone_link,
)
from agio_verification.phone.photos import (
    OpenedPhoneLink,
    OpenPhoneLinkForm,
    PhoneKeyForm,
    PhonePhotos,
    admit_phone,
    open_phone_link,
    show_phone_photos,
    upload_phone_photo,
)
from agio_verification.photo.documents import PHOTOS
from agio_verification.questionnaire.answer import answer_questionnaire
from agio_verification.questionnaire.risk import POINTS, Answers
from agio_verification.questionnaire.view import RiskView, show_risk
from agio_verification.upload.show import show_photo
from agio_verification.upload.upload import Uploaded, upload_photo
from agio_verification.verification import Verification


def calls(verification: Verification) -> tuple[Call, ...]:
    """All calls, bound to the context they work on."""
    return (
        Call(
            "GET",
            "web/verification",
            partial(show_verification, verification),
            "How far I am verified, and what is there to be sent",
            answer=Overview,
        ),
        Call(
            "POST",
            "web/uploadPhoto",
            partial(upload_photo, verification),
            "Upload one photo of a document, to be sent for review later",
            effect=True,
            opens_business=False,
            rate_per_minute=20,
            files=tuple(PHOTOS),
            answer=Uploaded,
        ),
        Call(
            "GET",
            "web/verificationPhoto",
            partial(show_photo, verification),
            "A photo that I uploaded or sent",
            PhotoForm,
            scope="none",
            viewing=False,
            answer=ShownDocument,
            example={"kind": "front"},
        ),
        Call(
            "POST",
            "web/submitPrimary",
            partial(submit_primary, verification),
            "Send the primary identity for review",
            PrimaryForm,
            effect=True,
            opens_business=False,
            rate_per_minute=20,
            answer=IdentityView,
            example={"type": "1", "name": "Mio Kobayashi", "number": "L01X00T44"},
        ),
        Call(
            "POST",
            "web/submitAdvanced",
            partial(submit_advanced, verification),
            "Send the advanced identity for review",
            AdvancedForm,
            effect=True,
            opens_business=False,
            rate_per_minute=20,
            answer=IdentityView,
            example={"bank": "Mizuho, Shibuya", "card": "4539578763621486"},
        ),
        Call(
            "POST",
            "web/withdrawIdentity",
            partial(withdraw_identity, verification),
            "Take back what is under review",
            LevelForm,
            effect=True,
            opens_business=False,
            rate_per_minute=20,
            answer=IdentityView,
            example={"level": "1"},
        ),
        Call(
            "GET",
            "web/riskLevel",
            partial(show_risk, verification),
            "My risk level, and every answer of the questionnaire that it comes from",
            answer=RiskView,
        ),
        Call(
            "POST",
            "web/answerQuestionnaire",
            partial(answer_questionnaire, verification),
            "Answer the questionnaire, which gives the risk level",
            Answers,
            effect=True,
            opens_business=False,
            answer=RiskView,
            example=dict.fromkeys(POINTS, "1"),
        ),
        Call(
            "GET",
            "web/creditScore",
            partial(show_credit, verification),
            "My credit score, and every request that it comes from",
            answer=CreditView,
        ),
        Call(
            "POST",
            "web/askCreditScore",
            partial(ask_credit_score, verification),
            "Ask for a credit score with the proofs that were uploaded",
            effect=True,
            opens_business=False,
            rate_per_minute=20,
            answer=CreditView,
        ),
        Call(
            "POST",
            "web/withdrawCreditRequest",
            partial(withdraw_credit_request, verification),
            "Take back the request for a credit score that is under review",
            effect=True,
            opens_business=False,
            rate_per_minute=20,
            answer=CreditView,
        ),
        Call(
            "POST",
            "web/submitAddress",
            partial(submit_address, verification),
            "Send the address and its bill for review",
            AddressForm,
            effect=True,
            opens_business=False,
            rate_per_minute=20,
            answer=AddressView,
            example={"address": "2-11-3 Meguro, Meguro-ku, Tokyo 153-0063"},
        ),
        Call(
            "POST",
            "web/withdrawAddress",
            partial(withdraw_address, verification),
            "Take back the address that is under review",
            effect=True,
            opens_business=False,
            rate_per_minute=20,
            answer=AddressView,
        ),
        *phone_calls(verification),
    )


def phone_calls(verification: Verification) -> tuple[Call, ...]:
    """Continuing on the phone: what the page does that is signed in, and what a device does without a session."""
    return (
        Call(
            "POST",
            "web/makePhoneLink",
            partial(make_phone_link, verification),
            "Make a link by which my phone hands in the photos of a form",
            PhoneLinkForm,
            effect=True,
            opens_business=False,
            rate_per_minute=10,
            answer=MadePhoneLink,
            example={"form": "identity"},
        ),
        Call(
            "GET",
            "web/phoneLink",
            partial(show_phone_link, verification),
            "Whether my phone has opened the link to a form",
            PhoneLinkForm,
            answer=PhoneLinkView,
            example={"form": "identity"},
        ),
        Call(
            "POST",
            "web/endPhoneLink",
            partial(end_phone_link, verification),
            "Let my phone hand in nothing more",
            PhoneLinkForm,
            effect=True,
            opens_business=False,
            rate_per_minute=20,
            answer=PhoneLinkView,
            example={"form": "identity"},
        ),
        Call(
            "POST",
            "web/openPhoneLink",
            partial(open_phone_link, verification),
            "Open a link to the phone, which only one device can",
            OpenPhoneLinkForm,
            access=Access.VISITOR,
            effect=True,
            rate_per_minute=20,
            answer=OpenedPhoneLink,
            example={"phone_link": "0" * 43},
        ),
        Call(
            "POST",
            "web/phonePhotos",
            partial(show_phone_photos, verification),
            "Which photos the phone may hand in",
            PhoneKeyForm,
            access=Access.VISITOR,
            rate_per_minute=60,
            answer=PhonePhotos,
            example={"phone_key": "0" * 43},
        ),
        Call(
            "POST",
            "web/uploadPhonePhoto",
            partial(upload_phone_photo, verification),
            "Hand in one photo from the phone",
            PhoneKeyForm,
            access=Access.VISITOR,
            effect=True,
            rate_per_minute=20,
            files=tuple(PHOTOS),
            before_files=partial(admit_phone, verification),
            answer=PhonePhotos,
            example={"phone_key": "0" * 43},
        ),
    )
