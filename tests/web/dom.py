"""Reading a page: its elements, and what can be pressed in it."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from html.parser import HTMLParser

VOID = frozenset(
    ["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"]
)


@dataclass(frozen=True, slots=True)
class Press:
    """A button of a form, and everything that pressing it sends."""

    method: str
    address: str
    name: str
    value: str
    label: str
    marks: frozenset[str]
    """The classes of the button."""
    fields: tuple[tuple[str, str], ...]

    @property
    def data(self) -> dict[str, str]:
        """What the form sends."""
        return dict(self.fields) | ({self.name: self.value} if self.name else {})


class Page:
    """A page that is well formed: every element is closed in its turn, and no id is there twice."""

    def __init__(self, html: str) -> None:
        self.html = html
        builder = _Builder()
        builder.feed(html)
        builder.close()
        self.root = builder.root()
        self.parents = {child: parent for parent in self.root.iter() for child in parent}
        names = Counter(element.get("id") for element in _in_the_page(self.root) if element.get("id"))
        twice = [name for name, n in names.items() if n > 1]
        assert not twice, f"ids that are there twice: {twice}"

    @property
    def language(self) -> str:
        """The language that the page says it is in."""
        return self.root.get("lang", "")

    def all(self, path: str) -> list[ET.Element]:
        """All elements of a path (the subset of XPath that ElementTree knows)."""
        return self.root.findall(path)

    def by_id(self, name: str) -> ET.Element:
        """The element with an id."""
        found = self.root.find(f".//*[@id='{name}']")
        assert found is not None, f"nothing has the id {name}"
        return found

    def has(self, name: str) -> bool:
        """Whether an element has an id."""
        return self.root.find(f".//*[@id='{name}']") is not None

    def text(self, name: str = "") -> str:
        """The words of an element, or of the whole page."""
        return words(self.by_id(name) if name else self.root)

    @property
    def title(self) -> str:
        """The title of the page."""
        return words(self.all(".//title")[0])

    @property
    def seq(self) -> int:
        """How many actions the game on this page has."""
        return int(self.by_id("table").get("data-seq", ""))

    @property
    def presses(self) -> list[Press]:
        """Every button that can be pressed, in the order of the page."""
        elsewhere = self.all(".//button[@form]")  # a button may name a form that it does not stand in
        return [
            press
            for form in self.all(".//form")
            for button in (*form.iter("button"), *elsewhere)
            if button.get("form") in (None, form.get("id")) and (press := _press(form, button)) is not None
        ]

    def press(self, value: str) -> Press:
        """The button with a value, or with a label."""
        for press in self.presses:
            if value in (press.value, press.label):
                return press
        raise AssertionError(f"nothing to press says {value}: {[each.label for each in self.presses]}")

    def offers(self, value: str) -> bool:
        """Whether a button with a value can be pressed."""
        return any(press.value == value for press in self.presses)


def _in_the_page(element: ET.Element) -> Iterator[ET.Element]:
    """An element and all in it, but for what waits in templates."""
    yield element
    if element.tag != "template":
        for child in element:
            yield from _in_the_page(child)


def words(element: ET.Element) -> str:
    """The text in an element, with single spaces."""
    return " ".join("".join(element.itertext()).split())


def _press(form: ET.Element, button: ET.Element) -> Press | None:
    if "disabled" in button.attrib or button.get("type") == "button":
        return None
    fields = []
    for element in form.iter("input"):
        kind = element.get("type", "text")
        if element.get("name") and (kind not in ("radio", "checkbox") or "checked" in element.attrib):
            fields.append((element.get("name", ""), element.get("value", "")))
    for choice in form.iter("select"):
        options = list(choice.iter("option"))
        chosen = [each for each in options if "selected" in each.attrib] or options[:1]
        fields += [(choice.get("name", ""), each.get("value", "")) for each in chosen]
    return Press(
        method=form.get("method", "get"),
        address=form.get("action", ""),
        name=button.get("name", ""),
        value=button.get("value", ""),
        label=button.get("aria-label") or words(button),
        marks=frozenset(button.get("class", "").split()),
        fields=tuple(fields),
    )


class _Builder(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._tree = ET.TreeBuilder()
        self._open: list[str] = []

    def root(self) -> ET.Element:
        assert not self._open, f"never closed: {self._open}"
        return self._tree.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), f"an attribute is there twice in <{tag}>: {names}"
        quoted = [name for name, value in attrs if (value or "").startswith(('"', "'"))]
        assert not quoted, f"an attribute of <{tag}> has quotes in its quotes: {quoted}"
        self._tree.start(tag, {name: value or "" for name, value in attrs})
        if tag in VOID:
            self._tree.end(tag)
        else:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._tree.start(tag, {name: value or "" for name, value in attrs})
        self._tree.end(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open, f"</{tag}> closes nothing"
        assert self._open[-1] == tag, f"</{tag}> closes <{self._open[-1]}>"
        self._open.pop()
        self._tree.end(tag)

    def handle_data(self, data: str) -> None:
        if self._open:
            self._tree.data(data)
