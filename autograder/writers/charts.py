"""Plots as SVG that stand inside a page: no script, no colour of their own, the page's fonts, light and dark.

The plotting library draws; what it adds for stand-alone files (scripts, style sheets, titles) is taken out again, and
the page's own style sheet (`chart.css`) gives every colour and font.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from xml.etree import ElementTree

from markupsafe import Markup

SVG = "{http://www.w3.org/2000/svg}"
SIZE = 12  # of all letters, in the chart's own units


def bars(name: str, labels: Sequence[str], counts: Sequence[int], x_title: str, y_title: str) -> Markup:
    """Counts as upright bars: a histogram whose bins are named by `labels`."""
    import pygal  # when it is first used: most commands draw nothing

    chart = pygal.Bar(
        **_common(),
        width=720,
        height=270,
        margin=4,
        spacing=8,
        show_legend=False,
        x_title=x_title,
        y_title=y_title,
        y_labels=_steps(max(counts, default=0)),
        rounded_bars=2,
    )
    chart.x_labels = list(labels)
    chart.add("", list(counts))
    return _inline(chart, name, ("--bar-awaiting",))


def shares(name: str, rows: Sequence[str], parts: Sequence[tuple[str, str, Sequence[float]]]) -> Markup:
    """Shares of a whole as lying bars, one a row; each part has a title, a colour and its share of every row.

    The page holds the legend, which a fixed drawing has no room for on a phone.
    """
    import pygal

    chart = pygal.HorizontalStackedBar(
        **_common(),
        width=720,
        height=40 + 26 * len(rows),
        margin=4,
        margin_right=24,
        spacing=6,
        show_legend=False,
        range=(0, 100),
        y_labels=[0, 25, 50, 75, 100],
        value_formatter=lambda value: f"{value:.0f} %",
        truncate_label=-1,
    )
    chart.x_labels = list(reversed(rows))
    for title, _, values in parts:
        chart.add(title, [100 * value for value in reversed(values)])
    return _inline(chart, name, [colour for _, colour, _ in parts])


def _common() -> dict[str, Any]:
    from pygal.style import Style

    sizes = {f"{part}_font_size": SIZE for part in ("label", "major_label", "title")}
    return {"style": Style(**sizes), "js": (), "disable_xml_declaration": True, "show_x_guides": False}


def _steps(top: int) -> list[int]:
    """A few whole numbers from 0 to at least `top` for an axis of counts."""
    step = next(s * 10**k for k in range(9) for s in (1, 2, 5) if s * 10**k * 5 >= top)
    return list(range(0, (max(top, 1) + step - 1) // step * step + 1, step))


def _inline(chart: Any, name: str, colours: Sequence[str]) -> Markup:
    """The chart as an element of a page, hidden from screen readers: the table beside it holds the same numbers."""
    root = ElementTree.fromstring(chart.render(is_unicode=True))
    for parent in list(root.iter()):
        parent.attrib.pop("id", None)
        for child in list(parent):
            tag = child.tag.removeprefix(SVG) if isinstance(child.tag, str) else ""
            if tag in ("defs", "title", "desc"):
                parent.remove(child)
    root.attrib |= {"id": f"chart-{name}", "class": "chart", "aria-hidden": "true", "focusable": "false"}
    root.attrib["style"] = ";".join(f"--part-{i}:var({colour})" for i, colour in enumerate(colours))
    ElementTree.register_namespace("", SVG.strip("{}"))
    return Markup(ElementTree.tostring(root, encoding="unicode"))  # the library escapes what it is given
