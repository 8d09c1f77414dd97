"""The formgrader page in a real browser: automatic scores stand there, and a mark given there reaches the export."""

from __future__ import annotations

import contextlib
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import Any
from urllib.request import urlopen

import pytest

pytest.importorskip("nbgrader")
pytest.importorskip("jupyterlab")
pytest.importorskip("jupytext")
pytest.importorskip("playwright")

from nbgrader_course import CLASS, EX1, Course, make_course
from playwright.sync_api import sync_playwright

from autograder.release.nbgrader import ASSIGNMENT

CHROMIUM = next(
    (found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), ""
)
TOKEN = "test"
pytestmark = [pytest.mark.slow, pytest.mark.skipif(not CHROMIUM, reason="needs chromium")]


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Course:
    """Two students, graded in the sandbox; their written answers wait for a person."""
    made = make_course(tmp_path_factory.mktemp("formgrader"), CLASS[:2])
    made.run("autograde", ASSIGNMENT)
    return made


@pytest.fixture(scope="module")
def address(course: Course) -> Iterator[str]:
    """A Jupyter server in the course folder, with nbgrader's own configuration."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    options = [f"--port={port}", f"--IdentityProvider.token={TOKEN}", "--ServerApp.open_browser=False", "--allow-root"]
    log = (course.folder.parent / "jupyter.log").open("wb")
    server = subprocess.Popen(
        [sys.executable, "-m", "jupyter", "lab", *options],
        cwd=course.folder,
        env=course.environment(),
        stdout=log,
        stderr=log,
    )
    try:
        _wait_for(f"http://127.0.0.1:{port}/api?token={TOKEN}", server)
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait(30)
        log.close()


def _wait_for(url: str, server: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + 90
    while time.monotonic() < deadline:
        assert server.poll() is None, "the server ended"
        with contextlib.suppress(OSError), urlopen(url, timeout=5):
            return
        time.sleep(0.3)
    pytest.fail("the server did not start")


@pytest.fixture(scope="module")
def page(address: str) -> Iterator[Any]:
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-dev-shm-usage"])
        opened = browser.new_page()
        opened.set_default_timeout(30_000)
        opened.goto(f"{address}/formgrader/manage_assignments?token={TOKEN}")
        yield opened
        browser.close()


def rows(page: Any) -> list[str]:
    """The lines of the page's table, once it is filled."""
    page.wait_for_selector("table tbody tr td a")
    return [" ".join(text.split()) for text in page.locator("table tbody tr").all_inner_texts()]


def test_the_page_lists_the_assignment_with_its_submissions(page: Any, address: str) -> None:
    page.goto(f"{address}/formgrader/manage_assignments")
    assert any(re.search(rf"\b{ASSIGNMENT}\b.*\b2\b", row) for row in rows(page)), rows(page)


def test_submissions_stand_there_with_their_automatic_scores(page: Any, address: str, course: Course) -> None:
    page.goto(f"{address}/formgrader/manage_submissions/{ASSIGNMENT}")
    for name, score in course.exported().items():
        assert any(name in row and f"{score:g} / 44" in row for row in rows(page)), rows(page)


def test_a_mark_given_on_the_page_is_exported(page: Any, address: str, course: Course) -> None:
    before = course.exported()
    page.goto(f"{address}/formgrader/gradebook/{ASSIGNMENT}/{EX1}")
    page.wait_for_selector("table tbody tr td a")
    page.locator("table tbody tr td a").first.click()
    page.wait_for_selector("input.score")
    assert "1 point: the encodings are tied to places" in page.inner_text("body")  # the rubric, where marks are given
    with page.expect_response(lambda reply: "/api/grade/" in reply.url and reply.request.method == "PUT") as saved:
        page.fill("input.score#EXPLANATION", "1.5")
        page.press("input.score#EXPLANATION", "Tab")
    assert saved.value.ok
    after = course.exported()
    changes = [after[name] - before[name] for name in before]
    assert sorted(changes) == [0.0, 1.5]
