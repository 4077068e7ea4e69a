"""Constants of the business that operators change. An order keeps the terms it was made on."""

from agio_kernel.settings.parameters import Parameter

VALIDITY = "c2c.validity"
QUOTE_VALIDITY = "c2c.quote_validity"
RATE_AGE = "c2c.rate_age"
MATCHING = "c2c.matching"
TIER = "c2c.tier"
MOST_OPEN = "c2c.most_open"
MOST_CALLED_OFF = "c2c.most_called_off"
NEWCOMER_MOST_OPEN = "c2c.newcomer_open"
NEWCOMER_MOST = "c2c.newcomer_amount"
CONFIRMATION = "c2c.confirmation"
CHECKED_ORDER = "c2c.checked_order"
EQUAL_SUM_DAYS = "c2c.equal_sum_days"

PARAMETERS = (
    Parameter(
        key=VALIDITY,
        type="duration",
        default="3h",
        minimum="10min",
        maximum="3d",
        source="C2C and wire order validity: 3 hours",
        screen="/c2c_order",
    ),
    Parameter(
        key=QUOTE_VALIDITY,
        type="duration",
        default="2min",
        minimum="10s",
        maximum="30min",
        source="C2C: how long a quoted rate is honoured is not shown",
        screen="/c2c_create",
    ),
    Parameter(
        key=RATE_AGE,
        type="duration",
        default="1min",
        minimum="5s",
        maximum="1h",
        source="C2C: how old a rate may be while its market is open is not shown",
        screen="/c2c_create",
    ),
    Parameter(
        key=MATCHING,
        type="choice",
        choices=("automatic", "operator"),
        default="automatic",
        source="C2C orders: who matches is not shown",
        screen="/c2c_order",
    ),
    Parameter(
        key=TIER,
        type="choice",
        choices=("none", "primary", "advanced"),
        default="primary",
        source="C2C: which verification is needed is not shown",
        screen="/c2c_create",
    ),
    Parameter(
        key=MOST_OPEN,
        type="int",
        default=3,
        minimum=1,
        maximum=50,
        source="C2C: how many open orders one user may have is not shown",
        screen="/c2c_create",
    ),
    Parameter(
        key=MOST_CALLED_OFF,
        type="int",
        default=3,
        minimum=1,
        maximum=50,
        source="C2C: how many matched orders one user may call off a day is not shown",
        screen="/c2c_create",
    ),
    Parameter(
        key=NEWCOMER_MOST_OPEN,
        type="int",
        default=1,
        minimum=1,
        maximum=50,
        source="C2C: how many purchases are open at once before the first is paid is not shown",
        screen="/c2c_create",
    ),
    Parameter(
        key=NEWCOMER_MOST,
        type="decimal",
        default="15000",
        minimum="1",
        maximum="100000000",
        source="C2C: the worth in USDT of what is open at once before the first purchase is paid is not shown",
        screen="/c2c_create",
    ),
    Parameter(
        key=CONFIRMATION,
        type="duration",
        default="3d",
        minimum="1h",
        maximum="30d",
        source="C2C: how long a seller has to confirm the wire is not shown",
        screen="/c2c_order",
    ),
    Parameter(
        key=EQUAL_SUM_DAYS,
        type="int",
        default=3,
        minimum=1,
        maximum=90,
        source="C2C: for how many days equal sums on one account are compared is not shown",
        screen="/c2c_order",
    ),
    Parameter(
        key=CHECKED_ORDER,
        type="decimal",
        default="10000",
        minimum="0",
        maximum="100000000",
        source="C2C: from which worth in USDT two operators finish an order is not shown",
        screen="/c2c_order",
    ),
)
