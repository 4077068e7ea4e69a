"""The anti-phishing phrase: in every e-mail to an address of the account, and in none to any other."""

import pytest
from agio_account.messages.delivery import PHRASE, compose
from agio_account.messages.notices import SECURITY_CHANGED, notify
from agio_kernel.identity.users import find_user
from agio_kernel.ports.messages import Messages

PASSWORD = {"password": "correct horse"}
PHRASE_INVALID = 3167


async def mails(call, account):
    """The parameters of the mails to an address, newest first."""
    rows = await call.kernel.db.fetch(
        "SELECT sealed FROM outgoing_message WHERE recipient = $1 ORDER BY created_at DESC, id DESC", account
    )
    return [call.kernel.secrets.open("outgoing message", row["sealed"]).decode() for row in rows]


async def test_it_is_in_every_mail_from_the_one_that_tells_of_it_on_until_it_is_taken_away(timed, ann):
    assert (await timed("setPhrase", ann, phrase="blue heron")).field == "password"
    assert PHRASE not in (await mails(timed, "ann@example.com"))[0]
    assert (await timed("setPhrase", ann, phrase="  blue   heron ", **PASSWORD)).code == 0
    assert '"blue heron"' in (await mails(timed, "ann@example.com"))[0]
    assert (await timed("security", ann)).data["phrase"]
    async with timed.kernel.db.transaction() as tx:
        user = await find_user(tx, ann.id)
        await notify(timed.kernel, tx, user, SECURITY_CHANGED, what="a test")
    assert '"blue heron"' in (await mails(timed, "ann@example.com"))[0]
    await timed.code_for("ann@example.com", "reset")
    assert '"blue heron"' in (await mails(timed, "ann@example.com"))[0]
    assert (await timed("setPhrase", ann, **PASSWORD)).code == 0
    assert PHRASE not in (await mails(timed, "ann@example.com"))[0]
    assert not (await timed("security", ann)).data["phrase"]


async def test_it_is_told_to_no_address_but_the_accounts(timed, ann, bob):
    """Somebody at the owner's screen has a code sent to a mailbox of their own, and reads no phrase there."""
    assert (await timed("setPhrase", ann, phrase="blue heron", **PASSWORD)).code == 0
    await timed.code_for("thief@example.com", "bind", ann)
    assert PHRASE not in (await mails(timed, "thief@example.com"))[0]
    await timed.code_for("bob@example.com", "bind", ann)
    assert PHRASE not in (await mails(timed, "bob@example.com"))[0]


@pytest.mark.parametrize("phrase", ["abc", "a" * 21, "blue\u202eheron", "blue\u0000heron", "\u200b\u200b\u200b\u200b"])
async def test_a_phrase_has_four_to_twenty_characters_that_can_be_seen(timed, ann, phrase):
    answer = await timed("setPhrase", ann, phrase=phrase, **PASSWORD)
    assert (answer.code, answer.field) == (PHRASE_INVALID, "phrase")


async def test_it_is_sealed(timed, ann):
    await timed("setPhrase", ann, phrase="blue heron", **PASSWORD)
    sealed = await timed.kernel.db.fetchval("SELECT sealed FROM account_phrase WHERE user_id = $1", ann.id)
    assert b"heron" not in sealed


def test_what_it_says_is_text_and_nothing_that_is_filled_in():
    _, text = compose(Messages({}), "a.key", "en", {PHRASE: "{brand} <b>%s</b>", "brand": "Agio"})
    assert text == "a.key\n\naccount.message.phrase"
    _, text = compose(Messages({}), "a.key", "en", {"brand": "Agio"})
    assert text == "a.key"
