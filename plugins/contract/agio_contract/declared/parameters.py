"""Constants of the business that operators change. An accepted order or position keeps the terms it was accepted on."""

from agio_kernel.settings.parameters import Parameter

LEVERAGE = "contract.leverage"
LEVERAGE_BITCOIN = "contract.leverage_bitcoin"
TAKER_FEE = "contract.taker_fee"
MAKER_FEE = "contract.maker_fee"
LIQUIDATION_FEE = "contract.liquidation_fee"
SLIPPAGE = "contract.slippage"
WALLET = "contract.wallet"
WINDOW = "contract.window"
PRICE_AGE = "contract.price_age"
MOST_OPEN = "contract.most_open"
DELIVERY_WINDOW = "contract.delivery_window"

PARAMETERS = (
    Parameter(
        key=LEVERAGE,
        type="int",
        default=100,
        minimum=1,
        maximum=100,
        source="Leverage claims: up to 100 times",
        screen="/contractTrade",
        public=True,
    ),
    Parameter(
        key=LEVERAGE_BITCOIN,
        type="int",
        default=25,
        minimum=1,
        maximum=100,
        source="Leverage claims: up to 25 times, in one text tied to Bitcoin CFDs",
        screen="/contractTrade",
        public=True,
    ),
    Parameter(
        key=TAKER_FEE,
        type="decimal",
        unit="share",
        default="0.0005",
        minimum="0",
        maximum="0.01",
        source="Contract position: fee",
        screen="/contractTrade",
    ),
    Parameter(
        key=MAKER_FEE,
        type="decimal",
        unit="share",
        default="0.0002",
        minimum="0",
        maximum="0.01",
        source="Contract position: fee of limit orders",
        screen="/contractTrade",
    ),
    Parameter(
        key=LIQUIDATION_FEE,
        type="decimal",
        unit="share",
        default="0.003",
        minimum="0",
        maximum="0.02",
        source="Liquidated (forced close): its fee, out of the remaining margin",
        screen="/contractTrade",
    ),
    Parameter(
        key=SLIPPAGE,
        type="decimal",
        unit="share",
        default="0.005",
        minimum="0.0001",
        maximum="0.1",
        source="A market order fills within this share of its quote, or is cancelled",
        screen="/contractTrade",
    ),
    Parameter(
        key=WALLET,
        type="choice",
        choices=("contract", "spot"),
        default="contract",
        source="Transfer between accounts: the contract balance serves contracts and options",
        screen="/contractTrade",
        public=True,
    ),
    Parameter(
        key=WINDOW,
        type="duration",
        default="10s",
        minimum="1s",
        maximum="10min",
        source="A market order that meets no price for longer is cancelled",
        screen="/contractTrade",
    ),
    Parameter(
        key=PRICE_AGE,
        type="duration",
        default="10s",
        minimum="1s",
        maximum="10min",
        source="Stale price: no entries, no liquidations",
        screen="/contractTrade",
    ),
    Parameter(
        key=MOST_OPEN,
        type="int",
        default=50,
        minimum=1,
        maximum=1000,
        source="Contract positions and orders of one account at once",
        screen="/contractTrade",
    ),
    Parameter(
        key=DELIVERY_WINDOW,
        type="duration",
        default="5min",
        minimum="1min",
        maximum="1h",
        source="Delivery settles on the time-weighted average of the last minutes",
        screen="/deliveryOrders",
    ),
)
