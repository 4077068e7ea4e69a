"""Viewers of a photo: its owner, and an operator who has its case open at the console; each of these views is
recorded."""

from __future__ import annotations

import base64
import secrets
from typing import Any

import pytest
from agio_testing.operators import case_of, first_operator, signed_in
from agio_testing.site import Site
from agio_testing.visitor import Visitor, new_document_number
from agio_testing.wire_forms import module_of

_forms = module_of("verification")
photo = _forms.photo
upload = _forms.upload

IDENTITIES, ADDRESSES = "verification.identities", "verification.addresses"


@pytest.fixture(scope="module")
def operator(site: Site) -> Visitor:
    return first_operator(site)


def sends(site: Site) -> Visitor:
    """Somebody whose identity waits for a review."""
    who = site.visitor().registered()
    for kind in ("front", "back", "held"):
        upload(who, kind)
    assert who.post("submitPrimary", type="1", name="Mio Kobayashi", number=new_document_number())["code"] == 0
    return who


def case_id(site: Site, who: Visitor) -> str:
    sql = "SELECT i.id FROM verification_identity i JOIN app_user u ON u.id = i.user_id WHERE u.email = $1"
    return str(site.query(sql, who.account)[0]["id"])


def documents(operator: Visitor, case: str) -> list[str]:
    return operator.get("operatorCase", queue=IDENTITIES, case=case)["data"]["documents"]


def views(site: Site, case: str) -> list[tuple[str, str]]:
    """Return the viewers of a case's photos, by the audit."""
    rows = site.query(
        "SELECT actor_name, subject FROM audit_entry WHERE action = 'case.document' AND subject LIKE $1 ORDER BY seq",
        f"%{case}%",
    )
    return [tuple(row) for row in rows]


def shown_to(operator: Visitor, queue: str, case: str, name: str) -> dict[str, Any]:
    """The envelope of a photo of a case as it is."""
    detail = operator.get("operatorCase", queue=queue, case=case)["data"]
    version = detail["summary"]["version"] if detail and "summary" in detail else ""
    return operator.get("operatorCaseDocument", queue=queue, case=case, version=version, document=name)


def test_every_view_of_a_photo_at_the_console_is_in_the_audit(site: Site, operator: Visitor) -> None:
    ann = sends(site)
    case = case_of(operator, IDENTITIES, case_id(site, ann))
    names = documents(operator, case)
    assert (len(names), views(site, case)) == (3, [])
    for seen, name in enumerate([*names, names[0]], start=1):
        shown = shown_to(operator, IDENTITIES, case, name)["data"]
        assert base64.b64decode(shown["base64"]).startswith(b"\xff\xd8") and shown["watermark"]
        assert len(views(site, case)) == seen


def test_no_operator_without_the_case_is_given_its_photos(site: Site, operator: Visitor) -> None:
    ann, ben = sends(site), sends(site)
    of_ann, of_ben = (case_of(operator, IDENTITIES, case_id(site, who)) for who in (ann, ben))
    [name, *_] = documents(operator, of_ann)
    given = site.agio("operator", "add", f"writer{secrets.token_hex(3)}", "--role", "content").stdout.strip()
    login = site.query("SELECT login FROM operator ORDER BY id DESC LIMIT 1")[0]["login"]
    writer = signed_in(site, login, given.rpartition(" ")[2], new_password="correct horse 22")
    asked = [
        shown_to(operator, IDENTITIES, of_ben, name),
        shown_to(operator, ADDRESSES, of_ann, name),
        shown_to(operator, IDENTITIES, "K-0000", name),
        shown_to(writer, IDENTITIES, of_ann, name),
    ]
    assert all(answer["code"] and "base64" not in (answer["data"] or {}) for answer in asked), asked
    assert (views(site, of_ann), views(site, of_ben)) == ([], [])


def test_no_user_is_given_somebody_else_s_photo_and_none_has_an_address(site: Site) -> None:
    ann, ben = sends(site), site.visitor().registered()
    mine = ann.get("verificationPhoto", kind="front")["data"]["image"]
    assert base64.b64decode(mine.partition(",")[2]).startswith(b"\xff\xd8")
    for other in (ben, site.visitor(), first_operator(site)):
        assert "image" not in (other.get("verificationPhoto", kind="front")["data"] or {})
    [name] = [
        row["front"]
        for row in site.query("SELECT front FROM verification_identity WHERE id = $1", int(case_id(site, ann)))
    ]
    places = (f"/files/{name}", f"/data/files/{name[-2:]}/{name}", f"/{name}", f"/web/verificationPhoto/{name}")
    bodies = [ann.http.get(place).content for place in places]
    kept = site.data / "files" / name[-2:] / name
    assert kept.is_file() and not any(kept.read_bytes()[:64] in body or b"\xff\xd8\xff" in body for body in bodies)
    assert photo()[:64] not in kept.read_bytes()
