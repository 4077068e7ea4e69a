"""Pages without script wear the deployment's brand, and nothing of a setting gets out of its place."""

from agio_kernel.calls.plain_page import plain_page
from agio_kernel.settings.brand import Brand


def test_name_colours_font_and_corners_are_the_deployments() -> None:
    brand = Brand(name="Nord & Co", accent_dark="#12ab34", accent_light="#ab1234", font="Lato", radius=10)
    page = plain_page(brand, "Outbox", "<p>Nothing.</p>")
    assert "<title>Outbox – Nord &amp; Co</title>" in page and "Agio" not in page
    assert "--accent:#12ab34" in page and '"Lato",' in page and "border-radius:12px" in page
    assert "#ab1234" not in page, "the theme is dark, whatever the reader's system says"


def test_the_theme_is_the_deployments() -> None:
    brand = Brand(accent_dark="#12ab34", accent_light="#ab1234", default_theme="light")
    assert "#12ab34" not in plain_page(brand, "API", "") and "#ab1234" in plain_page(brand, "API", "")
    both = plain_page(Brand(default_theme="system"), "API", "")
    assert "prefers-color-scheme:light" in both


def test_a_logo_stands_for_the_name() -> None:
    assert '<img src="/brand/logo.svg" alt="Nord">' in plain_page(Brand(name="Nord", logo="/brand/logo.svg"), "API", "")
