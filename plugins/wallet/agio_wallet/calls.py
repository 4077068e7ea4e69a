"""The wallet's calls: names and forms here, each operation in its own file."""

from __future__ import annotations

from functools import partial
from typing import Any

from agio_kernel.calls.request import Request
from agio_kernel.declarations.contracts import Call, NoForm
from agio_kernel.documents import ShownDocument
from agio_kernel.ledger.net_worth import NetWorths
from agio_kernel.money.amounts import format_amount
from agio_kernel.money.valuation import VALUE_SCALE
from agio_kernel.records import record_calls
from agio_kernel.wire import NoData, Page

from agio_wallet import forms
from agio_wallet.answers import (
    AssetsView,
    BankCardView,
    ChannelView,
    DayValueView,
    DepositAddressView,
    ExchangedView,
    ExchangeQuoteView,
    NeedsView,
    ProofTextView,
    SavedAddressView,
    SubmittedView,
    TransferView,
    WithdrawalView,
    WithdrawQuoteView,
)
from agio_wallet.assets.assets import asset_rows, part_of
from agio_wallet.assets.history import asset_history
from agio_wallet.assets.records import wallet_records
from agio_wallet.assets.transfer import transfer_asset
from agio_wallet.deposit.prove import prove_deposit, show_proof_text
from agio_wallet.deposit.show import list_channels, show_address, show_needs
from agio_wallet.deposit.show_voucher import show_voucher
from agio_wallet.deposit.submit import submit_deposit
from agio_wallet.destinations.addresses import remove_address, save_address, show_addresses
from agio_wallet.destinations.card_store import Receipt
from agio_wallet.destinations.cards import remove_card, save_card, save_receipt, show_cards, show_receipt
from agio_wallet.exchange.exchange import exchange
from agio_wallet.exchange.quote import quote_exchange
from agio_wallet.forms import AssetsForm
from agio_wallet.wallet import WalletContext
from agio_wallet.withdrawal.cancel import cancel_withdrawal
from agio_wallet.withdrawal.quote import quote_withdrawal
from agio_wallet.withdrawal.submit import submit_bank_withdrawal, submit_withdrawal


