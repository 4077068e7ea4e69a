"""Sign in for the day: once, whoever retries, and in the user's own day."""

from __future__ import annotations

from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.declarations.call import NoForm
from agio_kernel.declarations.errors import ApiError
from agio_kernel.identity.users import find_user

from agio_signin.cycle.cycle import is_signed, next_place
from agio_signin.cycle.zones import FALLBACK, day_of, zone_of_country
from agio_signin.declared.codes import SIGNED_TODAY
from agio_signin.declared.reasons import SIGN_IN
from agio_signin.reward.pay import pay
from agio_signin.reward.schemas import RewardView, view_reward
from agio_signin.reward.store import last_signed, lock_calendar, moment
from agio_signin.signin import Signin


@post("web/signinToday", opens_business=True, money=False, links={"web/signinReward": {"id": "id"}})
async def sign_in(signin: Signin, request: Request[NoForm]) -> RewardView:
    """Sign in for today.

    Pay what today's place of the cycle pays. The calendar's row makes a user's sign-ins take turns.
    """
    who = request.user
    signin.require_rewarded(who)
    async with request.idempotent_transaction() as effect:
        user = await find_user(effect.tx, who.id)
        country_zone = FALLBACK if user is None else zone_of_country(user.country)
        zone = await lock_calendar(effect.tx, who.id, country_zone)
        now = await moment(effect.tx)
        today, last = day_of(now, zone), await last_signed(effect.tx, who.id)
        if is_signed(last, today):
            raise ApiError(SIGNED_TODAY)
        place = next_place(last, today, signin.restarts)
        amount = signin.days()[place - 1]
        reward = await pay(signin, effect.tx, who, now, amount, SIGN_IN, SIGNED_TODAY, day=today, place=place)
        return effect.keep(view_reward(signin, reward, request.language))
