"""Written by `make wire` from the declarations of the calls: change those, not this."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict


class Country(TypedDict):
    """A country or territory: its ISO 3166 code and the prefix of its phone numbers."""

    code: str
    dial: str


class AccountExtent(TypedDict):
    """Position of a page in its list: the place of the page before, "" where that is the first; and how many
    rows the list has, on so many pages. With `more` these are only those that were counted.
    """

    previous: str
    count: int
    pages: int
    more: bool


class Info(TypedDict):
    """An account as its owner sees it. Accounts of the demo realm say when they end; `switchable` says that the
    other realm can be switched to, `area_code` is the prefix of the country's numbers, `transaction_password`
    is 1 where a trading password is set, `passkey` that there is one, `bank_name` and `bank_number` are of the
    bank chosen last.
    """

    uid: str
    name: str
    email: str | None
    phone: str | None
    wallet: str | None
    country: str
    area_code: str
    language: str
    currency: str
    bank_name: str
    bank_number: str
    avatar: str | None
    realm: Literal["demo", "real"]
    tier: int
    created_at: str
    expires: str | None
    transaction_password: int
    totp: bool
    passkey: bool
    password_set: bool
    switchable: bool


class PageOfCountry(TypedDict):
    """One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`.
    `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other
    fields of a list stand in a subclass.
    """

    rows: list[Country]
    next: str
    extent: NotRequired[AccountExtent]


class PageOfQuestion(TypedDict):
    """One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`.
    `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other
    fields of a list stand in a subclass.
    """

    rows: list[Question]
    next: str
    extent: NotRequired[AccountExtent]


class Question(TypedDict):
    """A security question in the reader's language."""

    id: str
    text: str


class AccountTicket(TypedDict):
    """A ticket for the live feed, good once."""

    ticket: str


class Choice(TypedDict):
    """One of the values of a field. `unit` is that of the amounts beside it, empty where it changes none."""

    value: str
    label: str
    unit: str


class AutomationExported(TypedDict):
    """Records as a table for other programs. `complete`: these are all of them."""

    filename: str
    csv: str
    rows: int
    complete: bool


class AutomationExtent(TypedDict):
    """Position of a page in its list: the place of the page before, "" where that is the first; and how many
    rows the list has, on so many pages. With `more` these are only those that were counted.
    """

    previous: str
    count: int
    pages: int
    more: bool


class Fact(TypedDict):
    """A field of an instruction as it was filled in."""

    label: str
    value: str
    unit: str


class Field(TypedDict):
    """A field. `unit` is a coin, `%`, or `quote`: that of the symbol; empty for none. A `cadence` is the fields
    every, day, hour and zone.
    """

    name: str
    input: Literal["amount", "cadence", "choice", "coin", "symbol"]
    label: str
    hint: str
    unit: str
    choices: list[Choice]
    optional: bool


FiringState: TypeAlias = "Literal['done', 'missed', 'refused']"


class Instruction(TypedDict):
    """An instruction as its owner sees it: `terms` as they were filled in, by field, and in words as `facts`.
    `condition` says what it waits for beside moments. Texts are in the reader's language.
    """

    id: str
    kind: str
    title: str
    state: InstructionState
    terms: dict[str, str]
    next_at: str | None
    condition: str
    facts: list[Fact]
    reason: str
    reason_params: dict[str, str]
    created_at: str


class InstructionFiring(TypedDict):
    """Outcome of one moment of an instruction. `reason` says why it was refused, `receipt` and `receipt_id`
    lead to the receipt of the price. `trigger` is the price that made the moment, where one did.
    """

    id: str
    instruction_id: str
    kind: str
    at: str
    fired_at: str
    state: FiringState
    reason: str
    reason_params: dict[str, str]
    given_of: str
    given: str
    got_of: str
    got: str
    price_of: str
    price: str
    trigger_of: str
    trigger: str
    receipt: str
    receipt_id: str | None


InstructionState: TypeAlias = "Literal['active', 'ended', 'failed', 'fired', 'paused']"


class AutomationKind(TypedDict):
    """A kind: its calls are `web/<path>Create` and `web/<path>Preview`, `main` is the field that is typed last,
    with an `example`. `made` names the link to the list of what it makes, `agreement` is what its owner agrees
    to. Its texts are in the reader's language.
    """

    kind: str
    path: str
    title: str
    heading: str
    text: str
    button: str
    main: str
    example: str
    made: str
    agreement: str
    fields: list[Field]


class PageOfInstruction(TypedDict):
    """One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`.
    `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other
    fields of a list stand in a subclass.
    """

    rows: list[Instruction]
    next: str
    extent: NotRequired[AutomationExtent]


class PageOfInstructionFiring(TypedDict):
    """One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`.
    `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other
    fields of a list stand in a subclass.
    """

    rows: list[InstructionFiring]
    next: str
    extent: NotRequired[AutomationExtent]


class PageOfKind(TypedDict):
    """One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`.
    `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other
    fields of a list stand in a subclass.
    """

    rows: list[AutomationKind]
    next: str
    extent: NotRequired[AutomationExtent]


class Preview(TypedDict):
    """An instruction as it would have run over the past `days`, and its next moment, null where it waits for a
    price. `given` and `got` are sums, in the coins `given_of` and `got_of`; empty where it would have done
    nothing. Of one whose effect hangs on what its owner has there is no past: `days` is 0, and it says what it
    would do now.
    """

    days: int
    next_at: str | None
    given_of: str
    given: str
    got_of: str
    got: str
    price_of: str
    points: list[PreviewPoint]


class PreviewPoint(TypedDict):
    """A moment that has been, and what the instruction would have come to; empty where no price is kept."""

    at: str
    state: FiringState
    reason: str
    given: str
    got: str
    price: str


class Account(TypedDict):
    """Account to wire to, as assigned to this order, number `place` of `count` by rotation."""

    holder: str
    number: str
    swift: str
    bank: str
    address: str
    reference: str
    place: int
    count: int


class C2cExported(TypedDict):
    """Records as a table for other programs. `complete`: these are all of them."""

    filename: str
    csv: str
    rows: int
    complete: bool


class C2cExtent(TypedDict):
    """Position of a page in its list: the place of the page before, "" where that is the first; and how many
    rows the list has, on so many pages. With `more` these are only those that were counted.
    """

    previous: str
    count: int
    pages: int
    more: bool


class C2cMessage(TypedDict):
    """One message. `read`: the other side has. `file`: a picture goes with it."""

    number: int
    by: Literal["operator", "user"]
    text: str
    at: str
    read: bool
    file: bool


class C2cOffer(TypedDict):
    """One coin in one currency. Prices are empty while there is no rate, and `at` is the moment of the older
    tick. The bounds are those of a wire. One order can have `left` coins now, and wires up to `buy_most` and
    `sell_most`, empty where an order of the least amount would have no account.
    """

    coin: str
    currency: str
    decimals: int
    coin_decimals: int
    buy: str
    sell: str
    reference: str
    source: str
    at: int
    minimum: str
    maximum: str
    left: str
    buy_most: str
    sell_most: str


class C2cOrder(TypedDict):
    """An order as its owner sees it. `left_s` counts by the database's clock, from `valid_s` down; it runs in
    the states that end by themselves.
    """

    reference: str
    id: str
    side: C2cSide
    coin: str
    amount: str
    currency: str
    fiat: str
    price: str
    reference_price: str
    margin: str
    payer: str
    bank: str
    state: C2cOrderState
    reason: str
    created_at: str
    matched_at: str | None
    proof_at: str | None
    decided_at: str | None
    expires_at: str
    left_s: int
    valid_s: int


class C2cOrderDetail(TypedDict):
    """An order with its account from the match on, the pages of its proof, and what can be done now."""

    reference: str
    id: str
    side: C2cSide
    coin: str
    amount: str
    currency: str
    fiat: str
    price: str
    reference_price: str
    margin: str
    payer: str
    bank: str
    state: C2cOrderState
    reason: str
    created_at: str
    matched_at: str | None
    proof_at: str | None
    decided_at: str | None
    expires_at: str
    left_s: int
    valid_s: int
    account: Account | None
    payee_number: str
    bank_reference: str
    pages: list[str]
    payer_verified: bool | None
    can: list[str]
    lines: list[C2cOwnLine]


C2cOrderState: TypeAlias = "Literal['cancelled', 'closed', 'disputed', 'expired', 'finished', 'matched', 'pending_match', 'proof_sent', 'rejected']"


class C2cOwnLine(TypedDict):
    """One line as the case's owner reads it: which side acted is told, which person is not."""

    at: str
    by: str
    label: str


class C2cPageOfOffer(TypedDict):
    """One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`.
    `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other
    fields of a list stand in a subclass.
    """

    rows: list[C2cOffer]
    next: str
    extent: NotRequired[C2cExtent]


class C2cPageOfOrder(TypedDict):
    """One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`.
    `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other
    fields of a list stand in a subclass.
    """

    rows: list[C2cOrder]
    next: str
    extent: NotRequired[C2cExtent]


class Payer(TypedDict):
    """The verified name; empty where nobody verified one. `needs` is the verification that an order waits for."""

    name: str
    needs: Literal["", "advanced", "primary"]


C2cSide: TypeAlias = "Literal['buy', 'sell']"


class Terms(TypedDict):
    """`valid_s` is how long there is for the wire, from the match on."""

    valid_s: int


class C2cThread(TypedDict):
    """A page of a thread, the newest first. `unread` are the operators' messages that weren't read, up to 100;
    `awaits` is who writes next; of one that isn't `open` nobody does. `longest`: characters of a message.
    """

    rows: list[C2cMessage]
    next: str
    extent: NotRequired[C2cExtent]
    unread: int
    awaits: Literal["", "operator", "user"]
    open: bool
    longest: int


class Answered(TypedDict):
    """The best answers, at most twenty."""

    rows: list[Found]


class ContentExtent(TypedDict):
    """Position of a page in its list: the place of the page before, "" where that is the first; and how many
    rows the list has, on so many pages. With `more` these are only those that were counted.
    """

    previous: str
    count: int
    pages: int
    more: bool


class Found(TypedDict):
    """One answer: the text, its title and the telling part of it in pieces."""

    text: Headline
    title: list[Piece]
    excerpt: list[Piece]


class Headline(TypedDict):
    """A text without its body. `language` is the one it is in; `picture` an address of this site, or empty."""

    id: int
    kind: str
    topic: str
    label: str
    language: str
    title: str
    summary: str
    picture: str
    link: str
    pinned: bool
    published_at: str


class Logo(TypedDict):
    """The deployment's name, and the addresses of its logo and mark; empty where it has none."""

    name: str
    logo: str
    mark: str


class ContentMessage(TypedDict):
    """One message. `read`: the other side has. `file`: a picture goes with it."""

    number: int
    by: Literal["operator", "user"]
    text: str
    at: str
    read: bool
    file: bool


class PageOfHeadline(TypedDict):
    """One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`.
    `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other
    fields of a list stand in a subclass.
    """

    rows: list[Headline]
    next: str
    extent: NotRequired[ContentExtent]


class PageOfText(TypedDict):
    """One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`.
    `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other
    fields of a list stand in a subclass.
    """

    rows: list[Text]
    next: str
    extent: NotRequired[ContentExtent]


class PageOfTicket(TypedDict):
    """One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`.
    `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other
    fields of a list stand in a subclass.
    """

    rows: list[ContentTicket]
    next: str
    extent: NotRequired[ContentExtent]


class PageOfTopic(TypedDict):
    """One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`.
    `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other
    fields of a list stand in a subclass.
    """

    rows: list[Topic]
    next: str
    extent: NotRequired[ContentExtent]


class Piece(TypedDict):
    """A piece of a text; `found` where it is what was looked for."""

    text: str
    found: bool


class Text(TypedDict):
    """One text whole, its body in Markdown."""

    id: int
    kind: str
    topic: str
    label: str
    language: str
    title: str
    summary: str
    body: str
    picture: str
    link: str
    pinned: bool
    published_at: str
    updated_at: str


class ContentThread(TypedDict):
    """A page of a thread, the newest first. `unread` are the operators' messages that weren't read, up to 100;
    `awaits` is who writes next; of one that isn't `open` nobody does. `longest`: characters of a message.
    """

    rows: list[ContentMessage]
    next: str
    extent: NotRequired[ContentExtent]
    unread: int
    awaits: Literal["", "operator", "user"]
    open: bool
    longest: int


class ContentTicket(TypedDict):
    """One ticket. `unread` are the operators' messages that weren't read, up to 100; `written_at` is the last
    one's moment.
    """

    id: str
    reference: str
    topic: Literal["account", "funds", "other", "products", "trading", "verification"]
    subject: str
    state: Literal["answered", "closed", "waiting"]
    unread: int
    created_at: str
    written_at: str


class Topic(TypedDict):
    """A topic of help: how many articles it has, and the first of them."""

    topic: str
    count: int
    rows: list[Headline]


class Closure(TypedDict):
    """A position, or a part of it, that was closed; its receipt is `contract.closure` of this id. `reason`: by
    its owner, take-profit, stop-loss, liquidation or delivery. `returned` = margin + result − fee, never below
    0.
    """

    id: str
    position: str
    product: str
    symbol: str
    coin: str
    side: ContractSide
    leverage: int
    lots: int
    quantity: str
    entry: str
    price: str
    mark: str
    time: int
    reason: ContractReason
    margin: str
    result: str
    fee: str
    shortfall: str
    returned: str
    closed_at: str


class ClosuresPage(TypedDict):
    """A page of closures; the sums of all that were asked for, by coin, where they are wanted."""

    rows: list[Closure]
    next: str
    extent: NotRequired[ContractExtent]
    sums: list[ClosuresSum]


class ClosuresSum(TypedDict):
    """Totals of the closures in one coin: `net` = result − fees of closing; `gains` of `count` brought more
    than nothing.
    """

    coin: str
    count: int
    gains: int
    result: str
    fees: str
    net: str


class ContractExported(TypedDict):
    """Records as a table for other programs. `complete`: these are all of them."""

    filename: str
    csv: str
    rows: int
    complete: bool


class ContractExtent(TypedDict):
    """Position of a page in its list: the place of the page before, "" where that is the first; and how many
    rows the list has, on so many pages. With `more` these are only those that were counted.
    """

    previous: str
    count: int
    pages: int
    more: bool


ContractKind: TypeAlias = "Literal['limit', 'market', 'stop']"


class Margin(TypedDict):
    """The margin of a position with what follows from it; `risk` is a share."""

    margin: str
    liquidation: str
    risk: str


class MarginQuote(TypedDict):
    """A change of margin before it is made; `most_added` and `most_taken` bound it."""

    id: str
    coin: str
    before: Margin
    after: Margin
    most_added: str
    most_taken: str


class PageOfPosition(TypedDict):
    """One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`.
    `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other
    fields of a list stand in a subclass.
    """

    rows: list[Position]
    next: str
    extent: NotRequired[ContractExtent]


class Position(TypedDict):
    """A position as its owner sees it; rates are shares, prices empty where there is none (yet).
    `available_margin` is what could be taken out at `mark`, `risk` maintenance ÷ (margin + open result) as a
    share, `result` the open result at `mark` of what is held, `realized` that of what was closed. `interest` is
    what was paid overnight so far, negative where it was received.
    """

    id: str
    product: str
    symbol: str
    decimals: int
    coin: str
    side: ContractSide
    kind: ContractKind
    state: PositionState
    leverage: int
    lots: int
    ordered: int
    closing: int
    quantity: str
    lot: str
    value: str
    margin: str
    available_margin: str
    price: str
    entry: str
    entry_ms: int | None
    mark: str
    mark_ms: int | None
    liquidation: str
    maintenance: str
    risk: str
    result: str
    realized: str
    fee: str
    fee_rate: str
    spread: str
    interest: str
    interest_rate: str
    interest_ms: int | None
    delivers_ms: int | None
    take_profit: str
    stop_loss: str
    close_price: str
    reason: ContractReason
    now: int
    created_at: str
    closed_at: str | None


PositionState: TypeAlias = "Literal['cancelled', 'closed', 'closing', 'holding', 'liquidated', 'pending']"


class ContractProduct(TypedDict):
    """One contract; rates are shares, interest is of a day and negative where it is paid. `open`: whether
    orders are taken, `session`: whether its market is open, else only limit and stop orders are. A lot is `lot`
    of `base`.
    """

    key: str
    symbol: str
    name: str
    category: str
    base: str
    quote: str
    coin: str
    delivery: Literal["daily", "none", "weekly"]
    delivers_ms: int | None
    decimals: int
    lot: str
    tick: str
    spread: str
    leverages: list[int]
    tiers: list[Tier]
    taker_fee: str
    maker_fee: str
    liquidation_fee: str
    interest_long: str
    interest_short: str
    order_lots: int
    user_lots: int
    open: bool
    session: bool


class ContractProducts(TypedDict):
    """All of them, and what holds for all: the wallet, when interest is due next, how far a market order may
    slip.
    """

    rows: list[ContractProduct]
    next: str
    extent: NotRequired[ContractExtent]
    wallet: Literal["contract", "spot", "wealth"]
    interest_ms: int
    slippage: str
    most_open: int
    now: int


class ContractQuote(TypedDict):
    """Cost and risk of an order, by the functions that book it. `price` is the price of the calculation: the
    order's own, or the present quote. `interest` is of a day, positive where it is paid. `gain` and `loss` are
    the results at take-profit and stop-loss, empty where none is set. `cost` = margin + fee = the worst loss.
    """

    product: str
    coin: str
    side: ContractSide
    price: str
    bid: str
    ask: str
    mark: str
    quantity: str
    value: str
    margin: str
    leverage: int
    most_leverage: int
    fee: str
    fee_rate: str
    interest: str
    interest_rate: str
    maintenance: str
    liquidation: str
    risk: str
    gain: str
    loss: str
    worst_loss: str
    cost: str


ContractReason: TypeAlias = "Literal['', 'delivered', 'expired', 'full', 'halted', 'liquidated', 'silent', 'slipped', 'stop_loss', 'take_profit', 'user']"


ContractSide: TypeAlias = "Literal['long', 'short']"


class Summary(TypedDict):
    """The contract wallet of an account: `balance` = available + in use; `result` is the open one at the newest
    marks.
    """

    coin: str
    available: str
    margin: str
    ordered: str
    balance: str
    result: str
    holding: int
    pending: int
    now: int


class Tier(TypedDict):
    """Above a value in the coin: the maintenance rate, and the most leverage."""

    above: str
    maintenance: str
    leverage: int


class CoinTotal(TypedDict):
    """One coin: what is in custody now, in so many orders; what was credited yesterday and in all; what comes
    next.
    """

    coin: str
    in_custody: str
    held: int
    yesterday: str
    earned: str
    next_at: str | None
    next_amount: str


CustodyCredit: TypeAlias = "Literal['daily', 'end']"


class CreditedDay(TypedDict):
    """A day that was credited: its yield as a share, and the id of the yield's receipt."""

    day: str
    daily_yield: str
    amount: str
    receipt: str


DamagesRule: TypeAlias = "Literal['per_day', 'share']"


class DayYield(TypedDict):
    """Yield of a product on a day."""

    day: str
    daily_yield: str


class EarnedDay(TypedDict):
    """Yield credited for a day, and the total up to and with it. Further back than a year, each row is the
    yield credited in a month, up to and with the last of its days that had any.
    """

    day: str
    coin: str
    amount: str
    total: str


class CustodyExported(TypedDict):
    """Records as a table for other programs. `complete`: these are all of them."""

    filename: str
    csv: str
    rows: int
    complete: bool


class CustodyExtent(TypedDict):
    """Position of a page in its list: the place of the page before, "" where that is the first; and how many
    rows the list has, on so many pages. With `more` these are only those that were counted.
    """

    previous: str
    count: int
    pages: int
    more: bool


class LeavingDay(TypedDict):
    """Result of a redemption after so many days: the loss, and the least and most received in all."""

    day: int
    loss: str
    low: str
    high: str


class CustodyOrder(TypedDict):
    """An order as its owner sees it. `day` of `days` is the one that runs; rates are shares."""

    id: str
    reference: str
    product: str
    coin: str
    amount: str
    days: int
    begins: str
    ends: str
    ends_at: str
    created_at: str
    low: str
    high: str
    credit: CustodyCredit
    rule: DamagesRule
    damages: str
    earned: str
    state: CustodyOrderState
    pays_at: str | None
    loss: str
    reason: str
    day: int
    remaining_days: int
    paid: str


class CustodyOrderDetail(TypedDict):
    """An order with what was credited, day by day, and what leaving it costs, by the day."""

    id: str
    reference: str
    product: str
    coin: str
    amount: str
    days: int
    begins: str
    ends: str
    ends_at: str
    created_at: str
    low: str
    high: str
    credit: CustodyCredit
    rule: DamagesRule
    damages: str
    earned: str
    state: CustodyOrderState
    pays_at: str | None
    loss: str
    reason: str
    day: int
    remaining_days: int
    paid: str
    credits: list[CreditedDay]
    curve: list[LeavingDay]


