"""Texts that would run where a page let them, and ears for what runs in a window or is kept from running."""

from __future__ import annotations

from playwright.async_api import Dialog, Page

RUNS = (
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<svg/onload=alert(1)>",
    "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
    "<a href=javascript:alert(1)>x</a>",
    "<details open ontoggle=alert(1)>x</details>",
    "<math><mtext><script>alert(1)</script></mtext></math>",
    "<body onload=alert(1)>",
    "<object data=javascript:alert(1)></object>",
    "<style>@import 'javascript:alert(1)'</style>",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "&amp;lt;img src=x onerror=alert(1)&amp;gt;",
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](java\tscript:alert(1))",
    "[x](&#106;avascript:alert(1))",
    "[x](data:text/html,<script>alert(1)</script>)",
    "[x](vbscript:msgbox(1))",
    "[x](//elsewhere.invalid)",
    "![x](javascript:alert(1))",
    "![x](data:image/svg+xml,<svg/onload=alert(1)>)",
    '![x" onerror="alert(1)](/content/picture/0)',
    '![x](x "onerror=alert(1)")',
    "<javascript:alert(1)>",
    '"><script>alert(1)</script>',
    "'-alert(1)-'",
    "{{constructor.constructor('alert(1)')()}}",
    "${alert(1)}",
    "`-alert(1)-`",
    "</textarea><script>alert(1)</script>",
    "</title><script>alert(1)</script>",
    "\u202e<script>alert(1)</script>",
    "<scr\x00ipt>alert(1)</script>".replace("\x00", ""),
    "# <img src=x onerror=alert(1)>",
)
BETWEEN = ("{}", "before {} after", "- {}\n- {}")
PAYLOADS = [form.replace("{}", run) for form in BETWEEN for run in RUNS]
"""Over a hundred, alone, within words, and as items of a list."""


async def watched(page: Page) -> list[str]:
    """Scripts that run, or are kept from it, from now on in every page of this tab."""
    said: list[str] = []

    async def dialog(one: Dialog) -> None:
        said.append(f"a dialog opened on {page.url}")
        await one.dismiss()

    page.on("dialog", dialog)
    await page.expose_function("violated", lambda what: said.append(what))
    await page.add_init_script(
        "addEventListener('securitypolicyviolation',"
        " e => violated(`${location} ${e.violatedDirective} ${e.blockedURI}`))"
    )
    return said
