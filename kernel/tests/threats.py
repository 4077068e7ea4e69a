"""Threats to sessions and to what belongs to somebody: each with its controls."""

from __future__ import annotations

from agio_testing.threats import NOTHING, control

K = "kernel/agio_kernel/identity/"
KT = "kernel/tests/"

THREATS = (
    "sessions",
    "records of somebody else",
    "money that moves twice",
)

CONTROLS = (
    control(
        "records of somebody else",
        "a noun is found for its owner only",
        f"{KT}entities/test_entity.py::test_a_user_finds_his_own_and_nobody_elses",
        ("kernel/agio_kernel/entities/entity.py", "id = $1 AND user_id = $2", "id = $1 AND $2::bigint > 0"),
    ),
    control(
        "records of somebody else",
        "what was written about a case is found for its owner only",
        f"{KT}cases/test_case_threads.py::test_nobody_else_reads_or_writes_in_a_thread",
        ("kernel/agio_kernel/cases/rows.py", '"id = {} AND user_id = {}", case_id, user_id', '"id = {}", case_id'),
    ),
    control(
        "records of somebody else",
        "each look of an operator at new messages is an entry of the audit",
        "plugins/operator/tests/store/test_case_threads.py"
        "::test_each_look_at_what_an_operator_has_not_seen_is_recorded_and_no_other",
        (
            "plugins/operator/agio_operator/cases/thread.py",
            "if read := await keep_view(tx, head.id, who.id, newest):",
            "if read := False:",
        ),
    ),
    control(
        "money that moves twice",
        "a move books what the new state says and the old one didn't",
        f"{KT}ledger/test_postings.py::test_what_the_new_state_says_and_the_old_one_did_not_is_booked",
        ("kernel/agio_kernel/cases/postings.py", " and before not in leg.states", ""),
    ),
    control(
        "sessions",
        "tokens are kept as their hash",
        f"{KT}identity/test_sessions.py::test_neither_token_nor_cookie_is_in_the_database_and_an_inserted_row_opens_nothing",
        (f"{K}tokens.py", 'return sha256(secret.encode("ascii")).digest()', 'return secret.encode("ascii")'),
    ),
    control(
        "sessions",
        "a token without its cookie is worthless",
        (
            f"{KT}identity/test_sessions.py::test_a_token_without_its_cookie_is_worthless_also_when_it_is_remembered",
            f"{KT}identity/test_sessions.py::test_the_cookie_of_another_session_of_the_same_account_is_refused",
        ),
        (f"{K}tokens.py", 'sha256(f"{token}\\0{binding}".encode(', 'sha256(f"{token}".encode('),
        (
            f"{K}sessions.py",
            'row is None or not compare_digest(self._secrets.digest(_BINDING, str(binding)), row["binding_hash"])',
            "row is None",
        ),
    ),
    control(
        "sessions",
        "they end when they are idle, and in any case after their longest time",
        f"{KT}identity/test_sessions.py::test_a_session_ends_when_it_is_idle_and_in_any_case_after_its_longest_time",
        (
            f"{K}session_cache.py",
            "return now_ms >= self.ends_ms or now_ms - self.seen_ms >= self.idle_ms",
            "return False",
        ),
    ),
    control(
        "sessions",
        "what an expired demo account may still do isn't remembered for other calls",
        f"{KT}identity/test_sessions.py::test_a_demo_account_has_its_own_realm_and_ends_with_its_time",
        (f"{K}sessions.py", "        if not over:\n", "        if True:\n"),
        (f"{K}sessions.py", "known.ends_ms = min(ends_ms, epoch_ms(principal.demo_expires_at))", NOTHING),
    ),
)
