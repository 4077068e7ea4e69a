"""``bench/report.html``: every line with its pass and goal, and its rounds as a plot; one file, nothing loaded."""

from __future__ import annotations

import os
from html import escape
from pathlib import Path
from typing import Any

WIDTH, HEIGHT, MARGIN = 320, 90, 12
COLOURS = ("#2563eb", "#d97706", "#059669", "#dc2626")
_STYLE = """
    body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem;
        color: #111827; background: #fff }
    table { border-collapse: collapse; width: 100% }
    td, th { border-bottom: 1px solid #e5e7eb; padding: .4rem .6rem; text-align: right }
    td:first-child, th:first-child { text-align: left }
    .goal { color: #047857 } .pass { color: #1d4ed8 } .missed { color: #b91c1c }
    figure { display: inline-block; margin: 1rem 1rem 0 0; vertical-align: top } figcaption { font-weight: 600 }
    small span { margin-right: .8rem }
    @media (prefers-color-scheme: dark) { body { color: #e5e7eb; background: #111827 } td, th { border-color: #374151 }
        .goal { color: #34d399 } .pass { color: #93c5fd } .missed { color: #fca5a5 } }
"""


def write_report(lines: list[dict[str, Any]], to: Path) -> None:
    """Write the page of these lines."""
    rows = "".join(
        f"<tr><td>{escape(one['name'])}</td><td>{one['value']} {escape(one['unit'])}</td><td>{one['pass']}</td>"
        f"<td>{one['goal']}</td><td class='{one['verdict']}'>{one['verdict']}</td></tr>"
        for one in lines
    )
    plots = "".join(plot(one["name"], one["rounds"]) for one in lines if one.get("rounds"))
    to.write_text(
        "<!doctype html><html lang='en'><meta charset='utf-8'><meta name='viewport' content='width=device-width'>"
        f"<title>Agio: the benchmark</title><style>{_STYLE}</style><h1>The benchmark</h1>"
        f"<p>Each line is a ratio of medians over interleaved rounds of one run, on {os.cpu_count()} cores. "
        "How each is measured stands in docs/performance.md.</p>"
        "<table><thead><tr><th>line</th><th>measured</th><th>pass</th><th>goal</th><th></th></tr></thead>"
        f"<tbody>{rows}</tbody></table>{plots}</html>\n"
    )


def plot(name: str, rounds: list[dict[str, float]]) -> str:
    """The rounds of a line, each figure a path from its least to its greatest value."""
    figures = [key for key, value in rounds[0].items() if isinstance(value, int | float)][: len(COLOURS)]
    most = max((float(one[key]) for one in rounds for key in figures), default=0.0) or 1.0
    step = (WIDTH - 2 * MARGIN) / max(1, len(rounds) - 1)
    paths, legend = [], []
    for colour, key in zip(COLOURS, figures, strict=False):
        points = [
            f"{MARGIN + number * step:.1f},{HEIGHT - MARGIN - float(one[key]) / most * (HEIGHT - 2 * MARGIN):.1f}"
            for number, one in enumerate(rounds)
        ]
        paths.append(f"<polyline fill='none' stroke='{colour}' stroke-width='2' points='{' '.join(points)}'/>")
        paths += [f"<circle r='3' fill='{colour}' cx='{x}' cy='{y}'/>" for x, y in (p.split(",") for p in points)]
        legend.append(f"<span style='color:{colour}'>{escape(key)} {rounds[-1][key]:g}</span>")
    return (
        f"<figure><figcaption>{escape(name)}</figcaption><svg width='{WIDTH}' height='{HEIGHT}' role='img'"
        f" aria-label='{escape(name)} by round'>{''.join(paths)}</svg><br><small>{''.join(legend)}</small></figure>"
    )
