"""Guide pages: a game's guide/<lang>.md as HTML, every numbered rule with an anchor of its own.

Beyond Markdown a guide says: `- **K10** …` a rule by its number, `{house}` and `{pub}` where a rule comes from, `▸` an example,
`![words](board:name)` a board drawn by the game's `pictures.PICTURES[name]`.
"""

from __future__ import annotations

import functools
import importlib.util
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup, escape

from tischlein.words import Message, msg
from tischlein.words.say import LANGUAGES, Say

GAMES = Path(__file__).parent.parent / "games"
RULE = re.compile(r"[A-Z]\d{1,2}[a-z]?")
_REFERENCE = re.compile(r"(?<![A-Za-z0-9])([A-Z]\d{1,2}[a-z]?)(?![A-Za-z0-9])")
_EXAMPLE = re.compile(r"\s*▸")
_SOURCE = re.compile(r"\{(house|pub)\}")

SOURCES: Mapping[str, tuple[Message, Message]] = {
    "house": (
        msg("house rule"),
        msg("The sources say nothing about this, or contradict each other: this is how we play it here."),
    ),
    "pub": (msg("published"), msg("From the published rules of the game, where our source says nothing.")),
}


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of a guide; level 2 or 3."""

    id: str
    level: int
    text: str


@dataclass(frozen=True, slots=True)
class Guide:
    """A guide, ready to be shown.  rules: the ids of its numbered rules, in order; every one is an anchor."""

    title: str
    html: Markup
    headings: tuple[Heading, ...]
    rules: tuple[str, ...]


def languages(game: str) -> list[str]:
    """The languages in which a game has a guide."""
    return [lang for lang in LANGUAGES if (GAMES / game / "guide" / f"{lang}.md").exists()]


@functools.cache
def guide(game: str, lang: str) -> Guide:
    """A game's guide in a language.

    Raises FileNotFoundError where there is none.
    """
    text = (GAMES / game / "guide" / f"{lang}.md").read_text(encoding="utf-8")
    return read(text, Say(lang), _pictures(game))


def _pictures(game: str) -> Mapping[str, Callable[[Say], str]]:
    if importlib.util.find_spec(f"tischlein.games.{game}.pictures") is None:
        return {}
    pictures: Mapping[str, Callable[[Say], str]] = importlib.import_module(f"tischlein.games.{game}.pictures").PICTURES
    return pictures


def read(text: str, say: Say, pictures: Mapping[str, Callable[[Say], str]]) -> Guide:
    """A guide from its Markdown; boards that `pictures` does not know are left out."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(text)
    rules = _number_rules(tokens)
    known = frozenset(rules)
    headings: list[Heading] = []
    title = ""
    above: list[str] = []  # the heading above each table
    for index, token in enumerate(tokens):
        if token.type == "heading_open":
            words = _plain(tokens[index + 1])
            if token.tag == "h1":
                title = words
            else:
                headings.append(Heading(f"part-{len(headings) + 1}", int(token.tag[1]), words))
                token.attrSet("id", headings[-1].id)
        elif token.type == "table_open":
            above.append(headings[-1].text if headings else title)
        elif token.type == "inline":
            token.children = _inline(token.children or [], say, known)
    html = markdown.renderer.render(_pictured(tokens, say, pictures), markdown.options, {})
    html = _scrolling(html, above)
    return Guide(title, Markup(html), tuple(headings), tuple(rules))


def _scrolling(html: str, above: list[str]) -> str:
    """The page with each table in a box that scrolls by itself where it is too wide, with keys as well.

    above: the words above each table, by which it is called.
    """
    first, *others = html.replace("</table>", "</table></div>").split("<table>")
    boxes = [f'<div class="scroll" tabindex="0" role="group" aria-label="{escape(words)}"><table>' for words in above]
    return first + "".join(box + rest for box, rest in zip(boxes, others, strict=True))


def _plain(inline: Token) -> str:
    return "".join(child.content for child in inline.children or [])


def _number_rules(tokens: list[Token]) -> list[str]:
    """Give list items that begin with a rule's number its anchor, and take the number out of the text."""
    rules = []
    for index, token in enumerate(tokens):
        if token.type != "list_item_open":
            continue
        inline = tokens[index + 2]
        children = inline.children or []
        begins = [child.type for child in children[:4]]
        if begins[:3] == ["text", "strong_open", "text"] and not children[0].content:
            del children[0]
            begins = begins[1:]
        if begins[:3] != ["strong_open", "text", "strong_close"] or not RULE.fullmatch(children[1].content):
            continue
        rule = children[1].content
        rules.append(rule)
        token.attrSet("id", rule)
        children[:3] = [_html(f'<a class="rule-id" href="#{rule}">{rule}</a>')]
        inline.children = children
        _list_of(tokens, index).attrSet("class", "rules")
    return rules


def _list_of(tokens: list[Token], index: int) -> Token:
    """The list that the item at an index belongs to."""
    level = tokens[index].level - 1
    return next(t for t in reversed(tokens[:index]) if t.type == "bullet_list_open" and t.level == level)


def _html(content: str) -> Token:
    return Token("html_inline", "", 0, content=content)


def _inline(children: list[Token], say: Say, rules: frozenset[str]) -> list[Token]:
    """The same line with its sources as tags and its mentions of rules as links."""
    out: list[Token] = []
    linked = 0
    for child in children:
        linked += child.nesting if child.type in ("link_open", "link_close") else 0
        if child.type != "text":
            out.append(child)
            continue
        text = str(escape(child.content))
        if not linked:
            text = _REFERENCE.sub(lambda m: f'<a href="#{m[1]}">{m[1]}</a>' if m[1] in rules else m[1], text)
        text = _EXAMPLE.sub('<br><span class="example">▸</span>', text)
        out.append(_html(_SOURCE.sub(lambda m: _source(m[1], say), text)))
    return out


def _source(kind: str, say: Say) -> str:
    word, meaning = SOURCES[kind]
    return str(Markup('<span class="source" title="{}">{}</span>').format(say(meaning), say(word)))


def _pictured(tokens: list[Token], say: Say, pictures: Mapping[str, Callable[[Say], str]]) -> list[Token]:
    """The tokens with every paragraph that is a board replaced by its drawing, or left out where there is none."""
    out: list[Token] = []
    index = 0
    while index < len(tokens):
        name = _board(tokens[index : index + 3])
        if name is None:
            out.append(tokens[index])
            index += 1
            continue
        if name in pictures:
            words = tokens[index + 1].children or []
            drawn, caption = pictures[name](say), escape(words[0].content)
            figure = f"<figure>{drawn}<figcaption>{caption}</figcaption></figure>\n"
            out.append(Token("html_block", "", 0, content=figure, block=True))
        index += 3
    return out


def _board(tokens: list[Token]) -> str | None:
    """The board's name, if these three tokens are a paragraph with nothing but a board."""
    if [t.type for t in tokens] != ["paragraph_open", "inline", "paragraph_close"]:
        return None
    children = tokens[1].children or []
    if len(children) != 1 or children[0].type != "image":
        return None
    source = str(children[0].attrGet("src"))
    return source.removeprefix("board:") if source.startswith("board:") else None
