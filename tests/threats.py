"""Threats to accounts: each with its controls, and each control with the tests that fail where it is taken out.

``without`` is how a control is taken out: in a file, one text for another. ``python tests/take_out_controls.py`` does
it, one control after the other in a copy of the program, and says which tests didn't notice.
"""

from __future__ import annotations

from typing import NamedTuple

A, AT = "plugins/account/agio_account/", "plugins/account/tests/"
K, KT = "kernel/agio_kernel/session/", "kernel/tests/"
H, HT = "host-api/agio_host/", "host-api/tests/"
W, WT = "plugins/wallet/agio_wallet/", "plugins/wallet/tests/"
NOTHING = "pass"


class Without(NamedTuple):
    """A control taken out: this text of a file, for that one, wherever it stands in it."""

    file: str
    text: str
    instead: str


class Control(NamedTuple):
    """One control of a threat."""

    threat: str
    says: str
    tests: tuple[str, ...]
    without: tuple[Without, ...]


def _control(threat: str, says: str, tests: str | tuple[str, ...], *without: tuple[str, str, str]) -> Control:
    return Control(threat, says, (tests,) if isinstance(tests, str) else tests, tuple(Without(*one) for one in without))


THREATS = (
    "passwords",
    "verification codes",
    "sessions",
    "trading password",
    "authenticator",
    "wallet sign-in",
    "records of somebody else",
    "extra form fields",
)

_GUESSED = "test_of_fifty_parallel_guesses"
_ENUMERATED = f"{AT}test_enumeration.py::test_known_and_unknown_accounts_get_the_same_answer_after_the_same_work"

