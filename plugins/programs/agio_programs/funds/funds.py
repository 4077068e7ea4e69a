"""The coins and their ways, and an account's money that came, went and moved: what is asked of the port ``Funding``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from functools import cached_property
from types import MappingProxyType
from typing import Any

from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.realm import Realm
from agio_kernel.declarations.wire import WalletName
from agio_kernel.money.amounts import format_amount
from agio_kernel.plugins.offerings import Offerings
from agio_kernel.ports.clock import epoch_ms
from agio_kernel.ports.funding import Arrived, Deposit, Funding, FundsAsked, Left, Network, Withdrawal
from agio_kernel.ports.kernel import Kernel

from agio_programs.dialect import errors
from agio_programs.endpoint import Signed
from agio_programs.funds.schemas import (
    AddressForm,
    AddressView,
    CameView,
    CoinView,
    DepositsForm,
    FundsForm,
    MovedForm,
    MovedView,
    MovesView,
    NetworkView,
    WentView,
)
from agio_programs.market_data.markets import Markets
from agio_programs.problems import of_business

MOST_ROWS = 1000
MOST_OF_PAGE = 100
_NETWORKS: Mapping[str, str] = MappingProxyType({"ERC20": "ETH", "TRC20": "TRX"})
"""Names of the dialect for our chains, where they differ; some chains are called by their own coin."""
_CHAINS: Mapping[str, str] = MappingProxyType({name: chain for chain, name in _NETWORKS.items()})
_CAME: Mapping[Arrived, int] = MappingProxyType({"pending": 0, "credited": 1, "refused": 2})
_WENT: Mapping[Left, int] = MappingProxyType(
    {"cancelled": 1, "requested": 2, "rejected": 3, "processing": 4, "failed": 5, "confirmed": 6}
)
_WALLETS: Mapping[str, WalletName] = MappingProxyType({"MAIN": "spot", "UMFUTURE": "contract", "FUNDING": "wealth"})


class Funds:
    """Source of the funding addresses' answers. One per kernel: ``kernel.part``."""

    def __init__(self, kernel: Kernel) -> None:
        self._kernel = kernel

    @cached_property
    def _ways(self) -> tuple[str, Funding] | None:
        found = self._kernel.directory.made("funding", self._kernel)
        return found[0] if found else None

    def _funding(self) -> Funding | None:
        """Return the port of deposits and withdrawals; None on a site without any, a DialectError where they are
        switched off."""
        if self._ways is None:
            return None
        plugin, funding = self._ways
        if self._kernel.part(Offerings).is_off(plugin):
            raise errors.unavailable()
        return funding

    # --- the coins ---------------------------------------------------------------------------------------------------

    def coins(self, realm: Realm) -> Sequence[CoinView]:
        """Every coin, whether it is traded, and its ways; demo money has none that is open."""
        kernel, is_real = self._kernel, realm is Realm.REAL
        traded = {coin for one in kernel.part(Markets).listed(realm) for coin in (one.base, one.quote)}
        is_known = self._ways is not None and not kernel.part(Offerings).is_off(self._ways[0])
        ways: dict[str, list[Network]] = {}
        for one in self._ways[1].networks() if self._ways is not None and is_known else ():
            ways.setdefault(one.coin, []).append(one)
        return [
            CoinView(
                coin=asset.code,
                name=asset.title,
                trading=asset.code in traded,
                deposit_all_enable=is_real and any(one.takes for one in ways.get(asset.code, ())),
                withdraw_all_enable=is_real and any(one.gives for one in ways.get(asset.code, ())),
                network_list=[
                    self._network(one, is_real=is_real, is_default=place == 0)
                    for place, one in enumerate(ways.get(asset.code, ()))
                ],
            )
            for asset in kernel.assets.values()
        ]

    def _network(self, one: Network, *, is_real: bool, is_default: bool) -> NetworkView:
        return NetworkView(
            network=_name_of(one.chain),
            coin=one.coin,
            name=one.chain,
            is_default=is_default,
            deposit_enable=is_real and one.takes,
            withdraw_enable=is_real and one.gives,
            deposit_dust=self._amount(one.coin, one.least_deposit),
            withdraw_fee=self._amount(one.coin, one.least_fee),
            withdraw_min=self._amount(one.coin, one.least),
            withdraw_max=self._amount(one.coin, one.most),
            withdraw_integer_multiple=self._amount(one.coin, 1),
            min_confirm=one.confirmations,
        )

    # --- an account's money ------------------------------------------------------------------------------------------

    async def address(self, asked: Signed, form: AddressForm) -> AddressView:
        """Return the address to send a coin to."""
        funding = self._funding()
        if funding is None or asked.who.is_demo:
            raise errors.not_authorized()
        chain = None if form.network is None else _CHAINS.get(form.network, form.network)
        try:
            address, _ = await funding.address(asked.who, form.coin, chain)
        except ApiError as refusal:
            raise of_business(refusal) from refusal
        return AddressView(coin=form.coin, address=address)

    async def came(self, asked: Signed, form: DepositsForm) -> Sequence[CameView]:
        """Money that came."""
        wanted = _asked(form, _CAME)
        funding = self._funding()
        if funding is None or wanted is None:
            return ()
        return [self._came(one) for one in await funding.deposits(asked.who, wanted)]

    async def went(self, asked: Signed, form: FundsForm) -> Sequence[WentView]:
        """Money that goes, or went."""
        wanted = _asked(form, _WENT)
        funding = self._funding()
        if funding is None or wanted is None:
            return ()
        return [self._went(one) for one in await funding.withdrawals(asked.who, wanted)]

    async def moved(self, asked: Signed, form: MovedForm) -> MovesView:
        """Return the transfers between two wallets; none between wallets that don't exist."""
        one, other = form.type.split("_")
        origin, target = _WALLETS.get(one), _WALLETS.get(other)
        funding = self._funding()
        if funding is None or origin is None or target is None:
            return MovesView(total=0, rows=())
        size = min(form.size, MOST_OF_PAGE)
        wanted = FundsAsked(
            limit=size,
            offset=(form.current - 1) * size,
            since=_moment(form.start_time),
            until=_moment(form.end_time),
        )
        found, total = await funding.moved(asked.who, origin, target, wanted)
        rows = [
            MovedView(
                timestamp=epoch_ms(one.at),
                asset=one.coin,
                amount=self._amount(one.coin, one.amount),
                type=form.type,
                tran_id=one.id,
            )
            for one in found
        ]
        return MovesView(total=total, rows=rows)

    def _came(self, one: Deposit) -> CameView:
        seen = one.confirmations if one.progress == "credited" else 0
        return CameView(
            id=str(one.id),
            amount=self._amount(one.coin, one.amount),
            coin=one.coin,
            network=_name_of(one.chain),
            status=_CAME[one.progress],
            address=one.address,
            tx_id=one.hash,
            insert_time=epoch_ms(one.at),
            complete_time=None if one.decided_at is None else epoch_ms(one.decided_at),
            confirm_times=f"{seen}/{one.confirmations}",
        )

    def _went(self, one: Withdrawal) -> WentView:
        return WentView(
            id=str(one.id),
            amount=self._amount(one.coin, one.amount),
            transaction_fee=self._amount(one.coin, one.fee),
            coin=one.coin,
            network=_name_of(one.chain),
            status=_WENT[one.progress],
            address=one.address,
            address_tag=one.memo,
            tx_id=one.hash,
            apply_time=_text(one.at),
            complete_time=_text(one.decided_at) if one.progress == "confirmed" and one.decided_at else None,
        )

    def _amount(self, coin: str, amount: int) -> str:
        return format_amount(amount, self._kernel.assets[coin].scale)


def _asked(form: FundsForm, states: Mapping[Any, int]) -> FundsAsked | None:
    """Return the filter of the request; None where no movement can have that state."""
    progress = {number: state for state, number in states.items()}.get(form.status) if form.status is not None else None
    if form.status is not None and progress is None:
        return None
    return FundsAsked(
        limit=min(form.limit, MOST_ROWS),
        offset=form.offset,
        coin=form.coin,
        progress=progress,
        hash=form.tx_id if isinstance(form, DepositsForm) else None,
        since=_moment(form.start_time),
        until=_moment(form.end_time),
    )


def _name_of(chain: str) -> str:
    return _NETWORKS.get(chain, chain)


def _moment(ms: int | None) -> datetime | None:
    """A moment; one that no calendar has is as far as calendars go."""
    if ms is None:
        return None
    try:
        return datetime.fromtimestamp(ms / 1000, UTC)
    except (ValueError, OverflowError):
        return datetime.max.replace(year=9998, tzinfo=UTC)


def _text(at: datetime) -> str:
    return at.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S")