def calls(context: WalletContext) -> tuple[Call, ...]:
    """All calls of the plugin."""

    def reads(path: str, handler: Any, answer: Any, summary: str, form: type = NoForm, **more: Any) -> Call:
        return Call("GET", f"web/{path}", partial(handler, context), summary, form, answer=answer, **more)

    def changes(
        path: str, handler: Any, answer: Any, summary: str, form: type, *, opens_business: bool = False, **more: Any
    ) -> Call:
        """What changes something. Money that moves between a user's own accounts, or leaves, begins no business."""
        return Call(
            "POST",
            f"web/{path}",
            partial(handler, context),
            summary,
            form,
            answer=answer,
            effect=True,
            opens_business=opens_business,
            **more,
        )

    return (
        reads(
            "getAsset2",
            get_asset2,
            AssetsView,
            "What I have: every coin, available and frozen",
            forms.AssetsForm,
            links={
                "web/exchangeQuote": {"from": "rows/0/coin", "to": "rows/1/coin"},
                "web/transferAsset": {"coin": "rows/0/coin"},
            },
        ),
        reads("assetHistory", asset_history, Page[DayValueView], "What I had in all on each day of the last year"),
        reads(
            "depositChannels",
            list_channels,
            Page[ChannelView],
            "Coins and chains that money can come by",
            forms.ChannelsForm,
            links={"web/depositAddress": {"coin": "rows/0/coin", "chain": "rows/0/chain"}},
        ),
        reads(
            "depositAddress",
            show_address,
            DepositAddressView,
            "My deposit address",
            forms.ChannelForm,
            viewing=False,
            opens_business=True,
            example={"coin": "USDT", "chain": "ERC20"},
        ),
        changes(
            "submitDeposit",
            submit_deposit,
            SubmittedView,
            "Say what I sent",
            forms.DepositForm,
            files=("voucher",),
            money=True,
            opens_business=True,
            steps_up=False,  # money comes in
            example={"coin": "USDT", "chain": "ERC20", "amount": "100", "hash": "0x" + 64 * "a"},
            links={"web/deposit": {"id": "id"}, "web/depositVoucher": {"id": "id"}},
        ),
        reads(
            "depositProofText",
            show_proof_text,
            ProofTextView,
            "What the wallet that sent a deposit signs",
            forms.ProofTextForm,
            scope="none",
            viewing=False,
            example={"chain": "ERC20", "hash": "0x" + 64 * "a"},
        ),
        changes(
            "proveDeposit", prove_deposit, SubmittedView, "Sign a deposit with the wallet that sent it", forms.ProofForm
        ),
        reads("depositNeeds", show_needs, NeedsView, "What a deposit needs, and how I stand"),
        reads(
            "depositVoucher",
            show_voucher,
            ShownDocument,
            "The voucher of one of my deposits",
            forms.IdForm,
            scope="none",
            viewing=False,
        ),
        reads(
            "withdrawQuote",
            quote_withdrawal,
            WithdrawQuoteView,
            "Fee and terms of a withdrawal",
            forms.WithdrawQuoteForm,
            money=True,
            opens_business=False,
            example={"kind": "crypto", "amount": "100"},
            links={"web/submitWithdrawal": {"amount": "amount", "fee": "fee"}},
        ),
        changes(
            "submitWithdrawal",
            submit_withdrawal,
            WithdrawalView,
            "Withdraw to a chain",
            forms.WithdrawForm,
            money=True,
            links={"web/withdrawal": {"id": "id"}, "web/cancelWithdrawal": {"id": "id"}},
        ),
        changes(
            "submitBankWithdrawal",
            submit_bank_withdrawal,
            WithdrawalView,
            "Withdraw to a bank",
            forms.BankWithdrawForm,
            money=True,
            links={"web/withdrawal": {"id": "id"}, "web/cancelWithdrawal": {"id": "id"}},
        ),
        changes("cancelWithdrawal", cancel_withdrawal, WithdrawalView, "Cancel a withdrawal that waits", forms.IdForm),
        reads("withdrawAddresses", show_addresses, Page[SavedAddressView], "My withdrawal addresses", forms.PageForm),
        changes(
            "saveWithdrawAddress",
            save_address,
            SavedAddressView,
            "Save a withdrawal address",
            forms.AddressForm,
            example={"address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "remark": "My own"},
            links={"web/removeWithdrawAddress": {"id": "id"}, "web/submitWithdrawal": {"address_id": "id"}},
        ),
        changes("removeWithdrawAddress", remove_address, NoData, "Forget a withdrawal address", forms.IdForm),
        reads("bankCards", show_cards, Page[BankCardView], "My bank cards", forms.PageForm, scope="none"),
        changes(
            "saveBankCard",
            save_card,
            BankCardView,
            "Save a bank card",
            forms.CardForm,
            example={
                "bank_name": "First Bank",
                "account": "1234567890",
                "swift": "FIRSTESM",
                "bank_address": "1 High Street",
                "payee_name": "Ann Doe",
                "payee_phone": "+34 600 000 000",
                "payee_address": "2 Low Street",
                "currency": "EUR",
            },
            links={"web/removeBankCard": {"id": "id"}, "web/submitBankWithdrawal": {"card_id": "id"}},
        ),
        changes("removeBankCard", remove_card, NoData, "Forget a bank card", forms.IdForm),
        reads("receiptSettings", show_receipt, Receipt, "How I can be paid", scope="none"),
        changes("saveReceiptSettings", save_receipt, Receipt, "Change how I can be paid", forms.ReceiptForm),
        changes(
            "transferAsset",
            transfer_asset,
            TransferView,
            "Move a coin between my wallets",
            forms.TransferForm,
            money=True,
            example={"coin": "USDT", "from": "spot", "to": "wealth", "amount": "10"},
        ),
        reads(
            "exchangeQuote",
            quote_exchange,
            ExchangeQuoteView,
            "Quote an exchange of coins",
            forms.ExchangeQuoteForm,
            money=True,
            opens_business=False,
            example={"from": "USDT", "to": "BTC", "amount": "25"},
            links={"web/exchange": {"quote": "quote"}},
        ),
        changes(
            "exchange",
            exchange,
            ExchangedView,
            "Exchange coins as quoted",
            forms.ExchangeForm,
            money=True,
            opens_business=True,
        ),
        *record_calls(context.kernel, wallet_records(context), "exportRecords", forms.ExportForm),
    )


async def get_asset2(context: WalletContext, request: Request[AssetsForm]) -> AssetsView:
    """Every coin and what products keep beside them, or the coins of one wallet, and their total in USDT."""
    rows = await asset_rows(context.kernel, request.who)
    realm = request.who.realm.label
    if request.form.wallet:
        rows = [row for row in rows if row.wallet == request.form.wallet]
        cents = sum(int(row.usdt.replace(".", "")) for row in rows)
        return AssetsView(rows, "", total_usdt=format_amount(cents, VALUE_SCALE), realm=realm)
    found = await context.kernel.part(NetWorths).of_one(request.who.id)
    parts = [part_of(context.kernel, one, request.language) for one in found.parts]
    unknown = [context.kernel.messages.text(one, request.language) for one in found.unknown]
    total = format_amount(found.total, VALUE_SCALE)
    return AssetsView(rows, "", total_usdt=total, realm=realm, parts=parts, unknown=unknown)
