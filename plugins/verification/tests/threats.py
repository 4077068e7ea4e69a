"""Threats to verification: each control, the tests that fail without it, and how it is taken out."""

from __future__ import annotations

from agio_testing.threats import control

P = "plugins/verification/agio_verification/"
T = "plugins/verification/tests/store/test_identity.py::"
S = "plugins/verification/tests/store/test_provider.py::"

C = "plugins/verification/tests/store/test_credit.py::"
PH = "plugins/verification/tests/store/test_phone.py::"
Q = "plugins/verification/tests/store/test_questionnaire.py::"

THREATS = (
    "one identity, two accounts",
    "accepted papers exchanged",
    "a forged verdict",
    "a verdict said again",
    "credit for nobody",
    "somebody else's device",
    "a risk level to order",
)

CONTROLS = (
    control(
        "one identity, two accounts",
        "of two who are approved for the same document at once, one is refused",
        f"{T}test_of_two_who_verify_one_identity_at_once_one_is_approved_and_the_other_refused",
        (
            f"{P}migrations/0001_identity.sql",
            "CREATE UNIQUE INDEX verification_identity_once",
            "CREATE INDEX verification_identity_once",
        ),
    ),
    control(
        "accepted papers exchanged",
        "what was accepted, is under review or was approved can't be uploaded over",
        f"{T}test_what_is_under_review_or_approved_is_read_only",
        (f"{P}upload/keep.py", "if kind not in", "if False and kind not in"),
    ),
    control(
        "a forged verdict",
        "only who holds the shared secret is heard",
        f"{S}test_what_is_forged_old_changed_or_unreadable_is_refused",
        (f"{P}provider/signature.py", "return genuine and abs", "return abs"),
    ),
    control(
        "a forged verdict",
        "what is to be read is bounded before anything is computed of it",
        f"{S}test_what_is_forged_old_changed_or_unreadable_is_refused",
        (f"{P}provider/webhook.py", "request_max_body_size=MOST_BYTES", "request_max_body_size=10_000_000"),
    ),
    control(
        "a verdict said again",
        "a message is heard for minutes after it was signed",
        f"{S}test_what_is_forged_old_changed_or_unreadable_is_refused",
        (f"{P}provider/signature.py", "OLDEST_S = 300", "OLDEST_S = 3_000_000_000"),
    ),
    control(
        "a verdict said again",
        "a check has one outcome",
        f"{S}test_what_it_can_not_say_stays_with_a_person",
        (
            f"{P}provider/store.py",
            "ended_at = agio_now() WHERE id = $1 AND outcome = ''",
            "ended_at = agio_now() WHERE id = $1",
        ),
    ),
    control(
        "a verdict said again",
        "a verdict is of what was handed in when it was asked for",
        f"{S}test_a_verdict_of_what_was_handed_in_before_counts_no_more",
        (f"{P}provider/store.py", "and found.created_at == handed_in", ""),
    ),
    control(
        "credit for nobody",
        "a credit score is asked for by who was verified by real name",
        f"{C}test_before_verification_nothing_is_taken",
        (
            f"{P}credit/ask.py",
            "require(request.principal, real=True, tier=Tier.PRIMARY)",
            "require(request.principal, real=True)",
        ),
    ),
    control(
        "credit for nobody",
        "of many requests of one user one is under review",
        f"{C}test_the_table_itself_holds_one_request_under_review",
        (
            f"{P}migrations/0011_credit.sql",
            "CREATE UNIQUE INDEX verification_credit_once",
            "CREATE INDEX verification_credit_once",
        ),
    ),
    control(
        "somebody else's device",
        "of all devices that come by a link one opens it",
        f"{PH}test_of_many_devices_that_open_a_link_at_once_one_does",
        (f"{P}phone/store.py", "WHERE link = $1 AND key IS NULL AND", "WHERE link = $1 AND"),
    ),
    control(
        "somebody else's device",
        "what ended takes nothing",
        f"{PH}test_what_has_ended_opens_nothing_and_takes_nothing",
        (f"{P}phone/store.py", "WHERE key = $1 AND ends_at > agio_now()", "WHERE key = $1"),
    ),
    control(
        "somebody else's device",
        "a link opens one form",
        f"{PH}test_a_link_opens_its_user_s_form_and_no_other",
        (f"{P}phone/photos.py", "if kind.name not in PHOTOS_OF", "if False and kind.name not in PHOTOS_OF"),
    ),
    control(
        "somebody else's device",
        "no byte is read of a photo whose key opens nothing",
        f"{PH}test_what_nobody_was_given_is_refused_before_a_file_is_read",
        (
            f"{P}phone/photos.py",
            '_there(await opened_by(conn, fields.get("phone_key", "")))',
            'await opened_by(conn, fields.get("phone_key", ""))',
        ),
    ),
    control(
        "somebody else's device",
        "a dump of the database opens nothing",
        f"{PH}test_nothing_that_opens_something_is_kept",
        (f"{P}migrations/0012_phone.sql", "CHECK (octet_length(link) = 32)", ""),
        (f"{P}phone/store.py", "        secret_hash(secret),", "        secret.encode(),"),
    ),
    control(
        "a risk level to order",
        "the questions are answered again after days, and not until the level suits",
        f"{Q}test_it_is_answered_again_after_its_days_and_each_taking_is_kept",
        (f"{P}questionnaire/answer.py", "if earlier and (again", "if not earlier and (again"),
    ),
    control(
        "a risk level to order",
        "of many answers at once one counts",
        f"{Q}test_of_many_at_once_one_counts",
        (f"{P}questionnaire/answer.py", "        await lock_user(tx, who.id)\n", ""),
    ),
)
