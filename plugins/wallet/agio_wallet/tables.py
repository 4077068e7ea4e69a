"""Tables of the wallet: the columns as the migrations made them. Amounts are minor units of their asset."""

from agio_kernel.ports.tables import StoredFiles
from agio_kernel.postgres.personal import Erasure, Personal, Until, nobodys
from agio_kernel.postgres.query import DB, Json, reference
from piccolo.columns import Array, BigInt, Boolean, Bytea, Date, Integer, Numeric, SmallInt, Text, Timestamptz
from piccolo.table import Table


class Addresses(Table, tablename="wallet_address", db=DB):
    """The address book: nothing goes to an entry before `usable_at`."""

    personal = Personal(
        why="The address book",
        until=Until.CLOSE,
        erasure=Erasure.DELETE,
        contact="address",
        text="remark",
        other="coin chain",
    )

    id = BigInt(primary_key=True)
    user_id = BigInt()
    coin = Text()
    chain = Text()
    address = Text()
    remark = Text()
    usable_at = Timestamptz()
    created_at = Timestamptz()


class BankCards(Table, tablename="wallet_bank_card", db=DB):
    """Bank accounts to send money to; sealed."""

    personal = Personal(why="Bank accounts to be paid at", until=Until.CLOSE, erasure=Erasure.DELETE, finance="sealed")

    id = BigInt(primary_key=True)
    user_id = BigInt()
    sealed = Bytea()
    created_at = Timestamptz()
    usable_at = Timestamptz()


class ChainHalts(Table, tablename="wallet_chain_halt", db=DB):
    """Chains that show none of the blocks that were read of them."""

    personal = nobodys("chain state reason")

    id = BigInt(primary_key=True)
    number = BigInt()
    chain = Text()
    read_to = BigInt()
    from_block = BigInt()
    head = BigInt()
    state = Text()
    reason = Text()
    decided_by = BigInt(null=True)
    decided_at = Timestamptz(null=True)
    created_at = Timestamptz()


class Deposits(Table, tablename="wallet_deposit", db=DB):
    """Money that somebody says came in, or that a block shows."""

    personal = Personal(
        why="Books of account, and where money came from",
        until=Until.LAW,
        erasure=Erasure.BLANK,
        contact="sender",
        text="description",
        picture="voucher proof",
        other="coin chain address tx_hash source state block_hash reason band",
        private="proof band contested",
    )

    id = BigInt(primary_key=True)
    number = BigInt()
    user_id = BigInt()
    account = BigInt()
    coin = Text()
    chain = Text()
    address = Text()
    amount = BigInt()
    minimum = BigInt()
    tx_hash = Text()
    output = Integer()
    source = Text()
    description = Text()
    voucher = reference(StoredFiles, null=True)
    state = Text()
    block_number = BigInt(null=True)
    block_hash = Text(null=True)
    usdt_value = BigInt(null=True)
    sender = Text()
    contested = Boolean()
    proof = Text()
    reason = Text()
    decided_by = BigInt(null=True)
    decided_at = Timestamptz(null=True)
    created_at = Timestamptz()
    band = Text(null=True)


class Deposited(Table, tablename="wallet_deposited", db=DB):
    """Totals of each user's credited deposits, by coin."""

    personal = Personal(why="Totals of a user's deposits", until=Until.LAW, erasure=Erasure.DELETE, other="coin")

    user_id = BigInt(primary_key=True)
    coin = Text(primary_key=True)
    usdt = Numeric()
    unpriced = Numeric()


class DepositAddresses(Table, tablename="wallet_deposit_address", db=DB):
    """Addresses to which users send money."""

    personal = Personal(
        why="Money that still arrives at an address is its owner's",
        until=Until.ALWAYS,
        erasure=Erasure.KEEP,
        contact="address",
        other="coin chain",
    )

    user_id = BigInt(primary_key=True)
    coin = Text(primary_key=True)
    chain = Text(primary_key=True)
    address = Text(primary_key=True)
    automatic = Boolean()
    created_at = Timestamptz()


class Exceptions(Table, tablename="wallet_exception", db=DB):
    """Credited deposits whose block is gone and whose money was spent."""

    personal = Personal(
        why="Books of account",
        until=Until.LAW,
        erasure=Erasure.BLANK,
        other="coin state reason",
        private="reason",
    )

    id = BigInt(primary_key=True)
    number = BigInt()
    deposit_id = reference(Deposits)
    user_id = BigInt()
    account = BigInt()
    coin = Text()
    amount = BigInt()
    state = Text()
    reason = Text()
    decided_by = BigInt(null=True)
    decided_at = Timestamptz(null=True)
    created_at = Timestamptz()


class Exchanges(Table, tablename="wallet_exchange", db=DB):
    """Exchanges of one coin for another, with the prices they were made at."""

    personal = Personal(why="Books of account", until=Until.LAW, erasure=Erasure.BLANK, other="from_coin to_coin")

    id = BigInt(primary_key=True)
    user_id = BigInt()
    from_coin = Text()
    to_coin = Text()
    amount = BigInt()
    receive = BigInt()
    created_at = Timestamptz()
    rate = BigInt()
    worth = BigInt()


class Receipts(Table, tablename="wallet_receipt", db=DB):
    """Other ways in which users can be paid; sealed."""

    personal = Personal(why="Other ways to be paid", until=Until.CLOSE, erasure=Erasure.DELETE, finance="sealed")

    user_id = BigInt(primary_key=True)
    sealed = Bytea()


