"""The calls of accounts: names and forms here, each operation in its own file."""

from __future__ import annotations

from functools import partial

from agio_kernel.access import Access
from agio_kernel.contracts import Call, Kernel

from agio_account.countries import list_countries
from agio_account.forms import GetCode, TempLogin, UserLogin, UserRegister
from agio_account.get_code import get_code
from agio_account.log_in import log_in
from agio_account.log_out import give_feed_ticket, log_out
from agio_account.open_demo_account import open_demo_account
from agio_account.register_user import register_user
from agio_account.show_info import show_info


def account_calls(kernel: Kernel) -> tuple[Call, ...]:
    """All calls, bound to the kernel they work on."""
    return (
        Call(
            "GET",
            "web/getCode",
            partial(get_code, kernel),
            "Send a verification code to an e-mail address or phone",
            GetCode,
            Access.VISITOR,
            effect=True,
            rate_per_minute=60,
        ),
        Call(
            "POST",
            "web/userRegister",
            partial(register_user, kernel),
            "Open an account and sign in",
            UserRegister,
            Access.VISITOR,
            effect=True,
            rate_per_minute=60,
        ),
        Call(
            "POST",
            "web/userLogin",
            partial(log_in, kernel),
            "Sign in with an e-mail address or phone and a password",
            UserLogin,
            Access.VISITOR,
            effect=True,
            rate_per_minute=120,
        ),
        Call(
            "GET",
            "web/tempLogin",
            partial(open_demo_account, kernel),
            "Open a demo account with simulated money and sign in",
            TempLogin,
            Access.VISITOR,
            effect=True,
            rate_per_minute=120,
        ),
        Call("GET", "web/info", partial(show_info, kernel), "The account that is signed in"),
        Call("POST", "web/logout", partial(log_out, kernel), "Sign out", effect=True),
        Call("POST", "web/feedTicket", partial(give_feed_ticket, kernel), "A one-time ticket for the live feed"),
        Call(
            "GET",
            "web/countries",
            list_countries,
            "Countries an account can be opened in, with dialling codes",
            access=Access.VISITOR,
        ),
    )
