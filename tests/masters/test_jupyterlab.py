"""The check cells in a real JupyterLab, as a student sees them: light and dark, wrong and right, saved and not.

With the environment variable AUTOGRADER_PICTURES set to a folder, the pictures for the documentation are written there
(`docs/pictures`): look at them after a change of `selfcheck`.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from answering import solved_notebook

from autograder import masters
from autograder.release import student
from autograder.rubric import exercise

pytest.importorskip("jupyterlab")
pytest.importorskip("ipykernel")
pytest.importorskip("jupytext")
playwright = pytest.importorskip("playwright.sync_api")
axe = pytest.importorskip("axe_playwright_python.sync_playwright")

CHROMIUM = next(
    (found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), ""
)
PICTURES = os.environ.get("AUTOGRADER_PICTURES", "")
pytestmark = [pytest.mark.slow, pytest.mark.skipif(not CHROMIUM, reason="needs chromium")]

SERVER_LIMIT = 60  # seconds until it answers
LIMIT = 60_000  # milliseconds for a step in the browser
NAME = "ex1_sinusoids"
SETTINGS: dict[str, dict[str, Any]] = {
    "apputils-extension/notification": {"checkForUpdates": False, "fetchNews": "false"},
    "notebook-extension/tracker": {"windowingMode": "none"},  # cells out of sight are there all the same
    "codemirror-extension/plugin": {"defaultConfig": {"autoClosingBrackets": False}},
}
SHOWN = {  # the pictures of the documentation, each in one theme or both
    "unanswered": ("light",),
    "wrong": ("light",),
    "hint": ("light", "dark"),
    "right": ("light",),
    "saved": ("dark",),
    "ex2": ("light",),
    "ex4": ("light",),
}
BLOCKS = """def sinusoidal_encoding(T, d):
    angle = np.arange(T)[:, None] / 10000 ** (np.arange(0, d, 2) / d)
    return np.hstack([np.sin(angle), np.cos(angle)])"""
# Every frame until it is stopped: the height of the output area of one cell.
WATCH = """cell => {
    window.heights = [];
    const look = () => {
        window.heights.push(cell.querySelector('.jp-Cell-outputWrapper').offsetHeight);
        window.watching = requestAnimationFrame(look);
    };
    look();
}"""


class Lab:
    """One notebook in one browser window."""

    def __init__(self, page: Any, address: str, notebook: str) -> None:
        self.page = page
        page.set_default_timeout(LIMIT)
        page.goto(f"{address}/doc/tree/{notebook}?reset")
        page.wait_for_selector(".jp-Notebook .jp-CodeCell")
        self.wait_for_kernel(address)
        self.wait_until_idle()

    def wait_until_idle(self) -> None:
        self.page.wait_for_selector(".jp-Notebook-ExecutionIndicator[data-status=idle]")

    def cell(self, text: str) -> Any:
        """The code cell whose source holds `text`."""
        return self.page.locator(".jp-CodeCell").filter(has=self.page.locator(".jp-InputArea", has_text=text)).first

    def check_cell(self, question: str) -> Any:
        return self.cell(f"check({question})")

    def wait_for_kernel(self, address: str) -> None:
        """Until the server has a kernel that answers: before that, JupyterLab asks which one to start."""
        deadline = time.monotonic() + SERVER_LIMIT
        states: list[str] = []
        while "idle" not in states and time.monotonic() < deadline:
            self.page.wait_for_timeout(200)
            sessions = self.page.request.get(f"{address}/api/sessions").json()
            states = [session["kernel"]["execution_state"] for session in sessions]

    def run_all(self) -> None:
        """Run all cells; again where JupyterLab did nothing since it was still looking for its kernel."""
        prompts = self.page.locator(".jp-CodeCell .jp-InputPrompt")
        deadline = time.monotonic() + SERVER_LIMIT
        while prompts.first.inner_text() == "[ ]:" and time.monotonic() < deadline:
            self.page.get_by_role("menuitem", name="Run", exact=True).click()
            self.page.get_by_text("Run All Cells", exact=True).click()
            self.page.wait_for_timeout(1500)
            select = self.page.get_by_role("button", name="Select", exact=True)
            if select.count():
                with contextlib.suppress(Exception):  # the dialog closes itself once the kernel is there
                    select.click(timeout=3_000)
                self.page.wait_for_timeout(1500)
        self.page.wait_for_function("prompt => /\\d/.test(prompt.innerText)", arg=prompts.last.element_handle())
        self.wait_until_idle()

    def run(self, cell: Any, source: str = "") -> str:
        """Run one cell, with another source if one is given; the text of its output."""
        before = cell.locator(".jp-InputPrompt").inner_text()
        cell.locator(".cm-content").click()
        if source:
            self.page.keyboard.press("Control+A")
            self.page.keyboard.insert_text(source)
        self.page.keyboard.press("Control+Enter")
        self.page.wait_for_function(
            "([cell, before]) => /\\d/.test(cell.innerText) && cell.innerText !== before",
            arg=[cell.locator(".jp-InputPrompt").element_handle(), before],
        )
        self.wait_until_idle()
        return str(cell.inner_text())


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with playwright.sync_playwright() as started:
        running = started.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield running
        running.close()


@pytest.fixture(scope="module", params=["light", "dark"])
def lab(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path, str]]:
    """The address of a JupyterLab in one theme, the student's folder that it serves, and the theme."""
    home = tmp_path_factory.mktemp(f"lab-{request.param}")
    folder = home / "attention"
    student.write_folder(folder, student.student_files())
    settings = {**SETTINGS, "apputils-extension/themes": {"theme": f"JupyterLab {request.param.title()}"}}
    for name, values in settings.items():
        path = home / "settings" / "@jupyterlab" / f"{name}.jupyterlab-settings"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(values), encoding="utf-8")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    own = {
        name: str(home / name.lower()) for name in ("HOME", "JUPYTER_CONFIG_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR")
    }
    own |= {"JUPYTERLAB_SETTINGS_DIR": str(home / "settings"), "JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces")}
    options = [f"--port={port}", "--no-browser", "--allow-root", "--IdentityProvider.token=test"]
    with (home / "jupyter.log").open("wb") as log:
        command = [sys.executable, "-m", "jupyterlab", *options]
        server = subprocess.Popen(command, cwd=folder, env=os.environ | own, stdout=log, stderr=log)
        try:
            _wait_for(f"http://127.0.0.1:{port}/api?token=test", server)
            yield f"http://127.0.0.1:{port}", folder, request.param
        finally:
            server.terminate()
            server.wait(timeout=30)