CustodyOrderState: TypeAlias = "Literal['completed', 'in_custody', 'redeemed', 'redeeming', 'redemption_rejected']"


class CustodyPageOfOrder(TypedDict):
    """One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`.
    `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other
    fields of a list stand in a subclass.
    """

    rows: list[CustodyOrder]
    next: str
    extent: NotRequired[CustodyExtent]


class PageOfProduct(TypedDict):
    """One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`.
    `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other
    fields of a list stand in a subclass.
    """

    rows: list[CustodyProduct]
    next: str
    extent: NotRequired[CustodyExtent]


class CustodyProduct(TypedDict):
    """A product that is sold. `damages` is the share that leaving early costs, in all or for each remaining
    day, as `rule` says; `published` are its last thirty days, the oldest first. `locked`: who asks has not the
    level `risk`.
    """

    key: str
    coin: str
    days: int
    low: str
    high: str
    minimum: str
    maximum: str
    quota: str
    risk: Literal["aggressive", "any", "balanced", "conservative"]
    credit: CustodyCredit
    rule: DamagesRule
    taken: str
    sold_out: bool
    locked: bool
    damages: str
    yearly: CustodyYearly
    published: list[DayYield]


class ProductDetail(TypedDict):
    """A product with its promise: `anchor` was published before `promised_from`."""

    key: str
    coin: str
    days: int
    low: str
    high: str
    minimum: str
    maximum: str
    quota: str
    risk: Literal["aggressive", "any", "balanced", "conservative"]
    credit: CustodyCredit
    rule: DamagesRule
    taken: str
    sold_out: bool
    locked: bool
    damages: str
    yearly: CustodyYearly
    published: list[DayYield]
    anchor: str
    promised_from: str | None
    revealed: list[RevealedDay]


class ProfitTotal(TypedDict):
    """All coins that were ever in custody, and the days of which something was credited, the oldest first."""

    coins: list[CoinTotal]
    days: list[EarnedDay]


class CustodyQuote(TypedDict):
    """Proceeds of an order; the least and the most, by the range of the daily yield."""

    coin: str
    credit: CustodyCredit
    amount: str
    day_low: str
    day_high: str
    interest_low: str
    interest_high: str
    receive_low: str
    receive_high: str
    days: int
    begins: str
    ends: str
    ends_at: str
    curve: list[LeavingDay]


class Redemption(TypedDict):
    """Result of a redemption now. `earned` is credited already and stays."""

    id: str
    coin: str
    amount: str
    remaining_days: int
    loss: str
    paid: str
    earned: str
    pays_at: str


class RevealedDay(TypedDict):
    """Proof of the yield of a day: the SHA-256 of `link` is `previous`; `receipt` is its id."""

    day: str
    daily_yield: str
    previous: str
    link: str
    receipt: str


class CustodyYearly(TypedDict):
    """A range of daily rates in a year, as shares: `apr` without reinvesting, `apy` where principal and
    interest are put in again at the end of each term.
    """

    apr_low: str
    apr_high: str
    apy_low: str
    apy_high: str
    source: CustodyYieldSource


CustodyYieldSource: TypeAlias = "Literal['holdings', 'lending', 'operator', 'staking']"


class ChargedDay(TypedDict):
    """A day that was charged: interest, or a late fee."""

    day: str
    late: bool
    amount: str


class LendingExported(TypedDict):
    """Records as a table for other programs. `complete`: these are all of them."""

    filename: str
    csv: str
    rows: int
    complete: bool


class LendingExtent(TypedDict):
    """Position of a page in its list: the place of the page before, "" where that is the first; and how many
    rows the list has, on so many pages. With `more` these are only those that were counted.
    """

    previous: str
    count: int
    pages: int
    more: bool


class Loan(TypedDict):
    """A loan as its borrower sees it today, whatever was booked by now. `day` of `days` is the one that runs,
    `owed` what is paid today, `at_end` what is paid on the last day without a late fee, `saved` the difference.
    Before it is issued the figures are those of its terms. `lender` is who lends: the deployment's company.
    """

    id: str
    reference: str
    contract: str
    lender: str
    coin: str
    amount: str
    days: int
    day: int
    days_left: int
    free_days: int
    interest_days: int
    overdue_days: int
    daily_rate: str
    late_rate: str
    a_day: str
    late_a_day: str
    interest: str
    late_fee: str
    waived: str
    owed: str
    at_end: str
    saved: str
    paid: str
    state: LoanState
    settled_by: SettledBy
    reason: str
    created_at: str
    issued_at: str | None
    begins: str | None
    ends: str | None
    due_at: str | None
    settled_at: str | None
    voucher: Voucher | None


class LoanDetail(TypedDict):
    """A loan with its days, what it costs by the day it is repaid, and what happened to it, newest first."""

    id: str
    reference: str
    contract: str
    lender: str
    coin: str
    amount: str
    days: int
    day: int
    days_left: int
    free_days: int
    interest_days: int
    overdue_days: int
    daily_rate: str
    late_rate: str
    a_day: str
    late_a_day: str
    interest: str
    late_fee: str
    waived: str
    owed: str
    at_end: str
    saved: str
    paid: str
    state: LoanState
    settled_by: SettledBy
    reason: str
    created_at: str
    issued_at: str | None
    begins: str | None
    ends: str | None
    due_at: str | None
    settled_at: str | None
    voucher: Voucher | None
    charges: list[ChargedDay]
    curve: list[OwedDay]
    happened: list[LendingOwnLine]


LoanState: TypeAlias = "Literal['cleared', 'issued', 'overdue', 'rejected', 'repaying', 'unreviewed', 'withdrawn', 'written_off']"


class MyLoans(TypedDict):
    """The limit and its parts, the amounts used and left; loans under way, the oldest first. `needs_statement`:
    an application needs the borrower's statement and papers. `uploaded`: the papers that wait to be sent.
    `arrears`: a loan is overdue or was written off.
    """

    coin: str
    limit: str
    taken: str
    left: str
    minimum: str
    step: str
    parts: list[LendingPart]
    score: int | None
    needs_statement: bool
    arrears: bool
    uploaded: list[Literal["housing", "id_back", "id_front", "income", "statement"]]
    loans: list[Loan]


class LendingOffer(TypedDict):
    """A term that is offered; rates are shares of the principal a day."""

    key: str
    days: int
    daily_rate: str
    late_rate: str
    free_days: int


class OwedDay(TypedDict):
    """Debt on a day of the term, the first being 1."""

    day: int
    total: str


class LendingOwnLine(TypedDict):
    """One line as the case's owner reads it: which side acted is told, which person is not."""

    at: str
    by: str
    label: str


class PageOfLoan(TypedDict):
    """One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`.
    `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other
    fields of a list stand in a subclass.
    """

    rows: list[Loan]
    next: str
    extent: NotRequired[LendingExtent]


class LendingPageOfOffer(TypedDict):
    """One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`.
    `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other
    fields of a list stand in a subclass.
    """

    rows: list[LendingOffer]
    next: str
    extent: NotRequired[LendingExtent]


class PageOfPaper(TypedDict):
    """One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`.
    `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other
    fields of a list stand in a subclass.
    """

    rows: list[Paper]
    next: str
    extent: NotRequired[LendingExtent]


class Paper(TypedDict):
    """A paper that an application needs: not there yet, uploaded and waiting to be sent, or sent with it."""

    kind: Literal["housing", "id_back", "id_front", "income", "statement"]
    title: str
    state: Literal["missing", "sent", "uploaded"]


class LendingPart(TypedDict):
    """One part of the limit; `score` is the credit score that it needs, 0 for none."""

    name: Literal["address", "advanced", "demo", "score"]
    amount: str
    has: bool
    score: int


class LendingQuote(TypedDict):
    """A loan in figures, were it issued today. `a_day` and `late_a_day` are what a day adds, the latter the
    late rate of `late_base`; `yearly` is the daily rate times 365, `cost` the interest as a share of the
    amount. `ends` is the last day without a late fee.
    """

    coin: str
    amount: str
    days: int
    free_days: int
    interest_days: int
    daily_rate: str
    late_rate: str
    yearly: str
    a_day: str
    late_a_day: str
    late_base: str
    interest: str
    cost: str
    total: str
    begins: str
    ends: str
    due_at: str
    curve: list[OwedDay]


class Repayment(TypedDict):
    """Total owed today, `owed` = `amount` + `interest` + `late_fee` - `waived`; `short` is the part that the
    spot wallet lacks. `held`: a voucher is under review, so nothing is taken from the balance.
    """

    id: str
    reference: str
    coin: str
    amount: str
    interest: str
    late_fee: str
    waived: str
    owed: str
    saved: str
    due_at: str | None
    available: str
    short: str
    held: bool


SettledBy: TypeAlias = "Literal['', 'balance', 'voucher', 'write_off']"


class Voucher(TypedDict):
    """A voucher as its owner sees it."""

    id: str
    reference: str
    amount: str
    shown_on: str
    state: VoucherState
    reason: str
    created_at: str


VoucherState: TypeAlias = "Literal['confirmed', 'refused', 'under_review', 'withdrawn']"


Agreement: TypeAlias = "Literal['federated', 'stake', 'storage', 'token', 'work']"


class Candle(TypedDict):
    """A candle; `time` is when it opened."""

    time: int
    open: str
    high: str
    low: str
    close: str
    volume: str


class Candles(TypedDict):
    """Candles of a symbol, oldest first, all on one page; `decimals` are its prices'."""

    rows: list[Candle]
    next: str
    extent: NotRequired[MarketExtent]
    symbol: str
    period: Period
    decimals: int


class Change(TypedDict):
    """Change of the price over a span, in per cent; "" where the coin isn't so old."""

    span: Span
    change: str


class Coin(TypedDict):
    """A coin. `symbol` is the instrument that its prices are of, `high` and `low` are of the last year."""

    coin: str
    name: str
    symbol: str
    changes: list[Change]
    high: str
    low: str
    facts: CoinFacts | None


class CoinFacts(TypedDict):
    """`since`: the date of the first block, or the year alone. `most`: whole coins, 0 without a limit. An
    address that doesn't exist is "".
    """

    since: str
    agreement: Agreement
    most: int
    paper: str
    source: str
    site: str


class Drawing(TypedDict):
    """The drawing beside a figure: `ring` [seconds, of so many], `share` [a share, above 1 where more was asked
    for than there is], `range` [low, high, end of the scale, which begins at 0], `points` of a curve, 40 at
    most.
    """

    kind: Literal["points", "range", "ring", "share"]
    values: list[float]


class MarketExtent(TypedDict):
    """Position of a page in its list: the place of the page before, "" where that is the first; and how many
    rows the list has, on so many pages. With `more` these are only those that were counted.
    """

    previous: str
    count: int
    pages: int
    more: bool


class Figure(TypedDict):
    """Figure of a tile: a number, what it is, and a drawing of it where there is one."""

    value: Number
    note: Words
    drawing: Drawing | None


class Instrument(TypedDict):
    """An instrument with its last 24 hours; `change` is in per cent. `open`: its session is; `opens`: when one
    that is closed does. `spark`: the line of the day, oldest first, from 0 at its lowest to 99 at its highest;
    the live feed leaves it out. `withheld`: why nothing may be priced by its newest price now; left out where
    it may. `listed`: when it was, where that was while the market ran.
    """

    symbol: str
    last: str
    change: str
    change_amount: str
    high: str
    low: str
    volume: str
    turnover: str
    open: bool
    name: str
    category: str
    base: str
    quote: str
    decimals: int
    quantity_decimals: int
    spot: bool
    spark: NotRequired[list[int]]
    withheld: NotRequired[str]
    listed: NotRequired[int]
    opens: NotRequired[int]


class LinePoint(TypedDict):
    """A price of the minutes around the decision."""

    time: int
    price: str


class Number(TypedDict):
    """A number, as the page writes it in the reader's language, with the decimals that it has here. `percent`
    is of a hundred, `change` a percent with its sign and colour, `multiple` is 100×, `amount` one of `unit` (a
    coin or a currency, or nothing), `count` a whole number, `time` so many seconds. `high` makes it a range.
    """

    value: str
    format: Literal["amount", "change", "count", "multiple", "percent", "time"]
    unit: str
    high: str


class MarketOffer(TypedDict):
    """An offer: its title, the named link that a symbol is traded by, and the symbols as the market lists them.
    A `tab` of the market, or told on the pages of coins alone.
    """

    title: str
    link: str
    symbols: list[str]
    terms: list[Term]
    tab: bool


class PageOfInstrument(TypedDict):
    """One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`.
    `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other
    fields of a list stand in a subclass.
    """

    rows: list[Instrument]
    next: str
    extent: NotRequired[MarketExtent]


class MarketPageOfOffer(TypedDict):
    """One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`.
    `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other
    fields of a list stand in a subclass.
    """

    rows: list[MarketOffer]
    next: str
    extent: NotRequired[MarketExtent]


class PageOfTileFigure(TypedDict):
    """One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`.
    `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other
    fields of a list stand in a subclass.
    """

    rows: list[TileFigure]
    next: str
    extent: NotRequired[MarketExtent]


class PageOfstr(TypedDict):
    """One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`.
    `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other
    fields of a list stand in a subclass.
    """

    rows: list[str]
    next: str
    extent: NotRequired[MarketExtent]


Period: TypeAlias = "Literal['15m', '1M', '1d', '1h', '1m', '1w', '1y', '30m', '4h', '5m', 'line']"


class Receipt(TypedDict):
    """Receipt of a price. `hash` is the SHA-256 of the receipt, to be compared; `holds` says that recomputing
    it just now gave the same result. `line` is no part of it: what the market still keeps around it, to be
    drawn.
    """

    kind: str
    id: str
    at: str
    rule: str
    version: int
    formula: str
    ticks: list[ReceiptTick]
    facts: dict[str, str]
    result: dict[str, str]
    hash: str
    holds: bool
    line: list[LinePoint]


class ReceiptTick(TypedDict):
    """One tick around the decision; `used` says whether it decided."""

    id: str
    symbol: str
    price: str
    time: int
    source: str
    used: bool


Span: TypeAlias = "Literal['hour', 'month', 'quarter', 'week', 'year']"


class Term(TypedDict):
    """Figures of an offer for its instruments: one of each symbol, in the order of the offer's own; null where
    it has none. A `column` of the market's table, or shown on the page of a coin alone.
    """

    title: str
    column: bool
    figures: list[Number | None]


class TileFigure(TypedDict):
    """The figure of the tile that leads to `path`."""

    path: str
    figure: Figure


class Words(TypedDict):
    """A text and the numbers in it. `key` is one under `<plugin>.nav.`; a number named `count` decides the
    plural.
    """

    key: str
    numbers: dict[str, Number]


Direction: TypeAlias = "Literal['fall', 'rise']"


class OptionsExported(TypedDict):
    """Records as a table for other programs. `complete`: these are all of them."""

    filename: str
    csv: str
    rows: int
    complete: bool


class OptionsExtent(TypedDict):
    """Position of a page in its list: the place of the page before, "" where that is the first; and how many
    rows the list has, on so many pages. With `more` these are only those that were counted.
    """

    previous: str
    count: int
    pages: int
    more: bool


class Option(TypedDict):
    """An option as its owner sees it. `entry` and `settlement` are prices, empty where there is none (yet);
    `now` is the server's clock, by which `accepted_ms` and `settles_ms` count.
    """

    id: str
    product: str
    symbol: str
    coin: str
    direction: Direction
    stake: str
    fee: str
    gain: str
    seconds: int
    profit_rate: str
    fee_rate: str
    tie: Tie
    accepted_ms: int
    settles_ms: int
    state: OptionState
    entry: str
    entry_ms: int | None
    settlement: str
    settled_ms: int | None
    reason: str
    created_at: str
    settled_at: str | None
    returned: str
    result: str
    now: int


OptionState: TypeAlias = "Literal['accepted', 'holding', 'lost', 'tied', 'void', 'won']"


class OptionsOutcome(TypedDict):
    """One ending: what comes back of the stake, and what that is more or less than it."""

    state: OptionState
    returned: str
    result: str


class PageOfOption(TypedDict):
    """One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`.
    `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other
    fields of a list stand in a subclass.
    """

    rows: list[Option]
    next: str
    extent: NotRequired[OptionsExtent]


class PageOfTick(TypedDict):
    """One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`.
    `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other
    fields of a list stand in a subclass.
    """

    rows: list[Tick]
    next: str
    extent: NotRequired[OptionsExtent]


class OptionsProduct(TypedDict):
    """One product; rates are shares. `open`: whether it is sold now, `exposure`: what a direction may cost.
    `opens`: when its market opens, where that is closed now or will be as it settles.
    """

    key: str
    symbol: str
    decimals: int
    coin: str
    seconds: int
    profit: str
    fee: str
    minimum: str
    maximum: str
    exposure: str
    tie: Tie
    open: bool
    opens: int | None


class OptionsProducts(TypedDict):
    """All of them, and what holds for all: the wallet that pays, how long a price may be silent, how many at
    once.
    """

    rows: list[OptionsProduct]
    next: str
    extent: NotRequired[OptionsExtent]
    wallet: Literal["contract", "spot", "wealth"]
    window_ms: int
    most_open: int
    now: int


class OptionsQuote(TypedDict):
    """Cost and proceeds of an option; rates are shares."""

    product: str
    coin: str
    stake: str
    fee: str
    fee_rate: str
    at_work: str
    right: OptionsOutcome
    equal: OptionsOutcome
    wrong: OptionsOutcome


class Tick(TypedDict):
    """One tick."""

    id: str
    time: int
    price: str


Tie: TypeAlias = "Literal['lose', 'return']"


class Error(TypedDict):
    """An error in the dialect's words, which programs compare: it is translated nowhere."""

    code: int
    status: int
    message: str


class Guide(TypedDict):
    """Guide for developers; in the texts of `quick_starts` `{origin}` stands for the address of the site."""

    quick_starts: list[QuickStart]
    limits: Limits
    errors: list[Error]
    markets: int
    markets_open: int


class Limits(TypedDict):
    """Limits: the weight of one network's requests in a minute, and the number of one account's orders."""

    weight_per_minute: int
    orders_per_ten_seconds: int
    orders_per_day: int


class QuickStart(TypedDict):
    """A program: what has to be there before it runs, and its text."""

    id: str
    title: str
    needs: str
    language: Literal["python", "sh"]
    text: str


class Webhook(TypedDict):
    """`number` is one of the account's events."""

    id: str
    url: str
    state: WebhookState
    number: str
    failures: int
    failing_since: str | None
    problem: str
    delivered_at: str | None
    created_at: str
    former_until: str | None


WebhookState: TypeAlias = "Literal['active', 'disabled', 'removed']"


class Webhooks(TypedDict):
    """An account's webhooks, newest first, and how many it may have."""

    rows: list[Webhook]
    most: int


class ReferralExported(TypedDict):
    """Records as a table for other programs. `complete`: these are all of them."""

    filename: str
    csv: str
    rows: int
    complete: bool


class ReferralExtent(TypedDict):
    """Position of a page in its list: the place of the page before, "" where that is the first; and how many
    rows the list has, on so many pages. With `more` these are only those that were counted.
    """

    previous: str
    count: int
    pages: int
    more: bool


class Income(TypedDict):
    """Income from a fee. `payer` is the public number of the payer, `share` a share of the fee. `state` is
    `review` while an operator looks at the payer.
    """

    id: str
    payer: str
    level: int
    note: str
    coin: str
    fee: str
    share: str
    income: str
    state: Literal["held", "paid", "refused", "review"]
    time: str
    due_at: str


class Level(TypedDict):
    """One level: what it receives of a fee, who is in it, how many of them brought an income in the last 30
    days (`active`), what it brought in USDT.
    """

    level: int
    share: str
    members: int
    active: int
    income: str


class Member(TypedDict):
    """Invited member: the public number, and name and phone as far as they may be seen."""

    id: str
    uid: str
    level: int
    name: str
    phone: str
    time: str


class PageOfIncome(TypedDict):
    """One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`.
    `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other
    fields of a list stand in a subclass.
    """

    rows: list[Income]
    next: str
    extent: NotRequired[ReferralExtent]


class PageOfMember(TypedDict):
    """One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`.
    `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other
    fields of a list stand in a subclass.
    """

    rows: list[Member]
    next: str
    extent: NotRequired[ReferralExtent]


class Point(TypedDict):
    """Total income by the end of a day (UTC)."""

    day: str
    total: str


class Promotion(TypedDict):
    """Sums are in USDT, by the prices at which each income came in."""

    code: str
    held_days: int
    levels: list[Level]
    members: int
    total: str
    paid: str
    held: str
    today: str
    curve: list[Point]
    incomes: int


class Day(TypedDict):
    """A day of the cycle, and what it pays."""

    place: int
    reward: str
    state: Literal["claimed", "later", "today"]


class SigninExported(TypedDict):
    """Records as a table for other programs. `complete`: these are all of them."""

    filename: str
    csv: str
    rows: int
    complete: bool


