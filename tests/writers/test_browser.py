"""The pages in a real browser: light, dark, on a phone, on paper, by keyboard, and looked over by axe-core.

With the environment variable AUTOGRADER_PICTURES set to a folder, the screenshots for the documentation are written
there (`docs/pictures`): look at them after a change of the templates.
"""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from made_class import made_class
from test_feedback import STOPS, hostile_result

from autograder import demo, masters
from autograder.rubric import exercises
from autograder.writers import pages
from autograder.writers.reading import reading
from autograder.writers.report import report

playwright = pytest.importorskip("playwright.sync_api")
axe = pytest.importorskip("axe_playwright_python.sync_playwright")

CHROMIUM = next(
    (found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), ""
)
PICTURES = os.environ.get("AUTOGRADER_PICTURES", "")
pytestmark = [pytest.mark.slow, pytest.mark.skipif(not CHROMIUM, reason="needs chromium")]

NAMES = ("feedback", "report", "written", "hostile")
SHOWN = {(name, look) for name in ("feedback", "report") for look in ("light", "dark", "phone")} | {
    ("written", "light")
}
PARTS = {("feedback", "light"): "article:has(.at)", ("report", "light"): "section[aria-labelledby=questions]"}
LOOKS = {"light": ("light", 860), "dark": ("dark", 860), "phone": ("light", 360), "dark-phone": ("dark", 360)}


@dataclass
class Heard:
    """What a page said and asked for while it was open."""

    errors: list[str] = field(default_factory=list)
    outside: list[str] = field(default_factory=list)


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with playwright.sync_playwright() as started:
        running = started.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield running
        running.close()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, grade: Any) -> Path:
    """The pages of a class of 120, of one student with several slips, and of one who attacks them."""
    home = tmp_path_factory.mktemp("pages")
    changes = {
        demo.EX1: demo.BLOCKS_OF_SINES,
        demo.EX2: demo.UNBIASED_NORM + STOPS.replace("missing_name", "np.sqrt(d_k)"),
        demo.EX3: demo.QUERIES_SHARE,
        demo.EX4: "",
    }
    texts = {name: masters.solution_text(name) + change for name, change in changes.items()}
    texts[demo.EX4] = masters.stub_text(demo.EX4)
    made = made_class(120)
    made[3].shapes = dict(made[30].shapes)
    texts_of = {
        "feedback": pages.feedback(grade(student="Nicole Oresme", **texts)),
        "report": report(made, exercises()),
        "written": reading(made[:40], exercises()),
        "hostile": pages.feedback(hostile_result()),
    }
    for name, text in texts_of.items():
        (home / f"{name}.html").write_text(text, encoding="utf-8")
    return home


def opened(browser: Any, path: Path, scheme: str = "light", width: int = 1000) -> tuple[Any, Heard]:
    context = browser.new_context(color_scheme=scheme, viewport={"width": width, "height": 760})
    page, heard = context.new_page(), Heard()
    page.on("console", lambda message: heard.errors.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: heard.errors.append(str(error)))
    page.on("dialog", lambda dialog: heard.errors.append(dialog.message))
    page.on("request", lambda r: heard.outside.append(r.url) if r.url != path.as_uri() else None)
    page.goto(path.as_uri())
    return page, heard


def take_pictures(page: Any, name: str, look: str) -> None:
    """What the documentation shows: the top of a page, and a part of some."""
    folder = Path(PICTURES)
    folder.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=folder / f"{name}-{look}.png")
    if (name, look) in PARTS:
        page.locator(PARTS[name, look]).first.screenshot(path=folder / f"{name}-part.png")


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("name", NAMES)
def test_a_page_is_quiet_self_contained_accessible_and_fits(browser: Any, folder: Path, name: str, look: str) -> None:
    scheme, width = LOOKS[look]
    page, heard = opened(browser, folder / f"{name}.html", scheme, width)
    if PICTURES and (name, look) in SHOWN:
        take_pictures(page, name, look)
    for details in page.locator("details").all():
        details.evaluate("element => { element.open = true }")
    found = axe.Axe().run(page).response["violations"]
    serious = [(v["id"], v["nodes"][0]["html"][:200]) for v in found if v["impact"] in ("serious", "critical")]
    assert serious == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert heard == Heard()
    page.context.close()


@pytest.mark.parametrize("name", NAMES)
def test_a_page_prints_with_nothing_folded_away(browser: Any, folder: Path, name: str, tmp_path: Path) -> None:
    page, heard = opened(browser, folder / f"{name}.html", "dark")
    page.emulate_media(media="print", color_scheme="light")
    for inside in page.locator("details:not(.who) table, details:not(.who) ul").all():
        assert inside.is_visible()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert page.pdf(path=tmp_path / f"{name}.pdf", format="A4").startswith(b"%PDF")
    assert heard == Heard()
    page.context.close()


def test_the_keyboard_reaches_the_content_and_unfolds_the_names(browser: Any, folder: Path) -> None:
    page, _ = opened(browser, folder / "report.html")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    summary = page.locator("#mistakes ~ ul summary").first
    summary.focus()
    page.keyboard.press("Enter")
    assert page.locator("#mistakes ~ ul details").first.get_attribute("open") is not None
    page.context.close()


def test_names_of_written_answers_show_only_when_asked_for(browser: Any, folder: Path) -> None:
    page, _ = opened(browser, folder / "written.html")
    assert not page.locator(".who").first.is_visible()
    page.get_by_label("Show names").check()
    assert page.locator(".who").first.is_visible()
    page.context.close()


def test_the_report_on_a_thousand_students_opens_within_a_second(browser: Any, tmp_path: Path) -> None:
    (tmp_path / "report.html").write_text(report(made_class(1000), exercises()), encoding="utf-8")
    opened(browser, tmp_path / "report.html")[0].context.close()
    began = time.perf_counter()
    page, _ = opened(browser, tmp_path / "report.html")
    page.screenshot(path=tmp_path / "seen.png")
    assert time.perf_counter() - began < 1
    page.context.close()
