"""Build the documentation site: the pages of this folder and the generated reference, into ``build/docs/site``.

Run by ``make docs``. Pages keep their places in the repository, where their links work as well; links to files that are
no page of the site lose their target. Zensical builds the site, and names every link that leads nowhere.
"""

from __future__ import annotations

import json
import posixpath
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BUILT = ROOT / "build" / "docs"
PAGES = BUILT / "pages"
TOOL = ROOT / "build" / "docs-tools" / "bin" / "zensical"

SECTIONS = {
    "Start": ["README.md", "docs/screens.md", "CONTRIBUTING.md", "CHANGELOG.md"],
    "Concepts": [
        "docs/architecture.md",
        "docs/money.md",
        "docs/risk-level.md",
        "docs/performance.md",
        *(f"docs/performance/{name}.md" for name in ("results", "design", "log")),
        "docs/adr/",
    ],
    "Operate": [
        "docs/operations.md",
        "docs/operations/processes.md",
        "docs/operations/upgrades.md",
        "docs/operations/brands.md",
        "docs/operations/bundles.md",
        "docs/operations/sources.md",
        "docs/scale.md",
        "docs/survival.md",
    ],
    "Extend": [
        "docs/plugin-guide.md",
        "docs/plugin-check.md",
        "docs/hooks.md",
        "docs/market-data.md",
        "docs/assistants.md",
    ],
}
"""The sections of the site and their pages; a page of docs/ that is in none stands in Concepts."""
ABOVE = {"README.md": "index.md", "CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}
"""Pages from outside of docs/, and their names on the site."""
LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\[\]]*\])*)\]\(([^()\s]+)\)")
FENCE = re.compile(r"(^ *```.*?^ *```$|`[^`\n]+`)", re.MULTILINE | re.DOTALL)


def site_name(path: str) -> str | None:
    """The page or picture of the site that a file of the repository is, or None."""
    if path in ABOVE:
        return ABOVE[path]
    inside = path.removeprefix("docs/")
    if inside == path or inside.endswith(".py"):
        return None
    return "adr/index.md" if inside.rstrip("/") == "adr" else inside


def staged(path: str, text: str) -> str:
    """The text of a page with its links as the site needs them; code is left as it stands."""
    here = posixpath.dirname(site_name(path) or "")

    def moved(match: re.Match[str]) -> str:
        picture, said, target = match.groups()
        file, hash_, anchor = target.partition("#")
        if not file or re.match(r"[a-z]+:", file):
            return match[0]
        name = site_name(posixpath.normpath(posixpath.join(posixpath.dirname(path), file)))
        return f"{picture}[{said}]({posixpath.relpath(name, here or '.')}{hash_}{anchor})" if name else said

    parts = FENCE.split(text)
    # Code is every second part. A link around code ([`x`](y)) is found once code is put aside.
    kept = parts[1::2]
    joined = "".join(part if n % 2 == 0 else f"\0{n // 2}\0" for n, part in enumerate(parts))
    return re.sub(r"\0(\d+)\0", lambda match: kept[int(match[1])], LINK.sub(moved, joined))


def title_of(text: str) -> str:
    """The first heading of a page."""
    return next((line[2:] for line in text.splitlines() if line.startswith("# ")), "")


def stage() -> dict[str, str]:
    """Write the hand-written pages; their titles by name."""
    titles = {}
    for path in [*ABOVE, *(str(file.relative_to(ROOT)) for file in sorted((ROOT / "docs").rglob("*.md")))]:
        text = staged(path, (ROOT / path).read_text("utf-8"))
        name = site_name(path)
        assert name is not None
        titles[name] = title_of(text)
        (PAGES / name).parent.mkdir(parents=True, exist_ok=True)
        (PAGES / name).write_text(text, "utf-8")
    decisions = [name for name in titles if name.startswith("adr/")]
    rows = "".join(f"- [{titles[name]}]({posixpath.basename(name)})\n" for name in decisions)
    (PAGES / "adr" / "index.md").write_text(f"# Decisions\n\nArchitecture decision records, oldest first.\n\n{rows}")
    shutil.copytree(ROOT / "docs" / "pictures", PAGES / "pictures", ignore=shutil.ignore_patterns("*.py"))
    return titles


def navigation(titles: dict[str, str]) -> list[dict[str, list[object]]]:
    """The sections with their pages, and the reference."""
    sections: dict[str, list[object]] = {}
    for section, paths in SECTIONS.items():
        names = [site_name(path) or path for path in paths]
        sections[section] = [{"Decisions": name} if name == "adr/index.md" else name for name in names]
    placed = {site_name(path) for paths in SECTIONS.values() for path in paths}
    sections["Concepts"] += [name for name in titles if name not in placed and not name.startswith("adr/")]
    reference: list[object] = [
        f"reference/{name}.md" for name in ("index", "hooks", "codes", "configuration", "parameters", "states")
    ]
    for kind in ("calls", "tables"):
        files = sorted((PAGES / "reference" / kind).glob("*.md"))
        pages = [
            {title_of(file.read_text("utf-8")).partition(": ")[2]: f"reference/{kind}/{file.name}"} for file in files
        ]
        reference.append({kind.title(): pages})
    return [{section: pages} for section, pages in {**sections, "Reference": reference}.items()]


def configuration(titles: dict[str, str]) -> dict[str, object]:
    """The configuration of Zensical; nothing on a page is loaded from elsewhere."""
    return {
        "site_name": "Agio",
        "docs_dir": "pages",
        "site_dir": "site",
        "use_directory_urls": False,
        "theme": {
            "font": False,
            "features": ["navigation.tabs", "navigation.footer", "search.highlight", "toc.follow"],
        },
        "markdown_extensions": [
            "attr_list",
            "tables",
            "md_in_html",
            {"toc": {"permalink": True}},
            "pymdownx.superfences",
        ],
        "extra": {"generator": False},
        "nav": navigation(titles),
    }


def main() -> None:
    """Stage the pages, write the reference, and build."""
    shutil.rmtree(BUILT, ignore_errors=True)
    PAGES.mkdir(parents=True)
    titles = stage()
    agio = Path(sys.executable).with_name("agio")
    subprocess.run([agio, "--config", ROOT / "agio.toml", "reference", PAGES / "reference"], check=True, cwd=ROOT)
    (BUILT / "mkdocs.yml").write_text(json.dumps(configuration(titles), indent=1), "utf-8")  # JSON is YAML
    subprocess.run([TOOL, "build", "--clean", "--strict"], check=True, cwd=BUILT)


if __name__ == "__main__":
    main()
