"""The wallet's calls: names and forms here, each operation in its own file."""

from __future__ import annotations

from functools import partial
from typing import Any

from agio_kernel.amounts import format_amount
from agio_kernel.contracts import Call
from agio_kernel.request import Request

from agio_wallet import forms
from agio_wallet.addresses import remove_address, save_address, show_addresses
from agio_wallet.assets import asset_rows
from agio_wallet.cancel_withdrawal import cancel_withdrawal
from agio_wallet.cards import remove_card, save_card, save_receipt, show_cards, show_receipt
from agio_wallet.desk import Desk
from agio_wallet.exchange import exchange
from agio_wallet.exchange_quote import quote_exchange
from agio_wallet.export import export_records
from agio_wallet.history import asset_history
from agio_wallet.quote_withdrawal import quote_withdrawal
from agio_wallet.records import show_records
from agio_wallet.show_deposit import list_channels, show_address, show_needs
from agio_wallet.show_deposit_record import show_deposit, show_voucher
from agio_wallet.show_withdrawal import show_withdrawal
from agio_wallet.submit_deposit import submit_deposit
from agio_wallet.submit_withdrawal import submit_bank_withdrawal, submit_withdrawal
from agio_wallet.transfer import transfer_asset
from agio_wallet.valuation import VALUE_SCALE
from agio_wallet.views import listed


def calls(desk: Desk) -> tuple[Call, ...]:
    """All calls of the plugin."""

    def reads(path: str, handler: Any, summary: str, form: type | None = None, **more: Any) -> Call:
        declared = {} if form is None else {"form": form}
        return Call("GET", f"web/{path}", partial(handler, desk), summary, **declared, **more)

    def changes(path: str, handler: Any, summary: str, form: type, **more: Any) -> Call:
        return Call("POST", f"web/{path}", partial(handler, desk), summary, form, effect=True, **more)

    def records(path: str, kind: str, summary: str) -> Call:
        async def show(desk: Desk, request: Request) -> Any:
            return await show_records(desk, kind, request)

        return reads(path, show, summary, forms.RecordsForm)

    return (
        reads("getAsset2", get_asset2, "What I have: every coin, available and frozen", forms.AssetsForm),
        reads("assetHistory", asset_history, "What I had in all on each of the last 30 days"),
        reads("depositChannels", list_channels, "Coins and chains that money can come by", forms.ChannelsForm),
        reads(
            "depositAddress",
            show_address,
            "My deposit address",
            forms.ChannelForm,
            viewing=False,
            opens_business=True,
        ),
        changes(
            "submitDeposit",
            submit_deposit,
            "Say what I sent",
            forms.DepositForm,
            upload=True,
            money=True,
            opens_business=True,
        ),
        records("depositRecords", "deposits", "My deposits"),
        reads("depositNeeds", show_needs, "What a deposit needs, and how I stand"),
        reads("deposit", show_deposit, "One of my deposits, with its time line", forms.IdForm),
        reads(
            "depositVoucher",
            show_voucher,
            "The voucher of one of my deposits",
            forms.IdForm,
            scope="none",
            viewing=False,
        ),
        reads("withdrawQuote", quote_withdrawal, "Fee and terms of a withdrawal", forms.WithdrawQuoteForm, money=True),
        changes("submitWithdrawal", submit_withdrawal, "Withdraw to a chain", forms.WithdrawForm, money=True),
        changes(
            "submitBankWithdrawal", submit_bank_withdrawal, "Withdraw to a bank", forms.BankWithdrawForm, money=True
        ),
        changes("cancelWithdrawal", cancel_withdrawal, "Cancel a withdrawal that waits", forms.IdForm),
        records("withdrawRecords", "withdrawals", "My withdrawals to chains"),
        reads("withdrawal", show_withdrawal, "One of my withdrawals, with its time line", forms.IdForm),
        records("bankWithdrawRecords", "bank", "My withdrawals to banks"),
        reads("withdrawAddresses", show_addresses, "My withdrawal addresses", forms.PageForm),
        changes("saveWithdrawAddress", save_address, "Save a withdrawal address", forms.AddressForm),
        changes("removeWithdrawAddress", remove_address, "Forget a withdrawal address", forms.IdForm),
        reads("bankCards", show_cards, "My bank cards", forms.PageForm, scope="none"),
        changes("saveBankCard", save_card, "Save a bank card", forms.CardForm),
        changes("removeBankCard", remove_card, "Forget a bank card", forms.IdForm),
        reads("receiptSettings", show_receipt, "How I can be paid", scope="none"),
        changes("saveReceiptSettings", save_receipt, "Change how I can be paid", forms.ReceiptForm),
        changes("transferAsset", transfer_asset, "Move a coin between my wallets", forms.TransferForm, money=True),
        reads("exchangeQuote", quote_exchange, "Quote an exchange of coins", forms.ExchangeQuoteForm, money=True),
        changes("exchange", exchange, "Exchange coins as quoted", forms.ExchangeForm, money=True),
        records("exchangeRecords", "exchanges", "My exchanges"),
        records("accountRecords", "account", "Every movement of my accounts"),
        reads("exportRecords", export_records, "Records as CSV", forms.ExportForm, viewing=False),
    )


async def get_asset2(desk: Desk, request: Request) -> Any:
    """Every coin, or those of one wallet, and their total in USDT."""
    rows = await asset_rows(desk.kernel, request.who)
    rows = [row for row in rows if request.form.wallet in ("", row["wallet"])]
    cents = sum(int(row["usdt"].replace(".", "")) for row in rows)
    return listed(rows, total_usdt=format_amount(cents, VALUE_SCALE), realm=request.who.realm.name.lower())
