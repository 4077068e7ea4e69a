"""The context of this plugin: what its operations share. One per kernel: ``kernel.part(Referral)``."""

from __future__ import annotations

from agio_kernel.declarations.asset import AssetSpec
from agio_kernel.money.amounts import mul_div_down
from agio_kernel.ports.kernel import Kernel

from agio_referral.declared.parameters import HELD_DAYS, LEVELS, PPM, share_of

QUOTE = "USDT"


class Referral:
    """Shares and coins of the programme as they are now."""

    def __init__(self, kernel: Kernel) -> None:
        self.kernel = kernel

    def coin(self, asset_id: int) -> AssetSpec | None:
        """The coin of an account; None of a plugin's that isn't enabled."""
        return next((asset for asset in self.kernel.assets.values() if asset.id == asset_id), None)

    def shares(self) -> tuple[int, ...]:
        """Millionths of a fee for each level, the inviter's first."""
        return tuple(int(self.kernel.parameters.get(share_of(level)) * PPM) for level in range(1, LEVELS + 1))

    @property
    def held_days(self) -> int:
        """Number of days that an income waits before it is paid."""
        return self.kernel.parameters.get(HELD_DAYS)

    def worth(self, asset: AssetSpec, amount: int) -> int | None:
        """Return the value of an amount at the newest price, in hundredths of a USDT; None where it has no price."""
        if asset.code == QUOTE:
            return mul_div_down(amount, 100, 10**asset.scale)
        prices = self.kernel.prices
        tick = prices.latest(asset.code + QUOTE)
        decimals = next((one.price_decimals for one in prices.instruments() if one.symbol == asset.code + QUOTE), None)
        if tick is None or decimals is None:
            return None
        return mul_div_down(amount * tick.price, 100, 10 ** (asset.scale + decimals))

    def note(self, cause_kind: int, language: str) -> str:
        """Return the name of a fee's purpose, in its product's words."""
        for source in self.kernel.ledger.codes.fees:
            if source.cause_kind.number == cause_kind:
                return self.kernel.messages.text(source.reason.key, language)
        return ""
