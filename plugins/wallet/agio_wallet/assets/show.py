"""Assets of a user: every coin, and the amounts that products keep beside them."""

from __future__ import annotations

from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.ledger.net_worth import NetWorths
from agio_kernel.money.amounts import format_amount
from agio_kernel.money.valuation import VALUE_SCALE

from agio_wallet.assets.assets import asset_rows, part_of
from agio_wallet.schemas import AssetsForm, AssetsView
from agio_wallet.wallet import WalletContext


@get(
    "web/getAsset2",
    links={
        "web/exchangeQuote": {"from": "rows/0/coin", "to": "rows/1/coin"},
        "web/transferAsset": {"coin": "rows/0/coin"},
    },
)
async def show_assets(context: WalletContext, request: Request[AssetsForm]) -> AssetsView:
    """List my assets.

    Returns every coin, available and frozen, and the amounts that products keep beside them, or the coins of one
    wallet, and their total in USDT.
    """
    rows = await asset_rows(context, request.user)
    realm = request.user.realm.label
    if request.form.wallet:
        rows = [row for row in rows if row.wallet == request.form.wallet]
        cents = sum(int(row.usdt.replace(".", "")) for row in rows)
        return AssetsView(rows, "", total_usdt=format_amount(cents, VALUE_SCALE), realm=realm)
    found = await context.kernel.part(NetWorths).of_one(request.user.id)
    parts = [part_of(context.kernel, one, request.language) for one in found.parts]
    unknown = [context.kernel.messages.text(one, request.language) for one in found.unknown]
    total = format_amount(found.total, VALUE_SCALE)
    return AssetsView(rows, "", total_usdt=total, realm=realm, parts=parts, unknown=unknown)
