"""The ledger: the only code that moves money. How it is kept is told in docs/money.md."""

from agio_kernel.ledger.account import MAX_ASSET, Realm, Wallet, account_id, asset_of, house_account, is_house, realm_of
from agio_kernel.ledger.beside import LOCK_ARGUMENTS, POST_ARGUMENTS, Beside
from agio_kernel.ledger.codes import (
    AccountName,
    Agreement,
    CauseKind,
    CauseProof,
    FeeSource,
    HoldSource,
    LedgerCodes,
    Reason,
    house_like,
    reason_key,
)
from agio_kernel.ledger.errors import (
    AmountOverflow,
    AssetMismatch,
    AssetNotDeclared,
    ChainBehind,
    DuplicateCause,
    InsufficientFunds,
    InvalidTransfer,
    LedgerError,
    NotAsked,
    NotProved,
    NotRegistered,
    RealmMismatch,
    UnknownAccount,
)
from agio_kernel.ledger.ledger import Ledger
from agio_kernel.ledger.moved import Moment, Moved, Movement
from agio_kernel.ledger.proof.report import Finding, Report, Unsealed
from agio_kernel.ledger.reading import House, Links, houses_like, links_after
from agio_kernel.ledger.statement import Entry, Page, Statement
from agio_kernel.ledger.transfer import Balance, Cause, Hold, Transfer
from agio_kernel.ledger.trial import TrialRow

__all__ = [
    "LOCK_ARGUMENTS",
    "MAX_ASSET",
    "POST_ARGUMENTS",
    "AccountName",
    "Agreement",
    "AmountOverflow",
    "AssetMismatch",
    "AssetNotDeclared",
    "Balance",
    "Beside",
    "Cause",
    "CauseKind",
    "CauseProof",
    "ChainBehind",
    "DuplicateCause",
    "Entry",
    "FeeSource",
    "Finding",
    "Hold",
    "HoldSource",
    "House",
    "InsufficientFunds",
    "InvalidTransfer",
    "Ledger",
    "LedgerCodes",
    "LedgerError",
    "Links",
    "Moment",
    "Moved",
    "Movement",
    "NotAsked",
    "NotProved",
    "NotRegistered",
    "Page",
    "Realm",
    "RealmMismatch",
    "Reason",
    "Report",
    "Statement",
    "Transfer",
    "TrialRow",
    "UnknownAccount",
    "Unsealed",
    "Wallet",
    "account_id",
    "asset_of",
    "house_account",
    "house_like",
    "houses_like",
    "is_house",
    "links_after",
    "realm_of",
    "reason_key",
]
