"""The calls of accounts: names and forms here, each operation in its own file."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from agio_kernel.declarations.access import Access
from agio_kernel.declarations.contracts import Call, Kernel, NoForm
from agio_kernel.records import record_calls
from agio_kernel.wire import NoData, Page

from agio_account import forms
from agio_account.addresses.countries import Country, list_countries
from agio_account.addresses.get_code import get_code
from agio_account.answers import (
    AvatarView,
    BoundView,
    CodeSentView,
    CurrencyView,
    DemoView,
    EndedView,
    LanguageView,
    LeftDemoView,
    NameView,
    NewApiKeyView,
    PictureView,
    QuestionView,
    RecoveryView,
    SwitchedView,
    TicketView,
    TokenView,
    TotpOfferView,
    TradingPasswordView,
    WalletSignInView,
)
from agio_account.profile.api_keys import api_key_records, create_api_key, revoke_api_key
from agio_account.profile.avatar import remove_avatar, show_avatar, upload_avatar
from agio_account.profile.edit import update_currency, update_language, update_name
from agio_account.profile.inbox import (
    ChoiceForm,
    NoticeChoices,
    ReadForm,
    Unread,
    choose,
    notice_records,
    read_notices,
    show_choices,
)
from agio_account.profile.show_info import InfoView, show_info
from agio_account.risk import forms as risk_forms
from agio_account.risk.change import answer_risk_test, set_loss_limits, take_break
from agio_account.risk.show import show_risk, show_risk_test
from agio_account.risk.views import RiskAnsweredView, RiskTestView, RiskView, StoppedView
from agio_account.security.bind_address import bind_email, bind_phone
from agio_account.security.bind_totp import bind_totp, confirm_totp, renew_recovery_codes, unbind_totp
from agio_account.security.security_question import list_security_questions, set_security_question
from agio_account.security.show_security import SecurityView, show_security
from agio_account.security.trading_password import reset_tpassword, set_tpassword, show_has_tpassword
from agio_account.security.update_password import update_password
from agio_account.sessions.devices import device_records, revoke_device, revoke_other_devices
from agio_account.sessions.log_out import give_feed_ticket, log_out
from agio_account.sessions.switch_realm import exit_demo, switch_realm
from agio_account.sessions.wallet_challenges import Challenge
from agio_account.signing_in.log_in import log_in
from agio_account.signing_in.open_demo import open_demo_account
from agio_account.signing_in.register import register_user
from agio_account.signing_in.reset_password import reset_password
from agio_account.signing_in.wallet_login import give_wallet_challenge, wallet_login

EXAMPLES: Mapping[str, Mapping[str, str]] = {
    "getCode": {"account": "ann@example.com", "purpose": "register"},
    "walletChallenge": {"address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"},
    "tempLogin": {"amount": "10000"},
    "switchRealm": {"realm": "demo"},
    "updateName": {"name": "Ann"},
    "updateCurrency": {"currency": "EUR"},
    "updateLanguage": {"language": "en"},
    "updatePassword": {"old": "correct horse", "new": "battery staple", "new2": "battery staple"},
    "setTpassword": {"password": "correct horse", "tpassword": "482916", "tpassword2": "482916"},
    "setSecurityQuestion": {"password": "correct horse", "answer": "Rosalind"},
    "answerRiskTest": {"product": "options", "version": "1", "answers": "1,0,2"},
    "setLossLimits": {"day": "50", "week": "200"},
    "takeBreak": {"days": "7"},
    "createApiKey": {"name": "My bot", "scopes": "read,trade", "days": "90", "password": "correct horse"},
}
"""Forms as somebody would fill them in, for the description."""


def account_calls(kernel: Kernel) -> tuple[Call, ...]:
    """All calls, bound to the kernel they work on."""

    def change(
        path: str,
        handler: Any,
        answer: Any,
        form: type,
        summary: str,
        *,
        rate: int = 60,
        files: tuple[str, ...] = (),
        expired_demo: bool = False,
        links: Mapping[str, Mapping[str, str]] | None = None,
    ) -> Call:
        """A call of somebody who is signed in that changes something."""
        return Call(
            "POST",
            f"web/{path}",
            partial(handler, kernel),
            summary,
            form,
            answer=answer,
            links=links or {},
            example=EXAMPLES.get(path, {}),
            effect=True,
            rate_per_minute=rate,
            files=files,
            scope="none",
            opens_business=False,
            expired_demo=expired_demo,
        )

    def look(path: str, handler: Any, answer: Any, summary: str, form: type = NoForm, **more: Any) -> Call:
        """A call of somebody who is signed in that reads what programs have no use for."""
        return Call("GET", f"web/{path}", partial(handler, kernel), summary, form, scope="none", answer=answer, **more)

    def enter(
        method: Any,
        path: str,
        handler: Any,
        answer: Any,
        form: type,
        summary: str,
        *,
        rate: int = 60,
        expired_demo: bool = False,
        opens_session: bool = False,
    ) -> Call:
        """A call of a visitor that changes something."""
        return Call(
            method,
            f"web/{path}",
            partial(handler, kernel),
            summary,
            form,
            Access.VISITOR,
            answer=answer,
            example=EXAMPLES.get(path, {}),
            effect=True,
            rate_per_minute=rate,
            expired_demo=expired_demo,
            opens_session=opens_session,
        )

    return (
        enter(
            "GET",
            "getCode",
            get_code,
            CodeSentView,
            forms.GetCode,
            "Send a verification code to an e-mail address or phone",
        ),
        enter("POST", "userRegister", register_user, TokenView, forms.UserRegister, "Open an account and sign in"),
        enter(
            "POST",
            "userLogin",
            log_in,
            TokenView,
            forms.UserLogin,
            "Sign in with an e-mail address or phone and a password",
            rate=120,
        ),
        enter("POST", "resetPassword", reset_password, NoData, forms.ResetPassword, "Set another password with a code"),
        enter(
            "GET",
            "walletChallenge",
            give_wallet_challenge,
            Challenge,
            forms.WalletChallenge,
            "A text to sign with a wallet",
        ),
        enter("POST", "walletLogin", wallet_login, WalletSignInView, forms.WalletLogin, "Sign in with a signed text"),
        enter(
            "GET",
            "tempLogin",
            open_demo_account,
            DemoView,
            forms.TempLogin,
            "Open a demo account with simulated money and sign in",
            rate=120,
            expired_demo=True,
            opens_session=True,
        ),
        Call("GET", "web/info", partial(show_info, kernel), "The account that is signed in", answer=InfoView),
        change("logout", log_out, NoData, NoForm, "Sign out", rate=240, expired_demo=True),
        Call(
            "POST",
            "web/feedTicket",
            partial(give_feed_ticket, kernel),
            "A one-time ticket for the live feed",
            answer=TicketView,
        ),
        change(
            "switchRealm",
            switch_realm,
            SwitchedView,
            forms.SwitchRealm,
            "Switch between the real and the demo account",
            expired_demo=True,
        ),
        change("exitDemo", exit_demo, LeftDemoView, NoForm, "Close the demo account", expired_demo=True),
        change("updateName", update_name, NameView, forms.UpdateName, "Show another name"),
        change("uploadAvatar", upload_avatar, AvatarView, NoForm, "Show another picture", files=("avatar",)),
        change("removeAvatar", remove_avatar, NoData, NoForm, "Show no picture"),
        look("avatar", show_avatar, PictureView | None, "The picture of the account"),
        change(
            "updateCurrency", update_currency, CurrencyView, forms.UpdateCurrency, "Show values in another currency"
        ),
        change(
            "updateLanguage", update_language, LanguageView, forms.UpdateLanguage, "Get messages in another language"
        ),
        look("security", show_security, SecurityView, "What guards the account"),
        change("updatePassword", update_password, TokenView, forms.UpdatePassword, "Change the login password"),
        change("bindEmail", bind_email, BoundView, forms.BindEmail, "Bind an e-mail address"),
        change("bindPhone", bind_phone, BoundView, forms.BindPhone, "Bind a phone number"),
        look("hasTpassword", show_has_tpassword, TradingPasswordView, "Whether a trading password is set"),
        change("setTpassword", set_tpassword, NoData, forms.SetTpassword, "Set or change the trading password"),
        change(
            "resetTpassword",
            reset_tpassword,
            NoData,
            forms.ResetTpassword,
            "Set a trading password for a forgotten one",
        ),
        change("bindTotp", bind_totp, TotpOfferView, forms.Proof, "Begin to bind an authenticator"),
        change(
            "confirmTotp", confirm_totp, RecoveryView, forms.ConfirmTotp, "Bind the authenticator with its first code"
        ),
        change("unbindTotp", unbind_totp, NoData, forms.Proof, "Unbind the authenticator"),
        change("renewRecoveryCodes", renew_recovery_codes, RecoveryView, forms.Proof, "Get ten new recovery codes"),
        change(
            "setSecurityQuestion", set_security_question, NoData, forms.SetSecurityQuestion, "Set the security question"
        ),
        look("risk", show_risk, RiskView, "How I stand to risky products: tests, limits, a break"),
        look(
            "riskTest",
            show_risk_test,
            RiskTestView,
            "The test before the first order of a risky product",
            risk_forms.RiskTestForm,
            example={"product": "options"},
        ),
        change(
            "answerRiskTest",
            answer_risk_test,
            RiskAnsweredView,
            risk_forms.RiskAnswersForm,
            "Answer the test of a risky product",
        ),
        change(
            "setLossLimits",
            set_loss_limits,
            NoData,
            risk_forms.LossLimitsForm,
            "Limit what I can lose: tighter at once, looser a day later",
        ),
        change("takeBreak", take_break, StoppedView, risk_forms.BreakForm, "Stop risky products for myself"),
        *record_calls(
            kernel,
            [device_records(kernel), api_key_records(kernel), notice_records(kernel)],
            "exportAccount",
            forms.Taken,
        ),
        change("revokeDevice", revoke_device, NoData, forms.ById, "Sign a device out"),
        change("revokeOtherDevices", revoke_other_devices, EndedView, NoForm, "Sign every other device out"),
        change(
            "createApiKey",
            create_api_key,
            NewApiKeyView,
            forms.CreateApiKey,
            "Make a key for a program",
            links={"web/revokeApiKey": {"id": "id"}},
        ),
        change("revokeApiKey", revoke_api_key, NoData, forms.ById, "End a key"),
        Call(
            "POST",
            "web/readNotices",
            partial(read_notices, kernel),
            "Mark notices as read",
            ReadForm,
            answer=Unread,
            effect=True,
            scope="none",
            opens_business=False,
        ),
        Call(
            "GET",
            "web/noticeChoices",
            partial(show_choices, kernel),
            "By which ways the account hears of what",
            answer=NoticeChoices,
            scope="none",
        ),
        Call(
            "POST",
            "web/chooseNotices",
            partial(choose, kernel),
            "Hear of a category by other ways",
            ChoiceForm,
            answer=NoticeChoices,
            effect=True,
            scope="none",
            opens_business=False,
        ),
        Call(
            "GET",
            "web/securityQuestions",
            partial(list_security_questions, kernel),
            "The security questions to choose from",
            access=Access.VISITOR,
            answer=Page[QuestionView],
            links={"web/setSecurityQuestion": {"question": "rows/0/id"}},
        ),
        Call(
            "GET",
            "web/countries",
            list_countries,
            "Countries an account can be opened in, with dialling codes",
            access=Access.VISITOR,
            answer=Page[Country],
            links={"web/userRegister": {"country": "rows/0/code"}},
        ),
    )
