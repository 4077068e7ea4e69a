"""Data of the welfare zone: the cycle, today, the tasks; for a visitor, the possible rewards."""

from __future__ import annotations

from datetime import datetime
from math import ceil
from typing import Literal

import asyncpg
import msgspec
from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import Access
from agio_kernel.declarations.call import NoForm
from agio_kernel.declarations.principal import Principal, Subject
from agio_kernel.declarations.wire import Amount, Coin
from agio_kernel.identity.users import find_user

from agio_signin.cycle.cycle import Signed, is_missed, is_signed, next_place
from agio_signin.cycle.zones import FALLBACK, day_of, end_of, zone_of_country
from agio_signin.reward.store import last_signed, moment, rewarded_tasks, zone_of_user
from agio_signin.signin import Signin

DayState = Literal["claimed", "today", "later"]
TaskState = Literal["open", "claimable", "claimed"]


class DayView(msgspec.Struct, frozen=True):
    """A day of the cycle, and what it pays."""

    place: int
    reward: Amount
    state: DayState


class TaskView(msgspec.Struct, frozen=True):
    """A task. ``come`` of ``target`` is counted in ``unit``, a coin's code, or in nothing where it is empty."""

    task: str
    title: str
    icon: str
    link: str
    unit: str
    come: Amount
    target: Amount
    reward: Amount
    state: TaskState


class WelfareView(msgspec.Struct, frozen=True):
    """``today`` is the place of today in the cycle, ``signed`` whether it is signed in on. ``missed``: a day was, and
    the cycle begins anew. ``zone`` is the one that days are counted in, ``left_s`` how long today still lasts in it.
    """

    coin: Coin
    days: list[DayView]
    today: int
    signed: bool
    missed: bool
    restarts: bool
    zone: str
    left_s: int
    tasks: list[TaskView]


@get("web/signinWelfare", access=Access.VISITOR, links={"web/signinClaim": {"task": "tasks/0/task"}})
async def show_welfare(signin: Signin, request: Request[NoForm]) -> WelfareView:
    """The cycle of sign-in days and the tasks.

    The same page for everybody; only a real account has days and progress of its own.
    """
    who = request.principal
    if who is None or who.subject is not Subject.USER or who.is_demo:
        return _view(signin, None, request.language)
    async with signin.kernel.db.read() as conn:
        return _view(signin, await _own(signin, conn, who), request.language)


class _Own(msgspec.Struct, frozen=True):
    zone: str
    now: datetime
    last: Signed | None
    claimed: set[str]
    come: dict[str, str]
    reached: set[str]


async def _own(signin: Signin, conn: asyncpg.Connection, who: Principal) -> _Own:
    zone = await zone_of_user(conn, who.id)
    if zone is None:
        user = await find_user(conn, who.id)
        zone = FALLBACK if user is None else zone_of_country(user.country)
    claimed = await rewarded_tasks(conn, who.id)
    come: dict[str, str] = {}
    reached: set[str] = set()
    for name, terms in signin.tasks().items():
        far = terms.target if name in claimed else await signin.milestones[name].come(conn, who.id)
        come[name] = f"{min(far, terms.target):f}"
        if far >= terms.target:
            reached.add(name)
    return _Own(zone, await moment(conn), await last_signed(conn, who.id), claimed, come, reached)


def _view(signin: Signin, own: _Own | None, language: str) -> WelfareView:
    restarts = signin.restarts
    if own is None:
        today, signed, missed, zone, left_s = 1, False, False, "", 0
    else:
        day, zone = day_of(own.now, own.zone), own.zone
        signed, missed = is_signed(own.last, day), restarts and is_missed(own.last, day)
        today = own.last.place if signed and own.last else next_place(own.last, day, restarts)
        # A clock set back may show the day before the one that was signed in on: that one has still to end.
        latest = max(day, own.last.day) if own.last else day
        left_s = ceil((end_of(latest if signed else day, zone) - own.now).total_seconds())
    return WelfareView(
        signin.asset.code,
        [
            DayView(place, f"{reward:f}", _day_state(place, today, signed))
            for place, reward in enumerate(signin.days(), start=1)
        ],
        today,
        signed,
        missed,
        restarts,
        zone,
        left_s,
        _tasks(signin, own, language),
    )


def _day_state(place: int, today: int, signed: bool) -> DayState:
    if place < today or (place == today and signed):
        return "claimed"
    return "today" if place == today else "later"


def _tasks(signin: Signin, own: _Own | None, language: str) -> list[TaskView]:
    found = []
    for name, terms in signin.tasks().items():
        milestone = signin.milestones[name]
        state: TaskState = "open"
        if own is not None and name in own.claimed:
            state = "claimed"
        elif own is not None and name in own.reached:
            state = "claimable"
        found.append(
            TaskView(
                name,
                signin.kernel.messages.text(milestone.title, language),
                milestone.icon,
                milestone.link,
                milestone.unit,
                "0" if own is None else own.come[name],
                f"{terms.target:f}",
                f"{terms.reward:f}",
                state,
            )
        )
    return found