class SigninExtent(TypedDict):
    """Position of a page in its list: the place of the page before, "" where that is the first; and how many
    rows the list has, on so many pages. With `more` these are only those that were counted.
    """

    previous: str
    count: int
    pages: int
    more: bool


class PageOfReward(TypedDict):
    """One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`.
    `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other
    fields of a list stand in a subclass.
    """

    rows: list[Reward]
    next: str
    extent: NotRequired[SigninExtent]


class Reward(TypedDict):
    """A reward as its owner sees it. `day` is the date in the user's zone, `place` its day of the cycle; a task
    has its title instead, in the reader's language.
    """

    id: str
    kind: Literal["day", "task"]
    coin: str
    amount: str
    day: str | None
    place: int | None
    title: str
    time: str


class Task(TypedDict):
    """A task. `come` of `target` is counted in `unit`, a coin's code, or in nothing where it is empty."""

    task: str
    title: str
    icon: str
    link: str
    unit: str
    come: str
    target: str
    reward: str
    state: Literal["claimable", "claimed", "open"]


class Welfare(TypedDict):
    """`today` is the place of today in the cycle, `signed` whether it is signed in on. `missed`: a day was, and
    the cycle begins anew. `zone` is the one that days are counted in, `left_s` how long today still lasts in
    it.
    """

    coin: str
    days: list[Day]
    today: int
    signed: bool
    missed: bool
    restarts: bool
    zone: str
    left_s: int
    tasks: list[Task]


class AccountEvent(TypedDict):
    """One thing that happened to the account: to an order of its own, or to what it has."""

    number: int
    time: int
    what: Literal["balance", "changed", "ended", "moved", "placed", "traded", "triggered"]
    order: OrderNews | None
    fill: FillNews | None
    holding: HoldingNews | None


class AccountEvents(TypedDict):
    """The newest number, and what came after the one that was asked for, oldest first: numbers without a hole."""

    last: int
    rows: list[AccountEvent]


class CancelAfter(TypedDict):
    """When open orders are withdrawn, of which pair or of all; null where nothing is."""

    pair: str | None
    at: int | None


class Cancelled(TypedDict):
    """An order that was withdrawn; no more than that of a pair whose coins nobody knows any more."""

    id: str
    state: State
    order: SpotOrder | None


class CancelledOrders(TypedDict):
    """Number and list of the cancelled orders."""

    cancelled: int
    rows: list[Cancelled]


class Depth(TypedDict):
    """The best levels, best first, as [price, quantity]; `seq` rises with every change of the book. `stale`
    says that prices have stopped: the house doesn't quote, and market orders are refused until one comes.
    """

    pair: str
    bids: list[list[Any]]
    asks: list[list[Any]]
    seq: int
    stale: bool
    phase: Phase


class SpotExported(TypedDict):
    """Records as a table for other programs. `complete`: these are all of them."""

    filename: str
    csv: str
    rows: int
    complete: bool


class SpotExtent(TypedDict):
    """Position of a page in its list: the place of the page before, "" where that is the first; and how many
    rows the list has, on so many pages. With `more` these are only those that were counted.
    """

    previous: str
    count: int
    pages: int
    more: bool


class FillNews(TypedDict):
    """The trade that an event was; the fee is of the coin that it brought."""

    id: str
    role: Literal["maker", "taker"]
    price: str
    quantity: str
    total: str
    fee: str
    time: int


class Held(TypedDict):
    """Amount of a coin that some orders hold."""

    coin: str
    amount: str


class HoldingNews(TypedDict):
    """Change of a wallet's balance of a coin that was no trade (`moved`), or its balance at that time."""

    coin: str
    wallet: str
    moved: str | None
    available: str | None
    held: str | None


Lifetime: TypeAlias = "Literal['fok', 'gtc', 'gtd', 'ioc']"


class SpotOrder(TypedDict):
    """An order. Fields that don't apply are null: a market order has no price, an order by amount no quantity."""

    id: str
    pair: str
    side: SpotSide
    type: OrderType
    tif: Lifetime
    post_only: bool
    price: str | None
    quantity: str | None
    amount: str | None
    filled: str
    total: str
    average: str | None
    fee: str
    fee_coin: str
    maker_rate: str
    taker_rate: str
    state: State
    reason: SpotReason | None
    time: int
    updated: int
    client_id: str | None
    trigger_price: str | None
    trigger_above: bool | None
    stop_limit_price: str | None
    triggered: int | None
    expires: int | None
    prevention: Prevention
    take_profit: str | None
    stop_loss: str | None
    exit_order: str | None


class OrderNews(TypedDict):
    """An order as it was right after an event. Fields that don't apply are null."""

    id: str
    client_id: str | None
    pair: str
    side: Literal["buy", "sell"]
    type: Literal["limit", "market", "oco", "stop_limit", "stop_market", "take_profit_limit", "take_profit_market"]
    tif: Literal["fok", "gtc", "gtd", "ioc"]
    post_only: bool
    price: str | None
    quantity: str | None
    amount: str | None
    trigger_price: str | None
    filled: str
    total: str
    waits: bool
    prevention: Literal["cancel_both", "cancel_newest", "cancel_oldest", "decrement"]
    progress: Literal["cancelled", "expired", "filled", "new", "partly_filled", "rejected", "self_trade"]
    time: int
    updated: int


OrderType: TypeAlias = "Literal['limit', 'market', 'oco', 'stop_limit', 'stop_market', 'take_profit_limit', 'take_profit_market']"


class Orders(TypedDict):
    """A page of orders; what the open ones of all its pages hold, and how many they are, counted up to 1,000."""

    rows: list[SpotOrder]
    next: str
    extent: NotRequired[SpotExtent]
    held: list[Held]
    open: int


class OwnTrade(TypedDict):
    """A trade as one of its parties sees it."""

    id: str
    order: str
    pair: str
    side: SpotSide
    role: Literal["maker", "taker"]
    price: str
    quantity: str
    total: str
    fee: str
    fee_coin: str
    time: int


class PageOfOwnTrade(TypedDict):
    """One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`.
    `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other
    fields of a list stand in a subclass.
    """

    rows: list[OwnTrade]
    next: str
    extent: NotRequired[SpotExtent]


class PageOfPair(TypedDict):
    """One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`.
    `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other
    fields of a list stand in a subclass.
    """

    rows: list[Pair]
    next: str
    extent: NotRequired[SpotExtent]


class PageOfTrade(TypedDict):
    """One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`.
    `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other
    fields of a list stand in a subclass.
    """

    rows: list[Trade]
    next: str
    extent: NotRequired[SpotExtent]


class Pair(TypedDict):
    """A pair and its rules: everything that is known before money is committed."""

    pair: str
    name: str
    base: str
    quote: str
    price_decimals: int
    quantity_decimals: int
    tick: str
    step: str
    minimum: str
    maximum: str
    maker_fee: str
    taker_fee: str
    band: str
    open_orders: int
    is_open: bool
    last: str | None


class Phase(TypedDict):
    """Trading phase of a market. While it is halted, orders can only be withdrawn; in an auction they are
    collected, in a closed book, until they meet at one price at `reopens_at`: `price` and `quantity` are the
    auction's result as of now.
    """

    name: Literal["auction", "closing", "halted", "open"]
    reason: str | None
    reopens_at: int | None
    price: str | None
    quantity: str | None


Prevention: TypeAlias = "Literal['cancel_both', 'cancel_newest', 'cancel_oldest', 'decrement']"


class SpotQuote(TypedDict):
    """Result that an order would have now: the amount it holds, the part that fills at once, and its cost and
    proceeds if all of it fills.
    """

    pair: str
    side: SpotSide
    type: OrderType
    hold: str
    hold_coin: str
    filled: str
    average: str | None
    resting: str
    total: str
    fee: str
    fee_coin: str
    receive: str
    receive_coin: str


SpotReason: TypeAlias = "Literal['account_closed', 'by_user', 'expired', 'halted', 'not_fillable', 'pair_closed', 'post_only', 'program_gone', 'self_trade', 'unfilled']"


SpotSide: TypeAlias = "Literal['buy', 'sell']"


State: TypeAlias = "Literal['closed', 'pending', 'trading', 'withdrawn']"


class Trade(TypedDict):
    """A trade as everybody sees it; the side is the taker's."""

    id: str
    price: str
    quantity: str
    side: SpotSide
    time: int


AllocationRule: TypeAlias = "Literal['first_come', 'lottery', 'operator', 'pro_rata']"


class AskedPoint(TypedDict):
    """Quantity asked for up to a moment."""

    at: str
    asked: str


class Draw(TypedDict):
    """Inputs of an allocation, so that anybody can compute it again."""

    rows: list[DrawnRow]
    next: str
    extent: NotRequired[SubscriptionExtent]
    issue: str
    rule: AllocationRule
    issued_lots: int
    asked_lots: int
    passed_lots: int
    fingerprint: str
    seed: str
    last_ticket: str
    last_remainder: int
    last_place: int


class DrawnRow(TypedDict):
    """One subscription of an issue, nobody's name on it: what it asked for, and what passed."""

    place: int
    first_lot: int
    lots: int
    passed_lots: int


class SubscriptionExported(TypedDict):
    """Records as a table for other programs. `complete`: these are all of them."""

    filename: str
    csv: str
    rows: int
    complete: bool


class SubscriptionExtent(TypedDict):
    """Position of a page in its list: the place of the page before, "" where that is the first; and how many
    rows the list has, on so many pages. With `more` these are only those that were counted.
    """

    previous: str
    count: int
    pages: int
    more: bool


class Issue(TypedDict):
    """An issue with what was asked for of it. `remaining` is what first come can still have, or what wasn't
    given out; `demand` and `share` (what would pass at present) are shares, `last` is the coin's price where it
    trades.
    """

    key: str
    coin: str
    name: str
    summary: str
    status: Status
    rule: AllocationRule
    price: str
    quantity: str
    circulation: str
    asked: str
    passed: str
    remaining: str
    demand: str
    share: str
    lot: str
    least: str
    most: str
    fee: str
    opens_at: str
    closes_at: str
    draws_at: str
    lists_at: str
    frees_at: str
    lock_days: int
    reason: str
    symbol: str
    last: str
    now: str


class IssueDetail(TypedDict):
    """An issue with its facts, the promise of its draw, and the demand over its window."""

    key: str
    coin: str
    name: str
    summary: str
    status: Status
    rule: AllocationRule
    price: str
    quantity: str
    circulation: str
    asked: str
    passed: str
    remaining: str
    demand: str
    share: str
    lot: str
    least: str
    most: str
    fee: str
    opens_at: str
    closes_at: str
    draws_at: str
    lists_at: str
    frees_at: str
    lock_days: int
    reason: str
    symbol: str
    last: str
    now: str
    white_paper: str
    network: str
    contract: str
    founders: str
    founders_until: str | None
    audits: int
    open_points: int
    fingerprint: str
    announced_at: str
    seed: str
    drawn_at: str | None
    issued_lots: int
    asked_lots: int
    demand_over_time: list[AskedPoint]


class SubscriptionOrder(TypedDict):
    """A subscription as its owner sees it. `frozen` is what is frozen now and `asked_frozen` what was at first;
    `margin` is what all of it costs, `total_fee` the fee of that, `paid` and `fee` what was taken in the end.
    """

    id: str
    reference: str
    issue: str
    coin: str
    name: str
    rule: AllocationRule
    quantity: str
    lots: int
    first_lot: int
    last_lot: int
    price: str
    margin: str
    total_fee: str
    asked_frozen: str
    frozen: str
    passed: str
    passed_lots: int
    paid: str
    fee: str
    refund: str
    state: SubscriptionOrderState
    reason: str
    created_at: str
    closes_at: str
    draws_at: str
    lists_at: str
    frees_at: str
    lock_days: int
    decided_at: str | None


SubscriptionOrderState: TypeAlias = "Literal['issuance_failed', 'locked', 'not_passed', 'passed', 'refunded', 'rejected', 'released', 'under_review']"


class SubscriptionOutcome(TypedDict):
    """Outcome of a subscription: the coins that pass, the payment with the fee, and the refund."""

    passed: str
    paid: str
    refund: str


class PageOfIssue(TypedDict):
    """One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`.
    `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other
    fields of a list stand in a subclass.
    """

    rows: list[Issue]
    next: str
    extent: NotRequired[SubscriptionExtent]


class SubscriptionPageOfOrder(TypedDict):
    """One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`.
    `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other
    fields of a list stand in a subclass.
    """

    rows: list[SubscriptionOrder]
    next: str
    extent: NotRequired[SubscriptionExtent]


class SubscriptionQuote(TypedDict):
    """Quote of a subscription: the amount to freeze; `likely` is the equal share of the present demand."""

    issue: str
    coin: str
    quantity: str
    lots: int
    margin: str
    fee: str
    frozen: str
    all: SubscriptionOutcome
    likely: SubscriptionOutcome
    none: SubscriptionOutcome


Status: TypeAlias = "Literal['allocated', 'closed', 'failed', 'listed', 'open', 'sold_out', 'soon']"


class Address(TypedDict):
    """Submitted proof of address, and the result of its review. `open` are the parts that may be sent now."""

    state: ReviewState
    address: str
    refused: list[RefusedPart]
    open: list[str]
    sent_at: str
    decided_at: str | None


class VerificationCredit(TypedDict):
    """The score that counts and since when, 0 to 100; the newest requests; whether a score may be asked for,
    which needs the primary identity. `uploaded` waits to be sent, `wanted` may be uploaded.
    """

    score: int | None
    scored_at: str | None
    requests: list[CreditRequest]
    verified: bool
    uploaded: list[str]
    wanted: list[str]
    review_minutes: int


class CreditRequest(TypedDict):
    """One request. `refused` says why it was rejected, `reason` is what the operator wrote about the score."""

    state: ReviewState
    score: int | None
    reason: str
    refused: list[str]
    proofs: list[str]
    sent_at: str
    decided_at: str | None


class Happened(TypedDict):
    """A step that was taken: by whom, in the words of the catalogue."""

    at: str
    by: str
    text: str


class Identity(TypedDict):
    """Submitted identity of a level, and the result of its review. `document` is the name of the `type`, `open`
    are the parts that may be sent now.
    """

    level: int
    state: ReviewState
    country: str
    type: int
    document: Literal["driver", "idcard", "other", "passport", "residence"]
    name: str
    number_end: str
    bank: str
    card_end: str
    refused: list[RefusedPart]
    open: list[str]
    sent_at: str
    decided_at: str | None


class Overview(TypedDict):
    """`country` can't be changed after registration. `uploaded` waits to be sent, `wanted` may be uploaded."""

    tier: int
    country: str
    primary: Identity | None
    advanced: Identity | None
    address: Address | None
    risk: int
    uploaded: list[str]
    wanted: list[str]
    happened: list[Happened]
    review_minutes: int


class PhoneLink(TypedDict):
    """Whether there is a link in its time, and whether a phone has opened it."""

    ends_at: str | None
    opened: bool


class RefusedPart(TypedDict):
    """A part that has to be sent again, and the text that says why."""

    part: str
    reason: str


ReviewState: TypeAlias = "Literal['approved', 'rejected', 'under_review', 'withdrawn']"


class Risk(TypedDict):
    """The level that counts, the newest takings, and from when on the questions may be answered again.
    `uploaded` are proofs of assets that wait to be sent with the answers.
    """

    level: int
    takings: list[Taking]
    again_at: str | None
    again: bool
    uploaded: list[str]


class Taking(TypedDict):
    """One taking: of 100 points, and the level that they gave."""

    score: int
    level: int
    at: str
    proofs: int


class Asset(TypedDict):
    """A coin in one wallet: what it is worth in USDT where it has a price, and by which chains it leaves from
    there.
    """

    coin: str
    name: str
    wallet: Literal["contract", "spot", "wealth"]
    available: str
    frozen: str
    usdt: str
    frozen_usdt: str
    priced: bool
    decimals: int
    withdrawal_chains: list[str]


class Assets(TypedDict):
    """Every coin of the wallets, and `parts` beside them; `total_usdt` is the net worth of both, or, where one
    wallet was asked for, that of its coins. `unknown` names what couldn't be told now: then the total lacks it.
    """

    rows: list[Asset]
    next: str
    extent: NotRequired[WalletExtent]
    total_usdt: str
    realm: Literal["demo", "real"]
    parts: list[WalletPart]
    unknown: list[str]


class Blocked(TypedDict):
    """A rule that stands in the way now, in the reader's language."""

    code: int
    message: str


class CardEnd(TypedDict):
    """A card as far as a record tells it."""

    bank_name: str
    account: str
    payee_name: str
    currency: str


class Channel(TypedDict):
    """A coin on a chain that it can come by."""

    coin: str
    name: str
    chain: str
    open: bool
    automatic: bool
    confirmations: int
    minimum: str
    decimals: int


class CoinProfit(TypedDict):
    """A coin in all wallets, its cost and its average cost in USDT: `value` and `unrealised` are "" of a coin
    that has no price, `average` of one that is not held.
    """

    coin: str
    quantity: str
    cost: str
    average: str
    value: str
    unrealised: str
    realised: str


class Consumption(TypedDict):
    """Spent part of the deposits, in USDT; `share` of them has to be spent. `came_in` is `deposited` item by
    item, and `counted` is `spent`: each kind of movement that counts, those with a total of zero last.
    """

    share: str
    deposited: str
    required: str
    spent: str
    missing: str
    met: bool
    came_in: list[Counted]
    counted: list[Counted]


class Counted(TypedDict):
    """Total of the movements of one kind, in USDT; `reason` is the ledger's."""

    reason: str
    amount: str


class DayCount(TypedDict):
    """Number of withdrawals of a day."""

    limit: int
    used: int
    left: int


class DayValue(TypedDict):
    """Total value on a day of Hong Kong's."""

    day: str
    usdt: str


class Deposit(TypedDict):
    """A deposit as its owner's records show it; `reference` is its case's once operators look at it, else ""."""

    id: str
    state: DepositState
    status: Literal[0, 1, 2]
    coin: str
    chain: str
    amount: str
    minimum: str
    below_minimum: bool
    address: str
    hash: str
    output: int
    description: str
    source: Literal["chain", "submitted"]
    voucher: bool
    reason: str
    confirmations: int
    confirmations_needed: int
    reference: str
    contested: bool
    sender: str
    provable: bool
    created_at: str
    decided_at: str | None


class DepositAddress(TypedDict):
    """Address to send a coin to."""

    coin: str
    chain: str
    address: str
    minimum: str
    automatic: bool
    confirmations: int


DepositState: TypeAlias = "Literal['below_minimum', 'confirming', 'credited', 'dropped', 'refused', 'reversed', 'under_review']"


class DepositWithEvents(TypedDict):
    """A deposit with its time line, newest first."""

    id: str
    state: DepositState
    status: Literal[0, 1, 2]
    coin: str
    chain: str
    amount: str
    minimum: str
    below_minimum: bool
    address: str
    hash: str
    output: int
    description: str
    source: Literal["chain", "submitted"]
    voucher: bool
    reason: str
    confirmations: int
    confirmations_needed: int
    reference: str
    contested: bool
    sender: str
    provable: bool
    created_at: str
    decided_at: str | None
    events: list[WalletOwnLine]


class Event(TypedDict):
    """An event of the user's money: the transfers of one cause that were booked together. `product` is the
    plugin's id, `kind` the ledger's kind of cause and `cause` its number, `reason` that of the main transfer.
    """

    id: str
    at: str
    product: str
    kind: str
    reason: str
    cause: str
    moved: list[Moved]


Exchange = TypedDict(
    "Exchange",
    {
        "id": "str",
        "from": "str",
        "to": "str",
        "amount": "str",
        "receive": "str",
        "rate": "str",
        "created_at": "str",
        "status": "Literal[0, 1, 2]",
    },
)
"""An exchange as the records show it."""


ExchangeQuote = TypedDict(
    "ExchangeQuote",
    {
        "quote": "str",
        "from": "str",
        "to": "str",
        "amount": "str",
        "receive": "str",
        "rate": "str",
        "spread": "str",
        "fee_usdt": "str",
        "expires_at": "str",
        "valid_ms": "int",
        "minimum_usdt": "str",
        "maximum_usdt": "str",
    },
)
"""An exchange that is offered until `expires_at`; `quote` is what takes it."""


class WalletExported(TypedDict):
    """Records as a table for other programs. `complete`: these are all of them."""

    filename: str
    csv: str
    rows: int
    complete: bool


class WalletExtent(TypedDict):
    """Position of a page in its list: the place of the page before, "" where that is the first; and how many
    rows the list has, on so many pages. With `more` these are only those that were counted.
    """

    previous: str
    count: int
    pages: int
    more: bool


class History(TypedDict):
    """Events, and the products and reasons that they can be filtered by."""

    rows: list[Event]
    next: str
    extent: NotRequired[WalletExtent]
    products: list[WalletProduct]
    reasons: list[str]


