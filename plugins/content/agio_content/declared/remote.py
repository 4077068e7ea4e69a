"""Screens of the plugin in the browser, and the ways to them."""

from agio_kernel.declarations.access import Access
from agio_kernel.declarations.remote import Navigation, Remote, Screen, Slot

from agio_content.declared.permissions import READ

_VISITOR = Access.VISITOR

CONTENT_REMOTE = Remote(
    id="content",
    screens=(
        Screen("/about", "company", "content.nav.company", _VISITOR, "public"),
        Screen("/settingAbout", "company", "content.nav.company", layout="public"),
        Screen("/userAgreement", "agreement", "content.nav.agreement", _VISITOR, "public"),
        Screen("/agreement", "agreement", "content.nav.agreement", _VISITOR, "public"),
        Screen("/agrt", "agreement", "content.nav.agreement", _VISITOR, "public"),
        Screen("/text", "text", "content.nav.text", _VISITOR, "public", searchable=False),
        Screen("/bps", "whitePaper", "content.nav.white_paper", layout="public"),
        Screen("/downLoad", "download", "content.nav.download", _VISITOR, "public"),
        Screen("/service", "service", "content.nav.service"),
        Screen("/support", "support", "content.nav.support"),
        Screen("/help", "help", "content.nav.help", _VISITOR, "public"),
        Screen("/settingHelp", "help", "content.nav.help", layout="public"),
        Screen("/helpDetail", "article", "content.nav.help", _VISITOR, "public", searchable=False),
        Screen("/settingHelpdetail", "article", "content.nav.help", layout="public", searchable=False),
        Screen("/notice", "notices", "content.nav.notices", _VISITOR, "public"),
        Screen("/settingNew", "news", "content.nav.news", _VISITOR, "public"),
        Screen("/setting-newdetail", "article", "content.nav.news", _VISITOR, "public", searchable=False),
        Screen("/newsFlash", "flash", "content.nav.flash", _VISITOR, "public"),
        Screen("/bannerDetail", "article", "content.nav.banner", _VISITOR, "public", searchable=False),
        Screen("/benefits", "benefits", "content.nav.benefits", _VISITOR, "public"),
        Screen("/benefitsDetail", "article", "content.nav.benefits", _VISITOR, "public", searchable=False),
    ),
    navigation=(
        Navigation("footer", "content.nav.company", "/about", 10),
        Navigation("footer", "content.nav.help", "/help", 20),
        Navigation("footer", "content.nav.service", "/text?id=8", 25),
        Navigation("footer", "content.nav.agreement", "/userAgreement", 40),
        Navigation("footer", "content.nav.privacy", "/text?id=5", 50),
        Navigation("footer", "content.nav.risk", "/text?id=4", 60),
        Navigation("footer", "content.nav.cookies", "/text?id=6", 70),
        Navigation("footer", "content.nav.white_paper", "/text?id=7", 80),
        Navigation("search", "content.nav.search_help", "/help?q={q}", 10),
        Navigation("user", "content.nav.support", "/support", 90, "headset"),
    ),
    slots=(
        Slot("home.news", "today"),
        Slot("coin.news", "coin"),
        Slot("service.contact", "contact"),
        Slot("help.support", "contact"),
        Slot("console.section", "texts", 100, "content.nav.texts", "file-text", (READ.key,)),
    ),
    links={
        "content.agreement": "/userAgreement",
        "content.company": "/about",
        "content.privacy": "/text?id=5",
        "content.risk": "/text?id=4",
        "content.cookies": "/text?id=6",
        "content.white_paper": "/text?id=7",
        "content.help": "/help",
        "content.help_article": "/helpDetail",
        "content.traded": "/helpDetail?id=124",
        "content.notices": "/notice",
        "content.news": "/settingNew",
        "content.article": "/setting-newdetail",
        "content.flash": "/newsFlash",
        "content.banner": "/bannerDetail",
        "content.benefits": "/benefits",
        "content.service": "/service",
        "content.support": "/support",
        "content.ask": "/support?new",
    },
)
