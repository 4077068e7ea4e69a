"""The ledger: the only code that moves money. How it is kept is told in docs/money.md."""

from agio_kernel.ledger.account import MAX_ASSET, Realm, Wallet, account_id, asset_of, house_account, is_house, realm_of
from agio_kernel.ledger.beside import LOCK_ARGUMENTS, POST_ARGUMENTS, Beside
from agio_kernel.ledger.codes import AccountName, CauseKind, HoldSource, LedgerCodes, Reason
from agio_kernel.ledger.errors import (
    AmountOverflow,
    AssetMismatch,
    AssetNotDeclared,
    ChainBehind,
    DuplicateCause,
    InsufficientFunds,
    InvalidTransfer,
    LedgerError,
    NotRegistered,
    RealmMismatch,
    UnknownAccount,
)
from agio_kernel.ledger.ledger import Ledger
from agio_kernel.ledger.statement import Entry, Page, Statement
from agio_kernel.ledger.transfer import Balance, Cause, Hold, Transfer
from agio_kernel.ledger.trial import TrialRow
from agio_kernel.ledger.verify import Finding, Report

__all__ = [
    "LOCK_ARGUMENTS",
    "MAX_ASSET",
    "POST_ARGUMENTS",
    "AccountName",
    "AmountOverflow",
    "AssetMismatch",
    "AssetNotDeclared",
    "Balance",
    "Beside",
    "Cause",
    "CauseKind",
    "ChainBehind",
    "DuplicateCause",
    "Entry",
    "Finding",
    "Hold",
    "HoldSource",
    "InsufficientFunds",
    "InvalidTransfer",
    "Ledger",
    "LedgerCodes",
    "LedgerError",
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
    "Wallet",
    "account_id",
    "asset_of",
    "house_account",
    "is_house",
    "realm_of",
]