class KnownAddress(TypedDict):
    """Facts about an address that was typed; `usable_at` of a new one is when it could be used, saved now.
    `spelling`: of one that can't be checked as it was typed, the spelling that can, for its owner to compare.
    """

    known: bool
    valid: bool
    problem: str | None
    spelling: str
    usable_at: str | None
    held: bool
    remark: str


class Moved(TypedDict):
    """Change of the balance of a coin, all wallets together: `fee` is the part of it that was a fee, and
    `after` is the balance that it left. A coin that only changed wallets has an amount of 0.
    """

    coin: str
    amount: str
    fee: str
    after: str


class Movement(TypedDict):
    """A movement of an account; `reason` is the ledger's, `cause` the number of what it was done for: a trade,
    an exchange, a deposit.
    """

    id: str
    coin: str
    wallet: Literal["contract", "spot", "wealth"]
    amount: str
    reason: str
    cause: str
    at: str


class Movements(TypedDict):
    """Movements, and the reasons that they can be filtered by."""

    rows: list[Movement]
    next: str
    extent: NotRequired[WalletExtent]
    reasons: list[str]


class WalletOwnLine(TypedDict):
    """One line as the case's owner reads it: which side acted is told, which person is not."""

    at: str
    by: str
    label: str


class PageOfChannel(TypedDict):
    """One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`.
    `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other
    fields of a list stand in a subclass.
    """

    rows: list[Channel]
    next: str
    extent: NotRequired[WalletExtent]


class PageOfDayValue(TypedDict):
    """One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`.
    `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other
    fields of a list stand in a subclass.
    """

    rows: list[DayValue]
    next: str
    extent: NotRequired[WalletExtent]


class PageOfDeposit(TypedDict):
    """One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`.
    `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other
    fields of a list stand in a subclass.
    """

    rows: list[Deposit]
    next: str
    extent: NotRequired[WalletExtent]


class PageOfExchange(TypedDict):
    """One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`.
    `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other
    fields of a list stand in a subclass.
    """

    rows: list[Exchange]
    next: str
    extent: NotRequired[WalletExtent]


class PageOfSavedAddress(TypedDict):
    """One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`.
    `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other
    fields of a list stand in a subclass.
    """

    rows: list[SavedAddress]
    next: str
    extent: NotRequired[WalletExtent]


class PageOfWithdrawal(TypedDict):
    """One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`.
    `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other
    fields of a list stand in a subclass.
    """

    rows: list[Withdrawal]
    next: str
    extent: NotRequired[WalletExtent]


class WalletPart(TypedDict):
    """Amount that a product keeps for a user beyond the wallets, or that the user owes (below zero), in one
    coin. `label` is in the reader's language, `link` the named link to its screen, or empty.
    """

    label: str
    link: str
    coin: str
    amount: str
    usdt: str
    priced: bool


class WalletProduct(TypedDict):
    """A plugin that moves money, by its title in the reader's language."""

    id: str
    label: str


class ProductProfit(TypedDict):
    """Profit of a product in USDT: `realised` within the period, `unrealised` now."""

    id: str
    label: str
    realised: str
    unrealised: str


class Profit(TypedDict):
    """Profit and loss of a period, in USDT. `unrealised`, `net_deposits` and `realised_ever` are of all time:
    `realised_ever` and `unrealised` together are `value` less `net_deposits`.
    """

    value: str
    deposited: str
    withdrawn: str
    profit: str
    realised: str
    unrealised: str
    net_deposits: str
    realised_ever: str
    days: list[ProfitDay]
    products: list[ProductProfit]
    coins: list[CoinProfit]


class ProfitDay(TypedDict):
    """A day that was valued, in USDT: `profit` is the change of the value less deposits, plus withdrawals,
    since the one before.
    """

    day: str
    value: str
    deposited: str
    withdrawn: str
    realised: str
    profit: str


class Requirements(TypedDict):
    """Requirements of a deposit, and the account's state about them."""

    real: bool
    tier: int
    blocked: list[Blocked]
    channels: list[Channel]
    voucher_required: bool
    review_minutes: int


class SavedAddress(TypedDict):
    """An entry of the address book."""

    id: str
    coin: str
    chain: str
    address: str
    remark: str
    usable_at: str
    held: bool
    created_at: str


class SmallBalance(TypedDict):
    """A balance that would be converted: its `worth` in USDT, and what would be received."""

    coin: str
    amount: str
    worth: str
    receive: str


class SmallBalances(TypedDict):
    """Balances worth less than `below`, at the prices of now. `receive` is the sum; `spread` is the share that
    is taken off.
    """

    into: str
    below: str
    receive: str
    spread: str
    rows: list[SmallBalance]


class Statement(TypedDict):
    """A statement as a file: `body` is the text of a CSV, or a PDF in Base64. `seal` stands at its end: the
    digest of the newest link of the ledger's chain when it was made. One that is made `later` has none of
    these.
    """

    filename: str
    media_type: str
    body: str
    lines: int
    seal: str
    later: bool


class WayOut(TypedDict):
    """A coin, and a chain that it leaves by."""

    coin: str
    chain: str


class Window(TypedDict):
    """The time of day in which withdrawals are taken."""

    start: str
    end: str
    zone: str
    open: bool
    now: str
    changes_at: str | None


class WithdrawQuote(TypedDict):
    """The terms of a withdrawal now. `fee_rate` is of the amount, `fee_fixed` what each costs besides. `ways`
    are all that there are to a chain.
    """

    coin: str
    chain: str
    ways: list[WayOut]
    decimals: int
    available: str
    minimum: str
    maximum: str
    fee_rate: str
    fee_fixed: str
    amount: str | None
    fee: str | None
    net: str | None
    window: Window
    day: DayCount
    consumption: Consumption
    address: KnownAddress | None
    review: list[Literal["always", "concern", "reversed_deposit", "security_change"]]
    cancel_minutes: int
    address_hold_minutes: int
    card_hold_minutes: int
    blocked: list[Blocked]


class Withdrawal(TypedDict):
    """A withdrawal as its owner's records show it; at `approves_at` one that nobody looks at goes on by itself.
    `hash` is the transaction's, or the bank's reference; `reference` is its case's once operators look at it,
    else "".
    """

    id: str
    kind: Literal["bank", "crypto"]
    coin: str
    chain: str
    address: str
    memo: str
    amount: str
    fee: str
    net: str
    state: WithdrawalState
    status: Literal[0, 1, 2]
    review: bool
    reference: str
    hash: str
    reason: str
    not_before: str
    cancellable: bool
    approves_at: str | None
    created_at: str
    decided_at: str | None
    card: CardEnd | None


WithdrawalState: TypeAlias = "Literal['approved', 'broadcast', 'cancelled', 'confirmed', 'failed', 'rejected', 'requested']"


class WithdrawalWithEvents(TypedDict):
    """A withdrawal with its time line, newest first."""

    id: str
    kind: Literal["bank", "crypto"]
    coin: str
    chain: str
    address: str
    memo: str
    amount: str
    fee: str
    net: str
    state: WithdrawalState
    status: Literal[0, 1, 2]
    review: bool
    reference: str
    hash: str
    reason: str
    not_before: str
    cancellable: bool
    approves_at: str | None
    created_at: str
    decided_at: str | None
    card: CardEnd | None
    events: list[WalletOwnLine]


class WealthExported(TypedDict):
    """Records as a table for other programs. `complete`: these are all of them."""

    filename: str
    csv: str
    rows: int
    complete: bool


class WealthExtent(TypedDict):
    """Position of a page in its list: the place of the page before, "" where that is the first; and how many
    rows the list has, on so many pages. With `more` these are only those that were counted.
    """

    previous: str
    count: int
    pages: int
    more: bool


class Fixed(TypedDict):
    """The value that was published last, by which `version` of the rule. `shown` is one of a development
    deployment's made-up past.
    """

    id: str
    day: str
    at: str
    fixed_at: str
    value: str
    prices: int
    version: int
    shown: bool


class FixedValue(TypedDict):
    """Inputs and result of a published value, so that anybody can compute it again."""

    id: str
    fund: str
    name: str
    coin: str
    day: str
    at: str
    fixed_at: str
    value: str
    rule: str
    version: int
    fee_rate: str
    days: int
    fee: str
    cash_before: str
    units_before: list[UnitsOf]
    weights: list[Weight]
    cash: str
    units: list[UnitsOf]
    prices: list[UsedPrice]
    shown: bool


class Fund(TypedDict):
    """A fund that is sold. `estimate` is its value by the prices of this moment, empty where one is missing;
    `fixed` is the last published one, empty before the first.
    """

    key: str
    name: str
    risk: Literal["aggressive", "balanced", "conservative"]
    coin: str
    estimate: str
    fixed: str
    minimum: str
    buying_fee: str
    holding_fee: str
    payout_days: int


class FundDay(TypedDict):
    """Value of a share at the beginning of a day."""

    day: str
    value: str


class FundDetail(TypedDict):
    """A fund with its days, its composition, and the value that an order of this moment gets. `size` is what
    all shares are worth at the last value.
    """

    key: str
    name: str
    risk: Literal["aggressive", "balanced", "conservative"]
    coin: str
    estimate: str
    fixed: str
    minimum: str
    buying_fee: str
    holding_fee: str
    payout_days: int
    size: str
    cutoff_at: str
    value_at: str
    last: Fixed | None
    changed: str | None
    changes: str
    days: list[FundDay]
    holdings: list[HoldingLine]


class HoldingLine(TypedDict):
    """A line of the composition, of 1,000 shares: `change` is that of the price since the value was fixed last."""

    symbol: str
    name: str
    units: str
    price: str
    change: str
    weight: str
    part: str


class MyFund(TypedDict):
    """Holding of a user in a fund: `shares` are free, `held` wait in redemptions, `cost` was paid for all,
    `worth` is the present value of all, empty where there is no price.
    """

    fund: str
    name: str
    coin: str
    shares: str
    held: str
    cost: str
    worth: str


class MyWealth(TypedDict):
    """The cap of the user's risk level, what of it is used, and what the user has."""

    level: Literal["aggressive", "balanced", "conservative", "not_assessed"]
    coin: str
    cap: str
    invested: str
    free: str
    funds: list[MyFund]


class WealthOrder(TypedDict):
    """An order as its owner sees it. `value`, `value_id` and `receipt` are empty until its value is fixed;
    `paid` is what was once paid for shares that are given back.
    """

    id: str
    reference: str
    fund: str
    name: str
    risk: Literal["aggressive", "balanced", "conservative"]
    side: WealthSide
    coin: str
    amount: str
    fee: str
    shares: str
    value: str
    value_id: str
    paid: str
    state: WealthOrderState
    withdrawable: bool
    cutoff_at: str
    value_at: str
    pays_at: str | None
    settled_at: str | None
    created_at: str


WealthOrderState: TypeAlias = "Literal['filled', 'redeemed', 'redeeming', 'waiting', 'withdrawn']"


class PageOfFund(TypedDict):
    """One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`.
    `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other
    fields of a list stand in a subclass.
    """

    rows: list[Fund]
    next: str
    extent: NotRequired[WealthExtent]


class WealthPageOfOrder(TypedDict):
    """One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`.
    `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other
    fields of a list stand in a subclass.
    """

    rows: list[WealthOrder]
    next: str
    extent: NotRequired[WealthExtent]


class PageOfVip(TypedDict):
    """One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`.
    `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other
    fields of a list stand in a subclass.
    """

    rows: list[Vip]
    next: str
    extent: NotRequired[WealthExtent]


class PageOfVipOrder(TypedDict):
    """One page of a list, and where the `next` one begins, "" at the end: it is asked for with that as `after`.
    `extent` has the page before it and how many rows there are; the last page is asked for with `<`. Other
    fields of a list stand in a subclass.
    """

    rows: list[VipOrder]
    next: str
    extent: NotRequired[WealthExtent]


class WealthQuote(TypedDict):
    """Purchase that an amount would make at the present value. `value` and `shares` are empty where there is no
    price; the value that counts is fixed at `value_at`.
    """

    fund: str
    coin: str
    amount: str
    fee: str
    net: str
    value: str
    shares: str
    cutoff_at: str
    value_at: str


WealthSide: TypeAlias = "Literal['buy', 'redeem']"


class UnitsOf(TypedDict):
    """Units of a holding behind one share, or its weight in a change, in hundredths of a percent."""

    symbol: str
    units: str


class UsedPrice(TypedDict):
    """A price that fixed a value."""

    symbol: str
    price: str
    time_ms: int
    tick: str


class Vip(TypedDict):
    """A product that is sold. `locked` says that the caller isn't verified as far as its `tier` asks."""

    key: str
    coin: str
    days: int
    rate: str
    yearly: WealthYearly
    tier: Literal["address", "advanced", "none", "primary"]
    locked: bool
    minimum: str
    maximum: str
    quota: str
    taken: str
    sold_out: bool


class VipOrder(TypedDict):
    """An order as its owner sees it. `day` of `days` is the one that runs; `interest` is what its end pays."""

    id: str
    reference: str
    product: str
    coin: str
    amount: str
    days: int
    begins: str
    ends: str
    ends_at: str
    created_at: str
    rate: str
    state: VipState
    accrued: str
    day: int
    remaining_days: int
    interest: str
    receive: str


class VipPoint(TypedDict):
    """Interest of an order after so many days."""

    day: int
    interest: str


class VipQuote(TypedDict):
    """Proceeds of an order: `curve` is its interest day by day, paid with the last."""

    product: str
    coin: str
    amount: str
    rate: str
    day: str
    interest: str
    receive: str
    days: int
    begins: str
    ends: str
    ends_at: str
    curve: list[VipPoint]


VipState: TypeAlias = "Literal['completed', 'running']"


class Weight(TypedDict):
    """A weight that a basket was changed to, in hundredths of a percent."""

    symbol: str
    weight: int


class WealthYearly(TypedDict):
    """A range of daily rates in a year, as shares: `apr` without reinvesting, `apy` where principal and
    interest are put in again at the end of each term.
    """

    apr_low: str
    apr_high: str
    apy_low: str
    apy_high: str
    source: WealthYieldSource


WealthYieldSource: TypeAlias = "Literal['holdings', 'lending', 'operator', 'staking']"


