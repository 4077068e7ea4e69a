"""Profile of an account: name, picture, currency, language, and the security question."""

import base64
import io

import pytest
from agio_account.security.security_question import QUESTIONS
from agio_kernel.identity.bank_accounts import ChosenBank
from agio_kernel.identity.security import read_security
from msgspec.structs import force_setattr
from PIL import Image

PASSWORD = {"password": "correct horse"}


def picture(kind="PNG", size=(600, 300)):
    file = io.BytesIO()
    exif = Image.Exif()
    exif[0x010E] = "taken at home"
    Image.new("RGB", size, "teal").save(file, kind, exif=exif)
    return file.getvalue()


async def test_a_name_is_shown_as_it_was_typed_without_what_cant_be_seen(timed, ann):
    assert (await timed("updateName", ann, name="  Ann   Müller ")).data == {"name": "Ann Müller"}
    assert (await timed("info", ann)).data["name"] == "Ann Müller"


@pytest.mark.parametrize("name", ["", "   ", "x" * 33, "Ann\u202eecila", "A\u200bnn", "\u0007"])
async def test_a_name_that_cant_be_read_is_refused(timed, ann, name):
    answer = await timed("updateName", ann, name=name)
    assert (answer.code, answer.field) == (3160, "name")


class Book:
    """One account, chosen by Ann."""

    async def chosen(self, conn, user_id):
        return ChosenBank("First Bank", "•••• 8901")


async def test_the_bank_chosen_last_is_told_where_a_plugin_keeps_banks(timed, ann):
    reported = (await timed("info", ann)).data
    assert (reported["bank_name"], reported["bank_number"], reported["area_code"]) == ("", "", "+34")
    force_setattr(timed.kernel, "bank_accounts", Book())
    reported = (await timed("info", ann)).data
    assert (reported["bank_name"], reported["bank_number"]) == ("First Bank", "•••• 8901")


async def test_currency_and_language_are_of_those_offered(timed, ann):
    assert (await timed("updateCurrency", ann, currency="eur")).data == {"currency": "EUR"}
    assert (await timed("updateCurrency", ann, currency="XXX")).code == 3161
    assert (await timed("updateLanguage", ann, language="xby")).data == {"language": "xby"}
    assert (await timed("updateLanguage", ann, language="es")).code == 111
    data = (await timed("info", ann)).data
    assert (data["currency"], data["language"]) == ("EUR", "xby")


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
async def test_a_picture_is_kept_small_and_without_its_past(timed, ann, kind):
    uploaded = await timed("uploadAvatar", ann, files={"avatar": picture(kind)})
    assert uploaded.code == 0
    shown = (await timed("avatar", ann)).data
    assert shown["avatar"] == uploaded.data["avatar"] == (await timed("info", ann)).data["avatar"]
    head, _, body = shown["image"].partition(",")
    decoded = base64.b64decode(body)
    assert head == f"data:image/{kind.lower()};base64" and b"taken at home" not in decoded
    assert Image.open(io.BytesIO(decoded)).size == (256, 128)


@pytest.mark.parametrize("body", [b"<svg onload=alert(1)>", b"\x89PNG\r\n\x1a\nbroken", b"GIF89a" + b"\0" * 50])
async def test_what_is_no_picture_is_refused(timed, ann, body):
    answer = await timed("uploadAvatar", ann, files={"avatar": body})
    assert (answer.code, answer.field) == (118, "avatar")


async def test_an_upload_without_a_file_is_malformed(timed, ann):
    assert (await timed("uploadAvatar", ann, files={"avatar": b""})).code == 101


async def test_a_new_picture_replaces_the_old_and_nobody_elses(timed, ann, bob, tmp_path):
    for who in (ann, bob, ann):
        assert (await timed("uploadAvatar", who, files={"avatar": picture()})).code == 0
    owners = await timed.kernel.db.fetch("SELECT owner FROM stored_file")
    assert sorted(row["owner"] for row in owners) == sorted([ann.id, bob.id])
    assert len(list(tmp_path.glob("*/*"))) == 2, "the one that was replaced is off the disk"
    assert (await timed("removeAvatar", ann)).code == 0
    assert len(list(tmp_path.glob("*/*"))) == 1
    assert (await timed("avatar", ann)).data is None
    assert (await timed("avatar", bob)).data is not None


async def test_a_file_that_is_somebody_elses_is_not_shown(timed, ann, bob):
    theirs = (await timed("uploadAvatar", bob, files={"avatar": picture()})).data["avatar"]
    await timed.kernel.db.execute("UPDATE app_user SET avatar = $1 WHERE id = $2", theirs, ann.id)
    assert (await timed("avatar", ann)).data is None


# --- the security question ------------------------------------------------------------------------------------------


async def test_there_are_three_questions(call):
    data = (await call("securityQuestions")).data
    assert [row["id"] for row in data["rows"]] == list(QUESTIONS) == ["friend", "idol", "place"]


async def test_an_answer_is_kept_as_a_hash_and_is_a_signal_only(timed, ann, db):
    form = {"question": "place", "answer": "Ñandú  Island"}
    assert (await timed("setSecurityQuestion", ann, **form, password="wrong horse")).code == 3119
    assert (await timed("setSecurityQuestion", ann, **form, **PASSWORD)).code == 0
    assert (await timed("security", ann)).data["question"] == "place"
    async with db.read() as conn:
        assert (await read_security(conn, ann.id)).answer_hash.startswith("$argon2id$")
    new = {"account": "ann@example.com", "password": "another horse", "password2": "another horse"}
    for answer in ("", "ñandú island", "wrong"):
        code = await timed.code_for("ann@example.com", "reset")
        assert (await timed("resetPassword", **new, code=code, answer=answer)).code == 0
    signals = await db.fetch("SELECT signal FROM security_signal WHERE occasion = 'reset_password' ORDER BY id")
    assert [row["signal"] for row in signals] == ["answer_missing", "answer_right", "answer_wrong"]


@pytest.mark.parametrize(
    ("fields", "code", "field"),
    [
        ({"question": "pet", "answer": "Rex"}, 3162, "question"),
        ({"question": "idol", "answer": " x "}, 3163, "answer"),
        ({"question": "idol", "answer": "x" * 101}, 3163, "answer"),
    ],
)
async def test_a_question_that_isnt_one_of_them_is_refused(timed, ann, fields, code, field):
    answer = await timed("setSecurityQuestion", ann, **fields, **PASSWORD)
    assert (answer.code, answer.field) == (code, field)
