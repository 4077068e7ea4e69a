"""Constants of the business that operators change. An accepted option keeps the terms it was accepted on."""

from agio_kernel.settings.parameters import Parameter

FEE = Parameter(
    key="options.fee",
    type="decimal",
    unit="share",
    default="0.01",
    minimum="0",
    maximum="0.1",
    source="Option / delivery order: fee, fee rate",
    screen="/optionTrade",
)
TIE = Parameter(
    key="options.tie",
    type="choice",
    choices=("return", "lose"),
    default="return",
    source="A tie returns the stake",
    screen="/optionTrade",
)
WALLET = Parameter(
    key="options.wallet",
    type="choice",
    choices=("contract", "spot"),
    default="contract",
    source="Transfer between accounts: the contract balance serves contracts and options",
    screen="/optionTrade",
    public=True,
)
WINDOW = Parameter(
    key="options.window",
    type="duration",
    default="5s",
    minimum="1s",
    maximum="10min",
    source="A price that is silent longer decides nothing: stake and fee are returned",
    screen="/optionTrade",
)
PRICE_AGE = Parameter(
    key="options.price_age",
    type="duration",
    default="5s",
    minimum="1s",
    maximum="10min",
    source="Stale price: no entries",
    screen="/optionTrade",
)
MOST_OPEN = Parameter(
    key="options.most_open",
    type="int",
    default=20,
    minimum=1,
    maximum=1000,
    source="Options of one account that are held at once",
    screen="/optionTrade",
)