class Calls(ABC):
    """Every call by its name; how one is made is said by `call`."""

    @abstractmethod
    def call(self, method: str, name: str, form: Mapping[str, Any], rtoken: str | None = None) -> Any:
        """The data of one call's answer."""

    def countries(self) -> PageOfCountry:
        """Countries an account can be opened in, with dialling codes (API key with the scope read)"""
        return self.call("GET", "countries", {})

    def info(self) -> Info:
        """The account that is signed in (API key with the scope read)"""
        return self.call("GET", "info", {})

    def security_questions(self) -> PageOfQuestion:
        """The security questions to choose from (API key with the scope read)"""
        return self.call("GET", "securityQuestions", {})

    def feed_ticket(
        self,
        *,
        rtoken: str | None = None,
    ) -> AccountTicket:
        """A one-time ticket for the live feed (API key with the scope read)"""
        return self.call("POST", "feedTicket", {}, rtoken)

    def automation_kinds(self) -> PageOfKind:
        """List the kinds of instructions in their order, and what each asks (API key with the scope read)"""
        return self.call("GET", "automationKinds", {})

    def price_alert_preview(
        self,
        *,
        symbol: str,
        when: Literal["above", "below", "down", "up"],
        level: str,
        repeat: Literal["always", "once"] | None = None,
    ) -> Preview:
        """Preview over the past 90 days: Be told of a price (API key with the scope read)"""
        return self.call("GET", "priceAlertPreview", {
            "symbol": symbol,
            "when": when,
            "level": level,
            "repeat": repeat,
        })

    def auto_subscribe_preview(
        self,
        *,
        every: Literal["day", "month", "week"],
        hour: int,
        product: str,
        keep: str,
        day: int | None = None,
        zone: str | None = None,
        most: str | None = None,
    ) -> Preview:
        """Preview over the past 90 days: Put idle balances into Earn again and again (API key with the scope
        read)
        """
        return self.call("GET", "autoSubscribePreview", {
            "every": every,
            "hour": hour,
            "product": product,
            "keep": keep,
            "day": day,
            "zone": zone,
            "most": most,
        })

    def recurring_buy_preview(
        self,
        *,
        every: Literal["day", "month", "week"],
        hour: int,
        coin: str,
        amount: str,
        day: int | None = None,
        zone: str | None = None,
        highest: str | None = None,
    ) -> Preview:
        """Preview over the past 90 days: Buy a coin again and again (API key with the scope read)"""
        return self.call("GET", "recurringBuyPreview", {
            "every": every,
            "hour": hour,
            "coin": coin,
            "amount": amount,
            "day": day,
            "zone": zone,
            "highest": highest,
        })

    def small_balances_preview(
        self,
        *,
        every: Literal["day", "month", "week"],
        hour: int,
        into: str,
        below: str,
        day: int | None = None,
        zone: str | None = None,
    ) -> Preview:
        """Preview over the past 90 days: Convert small balances again and again (API key with the scope read)"""
        return self.call("GET", "smallBalancesPreview", {
            "every": every,
            "hour": hour,
            "into": into,
            "below": below,
            "day": day,
            "zone": zone,
        })

    def automation_instructions(
        self,
        *,
        state: Literal["", "active", "ended", "failed", "fired", "open", "over", "paused"] | None = None,
        kind: str | None = None,
        after: str | None = None,
        size: int | None = None,
    ) -> PageOfInstruction:
        """My automations (API key with the scope read)"""
        return self.call("GET", "automationInstructions", {
            "state": state,
            "kind": kind,
            "after": after,
            "size": size,
        })

    def automation_instruction(
        self,
        *,
        id: str,
    ) -> Instruction:
        """My automations: one (API key with the scope read)"""
        return self.call("GET", "automationInstruction", {
            "id": id,
        })

    def automation_firings(
        self,
        *,
        state: Literal["", "done", "missed", "refused"] | None = None,
        kind: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        after: str | None = None,
        size: int | None = None,
    ) -> PageOfInstructionFiring:
        """My automations' runs (API key with the scope read)"""
        return self.call("GET", "automationFirings", {
            "state": state,
            "kind": kind,
            "from": from_,
            "to": to,
            "after": after,
            "size": size,
        })

    def automation_export(
        self,
        *,
        kind: str | None = None,
        state: str | None = None,
        from_: str | None = None,
        to: str | None = None,
    ) -> AutomationExported:
        """Records as CSV (API key with the scope read)"""
        return self.call("GET", "automationExport", {
            "kind": kind,
            "state": state,
            "from": from_,
            "to": to,
        })

    def get_logo(self) -> Logo:
        """Name and logo of the deployment (API key with the scope read)"""
        return self.call("GET", "getLogo", {})

    def content_search(
        self,
        *,
        q: str | None = None,
    ) -> Answered:
        """Texts that answer a question (API key with the scope read)"""
        return self.call("GET", "contentSearch", {
            "q": q,
        })

    def content_mentions(
        self,
        *,
        words: str,
        size: int | None = None,
    ) -> PageOfHeadline:
        """News that name something (API key with the scope read)"""
        return self.call("GET", "contentMentions", {
            "words": words,
            "size": size,
        })

    def support_tickets(
        self,
        *,
        after: str | None = None,
        size: int | None = None,
    ) -> PageOfTicket:
        """My support tickets (API key with the scope read)"""
        return self.call("GET", "supportTickets", {
            "after": after,
            "size": size,
        })

    def support_ticket(
        self,
        *,
        id: str,
    ) -> ContentTicket:
        """One of my support tickets (API key with the scope read)"""
        return self.call("GET", "supportTicket", {
            "id": id,
        })

    def get_texts_list(
        self,
        *,
        kind: str | None = None,
        id: int | None = None,
    ) -> PageOfText:
        """Texts of the site in my language (API key with the scope read)"""
        return self.call("GET", "getTextsList", {
            "kind": kind,
            "id": id,
        })

    def content_list(
        self,
        *,
        kinds: str,
        topic: str | None = None,
        after: str | None = None,
        size: int | None = None,
    ) -> PageOfHeadline:
        """List the newest texts of some kinds (API key with the scope read)"""
        return self.call("GET", "contentList", {
            "kinds": kinds,
            "topic": topic,
            "after": after,
            "size": size,
        })

    def content_topics(self) -> PageOfTopic:
        """Topics of help (API key with the scope read)"""
        return self.call("GET", "contentTopics", {})

    def ticket_thread(
        self,
        *,
        id: str,
        after: str | None = None,
        size: int | None = None,
    ) -> ContentThread:
        """What was written about one of my support tickets (API key with the scope read)"""
        return self.call("GET", "ticketThread", {
            "id": id,
            "after": after,
            "size": size,
        })

    def coin(
        self,
        *,
        coin: str,
    ) -> Coin:
        """One coin: how its price moved, its year and what is known of it (API key with the scope read)"""
        return self.call("GET", "coin", {
            "coin": coin,
        })

    def favourites(self) -> PageOfstr:
        """The symbols I starred (API key with the scope read)"""
        return self.call("GET", "favourites", {})

    def get_offers(self) -> MarketPageOfOffer:
        """List the products in which each instrument can be traded (API key with the scope read)"""
        return self.call("GET", "getOffers", {})

    def price_receipt(
        self,
        *,
        kind: str,
        id: str,
    ) -> Receipt:
        """Show the receipt of one of my prices (API key with the scope read)"""
        return self.call("GET", "priceReceipt", {
            "kind": kind,
            "id": id,
        })

    def candles(
        self,
        *,
        symbol: str,
        period: str | None = None,
        limit: int | None = None,
        before: int | None = None,
    ) -> Candles:
        """Candles of a symbol, oldest first (API key with the scope read)"""
        return self.call("GET", "candles", {
            "symbol": symbol,
            "period": period,
            "limit": limit,
            "before": before,
        })

    def get_currency_all(
        self,
        *,
        category: str | None = None,
        leading: Literal["", "gainers", "latest", "mainstream"] | None = None,
        limit: int | None = None,
    ) -> PageOfInstrument:
        """Every instrument with its last 24 hours (API key with the scope read)"""
        return self.call("GET", "getCurrencyAll", {
            "category": category,
            "leading": leading,
            "limit": limit,
        })

    def get_tile_figures(self) -> PageOfTileFigure:
        """List the figures of the front page's products (API key with the scope read)"""
        return self.call("GET", "getTileFigures", {})

    def developer_guide(self) -> Guide:
        """Show the guide for people who write programs (API key with the scope read)"""
        return self.call("GET", "developerGuide", {})

    def webhooks(self) -> Webhooks:
        """My webhooks (API key with the scope read)"""
        return self.call("GET", "webhooks", {})

    def get_my_promotion(
        self,
        *,
        days: Literal["60", "7", "all"] | None = None,
    ) -> Promotion:
        """Show my invitation code, levels and income (API key with the scope read)"""
        return self.call("GET", "getMyPromotion", {
            "days": days,
        })

    def referral_incomes(
        self,
        *,
        level: Literal["", "1", "2", "3", "4"] | None = None,
        after: str | None = None,
        size: int | None = None,
    ) -> PageOfIncome:
        """My referral incomes (API key with the scope read)"""
        return self.call("GET", "referralIncomes", {
            "level": level,
            "after": after,
            "size": size,
        })

    def referral_income(
        self,
        *,
        id: str,
    ) -> Income:
        """One of my referral incomes (API key with the scope read)"""
        return self.call("GET", "referralIncome", {
            "id": id,
        })

    def referral_members(
        self,
        *,
        level: Literal["", "1", "2", "3", "4"] | None = None,
        after: str | None = None,
        size: int | None = None,
    ) -> PageOfMember:
        """Members I invited (API key with the scope read)"""
        return self.call("GET", "referralMembers", {
            "level": level,
            "after": after,
            "size": size,
        })

    def referral_export(
        self,
        *,
        kind: str | None = None,
        level: Literal["", "1", "2", "3", "4"] | None = None,
    ) -> ReferralExported:
        """Records as CSV (API key with the scope read)"""
        return self.call("GET", "referralExport", {
            "kind": kind,
            "level": level,
        })

    def signin_welfare(self) -> Welfare:
        """The cycle of sign-in days and the tasks (API key with the scope read)"""
        return self.call("GET", "signinWelfare", {})

    def signin_rewards(
        self,
        *,
        what: Literal["", "day", "task"] | None = None,
        after: str | None = None,
        size: int | None = None,
    ) -> PageOfReward:
        """My rewards (API key with the scope read)"""
        return self.call("GET", "signinRewards", {
            "what": what,
            "after": after,
            "size": size,
        })

    def signin_reward(
        self,
        *,
        id: str,
    ) -> Reward:
        """One of my rewards (API key with the scope read)"""
        return self.call("GET", "signinReward", {
            "id": id,
        })

    def signin_export(
        self,
        *,
        kind: str | None = None,
        what: Literal["", "day", "task"] | None = None,
    ) -> SigninExported:
        """Records as CSV (API key with the scope read)"""
        return self.call("GET", "signinExport", {
            "kind": kind,
            "what": what,
        })

    def credit_score(self) -> VerificationCredit:
        """My credit score, and every request that it comes from (API key with the scope read)"""
        return self.call("GET", "creditScore", {})

    def verification(self) -> Overview:
        """Show my verification, and the parts to send (API key with the scope read)"""
        return self.call("GET", "verification", {})

    def phone_link(
        self,
        *,
        form: Literal["address", "assets", "credit", "identity"],
    ) -> PhoneLink:
        """Whether my phone has opened the link to a form (API key with the scope read)"""
        return self.call("GET", "phoneLink", {
            "form": form,
        })

    def risk_level(self) -> Risk:
        """My risk level, and every answer of the questionnaire that it comes from (API key with the scope read)"""
        return self.call("GET", "riskLevel", {})

    def get_c2c_terms(self) -> Terms:
        """Show the validity of a C2C order (API key with the scope read)"""
        return self.call("GET", "getC2cTerms", {})

    def get_c2c_offers(self) -> C2cPageOfOffer:
        """Coins for a bank wire, at the rates of this moment (API key with the scope read)"""
        return self.call("GET", "getC2cOffers", {})

    def get_c2c_payer(self) -> Payer:
        """The name that I was verified by, for a bank wire (API key with the scope read)"""
        return self.call("GET", "getC2cPayer", {})

    def c2c_purchase_thread(
        self,
        *,
        id: str,
        after: str | None = None,
        size: int | None = None,
    ) -> C2cThread:
        """What was written about a C2C purchase (API key with the scope read)"""
        return self.call("GET", "c2cPurchaseThread", {
            "id": id,
            "after": after,
            "size": size,
        })

    def c2c_sale_thread(
        self,
        *,
        id: str,
        after: str | None = None,
        size: int | None = None,
    ) -> C2cThread:
        """What was written about a C2C sale (API key with the scope read)"""
        return self.call("GET", "c2cSaleThread", {
            "id": id,
            "after": after,
            "size": size,
        })

    def get_c2c_orders(
        self,
        *,
        state: Literal["", "cancelled", "closed", "disputed", "expired", "finished", "matched", "pending_match", "proof_sent", "rejected"] | None = None,
        side: Literal["", "buy", "sell"] | None = None,
        after: str | None = None,
        size: int | None = None,
    ) -> C2cPageOfOrder:
        """My C2C orders (API key with the scope read)"""
        return self.call("GET", "getC2cOrders", {
            "state": state,
            "side": side,
            "after": after,
            "size": size,
        })

    def get_c2c_order(
        self,
        *,
        id: str,
    ) -> C2cOrderDetail:
        """My C2C orders: one (API key with the scope read)"""
        return self.call("GET", "getC2cOrder", {
            "id": id,
        })

    def export_c2c(
        self,
        *,
        kind: str | None = None,
        state: Literal["", "cancelled", "closed", "disputed", "expired", "finished", "matched", "pending_match", "proof_sent", "rejected"] | None = None,
        side: Literal["", "buy", "sell"] | None = None,
    ) -> C2cExported:
        """Records as CSV (API key with the scope read)"""
        return self.call("GET", "exportC2c", {
            "kind": kind,
            "state": state,
            "side": side,
        })

    def cancel_contract(
        self,
        *,
        id: str,
        rtoken: str | None = None,
    ) -> Position:
        """Cancel a pending order (API key with the scope trade)"""
        return self.call("POST", "cancelContract", {
            "id": id,
        }, rtoken)

    def close_contract(
        self,
        *,
        id: str,
        lots: int | None = None,
        rtoken: str | None = None,
    ) -> Position:
        """Close a position, or a part of it (API key with the scope trade)"""
        return self.call("POST", "closeContract", {
            "id": id,
            "lots": lots,
        }, rtoken)

    def close_contracts(
        self,
        *,
        product: str | None = None,
        rtoken: str | None = None,
    ) -> PageOfPosition:
        """Close every position (API key with the scope trade)"""
        return self.call("POST", "closeContracts", {
            "product": product,
        }, rtoken)

    def contract_margin_quote(
        self,
        *,
        id: str,
        amount: str,
        way: Literal["add", "reduce"],
    ) -> MarginQuote:
        """Quote a change of margin (API key with the scope read)"""
        return self.call("GET", "contractMarginQuote", {
            "id": id,
            "amount": amount,
            "way": way,
        })

    def change_contract_margin(
        self,
        *,
        id: str,
        amount: str,
        way: Literal["add", "reduce"],
        rtoken: str | None = None,
    ) -> Position:
        """Add or take out margin (API key with the scope trade)"""
        return self.call("POST", "changeContractMargin", {
            "id": id,
            "amount": amount,
            "way": way,
        }, rtoken)

    def open_contract(
        self,
        *,
        product: str,
        side: Literal["long", "short"],
        kind: Literal["limit", "market", "stop"],
        lots: int,
        leverage: int,
        tpassword: str | None = None,
        passkey: str | None = None,
        price: str | None = None,
        take_profit: str | None = None,
        stop_loss: str | None = None,
        rtoken: str | None = None,
    ) -> Position:
        """Order a contract (API key with the scope trade)"""
        return self.call("POST", "openContract", {
            "product": product,
            "side": side,
            "kind": kind,
            "lots": lots,
            "leverage": leverage,
            "tpassword": tpassword,
            "passkey": passkey,
            "price": price,
            "take_profit": take_profit,
            "stop_loss": stop_loss,
        }, rtoken)

    def contract_quote(
        self,
        *,
        product: str,
        side: Literal["long", "short"],
        kind: Literal["limit", "market", "stop"],
        lots: int,
        leverage: int,
        price: str | None = None,
        take_profit: str | None = None,
        stop_loss: str | None = None,
    ) -> ContractQuote:
        """Quote an order (API key with the scope read)"""
        return self.call("GET", "contractQuote", {
            "product": product,
            "side": side,
            "kind": kind,
            "lots": lots,
            "leverage": leverage,
            "price": price,
            "take_profit": take_profit,
            "stop_loss": stop_loss,
        })

    def reverse_contract(
        self,
        *,
        id: str,
        tpassword: str | None = None,
        passkey: str | None = None,
        rtoken: str | None = None,
    ) -> Position:
        """Close a position and order its opposite (API key with the scope trade)"""
        return self.call("POST", "reverseContract", {
            "id": id,
            "tpassword": tpassword,
            "passkey": passkey,
        }, rtoken)

    def change_contract_stops(
        self,
        *,
        id: str,
        take_profit: str | None = None,
        stop_loss: str | None = None,
        rtoken: str | None = None,
    ) -> Position:
        """Set take-profit and stop-loss (API key with the scope trade)"""
        return self.call("POST", "changeContractStops", {
            "id": id,
            "take_profit": take_profit,
            "stop_loss": stop_loss,
        }, rtoken)

    def contract_summary(self) -> Summary:
        """The contract wallet of the account (API key with the scope read)"""
        return self.call("GET", "contractSummary", {})

    def contract_products(self) -> ContractProducts:
        """Contracts that are offered (API key with the scope read)"""
        return self.call("GET", "contractProducts", {})

    def contract_positions(
        self,
        *,
        state: Literal["", "cancelled", "closed", "closing", "ended", "held", "liquidated", "open", "pending"] | None = None,
        product: str | None = None,
        delivery: Literal["", "dated", "perpetual"] | None = None,
        from_: str | None = None,
        to: str | None = None,
        after: str | None = None,
        size: int | None = None,
    ) -> PageOfPosition:
        """My positions and orders (API key with the scope read)"""
        return self.call("GET", "contractPositions", {
            "state": state,
            "product": product,
            "delivery": delivery,
            "from": from_,
            "to": to,
            "after": after,
            "size": size,
        })

    def contract_position(
        self,
        *,
        id: str,
    ) -> Position:
        """One of my positions (API key with the scope read)"""
        return self.call("GET", "contractPosition", {
            "id": id,
        })

    def contract_closures(
        self,
        *,
        reason: Literal["", "delivered", "liquidated", "silent", "stop_loss", "take_profit", "user"] | None = None,
        product: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        after: str | None = None,
        size: int | None = None,
        sums: bool | None = None,
    ) -> ClosuresPage:
        """What was closed of my positions (API key with the scope read)"""
        return self.call("GET", "contractClosures", {
            "reason": reason,
            "product": product,
            "from": from_,
            "to": to,
            "after": after,
            "size": size,
            "sums": sums,
        })

    def contract_closure(
        self,
        *,
        id: str,
    ) -> Closure:
        """One closure of my positions (API key with the scope read)"""
        return self.call("GET", "contractClosure", {
            "id": id,
        })

    def export_contracts(
        self,
        *,
        kind: str | None = None,
        state: Literal["", "cancelled", "closed", "closing", "ended", "held", "liquidated", "open", "pending"] | None = None,
        reason: Literal["", "delivered", "liquidated", "silent", "stop_loss", "take_profit", "user"] | None = None,
        product: str | None = None,
        delivery: Literal["", "dated", "perpetual"] | None = None,
        from_: str | None = None,
        to: str | None = None,
    ) -> ContractExported:
        """Records as CSV (API key with the scope read)"""
        return self.call("GET", "exportContracts", {
            "kind": kind,
            "state": state,
            "reason": reason,
            "product": product,
            "delivery": delivery,
            "from": from_,
            "to": to,
        })

    def get_profit_total(self) -> ProfitTotal:
        """My custody in sums (API key with the scope read)"""
        return self.call("GET", "getProfitTotal", {})

    def get_profit_quote(
        self,
        *,
        product: str,
        amount: str,
    ) -> CustodyQuote:
        """Quote an order in custody, and its early redemption (API key with the scope read)"""
        return self.call("GET", "getProfitQuote", {
            "product": product,
            "amount": amount,
        })

    def get_profit_redemption(
        self,
        *,
        id: str,
    ) -> Redemption:
        """Quote the redemption of a custody order now (API key with the scope read)"""
        return self.call("GET", "getProfitRedemption", {
            "id": id,
        })

    def get_profit_list(self) -> PageOfProduct:
        """Custody products (API key with the scope read)"""
        return self.call("GET", "getProfitList", {})

    def get_profit_info(
        self,
        *,
        product: str,
    ) -> ProductDetail:
        """A custody product, and how its yields were fixed (API key with the scope read)"""
        return self.call("GET", "getProfitInfo", {
            "product": product,
        })

    def get_profit_orders(
        self,
        *,
        state: Literal["", "completed", "ended", "held", "in_custody", "redeemed", "redeeming", "redemption_rejected"] | None = None,
        after: str | None = None,
        size: int | None = None,
    ) -> CustodyPageOfOrder:
        """My custody orders (API key with the scope read)"""
        return self.call("GET", "getProfitOrders", {
            "state": state,
            "after": after,
            "size": size,
        })

    def get_profit_order(
        self,
        *,
        id: str,
    ) -> CustodyOrderDetail:
        """My custody orders: one (API key with the scope read)"""
        return self.call("GET", "getProfitOrder", {
            "id": id,
        })

    def export_profit(
        self,
        *,
        kind: str | None = None,
        state: Literal["", "completed", "ended", "held", "in_custody", "redeemed", "redeeming", "redemption_rejected"] | None = None,
    ) -> CustodyExported:
        """Records as CSV (API key with the scope read)"""
        return self.call("GET", "exportProfit", {
            "kind": kind,
            "state": state,
        })

    def lend_img(
        self,
        *,
        id: str | None = None,
    ) -> PageOfPaper:
        """The papers of a loan of mine, or of my next application (API key with the scope read)"""
        return self.call("GET", "lend_img", {
            "id": id,
        })

    def lend_quote(
        self,
        *,
        offer: str,
        amount: str,
    ) -> LendingQuote:
        """Quote a loan, by the day of its repayment (API key with the scope read)"""
        return self.call("GET", "lendQuote", {
            "offer": offer,
            "amount": amount,
        })

    def lend_my(self) -> MyLoans:
        """My loan limit, and what I owe (API key with the scope read)"""
        return self.call("GET", "lendMy", {})

    def lend_list(self) -> LendingPageOfOffer:
        """Terms of loans (API key with the scope read)"""
        return self.call("GET", "lendList", {})

    def lend_back(
        self,
        *,
        id: str,
    ) -> Repayment:
        """Show the sum that repaying a loan of mine takes today (API key with the scope read)"""
        return self.call("GET", "lendBack", {
            "id": id,
        })

    def lend_mylist(
        self,
        *,
        state: Literal["", "cleared", "issued", "overdue", "rejected", "repaying", "unreviewed", "withdrawn", "written_off"] | None = None,
        after: str | None = None,
        size: int | None = None,
    ) -> PageOfLoan:
        """My loans (API key with the scope read)"""
        return self.call("GET", "lendMylist", {
            "state": state,
            "after": after,
            "size": size,
        })

    def lend_info(
        self,
        *,
        id: str,
    ) -> LoanDetail:
        """My loans: one (API key with the scope read)"""
        return self.call("GET", "lendInfo", {
            "id": id,
        })

    def export_loans(
        self,
        *,
        kind: str | None = None,
        state: Literal["", "cleared", "issued", "overdue", "rejected", "repaying", "unreviewed", "withdrawn", "written_off"] | None = None,
    ) -> LendingExported:
        """Records as CSV (API key with the scope read)"""
        return self.call("GET", "exportLoans", {
            "kind": kind,
            "state": state,
        })

    def buy_option(
        self,
        *,
        product: str,
        amount: str,
        direction: Literal["fall", "rise"],
        tpassword: str | None = None,
        passkey: str | None = None,
        rtoken: str | None = None,
    ) -> Option:
        """Buy an option (API key with the scope trade)"""
        return self.call("POST", "buyOption", {
            "product": product,
            "amount": amount,
            "direction": direction,
            "tpassword": tpassword,
            "passkey": passkey,
        }, rtoken)

    def option_quote(
        self,
        *,
        product: str,
        amount: str,
    ) -> OptionsQuote:
        """Quote an option (API key with the scope read)"""
        return self.call("GET", "optionQuote", {
            "product": product,
            "amount": amount,
        })

    def option_products(self) -> OptionsProducts:
        """Options that are sold (API key with the scope read)"""
        return self.call("GET", "optionProducts", {})

    def option_ticks(
        self,
        *,
        symbol: str,
    ) -> PageOfTick:
        """The newest ticks of what options settle by (API key with the scope read)"""
        return self.call("GET", "optionTicks", {
            "symbol": symbol,
        })

    def option_orders(
        self,
        *,
        state: Literal["", "accepted", "ended", "holding", "lost", "open", "tied", "void", "won"] | None = None,
        symbol: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        after: str | None = None,
        size: int | None = None,
    ) -> PageOfOption:
        """My options (API key with the scope read)"""
        return self.call("GET", "optionOrders", {
            "state": state,
            "symbol": symbol,
            "from": from_,
            "to": to,
            "after": after,
            "size": size,
        })

    def option_order(
        self,
        *,
        id: str,
    ) -> Option:
        """My options: one (API key with the scope read)"""
        return self.call("GET", "optionOrder", {
            "id": id,
        })

    def export_options(
        self,
        *,
        kind: str | None = None,
        state: Literal["", "accepted", "ended", "holding", "lost", "open", "tied", "void", "won"] | None = None,
        symbol: str | None = None,
        from_: str | None = None,
        to: str | None = None,
    ) -> OptionsExported:
        """Records as CSV (API key with the scope read)"""
        return self.call("GET", "exportOptions", {
            "kind": kind,
            "state": state,
            "symbol": symbol,
            "from": from_,
            "to": to,
        })

    def account_events(
        self,
        *,
        after: int | None = None,
        size: int | None = None,
    ) -> AccountEvents:
        """List the events of my account (API key with the scope read)"""
        return self.call("GET", "accountEvents", {
            "after": after,
            "size": size,
        })

    def cancel_spot_order(
        self,
        *,
        id: str,
        rtoken: str | None = None,
    ) -> Cancelled:
        """Withdraw an open order (API key with the scope trade)"""
        return self.call("POST", "cancelSpotOrder", {
            "id": id,
        }, rtoken)

    def cancel_all_spot_orders(
        self,
        *,
        pair: str | None = None,
        rtoken: str | None = None,
    ) -> CancelledOrders:
        """Withdraw all open orders, or those of one pair (API key with the scope trade)"""
        return self.call("POST", "cancelAllSpotOrders", {
            "pair": pair,
        }, rtoken)

    def cancel_spot_orders(
        self,
        *,
        ids: str,
        rtoken: str | None = None,
    ) -> CancelledOrders:
        """Withdraw several open orders (API key with the scope trade)"""
        return self.call("POST", "cancelSpotOrders", {
            "ids": ids,
        }, rtoken)

    def cancel_all_spot_orders_after(
        self,
        *,
        seconds: int,
        pair: str | None = None,
        rtoken: str | None = None,
    ) -> CancelAfter:
        """Withdraw all open orders after a time, unless this is asked again (API key with the scope trade)"""
        return self.call("POST", "cancelAllSpotOrdersAfter", {
            "seconds": seconds,
            "pair": pair,
        }, rtoken)

    def change_spot_order(
        self,
        *,
        id: str,
        tpassword: str | None = None,
        passkey: str | None = None,
        price: str | None = None,
        quantity: str | None = None,
        trigger_price: str | None = None,
        take_profit: str | None = None,
        stop_loss: str | None = None,
        rtoken: str | None = None,
    ) -> SpotOrder:
        """Give an open order another price, quantity or trigger, or other prices to what follows it (API key
        with the scope trade)
        """
        return self.call("POST", "changeSpotOrder", {
            "id": id,
            "tpassword": tpassword,
            "passkey": passkey,
            "price": price,
            "quantity": quantity,
            "trigger_price": trigger_price,
            "take_profit": take_profit,
            "stop_loss": stop_loss,
        }, rtoken)

    def check_spot_order(
        self,
        *,
        pair: str,
        side: str,
        type: str,
        price: str | None = None,
        quantity: str | None = None,
        amount: str | None = None,
        tif: str | None = None,
        post_only: bool | None = None,
        client_id: str | None = None,
        trigger_price: str | None = None,
        stop_limit_price: str | None = None,
        expires: int | None = None,
        prevention: str | None = None,
        take_profit: str | None = None,
        stop_loss: str | None = None,
    ) -> SpotQuote:
        """Try an order without placing it (API key with the scope read)"""
        return self.call("GET", "checkSpotOrder", {
            "pair": pair,
            "side": side,
            "type": type,
            "price": price,
            "quantity": quantity,
            "amount": amount,
            "tif": tif,
            "post_only": post_only,
            "client_id": client_id,
            "trigger_price": trigger_price,
            "stop_limit_price": stop_limit_price,
            "expires": expires,
            "prevention": prevention,
            "take_profit": take_profit,
            "stop_loss": stop_loss,
        })

    def place_spot_order(
        self,
        *,
        pair: str,
        side: str,
        type: str,
        tpassword: str | None = None,
        passkey: str | None = None,
        price: str | None = None,
        quantity: str | None = None,
        amount: str | None = None,
        tif: str | None = None,
        post_only: bool | None = None,
        client_id: str | None = None,
        trigger_price: str | None = None,
        stop_limit_price: str | None = None,
        expires: int | None = None,
        prevention: str | None = None,
        take_profit: str | None = None,
        stop_loss: str | None = None,
        rtoken: str | None = None,
    ) -> SpotOrder:
        """Place an order (API key with the scope trade)"""
        return self.call("POST", "placeSpotOrder", {
            "pair": pair,
            "side": side,
            "type": type,
            "tpassword": tpassword,
            "passkey": passkey,
            "price": price,
            "quantity": quantity,
            "amount": amount,
            "tif": tif,
            "post_only": post_only,
            "client_id": client_id,
            "trigger_price": trigger_price,
            "stop_limit_price": stop_limit_price,
            "expires": expires,
            "prevention": prevention,
            "take_profit": take_profit,
            "stop_loss": stop_loss,
        }, rtoken)

    def spot_depth(
        self,
        *,
        pair: str,
        limit: int | None = None,
    ) -> Depth:
        """Read a book (API key with the scope read)"""
        return self.call("GET", "spotDepth", {
            "pair": pair,
            "limit": limit,
        })

    def spot_trades(
        self,
        *,
        pair: str,
    ) -> PageOfTrade:
        """Read the last trades (API key with the scope read)"""
        return self.call("GET", "spotTrades", {
            "pair": pair,
        })

    def spot_pairs(self) -> PageOfPair:
        """List pairs and their rules (API key with the scope read)"""
        return self.call("GET", "spotPairs", {})

    def spot_quote(
        self,
        *,
        pair: str,
        side: str,
        type: str,
        price: str | None = None,
        quantity: str | None = None,
        amount: str | None = None,
        tif: str | None = None,
        post_only: bool | None = None,
        client_id: str | None = None,
        trigger_price: str | None = None,
        stop_limit_price: str | None = None,
        expires: int | None = None,
        prevention: str | None = None,
        take_profit: str | None = None,
        stop_loss: str | None = None,
    ) -> SpotQuote:
        """Quote an order (API key with the scope read)"""
        return self.call("GET", "spotQuote", {
            "pair": pair,
            "side": side,
            "type": type,
            "price": price,
            "quantity": quantity,
            "amount": amount,
            "tif": tif,
            "post_only": post_only,
            "client_id": client_id,
            "trigger_price": trigger_price,
            "stop_limit_price": stop_limit_price,
            "expires": expires,
            "prevention": prevention,
            "take_profit": take_profit,
            "stop_loss": stop_loss,
        })

    def spot_orders(
        self,
        *,
        state: str | None = None,
        pair: str | None = None,
        after: str | None = None,
        size: int | None = None,
    ) -> Orders:
        """List own orders (API key with the scope read)"""
        return self.call("GET", "spotOrders", {
            "state": state,
            "pair": pair,
            "after": after,
            "size": size,
        })

    def my_spot_trades(
        self,
        *,
        pair: str | None = None,
        after: str | None = None,
        size: int | None = None,
    ) -> PageOfOwnTrade:
        """List own trades (API key with the scope read)"""
        return self.call("GET", "mySpotTrades", {
            "pair": pair,
            "after": after,
            "size": size,
        })

    def export_spot(
        self,
        *,
        kind: str | None = None,
        state: str | None = None,
        pair: str | None = None,
    ) -> SpotExported:
        """Records as CSV (API key with the scope read)"""
        return self.call("GET", "exportSpot", {
            "kind": kind,
            "state": state,
            "pair": pair,
        })

    def get_issues(self) -> PageOfIssue:
        """New coins, before and after they are listed (API key with the scope read)"""
        return self.call("GET", "getIssues", {})

    def get_issue(
        self,
        *,
        issue: str,
    ) -> IssueDetail:
        """A new coin with its facts, and what is asked for of it (API key with the scope read)"""
        return self.call("GET", "getIssue", {
            "issue": issue,
        })

    def get_issue_draw(
        self,
        *,
        issue: str,
        after: str | None = None,
        size: int | None = None,
    ) -> Draw:
        """Show the allocation of a new coin's lots (API key with the scope read)"""
        return self.call("GET", "getIssueDraw", {
            "issue": issue,
            "after": after,
            "size": size,
        })

    def get_issue_quote(
        self,
        *,
        issue: str,
        quantity: str,
    ) -> SubscriptionQuote:
        """Quote a subscription (API key with the scope read)"""
        return self.call("GET", "getIssueQuote", {
            "issue": issue,
            "quantity": quantity,
        })

    def get_subscriptions(
        self,
        *,
        group: Literal["", "finished", "locked", "waiting"] | None = None,
        after: str | None = None,
        size: int | None = None,
    ) -> SubscriptionPageOfOrder:
        """My subscriptions (API key with the scope read)"""
        return self.call("GET", "getSubscriptions", {
            "group": group,
            "after": after,
            "size": size,
        })

    def get_subscription(
        self,
        *,
        id: str,
    ) -> SubscriptionOrder:
        """One of my subscriptions (API key with the scope read)"""
        return self.call("GET", "getSubscription", {
            "id": id,
        })

    def export_subscriptions(
        self,
        *,
        kind: str | None = None,
        group: Literal["", "finished", "locked", "waiting"] | None = None,
    ) -> SubscriptionExported:
        """Records as CSV (API key with the scope read)"""
        return self.call("GET", "exportSubscriptions", {
            "kind": kind,
            "group": group,
        })

    def asset_history(self) -> PageOfDayValue:
        """Show my total value on each day of the last year (API key with the scope read)"""
        return self.call("GET", "assetHistory", {})

    def get_asset2(
        self,
        *,
        wallet: str | None = None,
    ) -> Assets:
        """List my assets (API key with the scope read)"""
        return self.call("GET", "getAsset2", {
            "wallet": wallet,
        })

    def deposit_channels(
        self,
        *,
        coin: str | None = None,
    ) -> PageOfChannel:
        """Coins and chains that money can come by (API key with the scope read)"""
        return self.call("GET", "depositChannels", {
            "coin": coin,
        })

    def deposit_needs(self) -> Requirements:
        """Show the requirements of a deposit, and my state about them (API key with the scope read)"""
        return self.call("GET", "depositNeeds", {})

    def deposit_address(
        self,
        *,
        coin: str,
        chain: str,
    ) -> DepositAddress:
        """My deposit address (API key with the scope read)"""
        return self.call("GET", "depositAddress", {
            "coin": coin,
            "chain": chain,
        })

    def withdraw_addresses(
        self,
        *,
        after: str | None = None,
        size: int | None = None,
        coin: str | None = None,
        chain: str | None = None,
    ) -> PageOfSavedAddress:
        """My withdrawal addresses (API key with the scope read)"""
        return self.call("GET", "withdrawAddresses", {
            "after": after,
            "size": size,
            "coin": coin,
            "chain": chain,
        })

    def exchange_quote(
        self,
        *,
        from_: str,
        to: str,
        amount: str | None = None,
    ) -> ExchangeQuote:
        """Quote an exchange of coins (API key with the scope read)"""
        return self.call("GET", "exchangeQuote", {
            "from": from_,
            "to": to,
            "amount": amount,
        })

    def small_balances(
        self,
        *,
        into: str,
        below: str,
    ) -> SmallBalances:
        """List small balances, and what they would be converted to (API key with the scope read)"""
        return self.call("GET", "smallBalances", {
            "into": into,
            "below": below,
        })

    def profit(
        self,
        *,
        days: str | None = None,
    ) -> Profit:
        """Show my profit and loss of the last days (API key with the scope read)"""
        return self.call("GET", "profit", {
            "days": days,
        })

    def statement(
        self,
        *,
        from_: str,
        to: str,
        kind: str | None = None,
    ) -> Statement:
        """Make a statement of my account (API key with the scope read)"""
        return self.call("GET", "statement", {
            "from": from_,
            "to": to,
            "kind": kind,
        })

    def withdraw_quote(
        self,
        *,
        kind: str | None = None,
        coin: str | None = None,
        chain: str | None = None,
        amount: str | None = None,
        address: str | None = None,
    ) -> WithdrawQuote:
        """Fee and terms of a withdrawal (API key with the scope read)"""
        return self.call("GET", "withdrawQuote", {
            "kind": kind,
            "coin": coin,
            "chain": chain,
            "amount": amount,
            "address": address,
        })

    def history(
        self,
        *,
        coin: str | None = None,
        status: str | None = None,
        wallet: str | None = None,
        reason: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        after: str | None = None,
        size: int | None = None,
        product: str | None = None,
    ) -> History:
        """My history, an event a row (API key with the scope read)"""
        return self.call("GET", "history", {
            "coin": coin,
            "status": status,
            "wallet": wallet,
            "reason": reason,
            "from": from_,
            "to": to,
            "after": after,
            "size": size,
            "product": product,
        })

    def deposit_records(
        self,
        *,
        coin: str | None = None,
        status: str | None = None,
        wallet: str | None = None,
        reason: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        after: str | None = None,
        size: int | None = None,
    ) -> PageOfDeposit:
        """My deposits (API key with the scope read)"""
        return self.call("GET", "depositRecords", {
            "coin": coin,
            "status": status,
            "wallet": wallet,
            "reason": reason,
            "from": from_,
            "to": to,
            "after": after,
            "size": size,
        })

    def deposit(
        self,
        *,
        id: str,
    ) -> DepositWithEvents:
        """One of my deposits, with its time line (API key with the scope read)"""
        return self.call("GET", "deposit", {
            "id": id,
        })

    def withdraw_records(
        self,
        *,
        coin: str | None = None,
        status: str | None = None,
        wallet: str | None = None,
        reason: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        after: str | None = None,
        size: int | None = None,
    ) -> PageOfWithdrawal:
        """My withdrawals to chains (API key with the scope read)"""
        return self.call("GET", "withdrawRecords", {
            "coin": coin,
            "status": status,
            "wallet": wallet,
            "reason": reason,
            "from": from_,
            "to": to,
            "after": after,
            "size": size,
        })

    def withdrawal(
        self,
        *,
        id: str,
    ) -> WithdrawalWithEvents:
        """One of my withdrawals, with its time line (API key with the scope read)"""
        return self.call("GET", "withdrawal", {
            "id": id,
        })

    def bank_withdraw_records(
        self,
        *,
        coin: str | None = None,
        status: str | None = None,
        wallet: str | None = None,
        reason: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        after: str | None = None,
        size: int | None = None,
    ) -> PageOfWithdrawal:
        """My withdrawals to banks (API key with the scope read)"""
        return self.call("GET", "bankWithdrawRecords", {
            "coin": coin,
            "status": status,
            "wallet": wallet,
            "reason": reason,
            "from": from_,
            "to": to,
            "after": after,
            "size": size,
        })

    def exchange_records(
        self,
        *,
        coin: str | None = None,
        status: str | None = None,
        wallet: str | None = None,
        reason: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        after: str | None = None,
        size: int | None = None,
    ) -> PageOfExchange:
        """My exchanges (API key with the scope read)"""
        return self.call("GET", "exchangeRecords", {
            "coin": coin,
            "status": status,
            "wallet": wallet,
            "reason": reason,
            "from": from_,
            "to": to,
            "after": after,
            "size": size,
        })

    def account_records(
        self,
        *,
        coin: str | None = None,
        status: str | None = None,
        wallet: str | None = None,
        reason: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        after: str | None = None,
        size: int | None = None,
    ) -> Movements:
        """Every movement of my accounts (API key with the scope read)"""
        return self.call("GET", "accountRecords", {
            "coin": coin,
            "status": status,
            "wallet": wallet,
            "reason": reason,
            "from": from_,
            "to": to,
            "after": after,
            "size": size,
        })

    def export_records(
        self,
        *,
        kind: str,
        product: str | None = None,
        coin: str | None = None,
        status: str | None = None,
        wallet: str | None = None,
        reason: str | None = None,
        from_: str | None = None,
        to: str | None = None,
    ) -> WalletExported:
        """Records as CSV (API key with the scope read)"""
        return self.call("GET", "exportRecords", {
            "kind": kind,
            "product": product,
            "coin": coin,
            "status": status,
            "wallet": wallet,
            "reason": reason,
            "from": from_,
            "to": to,
        })

    def get_fund_list(self) -> PageOfFund:
        """Funds (API key with the scope read)"""
        return self.call("GET", "getFundList", {})

    def get_fund_info(
        self,
        *,
        fund: str,
    ) -> FundDetail:
        """A fund: its value, its days and what stands behind a share (API key with the scope read)"""
        return self.call("GET", "getFundInfo", {
            "fund": fund,
        })

    def get_my_wealth(self) -> MyWealth:
        """My cap, and what I have of funds (API key with the scope read)"""
        return self.call("GET", "getMyWealth", {})

    def get_fund_value(
        self,
        *,
        id: str,
    ) -> FixedValue:
        """A published value of a fund, with all it was computed from (API key with the scope read)"""
        return self.call("GET", "getFundValue", {
            "id": id,
        })

    def get_fund_quote(
        self,
        *,
        fund: str,
        amount: str,
    ) -> WealthQuote:
        """Quote a purchase of a fund at the present value (API key with the scope read)"""
        return self.call("GET", "getFundQuote", {
            "fund": fund,
            "amount": amount,
        })

    def get_vip_list(self) -> PageOfVip:
        """VIP products (API key with the scope read)"""
        return self.call("GET", "getVipList", {})

    def get_vip_quote(
        self,
        *,
        product: str,
        amount: str,
    ) -> VipQuote:
        """Quote a VIP product (API key with the scope read)"""
        return self.call("GET", "getVipQuote", {
            "product": product,
            "amount": amount,
        })

    def get_fund_orders(
        self,
        *,
        state: Literal["", "filled", "redeemed", "redeeming", "waiting", "withdrawn"] | None = None,
        risk: Literal["", "aggressive", "balanced", "conservative"] | None = None,
        after: str | None = None,
        size: int | None = None,
    ) -> WealthPageOfOrder:
        """My orders of funds (API key with the scope read)"""
        return self.call("GET", "getFundOrders", {
            "state": state,
            "risk": risk,
            "after": after,
            "size": size,
        })

    def get_fund_order(
        self,
        *,
        id: str,
    ) -> WealthOrder:
        """My orders of funds: one (API key with the scope read)"""
        return self.call("GET", "getFundOrder", {
            "id": id,
        })

    def get_vip_orders(
        self,
        *,
        state: Literal["", "completed", "running"] | None = None,
        after: str | None = None,
        size: int | None = None,
    ) -> PageOfVipOrder:
        """My VIP orders (API key with the scope read)"""
        return self.call("GET", "getVipOrders", {
            "state": state,
            "after": after,
            "size": size,
        })

    def get_vip_order(
        self,
        *,
        id: str,
    ) -> VipOrder:
        """My VIP orders: one (API key with the scope read)"""
        return self.call("GET", "getVipOrder", {
            "id": id,
        })

    def export_wealth(
        self,
        *,
        kind: str | None = None,
        state: str | None = None,
        risk: Literal["", "aggressive", "balanced", "conservative"] | None = None,
    ) -> WealthExported:
        """Records as CSV (API key with the scope read)"""
        return self.call("GET", "exportWealth", {
            "kind": kind,
            "state": state,
            "risk": risk,
        })