CONTROLS = (
    # --- guessing and enumeration -------------------------------------------------------------------------------------
    _control(
        "passwords",
        "attempts at an account are counted before they are looked at, across processes, and the wait grows",
        (
            f"{AT}test_signing_in.py::test_fifty_parallel_guesses_at_a_password_are_refused_but_for_five",
            f"{AT}test_signing_in.py::test_the_wait_grows_with_the_attempts_and_counts_across_processes",
        ),
        (
            f"{A}sign_in_limits.py",
            "await kernel.counters.hit(_account_key(kernel, account, window), limit, window)",
            NOTHING,
        ),
    ),
    _control(
        "passwords",
        "attempts of a network are counted",
        f"{AT}test_signing_in.py::test_a_network_that_tries_many_accounts_is_stopped_and_no_other_is",
        (
            f"{A}sign_in_limits.py",
            'await kernel.counters.hit(f"account login network {network} {_name(window)}", limit, window)',
            NOTHING,
        ),
    ),
    _control(
        "passwords",
        "an unknown account costs the hash of a wrong password",
        (f"{KT}test_credentials.py::test_an_unknown_account_costs_what_a_wrong_password_costs", _ENUMERATED),
        (
            f"{K}credentials.py",
            "octets = _octets(password)\n        try:",
            "octets = _octets(password)\n        if kept is None:\n            return Verified(False)\n        try:",
        ),
    ),
    _control(
        "passwords",
        "an unknown account gets the answer of a wrong password",
        (f"{AT}test_signing_in.py::test_known_and_unknown_accounts_get_the_same_answer", _ENUMERATED),
        (
            f"{A}log_in.py",
            "    if user is None or not verified.ok",
            '    if user is None:\n        raise warning("account.warning.account_taken", field="account")\n'
            "    if user is None or not verified.ok",
        ),
    ),
    _control(
        "passwords",
        "resetting looks for the account after the code, or its absence would be quicker",
        _ENUMERATED,
        (
            f"{A}reset_password.py",
            "    code_id = await check_code(",
            "    async with kernel.db.read() as conn:\n        if await find_account(conn, address) is None:\n"
            "            raise wrong_code()\n    code_id = await check_code(",
        ),
    ),
    _control(
        "passwords",
        "whoever is signed in guesses at the old password five times",
        f"{AT}test_passwords.py::{_GUESSED}_at_the_old_password_five_are_evaluated",
        (f"{A}factors.py", "await allow_try(kernel, user.id, Factor.PASSWORD)", NOTHING),
    ),
    _control(
        "passwords",
        "a password that everybody tries first is refused",
        f"{AT}test_registration.py::test_each_missing_or_wrong_field_is_a_warning_beside_it",
        (f"{A}passwords.py", "if password.casefold() in common_passwords():", "if False:"),
    ),
    _control(
        "passwords",
        "a short one needs an authenticator before money leaves",
        f"{AT}test_trading_password.py::test_a_short_login_password_needs_an_authenticator_before_money_leaves",
        (f"{A}step_up_rule.py", "if security.short_password and not security.totp_bound:", "if False:"),
    ),
    # --- codes --------------------------------------------------------------------------------------------------------
    _control(
        "verification codes",
        "five tries, however many come at once",
        (
            f"{AT}test_verification_codes.py::test_of_fifty_parallel_guesses_at_most_five_are_evaluated",
            f"{AT}test_verification_codes.py::test_tries_are_counted_across_processes",
        ),
        (f"{A}code_store.py", '") AND tries < $3 AND used_at', '") AND tries < $3 + 1000 AND used_at'),
    ),
    _control(
        "verification codes",
        "bound to a purpose, an address and who asked",
        (
            f"{AT}test_verification_codes.py::test_a_code_of_another_purpose_or_address_or_time_opens_nothing",
            f"{AT}test_addresses.py::test_a_code_moved_in_the_table_opens_nothing",
        ),
        (f"{A}code_store.py", 'f"{purpose}\\n{target}\\n{owner}\\n{code}"', 'f"{code}"'),
        (f"{A}code_store.py", "AND purpose = $2 AND owner = $4", "AND $2::text = $2 AND $4::bigint = $4"),
    ),
    _control(
        "verification codes",
        "ten minutes",
        f"{AT}test_verification_codes.py::test_a_code_of_another_purpose_or_address_or_time_opens_nothing",
        (f"{A}code_store.py", "AND expires_at > now()", "AND expires_at > now() - interval '1 day'"),
    ),
    _control(
        "verification codes",
        "once",
        f"{AT}test_verification_codes.py::test_a_newer_code_replaces_the_older_one_and_a_code_works_once",
        (f"{A}code_store.py", "AND used_at IS NULL", "AND true"),
    ),
    _control(
        "verification codes",
        "one a minute for each purpose and address",
        (
            f"{AT}test_verification_codes.py::test_one_code_a_minute_and_five_a_day_for_an_address",
            f"{AT}test_verification_codes.py::test_the_wait_is_the_purposes_own_and_the_day_is_the_addresss",
        ),
        (f"{A}code_store.py", 'if sent["soon"] is not None and sent["soon"] > 0:', "if False:"),
    ),
    _control(
        "verification codes",
        "five a day for an address",
        f"{AT}test_verification_codes.py::test_one_code_a_minute_and_five_a_day_for_an_address",
        (f"{A}code_store.py", 'if sent["number"] >= kernel.parameters.get(constants.CODE_PER_DAY):', "if False:"),
    ),
    _control(
        "verification codes",
        "so many an hour for a network",
        f"{AT}test_verification_codes.py::test_a_network_asks_for_a_limited_number_of_codes",
        (f"{A}get_code.py", "config.codes_per_network_hour, timedelta(hours=1)", "10**6, timedelta(hours=1)"),
    ),
    _control(
        "verification codes",
        "kept as a keyed digest",
        (
            f"{AT}test_registration.py::test_no_table_holds_a_password_a_code_or_a_token",
            f"{AT}test_canaries.py::test_a_full_life_of_an_account_leaves_no_secret_behind",
        ),
        (
            f"{A}code_store.py",
            "return kernel.secrets.digest(_DIGEST, ",
            "return (lambda _, text: text[-32:].rjust(32).encode())(_DIGEST, ",
        ),
    ),
    _control(
        "verification codes",
        "asking for one says nothing about the account",
        (
            f"{AT}test_verification_codes.py::test_known_and_unknown_accounts_get_the_same_answer_and_the_same_rows",
            _ENUMERATED,
        ),
        (
            f"{A}get_code.py",
            "raise Refusal(NOT_AVAILABLE)",
            "raise Refusal(NOT_AVAILABLE)\n"
            "    sql = 'SELECT true FROM app_user WHERE email = $1'\n"
            "    if purpose.of_visitor and await kernel.db.fetchval(sql, address.email):\n"
            "        raise Refusal(ADDRESS_NOT_YOURS, field='account')",
        ),
    ),
    # --- sessions -----------------------------------------------------------------------------------------------------
    _control(
        "sessions",
        "tokens are kept as their hash",
        f"{KT}test_sessions.py::test_neither_token_nor_cookie_is_in_the_database_and_an_inserted_row_opens_nothing",
        (f"{K}tokens.py", 'return sha256(secret.encode("ascii")).digest()', 'return secret.encode("ascii")'),
    ),
    _control(
        "sessions",
        "a token without its cookie is worthless",
        (
            f"{KT}test_sessions.py::test_a_token_without_its_cookie_is_worthless_also_when_it_is_remembered",
            f"{KT}test_sessions.py::test_the_cookie_of_another_session_of_the_same_account_is_refused",
        ),
        (f"{K}memory.py", "binding_hash is None or not compare_digest(binding_hash, known.binding)", "False"),
        (
            f"{K}sessions.py",
            'row is None or not compare_digest(self._secrets.digest(_BINDING, str(binding)), row["binding_hash"])',
            "row is None",
        ),
    ),
    _control(
        "sessions",
        "the cookie is out of reach of scripts and of other sites",
        f"{HT}test_calls.py::test_the_cookie_is_for_this_site_and_for_no_script_and_plain_http_keeps_it",
        (f"{H}calls.py", "HttpOnly; SameSite=Strict", "SameSite=None"),
    ),
    _control(
        "sessions",
        "they end when they are idle, and in any case after their longest time",
        f"{KT}test_sessions.py::test_a_session_ends_when_it_is_idle_and_in_any_case_after_its_longest_time",
        (f"{K}memory.py", "return now_ms >= self.ends_ms or now_ms - self.seen_ms >= self.idle_ms", "return False"),
    ),
    _control(
        "sessions",
        "logging out ends them from the commit on",
        (
            f"{KT}test_sessions.py::test_a_session_that_was_logged_out_of_is_dead_from_the_commit_on",
            f"{AT}test_signing_in.py::test_logging_out_ends_the_session_and_clears_its_cookie",
        ),
        (f"{K}sessions.py", 'if row["ending"] is not None:', "if False:"),
    ),
    _control(
        "sessions",
        "a change of password or factor ends the others",
        (
            f"{AT}test_passwords.py::test_a_changed_password_ends_the_other_sessions_and_renews_this_one",
            f"{AT}test_authenticator.py::test_unbinding_takes_the_factor_and_ends_the_other_sessions",
        ),
        (
            f"{A}security_change.py",
            "await kernel.sessions.revoke_all(tx, Subject.USER, user.id, keep_session)",
            NOTHING,
        ),
    ),
    _control(
        "sessions",
        "a change has withdrawals reviewed",
        f"{AT}test_passwords.py::test_a_changed_password_ends_the_other_sessions_and_renews_this_one",
        (f"{A}security_change.py", "await write_security(tx, user.id, changed_at=kernel.clock.now())", NOTHING),
    ),
    _control(
        "sessions",
        "a reset password ends the keys of programs",
        f"{AT}test_passwords.py::test_a_reset_ends_the_keys_of_programs",
        (f"{A}reset_password.py", "await kernel.sessions.api_keys.revoke_all(tx, user.id)", NOTHING),
    ),
    _control(
        "sessions",
        "a token in an address is refused",
        f"{HT}test_calls.py::test_a_token_in_a_url_is_refused_even_where_it_is_right",
        (f"{H}calls.py", 'if "token" in query:', "if False:"),
    ),
    _control(
        "sessions",
        "an expired demo account makes no call but those that lead out of it",
        (
            f"{KT}test_sessions.py::test_a_demo_account_has_its_own_realm_and_ends_with_its_time",
            f"{AT}test_realms.py::test_a_session_of_an_expired_demo_account_says_so",
        ),
        (f"{K}sessions.py", "if over and not expired_demo:", "if False:"),
    ),
    _control(
        "sessions",
        "what an expired demo account may still do isn't remembered for other calls",
        f"{KT}test_sessions.py::test_a_demo_account_has_its_own_realm_and_ends_with_its_time",
        (f"{K}sessions.py", "        if not over:\n", "        if True:\n"),
        (f"{K}sessions.py", "known.ends_ms = min(ends_ms, epoch_ms(principal.demo_expires_at))", NOTHING),
    ),
    _control(
        "sessions",
        "a demo session revives no real one that ended",
        f"{AT}test_realms.py::test_a_demo_session_cant_revive_a_real_one_that_ended",
        (f"{A}switch_realm.py", "if origin is None or demo is None", "if demo is None"),
    ),
    _control(
        "sessions",
        "programs sign with a key, and a bad signature opens nothing",
        f"{HT}test_programs.py::test_a_request_without_a_good_signature_is_refused",
        (f"{K}api_keys.py", "hmac.compare_digest(", "(lambda *_: True)("),
    ),
    _control(
        "sessions",
        "the live feed ends with the session that opened it",
        (
            f"{HT}test_feed.py::test_whoever_logs_out_hears_no_more_of_the_account",
            f"{HT}test_feed.py::test_the_end_of_a_session_closes_the_sockets_of_its_account_and_no_other",
        ),
        (f"{H}feed_hub.py", "if socket.principal is not None and socket.principal.subject is subject:", "if False:"),
    ),
    # --- trading password ---------------------------------------------------------------------------------------------
    _control(
        "trading password",
        "never the only factor: the login password is asked for as well",
        f"{AT}test_trading_password.py::test_it_is_set_once_with_the_login_password",
        (f"{A}proof.py", "await check_password(kernel, user, form.password)", NOTHING),
    ),
    _control(
        "trading password",
        "a keyed digest under argon2id",
        f"{AT}test_trading_password.py::test_it_is_kept_as_a_hash_of_a_keyed_digest",
        (
            f"{A}factors.py",
            'return kernel.secrets.digest("trading password", f"{user_id}\\n{tpassword}").hex()',
            "return tpassword",
        ),
    ),
    _control(
        "trading password",
        "five wrong, then a quarter of an hour, across restarts",
        (
            f"{KT}test_factor_tries.py::test_of_fifty_parallel_tries_five_are_evaluated",
            f"{KT}test_factor_tries.py::test_the_count_survives_a_restart",
            f"{AT}test_trading_password.py::{_GUESSED}_five_are_evaluated",
        ),
        (f"{K}factor_tries.py", "WHERE f.tries < $3 OR", "WHERE f.tries < $3 + 1000 OR"),
    ),
    _control(
        "trading password",
        "ten wrong in a day take it away and hold withdrawals",
        f"{AT}test_trading_password.py::test_ten_wrong_in_a_day_take_it_away_and_hold_withdrawals",
        (f"{A}factors.py", "if tried.in_a_day >= kernel.parameters.get(constants.TRADING_TRIES):", "if False:"),
    ),
    _control(
        "trading password",
        "what is held doesn't leave",
        f"{AT}test_trading_password.py::test_a_forgotten_one_is_replaced_with_a_code_and_withdrawals_are_held",
        (f"{A}step_up_rule.py", "if security.held(now) and security.held_until is not None:", "if False:"),
    ),
    _control(
        "trading password",
        "trivial ones are refused",
        f"{AT}test_trading_password.py::test_what_is_not_six_digits_or_easily_guessed_is_refused",
        (f"{A}trading_password.py", " or is_trivial(tpassword):", ":"),
    ),
    _control(
        "trading password",
        "nothing leaves without it",
        (
            f"{AT}test_trading_password.py::test_of_fifty_parallel_guesses_five_are_evaluated",
            f"{AT}test_trading_password.py::test_without_one_nothing_is_withdrawn_or_bought",
        ),
        (f"{A}step_up_rule.py", "await check_trading_password(kernel, security, facts.tpassword)", NOTHING),
        (f"{A}step_up_rule.py", "if not security.trading_password_set:", "if False:"),
    ),
    _control(
        "trading password",
        "a withdrawal asks for it",
        f"{WT}test_withdrawals.py::test_the_trading_password_is_asked_and_nothing_happens_without_it",
        (
            f"{W}submit_withdrawal.py",
            "await kernel.rules.ask(STEP_UP, who, StepUp(Reason.WITHDRAWAL, form.tpassword, form.totp))",
            NOTHING,
        ),
    ),
    # --- authenticator ------------------------------------------------------------------------------------------------
    _control(
        "authenticator",
        "asked for where one is bound",
        (
            f"{AT}test_authenticator.py::test_a_bound_authenticator_is_asked_for_at_sign_in",
            f"{AT}test_passwords.py::test_a_bound_authenticator_is_needed_to_reset",
            f"{AT}test_wallet_login.py::test_a_bound_authenticator_is_asked_for",
        ),
        (f"{A}factors.py", "if security.totp_secret is None:\n        return", "if True:\n        return"),
    ),
    _control(
        "authenticator",
        "the same code once",
        f"{AT}test_authenticator.py::test_the_same_code_works_once",
        (f"{K}security.py", "AND totp_step < $2 AND", "AND $2 = $2 AND"),
    ),
    _control(
        "authenticator",
        "the code it was bound with signs nobody in",
        f"{AT}test_authenticator.py::test_the_code_that_bound_it_signs_nobody_in_and_neither_does_an_older_one",
        (f"{A}bind_totp.py", "totp_step=step,", "totp_step=0,"),
    ),
    _control(
        "authenticator",
        "five tries, across processes and restarts",
        f"{AT}test_authenticator.py::{_GUESSED}_five_are_evaluated_and_the_count_outlives_the_process",
        (f"{A}factors.py", "await allow_try(kernel, security.user_id, Factor.TOTP)", NOTHING),
    ),
    _control(
        "authenticator",
        "its secret is sealed",
        f"{AT}test_canaries.py::test_a_full_life_of_an_account_leaves_no_secret_behind",
        (
            "kernel/agio_kernel/secret_box.py",
            "return nonce + self._cipher(purpose).encrypt(nonce, plain, purpose.encode())",
            "return plain",
        ),
        (
            "kernel/agio_kernel/secret_box.py",
            "return self._cipher(purpose).decrypt(sealed[:NONCE_BYTES], sealed[NONCE_BYTES:], purpose.encode())",
            "return sealed",
        ),
    ),
    _control(
        "authenticator",
        "a recovery code works once, for its owner",
        (f"{AT}test_authenticator.py::test_a_recovery_code_signs_in_once_and_however_it_is_typed",),
        (f"{K}security.py", "AND digest = $2 AND used_at IS NULL", "AND digest = $2"),
    ),
    # --- wallet -------------------------------------------------------------------------------------------------------
    _control(
        "wallet sign-in",
        "a challenge is signed once",
        f"{AT}test_wallet_login.py::test_a_signature_opens_one_session",
        (f"{A}wallet_challenges.py", "AND used_at IS NULL", "AND true"),
    ),
    _control(
        "wallet sign-in",
        "within five minutes",
        f"{AT}test_wallet_login.py::test_a_challenge_ends_after_five_minutes",
        (f"{A}wallet_challenges.py", "AND expires_at > $", "AND now() > to_timestamp(0) OR expires_at < $"),
    ),
    _control(
        "wallet sign-in",
        "by the key of the address alone",
        f"{AT}test_wallet_login.py::test_only_the_key_of_the_address_signs_in",
        (f"{A}wallet_challenges.py", "or signer_of(message, signature) != address", ""),
    ),
    _control(
        "wallet sign-in",
        "for this site",
        f"{AT}test_wallet_login.py::test_the_text_names_this_site_the_address_and_its_end",
        (f"{A}wallet_challenges.py", "return urlsplit(uri).netloc, uri", 'return "example.org", "https://example.org"'),
    ),
    _control(
        "wallet sign-in",
        "a phrase on any call is refused and leaves no trace",
        f"{HT}test_programs.py::test_a_phrase_in_any_field_of_any_call_is_refused_and_leaves_no_trace",
        (f"{H}calls.py", "if hold_phrase(sent.fields.values()):", "if False:"),
    ),
    # --- somebody else's ----------------------------------------------------------------------------------------------
    _control(
        "records of somebody else",
        "a session is its account's to end",
        f"{AT}test_devices.py::test_somebody_elses_device_is_as_unknown_as_one_that_never_was",
        (
            f"{K}sessions.py",
            "WHERE id = $3 AND subject = $1 AND subject_id = $2 AND ended_at",
            "WHERE id = $3 AND subject = $1 AND $2 = $2 AND ended_at",
        ),
    ),
    _control(
        "records of somebody else",
        "a key is its account's to end",
        f"{AT}test_api_keys.py::test_somebody_elses_key_is_as_unknown_as_one_that_never_was",
        (
            f"{K}api_keys.py",
            "SELECT true FROM api_key WHERE id = $1 AND user_id = $2",
            "SELECT true FROM api_key WHERE id = $1 AND $2 = $2",
        ),
    ),
    _control(
        "records of somebody else",
        "a picture is shown to its owner",
        f"{AT}test_profile.py::test_a_file_that_is_somebody_elses_is_not_shown",
        (f"{A}avatar.py", "if found is None or found[0].owner != request.who.id:", "if found is None:"),
    ),
    _control(
        "records of somebody else",
        "an order is its owner's to withdraw",
        (
            "tests/test_owners.py::test_nobody_gets_further_with_somebody_elses_id_than_with_one_that_never_was",
            "tests/test_wire.py::test_somebody_elses_order_is_not_found",
        ),
        ("plugins/spot/agio_spot/batch.py", "self._open.of_user(command.user_id)", "self._open._by_id"),
    ),
    _control(
        "records of somebody else",
        "a saved address is its owner's to change",
        f"{WT}test_book.py::test_an_address_is_saved_held_renamed_and_removed",
        (f"{W}address_store.py", "WHERE id = $1 AND user_id = $2 RETURNING", "WHERE id = $1 AND $2 = $2 RETURNING"),
    ),
    _control(
        "records of somebody else",
        "a card is its owner's to change",
        f"{WT}test_book.py::test_a_card_is_sealed_listed_changed_and_removed",
        (f"{W}card_store.py", "WHERE id = $1 AND user_id = $2 RETURNING", "WHERE id = $1 AND $2 = $2 RETURNING"),
    ),
    _control(
        "records of somebody else",
        "a quote is taken by whom it was made for",
        (
            f"{WT}test_exchange.py::test_a_quote_is_taken_once_by_whom_it_was_made_for_and_in_time",
            "tests/test_owners.py::test_nobody_gets_further_with_somebody_elses_id_than_with_one_that_never_was",
        ),
        (f"{W}exchange_quote.py", "if quote.user_id != user_id:", "if False:"),
    ),
    _control(
        "records of somebody else",
        "an operator does what the role permits",
        "plugins/operator/tests/test_guards.py::test_every_call_passes_for_the_roles_of_the_matrix_and_no_other",
        ("kernel/agio_kernel/access.py", "permission not in principal.permissions", "False"),
    ),
    _control(
        "records of somebody else",
        "an operator gives no role that may do what he may not, and no two of them together",
        (
            "plugins/operator/tests/test_two_people.py::test_nobody_gives_a_role_that_may_do_what_he_may_not",
            "plugins/operator/tests/test_two_people.py"
            "::test_an_admin_does_not_agree_to_more_than_he_has_and_a_maker_who_has_less_by_now_gives_nothing",
        ),
        ("plugins/operator/agio_operator/operators.py", "if not given <= request.who.permissions:", "if False:"),
    ),
    _control(
        "records of somebody else",
        "neither of the two who give an operator a password can sign in with it",
        "plugins/operator/tests/test_two_people.py::test_neither_of_the_two_who_give_a_password_can_sign_in_with_it",
        (
            "plugins/operator/agio_operator/operators.py",
            "whole = _makers_half(console, str(proposal.id)) + half",
            "whole = half",
        ),
    ),
    # --- fields -------------------------------------------------------------------------------------------------------
    _control(
        "extra form fields",
        "every form refuses a field it doesn't name",
        "tests/test_threats.py::test_every_form_of_every_call_refuses_fields_it_does_not_name",
        (
            f"{A}forms.py",
            "class UserLogin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):",
            "class UserLogin(msgspec.Struct, frozen=True):",
        ),
    ),
    _control(
        "extra form fields",
        "a field that is not in the form is refused on the wire",
        "tests/test_hostile.py::test_with_a_field_that_is_not_in_the_form",
        (
            f"{H}form.py",
            "given = {name: value for name, value in fields.items() if value and",
            "given = {name: value for name, value in fields.items() if name in form.__struct_fields__ and value and",
        ),
    ),
)
