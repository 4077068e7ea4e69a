"""Screens of the plugin in the browser, and the ways to them."""

from agio_kernel.declarations.access import Access
from agio_kernel.declarations.remote import Navigation, Remote, Screen

VERIFICATION_REMOTE = Remote(
    id="verification",
    screens=(
        Screen("/sfyz", "overview", "verification.title"),
        Screen("/smauth", "primary", "verification.primary.title"),
        Screen("/authentication", "primary", "verification.primary.title"),
        Screen("/seniorauth", "advanced", "verification.advanced.title"),
        Screen("/authenticationhigh", "advanced", "verification.advanced.title"),
        Screen("/dzrz", "address", "verification.address.title"),
        Screen("/questionnaire", "questionnaire", "verification.questionnaire.title", Access.VISITOR),
        Screen("/fengxian", "risk", "verification.risk.title"),
        Screen("/phonePhotos", "phone", "verification.phone.title", Access.VISITOR),
        Screen("/xinyongfen", "credit", "verification.credit.title"),
        Screen("/credit", "credit", "verification.credit.title"),
    ),
    navigation=(
        Navigation(
            "user",
            "verification.nav.verification",
            "/sfyz",
            25,
            "shield-check",
            "account",
            ("overview", "primary", "advanced", "address", "questionnaire", "risk", "credit"),
        ),
        Navigation("user", "verification.nav.primary", "/smauth", 25, "id", "account"),
        Navigation("user", "verification.nav.advanced", "/seniorauth", 25, "camera", "account"),
        Navigation("user", "verification.nav.address", "/dzrz", 26, "map-pin", "account"),
        Navigation("user", "verification.nav.risk", "/fengxian", 27, "chart-bar", "account"),
        Navigation("user", "verification.nav.credit", "/xinyongfen", 28, "gauge", "account"),
    ),
    links={
        "verification.questionnaire": "/questionnaire",
        "verification.risk": "/fengxian",
        "verification.credit": "/xinyongfen",
        "verification.overview": "/sfyz",
        "verification.primary": "/smauth",
        "verification.advanced": "/seniorauth",
        "verification.address": "/dzrz",
    },
)