class AsyncCalls(ABC):
    """The same for a program of one loop."""

    @abstractmethod
    async def call(self, method: str, name: str, form: Mapping[str, Any], rtoken: str | None = None) -> Any:
        """The data of one call's answer."""

    async def countries(self) -> PageOfCountry:
        """Countries an account can be opened in, with dialling codes (API key with the scope read)"""
        return await self.call("GET", "countries", {})

    async def info(self) -> Info:
        """The account that is signed in (API key with the scope read)"""
        return await self.call("GET", "info", {})

    async def security_questions(self) -> PageOfQuestion:
        """The security questions to choose from (API key with the scope read)"""
        return await self.call("GET", "securityQuestions", {})

    async def feed_ticket(
        self,
        *,
        rtoken: str | None = None,
    ) -> AccountTicket:
        """A one-time ticket for the live feed (API key with the scope read)"""
        return await self.call("POST", "feedTicket", {}, rtoken)

    async def automation_kinds(self) -> PageOfKind:
        """List the kinds of instructions in their order, and what each asks (API key with the scope read)"""
        return await self.call("GET", "automationKinds", {})

    async def price_alert_preview(
        self,
        *,
        symbol: str,
        when: Literal["above", "below", "down", "up"],
        level: str,
        repeat: Literal["always", "once"] | None = None,
    ) -> Preview:
        """Preview over the past 90 days: Be told of a price (API key with the scope read)"""
        return await self.call("GET", "priceAlertPreview", {
            "symbol": symbol,
            "when": when,
            "level": level,
            "repeat": repeat,
        })

    async def auto_subscribe_preview(
        self,
        *,
        every: Literal["day", "month", "week"],
        hour: int,
        product: str,
        keep: str,
        day: int | None = None,
        zone: str | None = None,
        most: str | None = None,
    ) -> Preview:
        """Preview over the past 90 days: Put idle balances into Earn again and again (API key with the scope
        read)
        """
        return await self.call("GET", "autoSubscribePreview", {
            "every": every,
            "hour": hour,
            "product": product,
            "keep": keep,
            "day": day,
            "zone": zone,
            "most": most,
        })

    async def recurring_buy_preview(
        self,
        *,
        every: Literal["day", "month", "week"],
        hour: int,
        coin: str,
        amount: str,
        day: int | None = None,
        zone: str | None = None,
        highest: str | None = None,
    ) -> Preview:
        """Preview over the past 90 days: Buy a coin again and again (API key with the scope read)"""
        return await self.call("GET", "recurringBuyPreview", {
            "every": every,
            "hour": hour,
            "coin": coin,
            "amount": amount,
            "day": day,
            "zone": zone,
            "highest": highest,
        })

    async def small_balances_preview(
        self,
        *,
        every: Literal["day", "month", "week"],
        hour: int,
        into: str,
        below: str,
        day: int | None = None,
        zone: str | None = None,
    ) -> Preview:
        """Preview over the past 90 days: Convert small balances again and again (API key with the scope read)"""
        return await self.call("GET", "smallBalancesPreview", {
            "every": every,
            "hour": hour,
            "into": into,
            "below": below,
            "day": day,
            "zone": zone,
        })

    async def automation_instructions(
        self,
        *,
        state: Literal["", "active", "ended", "failed", "fired", "open", "over", "paused"] | None = None,
        kind: str | None = None,
        after: str | None = None,
        size: int | None = None,
    ) -> PageOfInstruction:
        """My automations (API key with the scope read)"""
        return await self.call("GET", "automationInstructions", {
            "state": state,
            "kind": kind,
            "after": after,
            "size": size,
        })

    async def automation_instruction(
        self,
        *,
        id: str,
    ) -> Instruction:
        """My automations: one (API key with the scope read)"""
        return await self.call("GET", "automationInstruction", {
            "id": id,
        })

    async def automation_firings(
        self,
        *,
        state: Literal["", "done", "missed", "refused"] | None = None,
        kind: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        after: str | None = None,
        size: int | None = None,
    ) -> PageOfInstructionFiring:
        """My automations' runs (API key with the scope read)"""
        return await self.call("GET", "automationFirings", {
            "state": state,
            "kind": kind,
            "from": from_,
            "to": to,
            "after": after,
            "size": size,
        })

    async def automation_export(
        self,
        *,
        kind: str | None = None,
        state: str | None = None,
        from_: str | None = None,
        to: str | None = None,
    ) -> AutomationExported:
        """Records as CSV (API key with the scope read)"""
        return await self.call("GET", "automationExport", {
            "kind": kind,
            "state": state,
            "from": from_,
            "to": to,
        })

    async def get_logo(self) -> Logo:
        """Name and logo of the deployment (API key with the scope read)"""
        return await self.call("GET", "getLogo", {})

    async def content_search(
        self,
        *,
        q: str | None = None,
    ) -> Answered:
        """Texts that answer a question (API key with the scope read)"""
        return await self.call("GET", "contentSearch", {
            "q": q,
        })

    async def content_mentions(
        self,
        *,
        words: str,
        size: int | None = None,
    ) -> PageOfHeadline:
        """News that name something (API key with the scope read)"""
        return await self.call("GET", "contentMentions", {
            "words": words,
            "size": size,
        })

    async def support_tickets(
        self,
        *,
        after: str | None = None,
        size: int | None = None,
    ) -> PageOfTicket:
        """My support tickets (API key with the scope read)"""
        return await self.call("GET", "supportTickets", {
            "after": after,
            "size": size,
        })

    async def support_ticket(
        self,
        *,
        id: str,
    ) -> ContentTicket:
        """One of my support tickets (API key with the scope read)"""
        return await self.call("GET", "supportTicket", {
            "id": id,
        })

    async def get_texts_list(
        self,
        *,
        kind: str | None = None,
        id: int | None = None,
    ) -> PageOfText:
        """Texts of the site in my language (API key with the scope read)"""
        return await self.call("GET", "getTextsList", {
            "kind": kind,
            "id": id,
        })

    async def content_list(
        self,
        *,
        kinds: str,
        topic: str | None = None,
        after: str | None = None,
        size: int | None = None,
    ) -> PageOfHeadline:
        """List the newest texts of some kinds (API key with the scope read)"""
        return await self.call("GET", "contentList", {
            "kinds": kinds,
            "topic": topic,
            "after": after,
            "size": size,
        })

    async def content_topics(self) -> PageOfTopic:
        """Topics of help (API key with the scope read)"""
        return await self.call("GET", "contentTopics", {})

    async def ticket_thread(
        self,
        *,
        id: str,
        after: str | None = None,
        size: int | None = None,
    ) -> ContentThread:
        """What was written about one of my support tickets (API key with the scope read)"""
        return await self.call("GET", "ticketThread", {
            "id": id,
            "after": after,
            "size": size,
        })

    async def coin(
        self,
        *,
        coin: str,
    ) -> Coin:
        """One coin: how its price moved, its year and what is known of it (API key with the scope read)"""
        return await self.call("GET", "coin", {
            "coin": coin,
        })

    async def favourites(self) -> PageOfstr:
        """The symbols I starred (API key with the scope read)"""
        return await self.call("GET", "favourites", {})

    async def get_offers(self) -> MarketPageOfOffer:
        """List the products in which each instrument can be traded (API key with the scope read)"""
        return await self.call("GET", "getOffers", {})

    async def price_receipt(
        self,
        *,
        kind: str,
        id: str,
    ) -> Receipt:
        """Show the receipt of one of my prices (API key with the scope read)"""
        return await self.call("GET", "priceReceipt", {
            "kind": kind,
            "id": id,
        })

    async def candles(
        self,
        *,
        symbol: str,
        period: str | None = None,
        limit: int | None = None,
        before: int | None = None,
    ) -> Candles:
        """Candles of a symbol, oldest first (API key with the scope read)"""
        return await self.call("GET", "candles", {
            "symbol": symbol,
            "period": period,
            "limit": limit,
            "before": before,
        })

    async def get_currency_all(
        self,
        *,
        category: str | None = None,
        leading: Literal["", "gainers", "latest", "mainstream"] | None = None,
        limit: int | None = None,
    ) -> PageOfInstrument:
        """Every instrument with its last 24 hours (API key with the scope read)"""
        return await self.call("GET", "getCurrencyAll", {
            "category": category,
            "leading": leading,
            "limit": limit,
        })

    async def get_tile_figures(self) -> PageOfTileFigure:
        """List the figures of the front page's products (API key with the scope read)"""
        return await self.call("GET", "getTileFigures", {})

    async def developer_guide(self) -> Guide:
        """Show the guide for people who write programs (API key with the scope read)"""
        return await self.call("GET", "developerGuide", {})

    async def webhooks(self) -> Webhooks:
        """My webhooks (API key with the scope read)"""
        return await self.call("GET", "webhooks", {})

    async def get_my_promotion(
        self,
        *,
        days: Literal["60", "7", "all"] | None = None,
    ) -> Promotion:
        """Show my invitation code, levels and income (API key with the scope read)"""
        return await self.call("GET", "getMyPromotion", {
            "days": days,
        })

    async def referral_incomes(
        self,
        *,
        level: Literal["", "1", "2", "3", "4"] | None = None,
        after: str | None = None,
        size: int | None = None,
    ) -> PageOfIncome:
        """My referral incomes (API key with the scope read)"""
        return await self.call("GET", "referralIncomes", {
            "level": level,
            "after": after,
            "size": size,
        })

    async def referral_income(
        self,
        *,
        id: str,
    ) -> Income:
        """One of my referral incomes (API key with the scope read)"""
        return await self.call("GET", "referralIncome", {
            "id": id,
        })

    async def referral_members(
        self,
        *,
        level: Literal["", "1", "2", "3", "4"] | None = None,
        after: str | None = None,
        size: int | None = None,
    ) -> PageOfMember:
        """Members I invited (API key with the scope read)"""
        return await self.call("GET", "referralMembers", {
            "level": level,
            "after": after,
            "size": size,
        })

    async def referral_export(
        self,
        *,
        kind: str | None = None,
        level: Literal["", "1", "2", "3", "4"] | None = None,
    ) -> ReferralExported:
        """Records as CSV (API key with the scope read)"""
        return await self.call("GET", "referralExport", {
            "kind": kind,
            "level": level,
        })

    async def signin_welfare(self) -> Welfare:
        """The cycle of sign-in days and the tasks (API key with the scope read)"""
        return await self.call("GET", "signinWelfare", {})

    async def signin_rewards(
        self,
        *,
        what: Literal["", "day", "task"] | None = None,
        after: str | None = None,
        size: int | None = None,
    ) -> PageOfReward:
        """My rewards (API key with the scope read)"""
        return await self.call("GET", "signinRewards", {
            "what": what,
            "after": after,
            "size": size,
        })

    async def signin_reward(
        self,
        *,
        id: str,
    ) -> Reward:
        """One of my rewards (API key with the scope read)"""
        return await self.call("GET", "signinReward", {
            "id": id,
        })

    async def signin_export(
        self,
        *,
        kind: str | None = None,
        what: Literal["", "day", "task"] | None = None,
    ) -> SigninExported:
        """Records as CSV (API key with the scope read)"""
        return await self.call("GET", "signinExport", {
            "kind": kind,
            "what": what,
        })

    async def credit_score(self) -> VerificationCredit:
        """My credit score, and every request that it comes from (API key with the scope read)"""
        return await self.call("GET", "creditScore", {})

    async def verification(self) -> Overview:
        """Show my verification, and the parts to send (API key with the scope read)"""
        return await self.call("GET", "verification", {})

    async def phone_link(
        self,
        *,
        form: Literal["address", "assets", "credit", "identity"],
    ) -> PhoneLink:
        """Whether my phone has opened the link to a form (API key with the scope read)"""
        return await self.call("GET", "phoneLink", {
            "form": form,
        })

    async def risk_level(self) -> Risk:
        """My risk level, and every answer of the questionnaire that it comes from (API key with the scope read)"""
        return await self.call("GET", "riskLevel", {})

    async def get_c2c_terms(self) -> Terms:
        """Show the validity of a C2C order (API key with the scope read)"""
        return await self.call("GET", "getC2cTerms", {})

    async def get_c2c_offers(self) -> C2cPageOfOffer:
        """Coins for a bank wire, at the rates of this moment (API key with the scope read)"""
        return await self.call("GET", "getC2cOffers", {})

    async def get_c2c_payer(self) -> Payer:
        """The name that I was verified by, for a bank wire (API key with the scope read)"""
        return await self.call("GET", "getC2cPayer", {})

    async def c2c_purchase_thread(
        self,
        *,
        id: str,
        after: str | None = None,
        size: int | None = None,
    ) -> C2cThread:
        """What was written about a C2C purchase (API key with the scope read)"""
        return await self.call("GET", "c2cPurchaseThread", {
            "id": id,
            "after": after,
            "size": size,
        })

    async def c2c_sale_thread(
        self,
        *,
        id: str,
        after: str | None = None,
        size: int | None = None,
    ) -> C2cThread:
        """What was written about a C2C sale (API key with the scope read)"""
        return await self.call("GET", "c2cSaleThread", {
            "id": id,
            "after": after,
            "size": size,
        })

    async def get_c2c_orders(
        self,
        *,
        state: Literal["", "cancelled", "closed", "disputed", "expired", "finished", "matched", "pending_match", "proof_sent", "rejected"] | None = None,
        side: Literal["", "buy", "sell"] | None = None,
        after: str | None = None,
        size: int | None = None,
    ) -> C2cPageOfOrder:
        """My C2C orders (API key with the scope read)"""
        return await self.call("GET", "getC2cOrders", {
            "state": state,
            "side": side,
            "after": after,
            "size": size,
        })

    async def get_c2c_order(
        self,
        *,
        id: str,
    ) -> C2cOrderDetail:
        """My C2C orders: one (API key with the scope read)"""
        return await self.call("GET", "getC2cOrder", {
            "id": id,
        })

    async def export_c2c(
        self,
        *,
        kind: str | None = None,
        state: Literal["", "cancelled", "closed", "disputed", "expired", "finished", "matched", "pending_match", "proof_sent", "rejected"] | None = None,
        side: Literal["", "buy", "sell"] | None = None,
    ) -> C2cExported:
        """Records as CSV (API key with the scope read)"""
        return await self.call("GET", "exportC2c", {
            "kind": kind,
            "state": state,
            "side": side,
        })

    async def cancel_contract(
        self,
        *,
        id: str,
        rtoken: str | None = None,
    ) -> Position:
        """Cancel a pending order (API key with the scope trade)"""
        return await self.call("POST", "cancelContract", {
            "id": id,
        }, rtoken)

    async def close_contract(
        self,
        *,
        id: str,
        lots: int | None = None,
        rtoken: str | None = None,
    ) -> Position:
        """Close a position, or a part of it (API key with the scope trade)"""
        return await self.call("POST", "closeContract", {
            "id": id,
            "lots": lots,
        }, rtoken)

    async def close_contracts(
        self,
        *,
        product: str | None = None,
        rtoken: str | None = None,
    ) -> PageOfPosition:
        """Close every position (API key with the scope trade)"""
        return await self.call("POST", "closeContracts", {
            "product": product,
        }, rtoken)

    async def contract_margin_quote(
        self,
        *,
        id: str,
        amount: str,
        way: Literal["add", "reduce"],
    ) -> MarginQuote:
        """Quote a change of margin (API key with the scope read)"""
        return await self.call("GET", "contractMarginQuote", {
            "id": id,
            "amount": amount,
            "way": way,
        })

    async def change_contract_margin(
        self,
        *,
        id: str,
        amount: str,
        way: Literal["add", "reduce"],
        rtoken: str | None = None,
    ) -> Position:
        """Add or take out margin (API key with the scope trade)"""
        return await self.call("POST", "changeContractMargin", {
            "id": id,
            "amount": amount,
            "way": way,
        }, rtoken)

    async def open_contract(
        self,
        *,
        product: str,
        side: Literal["long", "short"],
        kind: Literal["limit", "market", "stop"],
        lots: int,
        leverage: int,
        tpassword: str | None = None,
        passkey: str | None = None,
        price: str | None = None,
        take_profit: str | None = None,
        stop_loss: str | None = None,
        rtoken: str | None = None,
    ) -> Position:
        """Order a contract (API key with the scope trade)"""
        return await self.call("POST", "openContract", {
            "product": product,
            "side": side,
            "kind": kind,
            "lots": lots,
            "leverage": leverage,
            "tpassword": tpassword,
            "passkey": passkey,
            "price": price,
            "take_profit": take_profit,
            "stop_loss": stop_loss,
        }, rtoken)

    async def contract_quote(
        self,
        *,
        product: str,
        side: Literal["long", "short"],
        kind: Literal["limit", "market", "stop"],
        lots: int,
        leverage: int,
        price: str | None = None,
        take_profit: str | None = None,
        stop_loss: str | None = None,
    ) -> ContractQuote:
        """Quote an order (API key with the scope read)"""
        return await self.call("GET", "contractQuote", {
            "product": product,
            "side": side,
            "kind": kind,
            "lots": lots,
            "leverage": leverage,
            "price": price,
            "take_profit": take_profit,
            "stop_loss": stop_loss,
        })

    async def reverse_contract(
        self,
        *,
        id: str,
        tpassword: str | None = None,
        passkey: str | None = None,
        rtoken: str | None = None,
    ) -> Position:
        """Close a position and order its opposite (API key with the scope trade)"""
        return await self.call("POST", "reverseContract", {
            "id": id,
            "tpassword": tpassword,
            "passkey": passkey,
        }, rtoken)

    async def change_contract_stops(
        self,
        *,
        id: str,
        take_profit: str | None = None,
        stop_loss: str | None = None,
        rtoken: str | None = None,
    ) -> Position:
        """Set take-profit and stop-loss (API key with the scope trade)"""
        return await self.call("POST", "changeContractStops", {
            "id": id,
            "take_profit": take_profit,
            "stop_loss": stop_loss,
        }, rtoken)

    async def contract_summary(self) -> Summary:
        """The contract wallet of the account (API key with the scope read)"""
        return await self.call("GET", "contractSummary", {})

    async def contract_products(self) -> ContractProducts:
        """Contracts that are offered (API key with the scope read)"""
        return await self.call("GET", "contractProducts", {})

    async def contract_positions(
        self,
        *,
        state: Literal["", "cancelled", "closed", "closing", "ended", "held", "liquidated", "open", "pending"] | None = None,
        product: str | None = None,
        delivery: Literal["", "dated", "perpetual"] | None = None,
        from_: str | None = None,
        to: str | None = None,
        after: str | None = None,
        size: int | None = None,
    ) -> PageOfPosition:
        """My positions and orders (API key with the scope read)"""
        return await self.call("GET", "contractPositions", {
            "state": state,
            "product": product,
            "delivery": delivery,
            "from": from_,
            "to": to,
            "after": after,
            "size": size,
        })

    async def contract_position(
        self,
        *,
        id: str,
    ) -> Position:
        """One of my positions (API key with the scope read)"""
        return await self.call("GET", "contractPosition", {
            "id": id,
        })

    async def contract_closures(
        self,
        *,
        reason: Literal["", "delivered", "liquidated", "silent", "stop_loss", "take_profit", "user"] | None = None,
        product: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        after: str | None = None,
        size: int | None = None,
        sums: bool | None = None,
    ) -> ClosuresPage:
        """What was closed of my positions (API key with the scope read)"""
        return await self.call("GET", "contractClosures", {
            "reason": reason,
            "product": product,
            "from": from_,
            "to": to,
            "after": after,
            "size": size,
            "sums": sums,
        })

    async def contract_closure(
        self,
        *,
        id: str,
    ) -> Closure:
        """One closure of my positions (API key with the scope read)"""
        return await self.call("GET", "contractClosure", {
            "id": id,
        })

    async def export_contracts(
        self,
        *,
        kind: str | None = None,
        state: Literal["", "cancelled", "closed", "closing", "ended", "held", "liquidated", "open", "pending"] | None = None,
        reason: Literal["", "delivered", "liquidated", "silent", "stop_loss", "take_profit", "user"] | None = None,
        product: str | None = None,
        delivery: Literal["", "dated", "perpetual"] | None = None,
        from_: str | None = None,
        to: str | None = None,
    ) -> ContractExported:
        """Records as CSV (API key with the scope read)"""
        return await self.call("GET", "exportContracts", {
            "kind": kind,
            "state": state,
            "reason": reason,
            "product": product,
            "delivery": delivery,
            "from": from_,
            "to": to,
        })

    async def get_profit_total(self) -> ProfitTotal:
        """My custody in sums (API key with the scope read)"""
        return await self.call("GET", "getProfitTotal", {})

    async def get_profit_quote(
        self,
        *,
        product: str,
        amount: str,
    ) -> CustodyQuote:
        """Quote an order in custody, and its early redemption (API key with the scope read)"""
        return await self.call("GET", "getProfitQuote", {
            "product": product,
            "amount": amount,
        })

    async def get_profit_redemption(
        self,
        *,
        id: str,
    ) -> Redemption:
        """Quote the redemption of a custody order now (API key with the scope read)"""
        return await self.call("GET", "getProfitRedemption", {
            "id": id,
        })

    async def get_profit_list(self) -> PageOfProduct:
        """Custody products (API key with the scope read)"""
        return await self.call("GET", "getProfitList", {})

    async def get_profit_info(
        self,
        *,
        product: str,
    ) -> ProductDetail:
        """A custody product, and how its yields were fixed (API key with the scope read)"""
        return await self.call("GET", "getProfitInfo", {
            "product": product,
        })

    async def get_profit_orders(
        self,
        *,
        state: Literal["", "completed", "ended", "held", "in_custody", "redeemed", "redeeming", "redemption_rejected"] | None = None,
        after: str | None = None,
        size: int | None = None,
    ) -> CustodyPageOfOrder:
        """My custody orders (API key with the scope read)"""
        return await self.call("GET", "getProfitOrders", {
            "state": state,
            "after": after,
            "size": size,
        })

    async def get_profit_order(
        self,
        *,
        id: str,
    ) -> CustodyOrderDetail:
        """My custody orders: one (API key with the scope read)"""
        return await self.call("GET", "getProfitOrder", {
            "id": id,
        })

    async def export_profit(
        self,
        *,
        kind: str | None = None,
        state: Literal["", "completed", "ended", "held", "in_custody", "redeemed", "redeeming", "redemption_rejected"] | None = None,
    ) -> CustodyExported:
        """Records as CSV (API key with the scope read)"""
        return await self.call("GET", "exportProfit", {
            "kind": kind,
            "state": state,
        })

    async def lend_img(
        self,
        *,
        id: str | None = None,
    ) -> PageOfPaper:
        """The papers of a loan of mine, or of my next application (API key with the scope read)"""
        return await self.call("GET", "lend_img", {
            "id": id,
        })

    async def lend_quote(
        self,
        *,
        offer: str,
        amount: str,
    ) -> LendingQuote:
        """Quote a loan, by the day of its repayment (API key with the scope read)"""
        return await self.call("GET", "lendQuote", {
            "offer": offer,
            "amount": amount,
        })

    async def lend_my(self) -> MyLoans:
        """My loan limit, and what I owe (API key with the scope read)"""
        return await self.call("GET", "lendMy", {})

    async def lend_list(self) -> LendingPageOfOffer:
        """Terms of loans (API key with the scope read)"""
        return await self.call("GET", "lendList", {})

    async def lend_back(
        self,
        *,
        id: str,
    ) -> Repayment:
        """Show the sum that repaying a loan of mine takes today (API key with the scope read)"""
        return await self.call("GET", "lendBack", {
            "id": id,
        })

    async def lend_mylist(
        self,
        *,
        state: Literal["", "cleared", "issued", "overdue", "rejected", "repaying", "unreviewed", "withdrawn", "written_off"] | None = None,
        after: str | None = None,
        size: int | None = None,
    ) -> PageOfLoan:
        """My loans (API key with the scope read)"""
        return await self.call("GET", "lendMylist", {
            "state": state,
            "after": after,
            "size": size,
        })

    async def lend_info(
        self,
        *,
        id: str,
    ) -> LoanDetail:
        """My loans: one (API key with the scope read)"""
        return await self.call("GET", "lendInfo", {
            "id": id,
        })

    async def export_loans(
        self,
        *,
        kind: str | None = None,
        state: Literal["", "cleared", "issued", "overdue", "rejected", "repaying", "unreviewed", "withdrawn", "written_off"] | None = None,
    ) -> LendingExported:
        """Records as CSV (API key with the scope read)"""
        return await self.call("GET", "exportLoans", {
            "kind": kind,
            "state": state,
        })

    async def buy_option(
        self,
        *,
        product: str,
        amount: str,
        direction: Literal["fall", "rise"],
        tpassword: str | None = None,
        passkey: str | None = None,
        rtoken: str | None = None,
    ) -> Option:
        """Buy an option (API key with the scope trade)"""
        return await self.call("POST", "buyOption", {
            "product": product,
            "amount": amount,
            "direction": direction,
            "tpassword": tpassword,
            "passkey": passkey,
        }, rtoken)

    async def option_quote(
        self,
        *,
        product: str,
        amount: str,
    ) -> OptionsQuote:
        """Quote an option (API key with the scope read)"""
        return await self.call("GET", "optionQuote", {
            "product": product,
            "amount": amount,
        })

    async def option_products(self) -> OptionsProducts:
        """Options that are sold (API key with the scope read)"""
        return await self.call("GET", "optionProducts", {})

    async def option_ticks(
        self,
        *,
        symbol: str,
    ) -> PageOfTick:
        """The newest ticks of what options settle by (API key with the scope read)"""
        return await self.call("GET", "optionTicks", {
            "symbol": symbol,
        })

    async def option_orders(
        self,
        *,
        state: Literal["", "accepted", "ended", "holding", "lost", "open", "tied", "void", "won"] | None = None,
        symbol: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        after: str | None = None,
        size: int | None = None,
    ) -> PageOfOption:
        """My options (API key with the scope read)"""
        return await self.call("GET", "optionOrders", {
            "state": state,
            "symbol": symbol,
            "from": from_,
            "to": to,
            "after": after,
            "size": size,
        })

    async def option_order(
        self,
        *,
        id: str,
    ) -> Option:
        """My options: one (API key with the scope read)"""
        return await self.call("GET", "optionOrder", {
            "id": id,
        })

    async def export_options(
        self,
        *,
        kind: str | None = None,
        state: Literal["", "accepted", "ended", "holding", "lost", "open", "tied", "void", "won"] | None = None,
        symbol: str | None = None,
        from_: str | None = None,
        to: str | None = None,
    ) -> OptionsExported:
        """Records as CSV (API key with the scope read)"""
        return await self.call("GET", "exportOptions", {
            "kind": kind,
            "state": state,
            "symbol": symbol,
            "from": from_,
            "to": to,
        })

    async def account_events(
        self,
        *,
        after: int | None = None,
        size: int | None = None,
    ) -> AccountEvents:
        """List the events of my account (API key with the scope read)"""
        return await self.call("GET", "accountEvents", {
            "after": after,
            "size": size,
        })

    async def cancel_spot_order(
        self,
        *,
        id: str,
        rtoken: str | None = None,
    ) -> Cancelled:
        """Withdraw an open order (API key with the scope trade)"""
        return await self.call("POST", "cancelSpotOrder", {
            "id": id,
        }, rtoken)

    async def cancel_all_spot_orders(
        self,
        *,
        pair: str | None = None,
        rtoken: str | None = None,
    ) -> CancelledOrders:
        """Withdraw all open orders, or those of one pair (API key with the scope trade)"""
        return await self.call("POST", "cancelAllSpotOrders", {
            "pair": pair,
        }, rtoken)

    async def cancel_spot_orders(
        self,
        *,
        ids: str,
        rtoken: str | None = None,
    ) -> CancelledOrders:
        """Withdraw several open orders (API key with the scope trade)"""
        return await self.call("POST", "cancelSpotOrders", {
            "ids": ids,
        }, rtoken)

    async def cancel_all_spot_orders_after(
        self,
        *,
        seconds: int,
        pair: str | None = None,
        rtoken: str | None = None,
    ) -> CancelAfter:
        """Withdraw all open orders after a time, unless this is asked again (API key with the scope trade)"""
        return await self.call("POST", "cancelAllSpotOrdersAfter", {
            "seconds": seconds,
            "pair": pair,
        }, rtoken)

    async def change_spot_order(
        self,
        *,
        id: str,
        tpassword: str | None = None,
        passkey: str | None = None,
        price: str | None = None,
        quantity: str | None = None,
        trigger_price: str | None = None,
        take_profit: str | None = None,
        stop_loss: str | None = None,
        rtoken: str | None = None,
    ) -> SpotOrder:
        """Give an open order another price, quantity or trigger, or other prices to what follows it (API key
        with the scope trade)
        """
        return await self.call("POST", "changeSpotOrder", {
            "id": id,
            "tpassword": tpassword,
            "passkey": passkey,
            "price": price,
            "quantity": quantity,
            "trigger_price": trigger_price,
            "take_profit": take_profit,
            "stop_loss": stop_loss,
        }, rtoken)

    async def check_spot_order(
        self,
        *,
        pair: str,
        side: str,
        type: str,
        price: str | None = None,
        quantity: str | None = None,
        amount: str | None = None,
        tif: str | None = None,
        post_only: bool | None = None,
        client_id: str | None = None,
        trigger_price: str | None = None,
        stop_limit_price: str | None = None,
        expires: int | None = None,
        prevention: str | None = None,
        take_profit: str | None = None,
        stop_loss: str | None = None,
    ) -> SpotQuote:
        """Try an order without placing it (API key with the scope read)"""
        return await self.call("GET", "checkSpotOrder", {
            "pair": pair,
            "side": side,
            "type": type,
            "price": price,
            "quantity": quantity,
            "amount": amount,
            "tif": tif,
            "post_only": post_only,
            "client_id": client_id,
            "trigger_price": trigger_price,
            "stop_limit_price": stop_limit_price,
            "expires": expires,
            "prevention": prevention,
            "take_profit": take_profit,
            "stop_loss": stop_loss,
        })

    async def place_spot_order(
        self,
        *,
        pair: str,
        side: str,
        type: str,
        tpassword: str | None = None,
        passkey: str | None = None,
        price: str | None = None,
        quantity: str | None = None,
        amount: str | None = None,
        tif: str | None = None,
        post_only: bool | None = None,
        client_id: str | None = None,
        trigger_price: str | None = None,
        stop_limit_price: str | None = None,
        expires: int | None = None,
        prevention: str | None = None,
        take_profit: str | None = None,
        stop_loss: str | None = None,
        rtoken: str | None = None,
    ) -> SpotOrder:
        """Place an order (API key with the scope trade)"""
        return await self.call("POST", "placeSpotOrder", {
            "pair": pair,
            "side": side,
            "type": type,
            "tpassword": tpassword,
            "passkey": passkey,
            "price": price,
            "quantity": quantity,
            "amount": amount,
            "tif": tif,
            "post_only": post_only,
            "client_id": client_id,
            "trigger_price": trigger_price,
            "stop_limit_price": stop_limit_price,
            "expires": expires,
            "prevention": prevention,
            "take_profit": take_profit,
            "stop_loss": stop_loss,
        }, rtoken)

    async def spot_depth(
        self,
        *,
        pair: str,
        limit: int | None = None,
    ) -> Depth:
        """Read a book (API key with the scope read)"""
        return await self.call("GET", "spotDepth", {
            "pair": pair,
            "limit": limit,
        })

    async def spot_trades(
        self,
        *,
        pair: str,
    ) -> PageOfTrade:
        """Read the last trades (API key with the scope read)"""
        return await self.call("GET", "spotTrades", {
            "pair": pair,
        })

    async def spot_pairs(self) -> PageOfPair:
        """List pairs and their rules (API key with the scope read)"""
        return await self.call("GET", "spotPairs", {})

    async def spot_quote(
        self,
        *,
        pair: str,
        side: str,
        type: str,
        price: str | None = None,
        quantity: str | None = None,
        amount: str | None = None,
        tif: str | None = None,
        post_only: bool | None = None,
        client_id: str | None = None,
        trigger_price: str | None = None,
        stop_limit_price: str | None = None,
        expires: int | None = None,
        prevention: str | None = None,
        take_profit: str | None = None,
        stop_loss: str | None = None,
    ) -> SpotQuote:
        """Quote an order (API key with the scope read)"""
        return await self.call("GET", "spotQuote", {
            "pair": pair,
            "side": side,
            "type": type,
            "price": price,
            "quantity": quantity,
            "amount": amount,
            "tif": tif,
            "post_only": post_only,
            "client_id": client_id,
            "trigger_price": trigger_price,
            "stop_limit_price": stop_limit_price,
            "expires": expires,
            "prevention": prevention,
            "take_profit": take_profit,
            "stop_loss": stop_loss,
        })

    async def spot_orders(
        self,
        *,
        state: str | None = None,
        pair: str | None = None,
        after: str | None = None,
        size: int | None = None,
    ) -> Orders:
        """List own orders (API key with the scope read)"""
        return await self.call("GET", "spotOrders", {
            "state": state,
            "pair": pair,
            "after": after,
            "size": size,
        })

    async def my_spot_trades(
        self,
        *,
        pair: str | None = None,
        after: str | None = None,
        size: int | None = None,
    ) -> PageOfOwnTrade:
        """List own trades (API key with the scope read)"""
        return await self.call("GET", "mySpotTrades", {
            "pair": pair,
            "after": after,
            "size": size,
        })

    async def export_spot(
        self,
        *,
        kind: str | None = None,
        state: str | None = None,
        pair: str | None = None,
    ) -> SpotExported:
        """Records as CSV (API key with the scope read)"""
        return await self.call("GET", "exportSpot", {
            "kind": kind,
            "state": state,
            "pair": pair,
        })

    async def get_issues(self) -> PageOfIssue:
        """New coins, before and after they are listed (API key with the scope read)"""
        return await self.call("GET", "getIssues", {})

    async def get_issue(
        self,
        *,
        issue: str,
    ) -> IssueDetail:
        """A new coin with its facts, and what is asked for of it (API key with the scope read)"""
        return await self.call("GET", "getIssue", {
            "issue": issue,
        })

    async def get_issue_draw(
        self,
        *,
        issue: str,
        after: str | None = None,
        size: int | None = None,
    ) -> Draw:
        """Show the allocation of a new coin's lots (API key with the scope read)"""
        return await self.call("GET", "getIssueDraw", {
            "issue": issue,
            "after": after,
            "size": size,
        })

    async def get_issue_quote(
        self,
        *,
        issue: str,
        quantity: str,
    ) -> SubscriptionQuote:
        """Quote a subscription (API key with the scope read)"""
        return await self.call("GET", "getIssueQuote", {
            "issue": issue,
            "quantity": quantity,
        })

    async def get_subscriptions(
        self,
        *,
        group: Literal["", "finished", "locked", "waiting"] | None = None,
        after: str | None = None,
        size: int | None = None,
    ) -> SubscriptionPageOfOrder:
        """My subscriptions (API key with the scope read)"""
        return await self.call("GET", "getSubscriptions", {
            "group": group,
            "after": after,
            "size": size,
        })

    async def get_subscription(
        self,
        *,
        id: str,
    ) -> SubscriptionOrder:
        """One of my subscriptions (API key with the scope read)"""
        return await self.call("GET", "getSubscription", {
            "id": id,
        })

    async def export_subscriptions(
        self,
        *,
        kind: str | None = None,
        group: Literal["", "finished", "locked", "waiting"] | None = None,
    ) -> SubscriptionExported:
        """Records as CSV (API key with the scope read)"""
        return await self.call("GET", "exportSubscriptions", {
            "kind": kind,
            "group": group,
        })

    async def asset_history(self) -> PageOfDayValue:
        """Show my total value on each day of the last year (API key with the scope read)"""
        return await self.call("GET", "assetHistory", {})

    async def get_asset2(
        self,
        *,
        wallet: str | None = None,
    ) -> Assets:
        """List my assets (API key with the scope read)"""
        return await self.call("GET", "getAsset2", {
            "wallet": wallet,
        })

    async def deposit_channels(
        self,
        *,
        coin: str | None = None,
    ) -> PageOfChannel:
        """Coins and chains that money can come by (API key with the scope read)"""
        return await self.call("GET", "depositChannels", {
            "coin": coin,
        })

    async def deposit_needs(self) -> Requirements:
        """Show the requirements of a deposit, and my state about them (API key with the scope read)"""
        return await self.call("GET", "depositNeeds", {})

    async def deposit_address(
        self,
        *,
        coin: str,
        chain: str,
    ) -> DepositAddress:
        """My deposit address (API key with the scope read)"""
        return await self.call("GET", "depositAddress", {
            "coin": coin,
            "chain": chain,
        })

    async def withdraw_addresses(
        self,
        *,
        after: str | None = None,
        size: int | None = None,
        coin: str | None = None,
        chain: str | None = None,
    ) -> PageOfSavedAddress:
        """My withdrawal addresses (API key with the scope read)"""
        return await self.call("GET", "withdrawAddresses", {
            "after": after,
            "size": size,
            "coin": coin,
            "chain": chain,
        })

    async def exchange_quote(
        self,
        *,
        from_: str,
        to: str,
        amount: str | None = None,
    ) -> ExchangeQuote:
        """Quote an exchange of coins (API key with the scope read)"""
        return await self.call("GET", "exchangeQuote", {
            "from": from_,
            "to": to,
            "amount": amount,
        })

    async def small_balances(
        self,
        *,
        into: str,
        below: str,
    ) -> SmallBalances:
        """List small balances, and what they would be converted to (API key with the scope read)"""
        return await self.call("GET", "smallBalances", {
            "into": into,
            "below": below,
        })

    async def profit(
        self,
        *,
        days: str | None = None,
    ) -> Profit:
        """Show my profit and loss of the last days (API key with the scope read)"""
        return await self.call("GET", "profit", {
            "days": days,
        })

    async def statement(
        self,
        *,
        from_: str,
        to: str,
        kind: str | None = None,
    ) -> Statement:
        """Make a statement of my account (API key with the scope read)"""
        return await self.call("GET", "statement", {
            "from": from_,
            "to": to,
            "kind": kind,
        })

    async def withdraw_quote(
        self,
        *,
        kind: str | None = None,
        coin: str | None = None,
        chain: str | None = None,
        amount: str | None = None,
        address: str | None = None,
    ) -> WithdrawQuote:
        """Fee and terms of a withdrawal (API key with the scope read)"""
        return await self.call("GET", "withdrawQuote", {
            "kind": kind,
            "coin": coin,
            "chain": chain,
            "amount": amount,
            "address": address,
        })

    async def history(
        self,
        *,
        coin: str | None = None,
        status: str | None = None,
        wallet: str | None = None,
        reason: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        after: str | None = None,
        size: int | None = None,
        product: str | None = None,
    ) -> History:
        """My history, an event a row (API key with the scope read)"""
        return await self.call("GET", "history", {
            "coin": coin,
            "status": status,
            "wallet": wallet,
            "reason": reason,
            "from": from_,
            "to": to,
            "after": after,
            "size": size,
            "product": product,
        })

    async def deposit_records(
        self,
        *,
        coin: str | None = None,
        status: str | None = None,
        wallet: str | None = None,
        reason: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        after: str | None = None,
        size: int | None = None,
    ) -> PageOfDeposit:
        """My deposits (API key with the scope read)"""
        return await self.call("GET", "depositRecords", {
            "coin": coin,
            "status": status,
            "wallet": wallet,
            "reason": reason,
            "from": from_,
            "to": to,
            "after": after,
            "size": size,
        })

    async def deposit(
        self,
        *,
        id: str,
    ) -> DepositWithEvents:
        """One of my deposits, with its time line (API key with the scope read)"""
        return await self.call("GET", "deposit", {
            "id": id,
        })

    async def withdraw_records(
        self,
        *,
        coin: str | None = None,
        status: str | None = None,
        wallet: str | None = None,
        reason: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        after: str | None = None,
        size: int | None = None,
    ) -> PageOfWithdrawal:
        """My withdrawals to chains (API key with the scope read)"""
        return await self.call("GET", "withdrawRecords", {
            "coin": coin,
            "status": status,
            "wallet": wallet,
            "reason": reason,
            "from": from_,
            "to": to,
            "after": after,
            "size": size,
        })

    async def withdrawal(
        self,
        *,
        id: str,
    ) -> WithdrawalWithEvents:
        """One of my withdrawals, with its time line (API key with the scope read)"""
        return await self.call("GET", "withdrawal", {
            "id": id,
        })

    async def bank_withdraw_records(
        self,
        *,
        coin: str | None = None,
        status: str | None = None,
        wallet: str | None = None,
        reason: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        after: str | None = None,
        size: int | None = None,
    ) -> PageOfWithdrawal:
        """My withdrawals to banks (API key with the scope read)"""
        return await self.call("GET", "bankWithdrawRecords", {
            "coin": coin,
            "status": status,
            "wallet": wallet,
            "reason": reason,
            "from": from_,
            "to": to,
            "after": after,
            "size": size,
        })

    async def exchange_records(
        self,
        *,
        coin: str | None = None,
        status: str | None = None,
        wallet: str | None = None,
        reason: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        after: str | None = None,
        size: int | None = None,
    ) -> PageOfExchange:
        """My exchanges (API key with the scope read)"""
        return await self.call("GET", "exchangeRecords", {
            "coin": coin,
            "status": status,
            "wallet": wallet,
            "reason": reason,
            "from": from_,
            "to": to,
            "after": after,
            "size": size,
        })

    async def account_records(
        self,
        *,
        coin: str | None = None,
        status: str | None = None,
        wallet: str | None = None,
        reason: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        after: str | None = None,
        size: int | None = None,
    ) -> Movements:
        """Every movement of my accounts (API key with the scope read)"""
        return await self.call("GET", "accountRecords", {
            "coin": coin,
            "status": status,
            "wallet": wallet,
            "reason": reason,
            "from": from_,
            "to": to,
            "after": after,
            "size": size,
        })

    async def export_records(
        self,
        *,
        kind: str,
        product: str | None = None,
        coin: str | None = None,
        status: str | None = None,
        wallet: str | None = None,
        reason: str | None = None,
        from_: str | None = None,
        to: str | None = None,
    ) -> WalletExported:
        """Records as CSV (API key with the scope read)"""
        return await self.call("GET", "exportRecords", {
            "kind": kind,
            "product": product,
            "coin": coin,
            "status": status,
            "wallet": wallet,
            "reason": reason,
            "from": from_,
            "to": to,
        })

    async def get_fund_list(self) -> PageOfFund:
        """Funds (API key with the scope read)"""
        return await self.call("GET", "getFundList", {})

    async def get_fund_info(
        self,
        *,
        fund: str,
    ) -> FundDetail:
        """A fund: its value, its days and what stands behind a share (API key with the scope read)"""
        return await self.call("GET", "getFundInfo", {
            "fund": fund,
        })

    async def get_my_wealth(self) -> MyWealth:
        """My cap, and what I have of funds (API key with the scope read)"""
        return await self.call("GET", "getMyWealth", {})

    async def get_fund_value(
        self,
        *,
        id: str,
    ) -> FixedValue:
        """A published value of a fund, with all it was computed from (API key with the scope read)"""
        return await self.call("GET", "getFundValue", {
            "id": id,
        })

    async def get_fund_quote(
        self,
        *,
        fund: str,
        amount: str,
    ) -> WealthQuote:
        """Quote a purchase of a fund at the present value (API key with the scope read)"""
        return await self.call("GET", "getFundQuote", {
            "fund": fund,
            "amount": amount,
        })

    async def get_vip_list(self) -> PageOfVip:
        """VIP products (API key with the scope read)"""
        return await self.call("GET", "getVipList", {})

    async def get_vip_quote(
        self,
        *,
        product: str,
        amount: str,
    ) -> VipQuote:
        """Quote a VIP product (API key with the scope read)"""
        return await self.call("GET", "getVipQuote", {
            "product": product,
            "amount": amount,
        })

    async def get_fund_orders(
        self,
        *,
        state: Literal["", "filled", "redeemed", "redeeming", "waiting", "withdrawn"] | None = None,
        risk: Literal["", "aggressive", "balanced", "conservative"] | None = None,
        after: str | None = None,
        size: int | None = None,
    ) -> WealthPageOfOrder:
        """My orders of funds (API key with the scope read)"""
        return await self.call("GET", "getFundOrders", {
            "state": state,
            "risk": risk,
            "after": after,
            "size": size,
        })

    async def get_fund_order(
        self,
        *,
        id: str,
    ) -> WealthOrder:
        """My orders of funds: one (API key with the scope read)"""
        return await self.call("GET", "getFundOrder", {
            "id": id,
        })

    async def get_vip_orders(
        self,
        *,
        state: Literal["", "completed", "running"] | None = None,
        after: str | None = None,
        size: int | None = None,
    ) -> PageOfVipOrder:
        """My VIP orders (API key with the scope read)"""
        return await self.call("GET", "getVipOrders", {
            "state": state,
            "after": after,
            "size": size,
        })

    async def get_vip_order(
        self,
        *,
        id: str,
    ) -> VipOrder:
        """My VIP orders: one (API key with the scope read)"""
        return await self.call("GET", "getVipOrder", {
            "id": id,
        })

    async def export_wealth(
        self,
        *,
        kind: str | None = None,
        state: str | None = None,
        risk: Literal["", "aggressive", "balanced", "conservative"] | None = None,
    ) -> WealthExported:
        """Records as CSV (API key with the scope read)"""
        return await self.call("GET", "exportWealth", {
            "kind": kind,
            "state": state,
            "risk": risk,
        })
