"""Pages that need no script: the description of the calls, the outbox. They wear the brand as every page does.

Colours are those of the shell's `tokens.css`; accent, font, corners and theme are the deployment's.
"""

from __future__ import annotations

from html import escape

from agio_kernel.settings.brand import Brand

_DARK = (
    "color-scheme:dark;--bg:#0a0c10;--card:#0f1217;--line:#1e232b;--text:#e9ecf1;--quiet:#a9b1be;"
    "--accent:{accent};--soft:color-mix(in srgb,var(--accent) 14%,transparent)"
)
_LIGHT = (
    "color-scheme:light;--bg:#f5f6f8;--card:#fff;--line:#e2e5ea;--text:#11151c;--quiet:#485161;"
    "--accent:{accent};--soft:color-mix(in srgb,var(--accent) 9%,transparent)"
)
_STYLE = """
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--text);font:14px/20px FONT"Inter",system-ui,sans-serif}
header{display:flex;align-items:center;gap:12px;height:56px;padding:0 24px;border-bottom:1px solid var(--line);
background:var(--card)}
header img{height:24px}header a{color:inherit;font-weight:600;text-decoration:none}
main{max-width:1040px;margin:24px auto 64px;padding:0 24px}
h1{font-size:24px;line-height:32px;margin:0 0 8px}h2{font-size:18px;line-height:24px;margin:32px 0 8px}
p{color:var(--quiet);margin:0 0 16px}a{color:var(--accent)}
.card{background:var(--card);border:1px solid var(--line);border-radius:RADIUSpx;overflow-x:auto}
table{border-collapse:collapse;width:100%}
th,td{text-align:start;padding:8px 12px;vertical-align:top;border-bottom:1px solid var(--line)}
tr:last-child>td{border-bottom:0}th{color:var(--quiet);font-weight:500}
code{font:13px/20px ui-monospace,"Roboto Mono",monospace;overflow-wrap:anywhere}
td code.large{font-size:18px;font-weight:600}
details{border-bottom:1px solid var(--line)}details:last-child{border-bottom:0}
summary{padding:10px 12px;cursor:pointer}summary:hover{background:var(--soft)}
summary b{display:inline-block;min-width:44px;color:var(--accent)}span{color:var(--quiet)}
@media (max-width:600px){header,main{padding-inline:16px}}
"""


def plain_page(brand: Brand, title: str, body: str) -> str:
    """A whole page; ``body`` is HTML, ``title`` a text."""
    dark = _DARK.format(accent=brand.accent_dark or "#8ca6ff")
    light = _LIGHT.format(accent=brand.accent_light or "#2b50d4")
    themes = {
        "dark": f":root{{{dark}}}",
        "light": f":root{{{light}}}",
        "system": f":root{{{dark}}}@media (prefers-color-scheme:light){{:root{{{light}}}}}",
    }
    font = f'"{brand.font}",' if brand.font else ""
    style = _STYLE.replace("FONT", font).replace("RADIUS", str(brand.radius + 2))
    style = (themes[brand.default_theme] + style).replace("<", "")
    name = escape(brand.name)
    picture = brand.logo or brand.mark
    shown = f'<img src="{escape(picture)}" alt="{name}">' if picture else name
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(title)} – {name}</title><style>{style}</style>"
        f'<header><a href="/">{shown}</a></header><main><h1>{escape(title)}</h1>{body}</main></html>'
    )
