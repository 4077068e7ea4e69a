"""Forms of the calls of verification."""

from __future__ import annotations

import io

from agio_testing.site import Site
from agio_testing.visitor import Visitor, new_document_number, new_rtoken
from agio_testing.wire_forms import WireForms, data_of
from PIL import Image


def photo() -> bytes:
    """Large and sharp enough."""
    body = io.BytesIO()
    Image.effect_noise((900, 700), 90).convert("RGB").save(body, "JPEG")
    return body.getvalue()


def upload(who: Visitor, kind: str) -> None:
    """One photo."""
    own = {"token": who.token, "lang": "en", "rtoken": new_rtoken()}
    files = {kind: (f"{kind}.jpg", photo(), "image/jpeg")}
    data_of(who.http.post("/web/uploadPhoto", data=own, files=files).json())


def asks(site: Site) -> None:
    """Somebody who sends an identity and a bill."""
    who = site.visitor().registered()
    for kind in ("front", "back", "held", "bill"):
        upload(who, kind)
    data_of(who.post("submitPrimary", type="1", name="Mio Kobayashi", number=new_document_number()))
    data_of(who.post("submitAddress", address="2-11-3 Meguro, Meguro-ku, Tokyo 153-0063"))


APPROVED = """
    INSERT INTO verification_identity (id, user_id, level, country, type, name, document, document_end, digest, front,
                                       back, held, state, created_at)
    SELECT u.id, u.id, 1, 'JP', 1, 'Mio Kobayashi', '', '', u.email::bytea, '', '', '', 'approved', agio_now()
    FROM app_user u WHERE u.email = $1
    RETURNING id
"""


def asks_for_credit(site: Site) -> None:
    """Somebody whose identity was approved, as its row stands, with a proof."""
    who = site.visitor().registered()
    site.query(APPROVED, who.account)
    again = site.visitor()  # a session knows from its beginning how far its user is verified
    again.token = data_of(again.post("userLogin", account=who.account, password=who.password))["token"]
    upload(again, "proof1")
    data_of(again.post("askCreditScore"))


def cases(site: Site) -> None:
    """One of each queue."""
    asks(site)
    asks_for_credit(site)


FORMS = WireForms(cases=cases, withheld=frozenset({"web/verificationPhoto"}))
