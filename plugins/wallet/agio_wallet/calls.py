"""The wallet's calls."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from agio_kernel.amounts import format_amount
from agio_kernel.contracts import Call, Kernel
from agio_kernel.request import Request

from agio_wallet.assets import VALUE_SCALE, asset_rows


class AssetsForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``wallet`` narrows the rows to spot, contract or wealth; empty means all."""

    wallet: Annotated[str, msgspec.Meta(pattern="^(spot|contract|wealth)?$")] = ""


def calls(kernel: Kernel) -> tuple[Call, ...]:
    """All calls of the plugin."""

    async def get_asset2(request: Request) -> Any:
        rows = await asset_rows(kernel, request.who)
        rows = [row for row in rows if request.form.wallet in ("", row["wallet"])]
        cents = sum(int(row["usdt"].replace(".", "")) for row in rows)
        return {
            "rows": rows,
            "total": len(rows),
            "page": 1,
            "pages": 1,
            "total_usdt": format_amount(cents, VALUE_SCALE),
            "realm": request.who.realm.name.lower(),
        }

    return (Call("GET", "web/getAsset2", get_asset2, "What I have: every coin, available and frozen", AssetsForm),)
