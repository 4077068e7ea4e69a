"""Constants of the business that operators change. An accepted option keeps the terms it was accepted on."""

from agio_kernel.settings.parameters import Parameter

FEE = "options.fee"
TIE = "options.tie"
WALLET = "options.wallet"
WINDOW = "options.window"
PRICE_AGE = "options.price_age"
MOST_OPEN = "options.most_open"

PARAMETERS = (
    Parameter(
        key=FEE,
        type="decimal",
        unit="share",
        default="0.01",
        minimum="0",
        maximum="0.1",
        source="Option / delivery order: fee, fee rate",
        screen="/optionTrade",
    ),
    Parameter(
        key=TIE,
        type="choice",
        choices=("return", "lose"),
        default="return",
        source="A tie returns the stake",
        screen="/optionTrade",
    ),
    Parameter(
        key=WALLET,
        type="choice",
        choices=("contract", "spot"),
        default="contract",
        source="Transfer between accounts: the contract balance serves contracts and options",
        screen="/optionTrade",
        public=True,
    ),
    Parameter(
        key=WINDOW,
        type="duration",
        default="5s",
        minimum="1s",
        maximum="10min",
        source="A price that is silent longer decides nothing: stake and fee are returned",
        screen="/optionTrade",
    ),
    Parameter(
        key=PRICE_AGE,
        type="duration",
        default="5s",
        minimum="1s",
        maximum="10min",
        source="Stale price: no entries",
        screen="/optionTrade",
    ),
    Parameter(
        key=MOST_OPEN,
        type="int",
        default=20,
        minimum=1,
        maximum=1000,
        source="Options of one account that are held at once",
        screen="/optionTrade",
    ),
)
