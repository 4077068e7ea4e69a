"""The pages and calls that people and programs know by name are there, whatever plugin has them today."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import MagicMock

import pytest
from agio_host.assembly import declare, declared_calls
from agio_kernel.calls.plain_route import PlainRoute
from agio_kernel.plugins.plugin_set import PluginSet
from agio_kernel.settings.deployment import load
from agio_testing.site import PLUGINS, ROOT
from litestar.handlers import BaseRouteHandler

PAGES = [
    "/index",
    "/login",
    "/register",
    "/forgetpwd",
    "/agrt",
    "/agreement",
    "/bannerDetail",
    "/helpDetail",
    "/market",
    "/ldcoin",
    "/notice",
    "/service",
    "/settingNew",
    "/setting-newdetail",
    "/settingHelp",
    "/settingHelpdetail",
    "/settingAbout",
    "/bps",
    "/text",
    "/downLoad",
    "/help",
    "/about",
    "/security",
    "/benefits",
    "/benefitsDetail",
    "/signRule",
    "/userAgreement",
    "/questionnaire",
    "/verificationCode",
    "/info",
    "/username",
    "/mobile",
    "/email",
    "/currency",
    "/invite",
    "/editPassword",
    "/googleCode",
    "/editPasswordTrade",
    "/fengxian",
    "/xinyongfen",
    "/bindmpwd",
    "/setting",
    "/authentication",
    "/authenticationhigh",
    "/authenticationrj",
    "/authenticationcj",
    "/sfyz",
    "/smauth",
    "/seniorauth",
    "/dzrz",
    "/credit",
    "/asset",
    "/table1",
    "/table2",
    "/record",
    "/transfer",
    "/address",
    "/wallet",
    "/walletAdd",
    "/bank",
    "/bankAdd",
    "/addcardRecord",
    "/rechargeRecord",
    "/moneyRecord",
    "/accountRecord",
    "/exchange",
    "/currencyRecord",
    "/deallog",
    "/cbjl",
    "/tbjl",
    "/repayment2",
    "/repaymentNew",
    "/subscription",
    "/subscriptionRecord",
    "/subscriptionBuy",
    "/profit_index",
    "/profit_wdtg",
    "/profit_buy",
    "/vip_index",
    "/vip_wdtg",
    "/etflow_buy",
    "/etf_wdtg",
    "/etflow_wdtg",
    "/c2c_index",
    "/c2c_create",
    "/c2c_order",
    "/c2c_submit",
    "/c2c_account",
    "/c2c_rule",
    "/kjmbSelect",
    "/currencyTrade",
    "/preciousMetal",
]
CALLS = {
    "GET": [
        "getCode",
        "tempLogin",
        "info",
        "hasTpassword",
        "getAsset2",
        "getLogo",
        "getCurrencyAll",
        "getTextsList",
        "getProfitTotal",
        "getProfitList",
        "getProfitInfo",
        "getMyPromotion",
        "lendMy",
        "lendList",
        "lendMylist",
        "lendBack",
        "lend_img",
    ],
    "POST": ["userLogin", "userRegister", "updatePassword", "buyProfit", "sellProfit"],
}

PUBLIC = ["pairs", "tickers", "summary", "orderbook", "historical_trades"]
"""Below ``/public/v1``: what programs ask for without an account."""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory):
    folder = tmp_path_factory.mktemp("data")
    settings = load(ROOT / "agio.toml", data=folder, port=0, environment={})
    plugins = PluginSet.load(PLUGINS)
    declared = declare(settings, plugins)
    return declared, [call for _, call in declared_calls(settings, plugins, declared)]


def test_every_page_has_its_path(made):
    declared, _ = made
    shell = (Path(ROOT) / "shell-web/src/router.tsx").read_text("utf-8")
    paths = {screen.path for _, remote in declared.remotes for screen in remote.screens}
    assert [page for page in PAGES if page not in paths and f'"{page}"' not in shell] == []
    assert len(PAGES) == len(set(PAGES))


def test_every_call_has_its_name(made):
    _, calls = made
    names = {(call.method, call.path) for call in calls}
    assert [
        (method, name) for method, all_ in CALLS.items() for name in all_ if (method, f"web/{name}") not in names
    ] == []


def test_every_public_address_is_there():
    # What a route answers from is made when it is asked: its address needs no site.
    kinds = (BaseRouteHandler, PlainRoute)
    routes = PluginSet.load(PLUGINS).made("routes", MagicMock(), kinds)
    paths = {path for _, route in routes if isinstance(route, BaseRouteHandler) for path in route.paths}
    assert {path for path in paths if path.startswith("/public/")} == {f"/public/v1/{name}" for name in PUBLIC}
