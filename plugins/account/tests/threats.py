"""Threats to the ways in and to what only its owner may do: each with its controls."""

from __future__ import annotations

from agio_testing.threats import NOTHING, control

A = "plugins/account/agio_account/"
AT = "plugins/account/tests/"
K = "kernel/agio_kernel/identity/"
KT = "kernel/tests/"
R = "kernel/agio_kernel/records/archives/"

_GUESSED = "test_of_fifty_parallel_guesses"
_ENUMERATED = f"{AT}store/test_enumeration.py::test_known_and_unknown_accounts_get_the_same_answer_after_the_same_work"

THREATS = (
    "passwords",
    "verification codes",
    "trading password",
    "authenticator",
    "wallet sign-in",
    "passkeys",
    "forged mail",
    "one's data",
)

CONTROLS = (
    control(
        "passwords",
        "attempts at an account are counted before they are looked at, across processes, and the wait grows",
        (
            f"{AT}store/test_signing_in.py::test_fifty_parallel_guesses_at_a_password_are_refused_but_for_five",
            f"{AT}store/test_signing_in.py::test_the_wait_grows_with_the_attempts_and_counts_across_processes",
        ),
        (
            f"{A}signing_in/limits.py",
            "await kernel.counters.hit(_account_key(kernel, account, browser, window), limit, window)",
            NOTHING,
        ),
    ),
    control(
        "passwords",
        "what others try shuts nobody out of a browser that the account knows",
        f"{AT}store/test_budgets.py::test_what_others_use_up_is_not_the_owners_in_a_known_browser",
        (f"{K}known_browsers.py", "return browser if known else STRANGER", "return STRANGER"),
    ),
    control(
        "passwords",
        "strangers have one budget together",
        f"{AT}store/test_budgets.py::test_strangers_share_one_budget_however_many_browsers_they_say_they_are",
        (f"{K}known_browsers.py", "return browser if known else STRANGER", "return browser"),
    ),
    control(
        "verification codes",
        "in the browser that asked for it",
        f"{AT}store/test_verification_codes.py::"
        "test_a_code_is_good_in_the_browser_that_asked_and_nobody_else_spends_its_tries",
        (f"{A}addresses/code_store.py", " AND browser = $5", ""),
    ),
    control(
        "passwords",
        "attempts of a network are counted",
        f"{AT}store/test_signing_in.py::test_a_network_that_tries_many_accounts_is_stopped_and_no_other_is",
        (
            f"{A}signing_in/limits.py",
            'await kernel.counters.hit(f"account login network {network} {_name(window)}", limit, window)',
            NOTHING,
        ),
    ),
    control(
        "passwords",
        "an unknown account costs the hash of a wrong password",
        (f"{KT}identity/test_credentials.py::test_an_unknown_account_costs_what_a_wrong_password_costs", _ENUMERATED),
        (
            f"{K}credentials.py",
            "octets = _octets(password)\n        try:",
            "octets = _octets(password)\n        if kept is None:\n            return Verified(False)\n        try:",
        ),
    ),
    control(
        "passwords",
        "an unknown account gets the answer of a wrong password",
        (f"{AT}store/test_signing_in.py::test_known_and_unknown_accounts_get_the_same_answer", _ENUMERATED),
        (
            f"{A}signing_in/log_in.py",
            "    if user is None or not verified.ok",
            '    if user is None:\n        raise warning("account.warning.account_taken", field="account")\n'
            "    if user is None or not verified.ok",
        ),
    ),
    control(
        "passwords",
        "resetting looks for the account after the code, or its absence would be quicker",
        _ENUMERATED,
        (
            f"{A}signing_in/reset_password.py",
            "    code_id = await check_code(",
            "    async with kernel.db.read() as conn:\n        if await find_account(conn, address) is None:\n"
            "            raise wrong_code()\n    code_id = await check_code(",
        ),
    ),
    control(
        "passwords",
        "whoever is signed in guesses at the old password five times",
        f"{AT}store/test_passwords.py::{_GUESSED}_at_the_old_password_five_are_evaluated",
        (f"{A}security/factors.py", "await allow_try(kernel, user.id, Factor.PASSWORD, browser)", NOTHING),
    ),
    control(
        "passwords",
        "a password that everybody tries first is refused",
        f"{AT}store/test_registration.py::test_each_missing_or_wrong_field_is_a_warning_beside_it",
        (f"{A}security/passwords.py", "if password.casefold() in common_passwords():", "if False:"),
    ),
    control(
        "passwords",
        "a short one needs an authenticator before money leaves",
        f"{AT}store/test_trading_password.py::test_a_short_login_password_needs_an_authenticator_before_money_leaves",
        (f"{A}security/step_up_rule.py", "if security.short_password and not security.totp_bound:", "if False:"),
    ),
    control(
        "verification codes",
        "five tries, however many come at once",
        (
            f"{AT}store/test_verification_codes.py::test_of_fifty_parallel_guesses_at_most_five_are_evaluated",
            f"{AT}store/test_verification_codes.py::test_tries_are_counted_across_processes",
        ),
        (f"{A}addresses/code_store.py", '") AND tries < $3 AND used_at', '") AND tries < $3 + 1000 AND used_at'),
    ),
    control(
        "verification codes",
        "bound to a purpose, an address and who asked",
        (
            f"{AT}store/test_verification_codes.py::test_a_code_of_another_purpose_or_address_or_time_opens_nothing",
            f"{AT}store/test_addresses.py::test_a_code_moved_in_the_table_opens_nothing",
        ),
        (f"{A}addresses/code_store.py", 'f"{purpose}\\n{target}\\n{owner}\\n{code}"', 'f"{code}"'),
        (f"{A}addresses/code_store.py", "AND purpose = $2 AND owner = $4", "AND $2::text = $2 AND $4::bigint = $4"),
    ),
    control(
        "verification codes",
        "ten minutes",
        f"{AT}store/test_verification_codes.py::test_a_code_of_another_purpose_or_address_or_time_opens_nothing",
        (
            f"{A}addresses/code_store.py",
            "AND expires_at > agio_now()",
            "AND expires_at IS NOT NULL",
        ),
    ),
    control(
        "verification codes",
        "once",
        f"{AT}store/test_verification_codes.py::test_a_newer_code_replaces_the_older_one_and_a_code_works_once",
        (f"{A}addresses/code_store.py", "AND used_at IS NULL", "AND true"),
    ),
    control(
        "verification codes",
        "one a minute for each purpose and address",
        (
            f"{AT}store/test_verification_codes.py::test_one_code_a_minute_and_five_a_day_for_an_address",
            f"{AT}store/test_verification_codes.py::test_the_wait_and_the_day_are_the_purposes_own",
        ),
        (f"{A}addresses/code_store.py", 'if sent["soon"] is not None and sent["soon"] > 0:', "if False:"),
    ),
    control(
        "verification codes",
        "five a day for an address",
        f"{AT}store/test_verification_codes.py::test_one_code_a_minute_and_five_a_day_for_an_address",
        (
            f"{A}addresses/code_store.py",
            'if sent["number"] >= per_day or',
            "if",
        ),
    ),
    control(
        "verification codes",
        "so many an hour for a network",
        f"{AT}store/test_verification_codes.py::test_a_network_asks_for_a_limited_number_of_codes",
        (f"{A}addresses/get_code.py", "config.codes_per_network_hour, timedelta(hours=1)", "10**6, timedelta(hours=1)"),
    ),
    control(
        "verification codes",
        "kept as a keyed digest",
        (
            f"{AT}store/test_registration.py::test_no_table_holds_a_password_a_code_or_a_token",
            f"{AT}store/test_canaries.py::test_a_full_life_of_an_account_leaves_no_secret_behind",
        ),
        (
            f"{A}addresses/code_store.py",
            "return kernel.secrets.digest(_DIGEST, ",
            "return (lambda _, text: text[-32:].rjust(32).encode())(_DIGEST, ",
        ),
    ),
    control(
        "verification codes",
        "asking for one says nothing about the account",
        (
            f"{AT}store/test_verification_codes.py::test_known_and_unknown_accounts_get_the_same_answer_and_the_same_rows",
            _ENUMERATED,
        ),
        (
            f"{A}addresses/get_code.py",
            "raise ApiError(NOT_AVAILABLE)",
            "raise ApiError(NOT_AVAILABLE)\n"
            "    sql = 'SELECT true FROM app_user WHERE email = $1'\n"
            "    if purpose.of_visitor and await kernel.db.fetchval(sql, address.email):\n"
            "        raise ApiError(ADDRESS_NOT_YOURS, field='account')",
        ),
    ),
    control(
        "sessions",
        "logging out ends them from the commit on",
        (
            f"{KT}identity/test_sessions.py::test_a_session_that_was_logged_out_of_is_dead_from_the_commit_on",
            f"{AT}store/test_signing_in.py::test_logging_out_ends_the_session_and_clears_its_cookie",
        ),
        (f"{K}sessions.py", 'if row["ending"] is not None:', "if False:"),
    ),
    control(
        "sessions",
        "a change of password or factor ends the others",
        (
            f"{AT}store/test_passwords.py::test_a_changed_password_ends_the_other_sessions_and_renews_this_one",
            f"{AT}store/test_authenticator.py::test_unbinding_takes_the_factor_and_ends_the_other_sessions",
        ),
        (
            f"{A}security/security_change.py",
            "await kernel.sessions.end_access(tx, Subject.USER, user.id, keep_session=keep_session)",
            NOTHING,
        ),
    ),
    control(
        "sessions",
        "a change has withdrawals reviewed",
        f"{AT}store/test_passwords.py::test_a_changed_password_ends_the_other_sessions_and_renews_this_one",
        (
            f"{A}security/security_change.py",
            "await write_security(tx, user.id, changed_at=kernel.clock.now())",
            NOTHING,
        ),
    ),
    control(
        "sessions",
        "whatever ends access ends the keys of programs",
        (
            f"{AT}store/test_passwords.py::test_a_reset_ends_the_keys_of_programs",
            f"{AT}store/test_authenticator.py::test_a_factor_that_changes_ends_the_keys_of_programs",
            f"{KT}identity/test_api_keys.py::test_what_ends_access_ends_keys_everywhere_from_the_commit_on",
            "plugins/operator/tests/store/test_operator_notices.py::"
            "test_what_an_operator_stops_of_an_account_is_stopped_for_its_programs_too",
            "tests/rules/test_ended_access.py::test_whatever_changes_a_guard_ends_access",
        ),
        (f"{K}sessions.py", "keys = await self.api_keys.revoke_all(tx, subject_id)", "pass"),
    ),
    control(
        "sessions",
        "an expired demo account makes no call but those that lead out of it",
        (
            f"{KT}identity/test_sessions.py::test_a_demo_account_has_its_own_realm_and_ends_with_its_time",
            f"{AT}store/test_realms.py::test_a_session_of_an_expired_demo_account_says_so",
        ),
        (f"{K}sessions.py", "if over and not expired_demo:", "if False:"),
    ),
    control(
        "sessions",
        "a demo session revives no real one that ended",
        f"{AT}store/test_realms.py::test_a_demo_session_cant_revive_a_real_one_that_ended",
        (f"{A}sessions/switch_realm.py", "if origin is None or demo is None", "if demo is None"),
    ),
    control(
        "trading password",
        "never the only factor: the login password is asked for as well",
        f"{AT}store/test_trading_password.py::test_it_is_set_once_with_the_login_password",
        (f"{A}security/proof.py", "await check_password(kernel, user, form.password, owner.browser)", NOTHING),
    ),
    control(
        "trading password",
        "a keyed digest under argon2id",
        f"{AT}store/test_trading_password.py::test_it_is_kept_as_a_hash_of_a_keyed_digest",
        (
            f"{A}security/factors.py",
            'return kernel.secrets.digest("trading password", f"{user_id}\\n{tpassword}").hex()',
            "return tpassword",
        ),
    ),
    control(
        "trading password",
        "five wrong, then a quarter of an hour, across restarts",
        (
            f"{KT}identity/test_factor_tries.py::test_of_fifty_parallel_tries_five_are_evaluated",
            f"{KT}identity/test_factor_tries.py::test_the_count_survives_a_restart",
            f"{AT}store/test_trading_password.py::{_GUESSED}_five_are_evaluated",
        ),
        (f"{K}factor_tries.py", "WHERE f.tries < $3 OR", "WHERE f.tries < $3 + 1000 OR"),
    ),
    control(
        "trading password",
        "ten wrong in a day take it away and hold withdrawals",
        f"{AT}store/test_trading_password.py::test_ten_wrong_in_a_day_take_it_away_and_hold_withdrawals",
        (
            f"{A}security/factors.py",
            "if tried.in_a_day >= kernel.parameters.get(constants.TRADING_TRIES):",
            "if False:",
        ),
    ),
    control(
        "trading password",
        "what is held doesn't leave",
        f"{AT}store/test_trading_password.py::test_a_forgotten_one_is_replaced_with_a_code_and_withdrawals_are_held",
        (f"{A}security/step_up_rule.py", "if security.held(now) and security.held_until is not None:", "if False:"),
    ),
    control(
        "trading password",
        "trivial ones are refused",
        f"{AT}store/test_trading_password.py::test_what_is_not_six_digits_or_easily_guessed_is_refused",
        (f"{A}security/trading_password.py", "    if is_trivial(tpassword):", "    if False:"),
    ),
    control(
        "trading password",
        "nothing leaves without it",
        (
            f"{AT}store/test_trading_password.py::test_of_fifty_parallel_guesses_five_are_evaluated",
            f"{AT}store/test_trading_password.py::test_without_one_nothing_is_withdrawn_or_bought",
        ),
        (
            f"{A}security/step_up_rule.py",
            "await check_trading_password(kernel, security, leaving.tpassword, browser)",
            NOTHING,
        ),
        (f"{A}security/step_up_rule.py", "if not security.trading_password_set:", "if False:"),
    ),
    control(
        "trading password",
        "nothing is bought in a session that hasn't given it",
        f"{AT}store/test_trading_password.py::test_a_purchase_asks_for_it_once_a_session",
        (
            f"{A}security/step_up_rule.py",
            'raise ApiError(TRADING_PASSWORD_REQUIRED, field="tpassword")',
            "return",
        ),
    ),
    control(
        "authenticator",
        "asked for where one is bound",
        (
            f"{AT}store/test_authenticator.py::test_a_bound_authenticator_is_asked_for_at_sign_in",
            f"{AT}store/test_passwords.py::test_a_bound_authenticator_is_needed_to_reset",
            f"{AT}store/test_wallet_login.py::test_a_bound_authenticator_is_asked_for",
        ),
        (f"{A}security/factors.py", "if security.totp_secret is None:\n        return", "if True:\n        return"),
    ),
    control(
        "authenticator",
        "the same code once",
        f"{AT}store/test_authenticator.py::test_the_same_code_works_once",
        (f"{K}security.py", "AND totp_step < $2 AND", "AND $2 = $2 AND"),
    ),
    control(
        "authenticator",
        "the code it was bound with signs nobody in",
        f"{AT}store/test_authenticator.py::test_the_code_that_bound_it_signs_nobody_in_and_neither_does_an_older_one",
        (f"{A}security/bind_totp.py", "totp_step=step,", "totp_step=0,"),
    ),
    control(
        "authenticator",
        "five tries, across processes and restarts",
        f"{AT}store/test_authenticator.py::{_GUESSED}_five_are_evaluated_and_the_count_outlives_the_process",
        (f"{A}security/factors.py", "await allow_try(kernel, security.user_id, Factor.TOTP, browser)", NOTHING),
    ),
    control(
        "authenticator",
        "its secret is sealed",
        f"{AT}store/test_canaries.py::test_a_full_life_of_an_account_leaves_no_secret_behind",
        (
            "kernel/agio_kernel/ports/secret_box.py",
            "return nonce + self._cipher(purpose).encrypt(nonce, plain, purpose.encode())",
            "return plain",
        ),
        (
            "kernel/agio_kernel/ports/secret_box.py",
            "return self._cipher(purpose).decrypt(sealed[:NONCE_BYTES], sealed[NONCE_BYTES:], purpose.encode())",
            "return sealed",
        ),
    ),
    control(
        "authenticator",
        "a recovery code works once, for its owner",
        (f"{AT}store/test_authenticator.py::test_a_recovery_code_signs_in_once_and_however_it_is_typed",),
        (f"{K}security.py", "AND digest = $2 AND used_at IS NULL", "AND digest = $2"),
    ),
    control(
        "wallet sign-in",
        "a challenge is signed once",
        f"{AT}store/test_wallet_login.py::test_a_signature_opens_one_session",
        (f"{A}sessions/wallet_challenges.py", "AND used_at IS NULL", "AND true"),
    ),
    control(
        "wallet sign-in",
        "within five minutes",
        f"{AT}store/test_wallet_login.py::test_a_challenge_ends_after_five_minutes",
        (
            f"{A}sessions/wallet_challenges.py",
            "AND expires_at > $",
            "AND agio_now() > to_timestamp(0) OR expires_at < $",
        ),
    ),
    control(
        "wallet sign-in",
        "by the key of the address alone",
        f"{AT}store/test_wallet_login.py::test_only_the_key_of_the_address_signs_in",
        (f"{A}sessions/wallet_challenges.py", "or signer_of(message, signature) != address", ""),
    ),
    control(
        "wallet sign-in",
        "for this site",
        f"{AT}store/test_wallet_login.py::test_the_text_names_this_site_the_address_and_its_end",
        (
            f"{A}sessions/wallet_challenges.py",
            "return urlsplit(uri).netloc, uri",
            'return "example.org", "https://example.org"',
        ),
    ),
    control(
        "records of somebody else",
        "a session is its account's to end",
        f"{AT}store/test_devices.py::test_somebody_elses_device_is_as_unknown_as_one_that_never_was",
        (
            f"{K}sessions.py",
            "WHERE id = $3 AND subject = $1 AND subject_id = $2 AND ended_at",
            "WHERE id = $3 AND subject = $1 AND $2 = $2 AND ended_at",
        ),
    ),
    control(
        "records of somebody else",
        "a key is its account's to end",
        f"{AT}store/test_api_keys.py::test_somebody_elses_key_is_as_unknown_as_one_that_never_was",
        (
            f"{K}api_keys.py",
            "tables.ApiKeys.id == key_id, tables.ApiKeys.user_id == user_id",
            "tables.ApiKeys.id == key_id",
        ),
    ),
    control(
        "records of somebody else",
        "a picture is shown to its owner",
        f"{AT}store/test_profile.py::test_a_file_that_is_somebody_elses_is_not_shown",
        (
            "kernel/agio_kernel/documents/show.py",
            "found is not None and (found[0].owner, found[0].purpose) == (owner, kind.name)",
            "found is not None",
        ),
    ),
    control(
        "extra form fields",
        "every form refuses a field it doesn't name",
        "tests/rules/test_threats.py::test_every_form_of_every_call_refuses_fields_it_does_not_name",
        (
            f"{A}schemas.py",
            "class UserLogin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):",
            "class UserLogin(msgspec.Struct, frozen=True):",
        ),
    ),
    control(
        "passkeys",
        "a signature is good for the request that was signed, and for no other address, amount or rtoken",
        f"{AT}store/test_passkeys.py::test_a_withdrawal_signed_for_one_address_lets_none_go_to_another",
        (f"{A}passkeys/assertions.py", "if used.challenge[RANDOM:] != given.digest:", "if False:"),
    ),
    control(
        "passkeys",
        "a challenge is good once, also for many uses at once",
        f"{AT}store/test_passkeys.py::test_a_challenge_is_good_once_for_five_minutes_and_one_of_many_at_once",
        (f"{A}passkeys/challenges.py", "AND used_at IS NULL AND expires_at", "AND expires_at"),
    ),
    control(
        "passkeys",
        "the device knows who uses it",
        f"{AT}store/test_passkeys.py::test_what_was_signed_elsewhere_or_without_the_person_signs_nobody_in",
        (f"{A}passkeys/assertions.py", "require_user_verification=True", "require_user_verification=False"),
    ),
    control(
        "passkeys",
        "a counter that doesn't grow is that of a copy",
        f"{AT}store/test_passkeys.py::test_a_counter_that_goes_back_or_stays_is_refused_and_noted",
        (
            f"{A}passkeys/assertions.py",
            "max(verified.new_sign_count, passkey.sign_count) > 0",
            "False",
        ),
    ),
    control(
        "passkeys",
        "the passkey of one account is no proof of another",
        f"{AT}store/test_passkeys.py::test_another_accounts_passkey_steps_up_for_nobody_else",
        (f"{A}passkeys/assertions.py", "or (owner != VISITOR and passkey.user_id != owner)", ""),
    ),
    control(
        "passkeys",
        "one is added with the proof of the owner alone",
        f"{AT}store/test_passkeys.py::test_an_offer_is_of_who_asked_for_it_and_good_once",
        (f"{A}passkeys/challenges.py", "AND purpose = $2 AND owner = $3 ", "AND purpose = $2 AND $3::bigint >= 0 "),
    ),
    control(
        "forged mail",
        "the phrase is printed in mail to an address of the account alone",
        f"{AT}store/test_phrase.py::test_it_is_told_to_no_address_but_the_accounts",
        (
            f"{A}addresses/get_code.py",
            "whose = None if known is None else known.id",
            "whose = owner.id if owner else None",
        ),
    ),
    control(
        "one's data",
        "an archive has its owner's rows alone",
        f"{AT}store/own_data/test_own_data.py::test_an_archive_has_the_owners_rows_and_nobody_elses",
        (f"{A}own_data/archive.py", "condition = one.said.given or one.said.rows", 'condition = "$1 = $1"'),
    ),
    control(
        "one's data",
        "a file is its owner's alone, for a week",
        f"{AT}store/own_data/test_own_data.py::test_a_file_is_its_owners_alone_for_a_week",
        (f"{R}archives.py", "AND a.user_id = $2 AND a.ends_at > $4", "AND $2 = $2 AND $4 = $4"),
    ),
    control(
        "one's data",
        "who takes it proves to be the owner, and it is made once a week",
        f"{AT}store/own_data/test_own_data.py::test_it_needs_the_accounts_proof_and_is_made_once_a_week",
        (f"{A}own_data/calls.py", "if last is not None and now < last + EVERY:", "if False:"),
    ),
    control(
        "one's data",
        "an account that has something open isn't closed, neither when it is asked for nor at the end of the wait",
        f"{AT}store/own_data/test_closing.py::test_open_business_refuses_it_with_its_name_and_page",
        (f"{A}closing/calls.py", "if await reasons_of(kernel, effect.tx, user.id):", "if False:"),
    ),
    control(
        "one's data",
        "every way into a closed account ends",
        f"{AT}store/own_data/test_closing.py::test_an_account_closes_after_its_wait_and_every_way_in_ends",
        (f"{A}closing/jobs.py", "await kernel.sessions.end_access(tx, Subject.USER, account)", NOTHING),
    ),
)
