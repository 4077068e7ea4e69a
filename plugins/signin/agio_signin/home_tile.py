"""Tile of the front page: the reward of the last day of the cycle."""

from __future__ import annotations

from agio_kernel.declarations.tiles import Figure, Number, Words, count

from agio_signin.signin import Signin


async def home_figure(signin: Signin) -> Figure | None:
    """The reward of the last day."""
    days = signin.days()
    reward = Number(f"{days[-1]:f}", "amount", signin.asset.code)
    return Figure(reward, Words("signin.nav.figure", {"day": count(len(days))}))
