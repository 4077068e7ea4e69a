"""The response codes of accounts, 3100 to 3199; registration and sign-in answer with warnings under code 1."""

from __future__ import annotations

from agio_kernel.declarations.codes import Code


def _code(number: int, name: str) -> Code:
    return Code(number, f"account_{name}", f"account.code.{name}")


ACCOUNT_EMPTY = _code(3100, "account_empty")
EMAIL_INVALID = _code(3101, "email_invalid")
PHONE_INVALID = _code(3102, "phone_invalid")
PURPOSE_UNKNOWN = _code(3104, "purpose_unknown")
CODE_TOO_SOON = _code(3105, "code_too_soon")
CODE_DAILY_LIMIT = _code(3106, "code_daily_limit")
ADDRESS_NOT_YOURS = _code(3107, "address_not_yours")
TOTP_REQUIRED = _code(3110, "totp_required")
FACTOR_LOCKED = _code(3111, "factor_locked")
SECOND_FACTOR_REQUIRED = _code(3112, "second_factor_required")
WITHDRAWALS_HELD = _code(3113, "withdrawals_held")
TOTP_BOUND = _code(3114, "totp_bound")
TOTP_NOT_BEGUN = _code(3115, "totp_not_begun")
TPASSWORD_WRONG = _code(3116, "tpassword_wrong")
TOTP_WRONG = _code(3117, "totp_wrong")
TPASSWORD_RESET = _code(3118, "tpassword_reset")
PASSWORD_WRONG = _code(3119, "password_wrong")
WALLET_NEW = _code(3120, "wallet_new")
WALLET_INVALID = _code(3121, "wallet_invalid")
SIGNATURE_REFUSED = _code(3122, "signature_refused")
PASSKEY_REFUSED = _code(3123, "passkey_refused")
PASSKEY_OVER = _code(3124, "passkey_over")
PASSKEY_UNKNOWN = _code(3125, "passkey_unknown")
PASSKEY_OTHER_REQUEST = _code(3126, "passkey_other_request")
PASSKEY_COPIED = _code(3127, "passkey_copied")
PASSKEY_TAKEN = _code(3128, "passkey_taken")
PASSKEYS_FULL = _code(3129, "passkeys_full")
DEMO_MISSING = _code(3130, "demo_missing")
DEMO_REGENERATE = _code(3131, "demo_regenerate")
REAL_MISSING = _code(3132, "real_missing")
NOT_DEMO = _code(3133, "not_demo")
API_KEYS_FULL = _code(3150, "api_keys_full")
API_SCOPES_UNKNOWN = _code(3151, "api_scopes_unknown")
API_NETWORKS_INVALID = _code(3152, "api_networks_invalid")
API_DAYS_INVALID = _code(3153, "api_days_invalid")
API_PUBLIC_KEY_INVALID = _code(3154, "api_public_key_invalid")
NAME_INVALID = _code(3160, "name_invalid")
CURRENCY_UNKNOWN = _code(3161, "currency_unknown")
QUESTION_UNKNOWN = _code(3162, "question_unknown")
ANSWER_INVALID = _code(3163, "answer_invalid")
TPASSWORD_WEAK = _code(3164, "tpassword_weak")
TPASSWORDS_DIFFER = _code(3165, "tpasswords_differ")
PHRASE_INVALID = _code(3167, "phrase_invalid")
FREEZE_LINK_OVER = _code(3168, "freeze_link_over")
RISK_TEST_CHANGED = _code(3166, "risk_test_changed")

CODES = tuple(value for value in list(globals().values()) if isinstance(value, Code))
