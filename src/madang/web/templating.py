"""The templates, as each kind of reader has them.

What is the same on all pages of a reader (the language, where links stay, how dice and cards look) is global
in an environment of its own. So a file of macros is run once for a kind of reader, not once for each page
that imports it: that was a fifth of the time a table took. Macros that need the page are imported
``with context``.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, MutableMapping
from functools import cache, lru_cache, partial
from typing import Any, NamedTuple

from jinja2 import BaseLoader, BytecodeCache, ChoiceLoader, Environment, PackageLoader, StrictUndefined
from jinja2.bccache import Bucket
from markupsafe import Markup

from madang.i18n import translator
from madang.render.dice import die_svg
from madang.web.assets import Assets

KEPT = 4096
"""How many pieces of pages are remembered for each kind of reader, a few hundred bytes each."""


class Reader(NamedTuple):
    """What sets one kind of reader apart from another; there are a few dozen kinds."""

    language: str
    here: str
    """What links begin with, so that they stay in the language of the address."""
    cards: str
    """The file that the cards are taken from."""
    figures: bool
    """Whether dice show figures instead of pips."""


class Templates:
    """The templates of the pages, compiled once and run for each kind of reader."""

    def __init__(self, assets: Assets) -> None:
        self._assets = assets
        self._loader = ChoiceLoader([PackageLoader("madang.web"), PackageLoader("madang.i18n", "locales")])
        self._compiled = _Compiled()
        self.of = cache(self._environment)
        """The environment of a :class:`Reader`."""

    def _environment(self, reader: Reader) -> Environment:
        environment = _new_environment(self._loader, self._compiled)
        t = translator(reader.language)
        # The i18n extension puts this method on the environment; its types do not tell.
        environment.install_gettext_callables(  # type: ignore[attr-defined]
            t.gettext, t.ngettext, newstyle=True, pgettext=t.pgettext, npgettext=t.npgettext
        )
        environment.globals |= {
            "t": t,
            "here": reader.here,
            "asset": self._assets.url,
            "version": self._assets.version,
            "look_sheet": self._assets.look_url,
            "die_svg": partial(_die_svg, reader.figures),
            "face": cache(partial(_face, self._assets.url(reader.cards))),
            "strong": Markup("<strong data-count>{}</strong>").format,
            "kept": lru_cache(maxsize=KEPT)(_run),
            "_": _Words(t.gettext),
        }
        return environment


def _new_environment(loader: BaseLoader, compiled: BytecodeCache) -> Environment:
    return _Environment(
        loader=loader,
        bytecode_cache=compiled,
        autoescape=True,
        undefined=StrictUndefined,
        auto_reload=False,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n"],
    )


class _Environment(Environment):
    """An environment whose globals all templates share, and none adds to."""

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """The globals of a template. Jinja's own way looks through two dictionaries at each import."""
        return {**self.globals, **d} if d else self.globals


class _Words:
    """``_("text")`` in a template: like ``gettext``, but looked up, escaped and filled in once for all."""

    def __init__(self, gettext: Callable[[str], str]) -> None:
        self._markup = cache(lambda text: Markup(gettext(text)))
        self._plain = cache(lambda text: self._markup(text) % {})

    def __call__(self, text: str, **params: object) -> Markup:
        """The message, with its ``%(name)s`` placeholders filled in."""
        return self._markup(text) % params if params else self._plain(text)


class _Compiled(BytecodeCache):
    """The code of the templates that were compiled, for the next environment."""

    def __init__(self) -> None:
        self._code: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fill in what is known."""
        if code := self._code.get(bucket.key):
            bucket.bytecode_from_string(code)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what was compiled."""
        self._code[bucket.key] = bucket.bytecode_to_string()


def _run(macro: Callable[..., Markup], *given: Hashable) -> Markup:
    """Run a macro. As ``kept`` it is run once for what it is given, which has to be all that it looks at.

    From one page of a table to the next a cell or two change, or a card: the rest is there already.
    """
    return macro(*given)


def _die_svg(figures: bool, value: int, tumbling: bool = False) -> Markup:
    return Markup(die_svg(value, figures, tumbling))


_FACE = Markup('<svg class="card" viewBox="0 0 100 160" aria-hidden="true"><use href="{}#{}"/></svg>')


def _face(sheet: str, code: str) -> Markup:
    """A card by its code, or its ``back``."""
    return _FACE.format(sheet, code)