class Scans(Table, tablename="wallet_scan", db=DB):
    """Progress of reading each chain."""

    personal = nobodys("chain block_hash")

    chain = Text(primary_key=True)
    block_number = BigInt()
    block_hash = Text()


class ScanBlocks(Table, tablename="wallet_scan_block", db=DB):
    """The hashes of the last blocks that were read."""

    personal = nobodys("chain hash")

    chain = Text(primary_key=True)
    number = BigInt(primary_key=True)
    hash = Text()


class Snapshots(Table, tablename="wallet_snapshot", db=DB):
    """Value of a user's accounts at the end of each day."""

    personal = Personal(why="The chart of a user's assets", until=Until.CLOSE, erasure=Erasure.DELETE)

    user_id = BigInt(primary_key=True)
    day = Date(primary_key=True)
    usdt = BigInt()


class Books(Table, tablename="wallet_book", db=DB):
    """A user's coins, their cost and what came of them, at the end of each day on which something moved."""

    personal = Personal(why="Gains and losses by day", until=Until.LAW, erasure=Erasure.DELETE, finance="book")

    user_id = BigInt(primary_key=True)
    day = Date(primary_key=True)
    transfer = BigInt()
    book = Json()


class Spending(Table, tablename="wallet_spending", db=DB):
    """Amounts that each account has spent on products, by the ledger's reason."""

    personal = Personal(
        why="Totals of what an account spent",
        until=Until.LAW,
        erasure=Erasure.DELETE,
        of="owner",
        withheld="a counter",
    )

    account = BigInt(primary_key=True)
    reason = SmallInt(primary_key=True)
    owner = BigInt()
    usdt = Numeric()
    unpriced = Numeric()


class Brought(Table, tablename="wallet_brought", db=DB):
    """Amounts credited to each account from outside that are no deposits, by the ledger's reason."""

    personal = Personal(
        why="Totals of what came into an account",
        until=Until.LAW,
        erasure=Erasure.DELETE,
        of="owner",
        withheld="a counter",
    )

    account = BigInt(primary_key=True)
    reason = SmallInt(primary_key=True)
    owner = BigInt()
    usdt = Numeric()
    unpriced = Numeric()


class SpendingTo(Table, tablename="wallet_spending_link", db=DB):
    """The last link of the ledger that is added up, in what was spent and what was deposited."""

    personal = nobodys()

    single = Boolean(primary_key=True)
    link = BigInt()


class Numbers(Table, tablename="wallet_user", db=DB):
    """Users' numbers in the derivation of addresses."""

    personal = Personal(
        why="The number by which a user's deposit addresses are found again",
        until=Until.ALWAYS,
        erasure=Erasure.KEEP,
    )

    user_id = BigInt(primary_key=True)
    number = BigInt()


class Withdrawals(Table, tablename="wallet_withdrawal", db=DB):
    """Money that users want out; `fee + net = gross`."""

    personal = Personal(
        why="Books of account, and where money went",
        until=Until.LAW,
        erasure=Erasure.BLANK,
        contact="address",
        text="memo",
        finance="card",
        network="request raw",
        other="kind coin chain state review reference reason band",
        private="review request raw band",
    )

    id = BigInt(primary_key=True)
    number = BigInt()
    user_id = BigInt()
    account = BigInt()
    kind = Text()
    coin = Text()
    chain = Text()
    address = Text()
    memo = Text()
    card = Bytea(null=True)
    gross = BigInt()
    fee = BigInt()
    net = BigInt()
    state = Text()
    review = Array(Text())
    not_before = Timestamptz()
    cancel_until = Timestamptz()
    reference = Text()
    request = Json(null=True)
    raw_ = Text(null=True, db_column_name="raw")
    reason = Text()
    decided_by = BigInt(null=True)
    decided_at = Timestamptz(null=True)
    created_at = Timestamptz()
    waits_since = Timestamptz(null=True)
    usdt_value = BigInt(null=True)
    band = Text(null=True)


class WithdrawalSlots(Table, tablename="wallet_withdrawal_slot", db=DB):
    """The withdrawals that count, by day: 'two a day' is two rows that can exist."""

    personal = Personal(
        why="Limits of withdrawals a day",
        until=Until.CLOSE,
        erasure=Erasure.DELETE,
        withheld="a counter",
    )

    user_id = BigInt(primary_key=True)
    day = Date(primary_key=True)
    slot = SmallInt(primary_key=True)
    withdrawal_id = BigInt()


class Transfers(Table, tablename="wallet_transfer", db=DB):
    """Transfers of users between their own wallets."""

    personal = Personal(why="Books of account", until=Until.LAW, erasure=Erasure.BLANK)

    id = BigInt(primary_key=True)
    user_id = BigInt()
    from_account = BigInt()
    to_account = BigInt()
    amount = BigInt()
    created_at = Timestamptz()


class OpeningBalances(Table, tablename="wallet_opening_balance", db=DB):
    """Opening balances of new accounts of a development deployment."""

    personal = Personal(
        why="Opening balances of a development deployment",
        until=Until.ALWAYS,
        erasure=Erasure.KEEP,
        of="user_id",
    )

    user_id = BigInt(primary_key=True)
    asset = Integer(primary_key=True)
    account = BigInt()
    amount = BigInt()
