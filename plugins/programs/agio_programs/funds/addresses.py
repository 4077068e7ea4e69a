"""The addresses of money: what each reads, which scope it asks for, what it costs, what it answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from agio_kernel.identity.api_keys import Scope

from agio_programs.dialect import errors
from agio_programs.endpoint import Endpoint, Signed, SignedEndpoint, immediate
from agio_programs.funds.funds import Funds
from agio_programs.funds.schemas import AddressForm, DepositsForm, FundsForm, MovedForm, MoveForm, WithdrawForm
from agio_programs.market_data.schemas import SignedForm


def fund_addresses(funds: Funds) -> Mapping[tuple[str, str], Endpoint | SignedEndpoint]:
    """Endpoints by method and by path below ``/sapi/v1``."""
    read, trade = Scope.READ, Scope.TRADE
    return {
        ("GET", "/sapi/v1/capital/config/getall"): Endpoint(
            SignedForm, immediate(lambda realm, form: funds.coins(realm)), lambda form: 10
        ),
        ("GET", "/sapi/v1/capital/deposit/address"): SignedEndpoint(AddressForm, funds.address, read, lambda form: 10),
        ("GET", "/sapi/v1/capital/deposit/hisrec"): SignedEndpoint(DepositsForm, funds.came, read, lambda form: 20),
        ("GET", "/sapi/v1/capital/withdraw/history"): SignedEndpoint(FundsForm, funds.went, read, lambda form: 20),
        ("GET", "/sapi/v1/asset/transfer"): SignedEndpoint(MovedForm, funds.moved, read, lambda form: 20),
        ("POST", "/sapi/v1/asset/transfer"): SignedEndpoint(MoveForm, _refuse, trade),
        ("POST", "/sapi/v1/capital/withdraw/apply"): SignedEndpoint(WithdrawForm, _refuse, trade),
    }


async def _refuse(asked: Signed, form: Any) -> Any:
    """No key moves money, out or between wallets."""
    raise errors.not_authorized()
