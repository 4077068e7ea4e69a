"""Constants of the business that operators change. An order keeps the terms it was made on."""

from agio_kernel.settings.parameters import Parameter

VALIDITY = Parameter(
    key="c2c.validity",
    type="duration",
    default="3h",
    minimum="10min",
    maximum="3d",
    source="C2C and wire order validity: 3 hours",
    screen="/c2c_order",
)
QUOTE_VALIDITY = Parameter(
    key="c2c.quote_validity",
    type="duration",
    default="2min",
    minimum="10s",
    maximum="30min",
    source="C2C: how long a quoted rate is honoured is not shown",
    screen="/c2c_create",
)
RATE_AGE = Parameter(
    key="c2c.rate_age",
    type="duration",
    default="1min",
    minimum="5s",
    maximum="1h",
    source="C2C: how old a rate may be while its market is open is not shown",
    screen="/c2c_create",
)
MATCHING = Parameter(
    key="c2c.matching",
    type="choice",
    choices=("automatic", "operator"),
    default="automatic",
    source="C2C orders: who matches is not shown",
    screen="/c2c_order",
)
TIER = Parameter(
    key="c2c.tier",
    type="choice",
    choices=("none", "primary", "advanced"),
    default="primary",
    source="C2C: which verification is needed is not shown",
    screen="/c2c_create",
)
MOST_OPEN = Parameter(
    key="c2c.most_open",
    type="int",
    default=3,
    minimum=1,
    maximum=50,
    source="C2C: how many open orders one user may have is not shown",
    screen="/c2c_create",
)
MOST_CALLED_OFF = Parameter(
    key="c2c.most_called_off",
    type="int",
    default=3,
    minimum=1,
    maximum=50,
    source="C2C: how many matched orders one user may call off a day is not shown",
    screen="/c2c_create",
)
NEWCOMER_MOST_OPEN = Parameter(
    key="c2c.newcomer_open",
    type="int",
    default=1,
    minimum=1,
    maximum=50,
    source="C2C: how many purchases are open at once before the first is paid is not shown",
    screen="/c2c_create",
)
NEWCOMER_MOST = Parameter(
    key="c2c.newcomer_amount",
    type="decimal",
    default="15000",
    minimum="1",
    maximum="100000000",
    source="C2C: the worth in USDT of what is open at once before the first purchase is paid is not shown",
    screen="/c2c_create",
)
CONFIRMATION = Parameter(
    key="c2c.confirmation",
    type="duration",
    default="3d",
    minimum="1h",
    maximum="30d",
    source="C2C: how long a seller has to confirm the wire is not shown",
    screen="/c2c_order",
)
EQUAL_SUM_DAYS = Parameter(
    key="c2c.equal_sum_days",
    type="int",
    default=3,
    minimum=1,
    maximum=90,
    source="C2C: for how many days equal sums on one account are compared is not shown",
    screen="/c2c_order",
)
CHECKED_ORDER = Parameter(
    key="c2c.checked_order",
    type="decimal",
    default="10000",
    minimum="0",
    maximum="100000000",
    source="C2C: from which worth in USDT two operators finish an order is not shown",
    screen="/c2c_order",
)
