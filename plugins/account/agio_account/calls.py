"""The calls of accounts: names and forms here, each operation in its own file."""

from __future__ import annotations

from functools import partial
from typing import Any

from agio_kernel.access import Access
from agio_kernel.contracts import Call, Kernel, NoForm

from agio_account import forms
from agio_account.api_keys import create_api_key, list_api_keys, revoke_api_key
from agio_account.avatar import remove_avatar, show_avatar, upload_avatar
from agio_account.bind_address import bind_email, bind_phone
from agio_account.bind_totp import bind_totp, confirm_totp, renew_recovery_codes, unbind_totp
from agio_account.countries import list_countries
from agio_account.devices import list_devices, revoke_device, revoke_other_devices
from agio_account.edit_profile import update_currency, update_language, update_name
from agio_account.get_code import get_code
from agio_account.log_in import log_in
from agio_account.log_out import give_feed_ticket, log_out
from agio_account.open_demo_account import open_demo_account
from agio_account.register_user import register_user
from agio_account.reset_password import reset_password
from agio_account.security_question import list_security_questions, set_security_question
from agio_account.show_info import show_info
from agio_account.show_security import show_security
from agio_account.switch_realm import exit_demo, switch_realm
from agio_account.trading_password import reset_tpassword, set_tpassword, show_has_tpassword
from agio_account.update_password import update_password
from agio_account.wallet_login import give_wallet_challenge, wallet_login


def account_calls(kernel: Kernel) -> tuple[Call, ...]:
    """All calls, bound to the kernel they work on."""

    def change(
        path: str,
        handler: Any,
        form: type,
        summary: str,
        *,
        rate: int = 60,
        upload: bool = False,
        expired_demo: bool = False,
    ) -> Call:
        """A call of somebody who is signed in that changes something."""
        return Call(
            "POST",
            f"web/{path}",
            partial(handler, kernel),
            summary,
            form,
            effect=True,
            rate_per_minute=rate,
            upload=upload,
            scope="none",
            expired_demo=expired_demo,
        )

    def look(path: str, handler: Any, summary: str, form: type = NoForm) -> Call:
        """A call of somebody who is signed in that reads what programs have no use for."""
        return Call("GET", f"web/{path}", partial(handler, kernel), summary, form, scope="none")

    def enter(
        method: Any, path: str, handler: Any, form: type, summary: str, *, rate: int = 60, expired_demo: bool = False
    ) -> Call:
        """A call of a visitor that changes something."""
        return Call(
            method,
            f"web/{path}",
            partial(handler, kernel),
            summary,
            form,
            Access.VISITOR,
            effect=True,
            rate_per_minute=rate,
            expired_demo=expired_demo,
        )

    return (
        enter("GET", "getCode", get_code, forms.GetCode, "Send a verification code to an e-mail address or phone"),
        enter("POST", "userRegister", register_user, forms.UserRegister, "Open an account and sign in"),
        enter(
            "POST",
            "userLogin",
            log_in,
            forms.UserLogin,
            "Sign in with an e-mail address or phone and a password",
            rate=120,
        ),
        enter("POST", "resetPassword", reset_password, forms.ResetPassword, "Set another password with a code"),
        enter("GET", "walletChallenge", give_wallet_challenge, forms.WalletChallenge, "A text to sign with a wallet"),
        enter("POST", "walletLogin", wallet_login, forms.WalletLogin, "Sign in with a signed text"),
        enter(
            "GET",
            "tempLogin",
            open_demo_account,
            forms.TempLogin,
            "Open a demo account with simulated money and sign in",
            rate=120,
            expired_demo=True,
        ),
        Call("GET", "web/info", partial(show_info, kernel), "The account that is signed in"),
        change("logout", log_out, NoForm, "Sign out", rate=240, expired_demo=True),
        Call("POST", "web/feedTicket", partial(give_feed_ticket, kernel), "A one-time ticket for the live feed"),
        change(
            "switchRealm",
            switch_realm,
            forms.SwitchRealm,
            "Switch between the real and the demo account",
            expired_demo=True,
        ),
        change("exitDemo", exit_demo, NoForm, "Close the demo account", expired_demo=True),
        change("updateName", update_name, forms.UpdateName, "Show another name"),
        change("uploadAvatar", upload_avatar, NoForm, "Show another picture", upload=True),
        change("removeAvatar", remove_avatar, NoForm, "Show no picture"),
        look("avatar", show_avatar, "The picture of the account"),
        change("updateCurrency", update_currency, forms.UpdateCurrency, "Show values in another currency"),
        change("updateLanguage", update_language, forms.UpdateLanguage, "Get messages in another language"),
        look("security", show_security, "What guards the account"),
        change("updatePassword", update_password, forms.UpdatePassword, "Change the login password"),
        change("bindEmail", bind_email, forms.BindEmail, "Bind an e-mail address"),
        change("bindPhone", bind_phone, forms.BindPhone, "Bind a phone number"),
        look("hasTpassword", show_has_tpassword, "Whether a trading password is set"),
        change("setTpassword", set_tpassword, forms.SetTpassword, "Set or change the trading password"),
        change("resetTpassword", reset_tpassword, forms.ResetTpassword, "Set a trading password for a forgotten one"),
        change("bindTotp", bind_totp, forms.Proof, "Begin to bind an authenticator"),
        change("confirmTotp", confirm_totp, forms.ConfirmTotp, "Bind the authenticator with its first code"),
        change("unbindTotp", unbind_totp, forms.Proof, "Unbind the authenticator"),
        change("renewRecoveryCodes", renew_recovery_codes, forms.Proof, "Get ten new recovery codes"),
        change("setSecurityQuestion", set_security_question, forms.SetSecurityQuestion, "Set the security question"),
        look("devices", list_devices, "The devices that are signed in", forms.Listed),
        change("revokeDevice", revoke_device, forms.ById, "Sign a device out"),
        change("revokeOtherDevices", revoke_other_devices, NoForm, "Sign every other device out"),
        look("apiKeys", list_api_keys, "The keys of programs", forms.Listed),
        change("createApiKey", create_api_key, forms.CreateApiKey, "Make a key for a program"),
        change("revokeApiKey", revoke_api_key, forms.ById, "End a key"),
        Call(
            "GET",
            "web/securityQuestions",
            partial(list_security_questions, kernel),
            "The security questions to choose from",
            access=Access.VISITOR,
        ),
        Call(
            "GET",
            "web/countries",
            list_countries,
            "Countries an account can be opened in, with dialling codes",
            access=Access.VISITOR,
        ),
    )
