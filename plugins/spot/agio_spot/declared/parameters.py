"""The business constants of spot trading. Pairs follow them until an operator publishes something else for a pair."""

from agio_kernel.settings.parameters import Parameter

_SCREEN = "/currencyTrade"
_SOURCE = "spot order: fee rate"
_RULES = "spot order: quantity, price"

MAKER, TAKER = "spot.maker_fee", "spot.taker_fee"
LEAST, MOST = "spot.minimum_notional", "spot.maximum_notional"
BAND, PATIENCE = "spot.price_band", "spot.patience"
OPEN_ORDERS, PRICE_AGE = "spot.open_orders", "spot.price_age"
AUCTION, HALTED_ORDERS = "spot.auction", "spot.halted_orders"
KEEP, WITHDRAW = "keep", "withdraw"

PARAMETERS = (
    Parameter(
        key=MAKER,
        type="decimal",
        unit="share",
        default="0.001",
        minimum="0",
        maximum="0.05",
        source=_SOURCE,
        screen=_SCREEN,
        public=True,
    ),
    Parameter(
        key=TAKER,
        type="decimal",
        unit="share",
        default="0.0012",
        minimum="0",
        maximum="0.05",
        source=_SOURCE,
        screen=_SCREEN,
        public=True,
    ),
    Parameter(
        key=LEAST,
        type="decimal",
        default="10",
        minimum="0.01",
        maximum="10000",
        source=_RULES,
        screen=_SCREEN,
        public=True,
    ),
    Parameter(
        key=MOST,
        type="decimal",
        default="5000000",
        minimum="10000",
        maximum="100000000",
        source=_RULES,
        screen=_SCREEN,
        public=True,
    ),
    Parameter(
        key=BAND,
        type="decimal",
        unit="share",
        default="0.05",
        minimum="0.001",
        maximum="0.5",
        source=_RULES,
        screen=_SCREEN,
        public=True,
    ),
    Parameter(
        key=PATIENCE,
        type="int",
        default=5,
        minimum=1,
        maximum=100,
        source=_RULES,
        screen=_SCREEN,
        public=True,
    ),
    Parameter(
        key=OPEN_ORDERS,
        type="int",
        default=200,
        minimum=1,
        maximum=1000,
        source=_RULES,
        screen=_SCREEN,
        public=True,
    ),
    Parameter(
        key=PRICE_AGE,
        type="duration",
        default="30s",
        minimum="5s",
        maximum="10min",
        source=_RULES,
        screen=_SCREEN,
    ),
    Parameter(
        key=AUCTION,
        type="duration",
        default="5min",
        minimum="10s",
        maximum="1h",
        source=_RULES,
        screen=_SCREEN,
    ),
    Parameter(
        key=HALTED_ORDERS,
        type="choice",
        choices=(KEEP, WITHDRAW),
        default=KEEP,
        source=_RULES,
        screen=_SCREEN,
    ),
)
