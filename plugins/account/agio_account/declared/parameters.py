"""The business constants of accounts."""

from __future__ import annotations

from agio_kernel.settings.parameters import Parameter

_PASSWORD = "Login password length: 6 to 12 or 6 to 24; both readings apply to their own screens"

REGISTER_MIN = "account.password.register_min"
REGISTER_MAX = "account.password.register_max"
LOGIN_MIN = "account.password.login_min"
LOGIN_MAX = "account.password.login_max"
INVITATION = "account.registration.invitation"
WALLET_PHRASE = "account.wallet.phrase"
CODE_VALIDITY = "account.code.validity"
CODE_TRIES = "account.code.tries"
CODE_INTERVAL = "account.code.interval"
CODE_PER_DAY = "account.code.per_day"
DEMO_DEFAULT = "account.demo.amount_default"
DEMO_MINIMUM = "account.demo.amount_min"
DEMO_MAXIMUM = "account.demo.amount_max"
DEMO_LIFETIME = "account.demo.lifetime"
SHORT_PASSWORD = "account.security.short_password"
TRADING_TRIES = "account.security.trading_tries"
TRADING_HOLD = "account.security.trading_hold"
FREEZE = "account.security.freeze"
PURCHASE_PASSWORD = "account.security.purchase_password"
CURRENCIES = "account.profile.currencies"
CLOSING_WAIT = "account.closing.wait"
CLOSING_DUST = "account.closing.dust"
CLOSING_ADDRESS = "account.closing.address"
RETENTION = "account.closing.retention"


MOST = 64
"""The longest password that any deployment can take."""


def _length(key: str, default: int, screen: str) -> Parameter:
    return Parameter(
        key=key, type="int", default=default, minimum=6, maximum=MOST, screen=screen, source=_PASSWORD, public=True
    )


def _demo_amount(key: str, default: str) -> Parameter:
    return Parameter(
        key=key,
        type="decimal",
        default=default,
        minimum="1",
        maximum="1000000000",
        screen="/demo",
        source="Demo account: created by choosing a simulated amount",
        public=True,
    )


PARAMETERS = (
    _length(REGISTER_MIN, 6, "/register"),
    _length(REGISTER_MAX, 24, "/register"),
    _length(LOGIN_MIN, 6, "/login"),
    _length(LOGIN_MAX, 24, "/login"),
    Parameter(
        key=INVITATION,
        type="choice",
        default="optional",
        choices=("optional", "required"),
        screen="/register",
        source="Invitation code: optional at registration in most texts, required in one registration text",
        public=True,
    ),
    Parameter(
        key=WALLET_PHRASE,
        type="bool",
        default=False,
        screen="/walletLogin",
        source="Wallet login: import or create a wallet by a recovery phrase",
        public=True,
    ),
    Parameter(
        key=CODE_VALIDITY,
        type="duration",
        default="10min",
        minimum="1min",
        maximum="1h",
        screen="/register",
        source="Verification code: validity not shown",
    ),
    Parameter(
        key=CODE_TRIES,
        type="int",
        default=5,
        minimum=1,
        maximum=10,
        screen="/register",
        source="Verification code: number of tries not shown",
    ),
    Parameter(
        key=CODE_INTERVAL,
        type="duration",
        default="1min",
        minimum="10s",
        maximum="1h",
        screen="/register",
        source="Verification code: time between two codes not shown",
        public=True,
    ),
    Parameter(
        key=CODE_PER_DAY,
        type="int",
        default=5,
        minimum=1,
        maximum=100,
        screen="/register",
        source="Verification code: codes a day not shown",
    ),
    _demo_amount(DEMO_DEFAULT, "100000"),
    _demo_amount(DEMO_MINIMUM, "100"),
    _demo_amount(DEMO_MAXIMUM, "1000000"),
    Parameter(
        key=DEMO_LIFETIME,
        type="duration",
        default="7d",
        minimum="1h",
        maximum="90d",
        screen="/demo",
        source="Demo account: expires; it must then be regenerated",
        public=True,
    ),
    Parameter(
        key=SHORT_PASSWORD,
        type="int",
        default=8,
        minimum=0,
        maximum=24,
        screen="/googleCode",
        source="Login password of 6 characters: a second factor before money moves is not shown",
        public=True,
    ),
    Parameter(
        key=TRADING_TRIES,
        type="int",
        default=10,
        minimum=5,
        maximum=50,
        screen="/editPasswordTrade",
        source="Trading password: wrong tries of a day after which it is reset not shown",
    ),
    Parameter(
        key=TRADING_HOLD,
        type="duration",
        default="24h",
        minimum="1h",
        maximum="7d",
        screen="/editPasswordTrade",
        source="Trading password: hold on withdrawals after a reset not shown",
    ),
    Parameter(
        key=FREEZE,
        type="duration",
        default="72h",
        minimum="24h",
        maximum="30d",
        screen="/security",
        source="Freeze by the owner: how long withdrawals are held not shown",
        public=True,
    ),
    Parameter(
        key=PURCHASE_PASSWORD,
        type="choice",
        default="once",
        choices=("once", "each", "never"),
        screen="/editPasswordTrade",
        source="Trading password: set before withdrawal or purchase; how often a purchase asks for it is not shown",
    ),
    Parameter(
        key=CURRENCIES,
        type="text",
        default="USD,EUR,GBP,JPY,KRW,CNY,TWD,HKD,THB,VND",
        minimum=3,
        maximum=400,
        screen="/currency",
        source="Currency: the ones to choose from not shown",
        public=True,
    ),
    Parameter(
        key=CLOSING_WAIT,
        type="duration",
        default="7d",
        minimum="1d",
        maximum="30d",
        screen="/closeAccount",
        source="Closing an account: how long it can be taken back not shown",
        public=True,
    ),
    Parameter(
        key=CLOSING_DUST,
        type="decimal",
        default="1",
        minimum="0",
        maximum="100",
        screen="/closeAccount",
        source="Closing an account: balances in USDT that don't keep it open not shown",
        public=True,
    ),
    Parameter(
        key=CLOSING_ADDRESS,
        type="choice",
        default="reserved",
        choices=("reserved", "freed"),
        screen="/closeAccount",
        source="Closing an account: whether its e-mail address and phone can be registered again not shown",
        public=True,
    ),
    Parameter(
        key=RETENTION,
        type="int",
        default=5,
        minimum=1,
        maximum=30,
        screen="/closeAccount",
        source="Closing an account: years for which the law asks to keep its records not shown",
        public=True,
    ),
)
