"""The business constants of money that comes in, goes out and changes its coin."""

from __future__ import annotations

from decimal import Decimal
from typing import Literal

from agio_kernel.declarations.asset import AssetSpec
from agio_kernel.settings.parameters import Parameter, Value, ValueType

from agio_wallet.declared.channels import CHANNELS, MINIMUM_DEPOSITS, minimum_key, open_key

WINDOW_START = "wallet.withdraw.window_start"
WINDOW_END = "wallet.withdraw.window_end"
PER_DAY = "wallet.withdraw.per_day"
MINIMUM = "wallet.withdraw.minimum"
MAXIMUM = "wallet.withdraw.maximum"
COIN = "wallet.withdraw.coin"
CHAIN = "wallet.withdraw.chain"
CONSUMPTION = "wallet.withdraw.consumption"
FEE = "wallet.withdraw.fee"
REVIEW = "wallet.withdraw.review"
ADDRESS_HOLD = "wallet.withdraw.address_hold"
CARD_HOLD = "wallet.withdraw.card_hold"
CANCEL_TIME = "wallet.withdraw.cancel_time"
VOUCHER = "wallet.deposit.voucher_required"
REVIEW_TIME = "wallet.deposit.review_time"
CLAIMS = "wallet.deposit.claims"
CLAIMS_OF_TRANSFER = "wallet.deposit.claims_of_transfer"
SPREAD = "wallet.exchange.spread"
TOLERANCE = "wallet.exchange.tolerance"
QUOTE_VALIDITY = "wallet.exchange.quote_validity"
PRICE_AGE = "wallet.exchange.price_age"
EXCHANGE_MINIMUM = "wallet.exchange.minimum"
EXCHANGE_MAXIMUM = "wallet.exchange.maximum"
SMALL_BALANCE = "wallet.exchange.small_balance"
SAVED = "wallet.book.maximum"
ASSET_ENTRY = "wallet.asset_entry"

_WITHDRAW, _DEPOSIT, _EXCHANGE = "/withdraw", "/recharge", "/exchange"


def _one(
    key: str,
    type: ValueType,
    default: Value,
    source: str,
    screen: str,
    minimum: Value | None = None,
    maximum: Value | None = None,
    choices: tuple[str, ...] = (),
    unit: Literal["", "share"] = "",
) -> Parameter:
    return Parameter(
        key=key,
        type=type,
        default=default,
        source=source,
        screen=screen,
        minimum=minimum,
        maximum=maximum,
        choices=choices,
        unit=unit,
        public=True,
    )


_WINDOW = "Withdrawal window: 12:00 to 24:00 Hong Kong time"
_BOUNDS = "Withdrawal minimum and maximum: 100 and 200,000 USDT"
_ASSET = "Withdrawal asset and chain: USDT on ERC20 only"
_QUOTED = "Exchange between coins"

PARAMETERS: tuple[Parameter, ...] = (
    _one(WINDOW_START, "time", "12:00", _WINDOW, _WITHDRAW),
    _one(WINDOW_END, "time", "24:00", _WINDOW, _WITHDRAW),
    _one(PER_DAY, "int", 2, "Withdrawals per day: 2", _WITHDRAW, 0, 100),
    _one(MINIMUM, "decimal", "100", _BOUNDS, _WITHDRAW, "0.01", "1000000"),
    _one(MAXIMUM, "decimal", "200000", _BOUNDS, _WITHDRAW, "1", "100000000"),
    _one(COIN, "choice", "USDT", _ASSET, _WITHDRAW, choices=("USDT",)),
    _one(CHAIN, "choice", "ERC20", _ASSET, _WITHDRAW, choices=("ERC20", "TRC20")),
    _one(
        CONSUMPTION,
        "decimal",
        "0.9",
        "Withdrawal precondition: 90 percent of the total consumed (spent) amount",
        _WITHDRAW,
        "0",
        "10",
        unit="share",
    ),
    _one(FEE, "decimal", "0.05", "Withdrawal fee: 5 percent stated in one text", _WITHDRAW, "0", "0.5", unit="share"),
    _one(
        REVIEW,
        "choice",
        "security_change",
        "Withdrawal review: manual when security settings or the password change",
        _WITHDRAW,
        choices=("security_change", "always"),
    ),
    _one(ADDRESS_HOLD, "duration", "24h", "Withdrawal address management", "/address", "0s", "30d"),
    _one(CARD_HOLD, "duration", "24h", "Bank-card management", "/bank", "0s", "30d"),
    _one(CANCEL_TIME, "duration", "10min", "Withdrawals: pending or under review", _WITHDRAW, "0s", "7d"),
    _one(VOUCHER, "bool", True, "Required uploads where used: deposit voucher", _DEPOSIT),
    _one(REVIEW_TIME, "duration", "30min", "Deposits: pending or under review", _DEPOSIT, "1min", "7d"),
    _one(CLAIMS, "int", 20, "Deposits: pending or under review", _DEPOSIT, 1, 1000),
    _one(CLAIMS_OF_TRANSFER, "int", 5, "Deposits: pending or under review", _DEPOSIT, 1, 50),
    *(
        _one(
            minimum_key(coin),
            "decimal",
            least,
            "Minimum deposit: 1 USDT, 0.001 BTC, 0.1 ETH, 10 TRX",
            _DEPOSIT,
            "0",
            "1000000",
        )
        for coin, least in MINIMUM_DEPOSITS.items()
    ),
    *(
        _one(open_key(channel), "bool", True, "This recharge (deposit) channel is not open yet", _DEPOSIT)
        for channel in CHANNELS
    ),
    _one(SPREAD, "decimal", "0.002", _QUOTED, _EXCHANGE, "0", "0.2", unit="share"),
    _one(TOLERANCE, "decimal", "0.002", _QUOTED, _EXCHANGE, "0", "0.2", unit="share"),
    _one(QUOTE_VALIDITY, "duration", "10s", _QUOTED, _EXCHANGE, "3s", "5min"),
    _one(PRICE_AGE, "duration", "60s", _QUOTED, _EXCHANGE, "1s", "1h"),
    _one(EXCHANGE_MINIMUM, "decimal", "1", _QUOTED, _EXCHANGE, "0.01", "10000"),
    _one(EXCHANGE_MAXIMUM, "decimal", "100000", _QUOTED, _EXCHANGE, "1", "100000000"),
    _one(SMALL_BALANCE, "decimal", "10", _QUOTED, _EXCHANGE, "0.01", "1000"),
    _one(
        ASSET_ENTRY,
        "choice",
        "page",
        "/asset redirects to /table1 and has children; a second /asset entry is the assets page",
        "/asset",
        choices=("page", "redirect"),
    ),
    _one(SAVED, "int", 50, "Withdrawal address management", "/address", 1, 1000),
)


def minor(value: Decimal, asset: AssetSpec) -> int:
    """A parameter's decimal amount in an asset's minor units, rounded up: a bound must not become looser."""
    return -int(-value.scaleb(asset.scale) // 1)
