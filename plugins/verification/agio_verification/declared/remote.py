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
        Screen("/phonePhotos", "phone", "verification.phone.title", Access.VISITOR, searchable=False),
        Screen("/xinyongfen", "credit", "verification.credit.title"),
        Screen("/credit", "credit", "verification.credit.title"),
    ),
    navigation=(
        Navigation(
            "user",
            "verification.nav.verification",
            "/sfyz",
            30,
            "id",
            "account",
            ("overview", "primary", "advanced", "address", "questionnaire", "risk", "credit"),
        ),
        Navigation("user", "verification.nav.primary", "/smauth", 90, "id"),
        Navigation("user", "verification.nav.advanced", "/seniorauth", 91, "camera"),
        Navigation("user", "verification.nav.address", "/dzrz", 92, "map-pin"),
        Navigation("user", "verification.nav.credit", "/xinyongfen", 93, "gauge"),
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