def _wait_for(address: str, server: subprocess.Popen[bytes]) -> None:
    last = time.monotonic() + SERVER_LIMIT
    while time.monotonic() < last and server.poll() is None:
        try:
            with urlopen(address, timeout=5):
                return
        except OSError:
            time.sleep(0.2)
    raise AssertionError("the Jupyter server did not start")


def opened(browser: Any, lab: tuple[str, Path, str], notebook: str) -> Lab:
    context = browser.new_context(viewport={"width": 1000, "height": 900})
    context.set_extra_http_headers({"Authorization": "token test"})
    return Lab(context.new_page(), lab[0], notebook)


def take_picture(shown: Any, name: str, theme: str) -> None:
    if PICTURES and theme in SHOWN[name]:
        Path(PICTURES).mkdir(parents=True, exist_ok=True)
        shown.screenshot(path=Path(PICTURES) / f"notebook-{name}-{theme}.png")


def assert_accessible(page: Any) -> None:
    """What the checks show, looked over by axe-core: contrast with the theme's background above all."""
    found = axe.Axe().run(page, context=".selfcheck").response["violations"]
    serious = [(v["id"], v["nodes"][0]["html"][:200]) for v in found if v["impact"] in ("serious", "critical")]
    assert serious == []


def test_a_student_goes_from_unanswered_to_right(browser: Any, lab: tuple[str, Path, str]) -> None:
    notebook = f"{NAME}.ipynb"
    shown, theme = opened(browser, lab, notebook), lab[2]
    shown.run_all()
    question, check_cell = shown.cell("def sinusoidal_encoding"), shown.check_cell("sinusoidal_encoding")
    assert shown.page.locator(".jp-OutputArea-output[data-mime-type='application/vnd.jupyter.error']").count() == 0
    assert "not answered yet" in check_cell.inner_text()
    take_picture(check_cell, "unanswered", theme)

    shown.run(question, BLOCKS)
    first = shown.run(check_cell)
    assert "not right yet" in first
    assert "What is wrong:" in first
    assert "Hint:" not in first
    take_picture(check_cell, "wrong", theme)
    second = shown.run(check_cell)
    assert "Hint:" in second
    take_picture(check_cell, "hint", theme)
    assert "Read again:" in shown.run(check_cell)
    assert_accessible(shown.page)

    worked = next(cell for cell in masters.cells(NAME) if cell.name == "sinusoidal_encoding")
    shown.run(question, f"{worked.before}\n{worked.answer}")
    check_cell.evaluate(WATCH)
    assert "public tests passed" in shown.run(check_cell)
    heights = shown.page.evaluate("cancelAnimationFrame(window.watching), window.heights")
    shown_first = next(i for i, height in enumerate(heights) if height not in (heights[0], min(heights)))
    assert set(heights[shown_first:]) == {heights[-1]}, "the result moves after it was shown"
    take_picture(check_cell, "right", theme)
    assert_accessible(shown.page)
    shown.page.context.close()


def test_a_stale_kernel_and_the_saved_file(browser: Any, lab: tuple[str, Path, str]) -> None:
    _, folder, theme = lab
    (folder / f"{NAME}.ipynb").write_text(json.dumps(solved_notebook(folder, exercise(NAME))), encoding="utf-8")
    shown = opened(browser, lab, f"{NAME}.ipynb")
    shown.run_all()
    last = shown.page.locator(".jp-CodeCell").last
    assert "the same as what runs here" in shown.run(last, "check(saved=True)")
    shown.run(shown.cell("def sinusoidal_encoding"), BLOCKS)
    differs = shown.run(last)
    assert "it differs from what runs here" in differs
    assert "The saved file is not what runs here: sinusoidal_encoding" in differs
    take_picture(last, "saved", theme)
    assert_accessible(shown.page)
    shown.page.keyboard.press("Control+S")
    deadline = time.monotonic() + 20
    while "np.hstack" not in (folder / f"{NAME}.ipynb").read_text(encoding="utf-8") and time.monotonic() < deadline:
        shown.page.wait_for_timeout(200)
    assert "it differs from what runs here" not in shown.run(last)
    shown.page.context.close()


def test_pictures_appear_once_their_question_is_answered(browser: Any, lab: tuple[str, Path, str]) -> None:
    pytest.importorskip("matplotlib")
    _, folder, theme = lab
    for name in ("ex2_decoder_block", "ex4_rotation_matrix"):
        (folder / f"{name}.ipynb").write_text(json.dumps(solved_notebook(folder, exercise(name))), encoding="utf-8")
        shown = opened(browser, lab, f"{name}.ipynb")
        shown.run_all()
        pictures = shown.page.locator(".jp-OutputArea-output img")
        pictures.first.wait_for()
        assert shown.page.locator(".jp-Cell-outputArea", has_text="No picture yet").count() == 0
        take_picture(pictures.first, name.partition("_")[0], theme)
        shown.page.context.close()
