"""Screens of the account plugin in the browser, the entries of the user's menu, and the links that others use."""

from __future__ import annotations

from agio_kernel.declarations.access import Access
from agio_kernel.declarations.remote import Navigation, Remote, Screen, Slot

_OPEN = Access.VISITOR
_PROFILE = ("setting", "info", "username", "mobile", "email")
"""Screens under the entry of the profile."""
_SECURITY = (
    "security",
    "editPassword",
    "editPasswordTrade",
    "bindmpwd",
    "googleCode",
    "passkeys",
    "phrase",
    "securityQuestion",
    "devices",
    "data",
    "close",
)
"""Screens under the entry of security."""

ACCOUNT_REMOTE = Remote(
    "account",
    screens=(
        Screen("/login", "login", "account.screen.login", _OPEN, "public"),
        Screen("/register", "register", "account.screen.register", _OPEN, "public"),
        Screen("/forgetpwd", "forgot", "account.screen.forgot", _OPEN, "public"),
        Screen("/verificationCode", "verificationCode", "account.screen.code", _OPEN, "public", searchable=False),
        Screen("/walletLogin", "walletLogin", "account.screen.wallet", _OPEN, "public"),
        Screen("/demo", "demo", "account.screen.demo", _OPEN, "public"),
        Screen("/freeze", "freeze", "account.screen.freeze", _OPEN, "public"),
        Screen("/security", "security", "account.screen.security", _OPEN),
        Screen("/setting", "setting", "account.nav.info"),
        Screen("/info", "info", "account.screen.info"),
        Screen("/username", "username", "account.screen.username"),
        Screen("/mobile", "mobile", "account.screen.phone"),
        Screen("/email", "email", "account.screen.email"),
        Screen("/currency", "currency", "account.nav.preferences"),
        Screen("/editPassword", "editPassword", "account.screen.password"),
        Screen("/editPasswordTrade", "editPasswordTrade", "account.screen.trading_password"),
        Screen("/bindmpwd", "bindmpwd", "account.screen.trading_password"),
        Screen("/googleCode", "googleCode", "account.screen.totp"),
        Screen("/passkeys", "passkeys", "account.screen.passkeys"),
        Screen("/phrase", "phrase", "account.screen.phrase"),
        Screen("/securityQuestion", "securityQuestion", "account.screen.question"),
        Screen("/myData", "data", "account.screen.data"),
        Screen("/closeAccount", "close", "account.screen.close"),
        Screen("/messages", "messages", "account.nav.messages"),
        Screen("/riskLimits", "risk", "account.screen.risk"),
        Screen("/devices", "devices", "account.screen.devices"),
        Screen("/apiKeys", "apiKeys", "account.screen.api_keys"),
    ),
    navigation=(
        Navigation("user", "account.nav.info", "/setting", 10, "user-circle", "account", _PROFILE),
        Navigation("user", "account.nav.security", "/security", 20, "shield-check", "account", _SECURITY),
        Navigation("user", "account.nav.risk", "/riskLimits", 35, "adjustments", "account", ("risk",)),
        Navigation("user", "account.nav.messages", "/messages", 40, "bell", "account", ("messages",)),
        Navigation("user", "account.nav.api_keys", "/apiKeys", 60, "api", "account", ("apiKeys",)),
        Navigation("user", "account.nav.preferences", "/currency", 70, "settings", "account", ("currency",)),
        Navigation("user", "account.nav.demo", "/demo", 80, "switch-horizontal"),
    ),
    slots=(Slot("help.messages", "messages"),),
    links={
        "account.login": "/login",
        "account.register": "/register",
        "account.forgot": "/forgetpwd",
        "account.walletLogin": "/walletLogin",
        "account.demo": "/demo",
        "account.security": "/security",
        "account.settings": "/setting",
        "account.profile": "/info",
        "account.username": "/username",
        "account.mobile": "/mobile",
        "account.email": "/email",
        "account.currency": "/currency",
        "account.password": "/editPassword",
        "account.editTradingPassword": "/editPasswordTrade",
        "account.tradingPassword": "/bindmpwd",
        "account.totp": "/googleCode",
        "account.passkeys": "/passkeys",
        "account.phrase": "/phrase",
        "account.question": "/securityQuestion",
        "account.myData": "/myData",
        "account.closeAccount": "/closeAccount",
        "account.messages": "/messages",
        "account.riskLimits": "/riskLimits",
        "account.devices": "/devices",
        "account.apiKeys": "/apiKeys",
    },
)
