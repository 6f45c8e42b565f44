"""Keep the catalogues in step with the sources, and check them.

    python tools/words.py update    collect every message from the sources into the .po files; translations stay
    python tools/words.py check     every message translated, with the same values, forms and endings

A catalogue belongs to the frame (src/tischlein/words/<lang>.po) or to one game (its words/<lang>.po).
"""

from __future__ import annotations

import ast
import re
import string
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from babel.messages.pofile import normalize, read_po
from jinja2 import Environment, nodes

from tischlein.words.endings import PARTICLES
from tischlein.words.say import LANGUAGES

SOURCE = Path(__file__).parent.parent / "src" / "tischlein"
PLURALS = {
    "de": (2, "nplurals=2; plural=(n != 1);"),
    "hu": (2, "nplurals=2; plural=(n != 1);"),
    "ja": (1, "nplurals=1; plural=0;"),
    "ko": (1, "nplurals=1; plural=0;"),
}
ENDINGS = {"ko": frozenset(PARTICLES), "hu": frozenset({"az", "Az"})}
FOREIGN = {  # marks that a language does not write
    lang: frozenset(marks)
    for lang, marks in (("en", "'\"„"), ("de", "'\"”"), ("hu", "'\"“"), ("ja", "'\"“”„"), ("ko", "'\"„"))
}
SENTENCE_END = re.compile(r"[.!?][”“’)]?$")
ARGUMENTS = {"msg": 1, "msgs": 2, "pmsg": 2}  # how many of the first arguments are texts of the catalogue

Key = tuple[str, str]  # context, English


@dataclass(frozen=True, slots=True)
class Source:
    """A message as it stands in the sources.  many: its English plural, empty for one that does not count."""

    context: str
    text: str
    many: str
    place: str

    @property
    def key(self) -> Key:
        return self.context, self.text


@dataclass(frozen=True, slots=True)
class Entry:
    """A translation: one form, or all plural forms in order."""

    forms: tuple[str, ...]
    fuzzy: bool = False


# collecting


def domains() -> dict[str, Path]:
    """Every catalogue's name and its folder: the frame, and each game."""
    games = sorted(path.parent for path in SOURCE.glob("games/*/__init__.py"))
    return {"frame": SOURCE / "words"} | {game.name: game / "words" for game in games}


def files(domain: str) -> list[Path]:
    """The source files whose messages belong to a catalogue."""
    if domain != "frame":
        return sorted((SOURCE / "games" / domain).rglob("*.py"))
    games = SOURCE / "games"
    found = [*SOURCE.rglob("*.py"), *SOURCE.rglob("*.html")]
    return sorted(file for file in found if not file.is_relative_to(games) or file.parent == games)


def collect(domain: str) -> list[Source]:
    """The messages of a catalogue, each once.

    Raises ValueError where a message's text does not stand there literally, or one text counts in one place only.
    """
    found: dict[Key, Source] = {}
    for file in files(domain):
        text = file.read_text(encoding="utf-8")
        calls = _python_calls(text) if file.suffix == ".py" else _template_calls(text)
        for function, texts, line in calls:
            source = _source(function, texts, f"{file.relative_to(SOURCE)}:{line}")
            twin = found.setdefault(source.key, source)
            if twin.many != source.many:
                raise ValueError(
                    f"{source.place}: {source.text!r} counts here or in {twin.place}, but not in both alike"
                )
    return sorted(found.values(), key=lambda source: (source.text.casefold(), source.text, source.context))


def _source(function: str, texts: Sequence[object], place: str) -> Source:
    if len(texts) < ARGUMENTS[function] or not all(isinstance(text, str) for text in texts):
        raise ValueError(f"{place}: the text of {function}(…) must stand there as it is, so that it can be collected")
    words = [str(text) for text in texts]
    if function == "pmsg":
        return Source(words[0], words[1], "", place)
    return Source("", words[0], words[1] if function == "msgs" else "", place)


def _python_calls(text: str) -> Iterator[tuple[str, list[object], int]]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ARGUMENTS:
            first = node.args[: ARGUMENTS[node.func.id]]
            yield node.func.id, [a.value if isinstance(a, ast.Constant) else None for a in first], node.lineno


def _template_calls(text: str) -> Iterator[tuple[str, list[object], int]]:
    for node in Environment().parse(text).find_all(nodes.Call):
        if isinstance(node.node, nodes.Name) and node.node.name in ARGUMENTS:
            first = node.args[: ARGUMENTS[node.node.name]]
            yield node.node.name, [a.value if isinstance(a, nodes.Const) else None for a in first], node.lineno


# reading and writing


def read(file: Path, lang: str) -> dict[Key, Entry]:
    """The translations of a file; none if it is not there yet."""
    if not file.exists():
        return {}
    with file.open("rb") as stream:
        found = read_po(stream, locale=lang, abort_invalid=True)
    entries = {}
    for message in found:
        if message.id:
            text = message.id if isinstance(message.id, str) else message.id[0]
            forms = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
            entries[message.context or "", text] = Entry(forms, message.fuzzy)
    return entries


def write(file: Path, lang: str, sources: Sequence[Source], entries: Mapping[Key, Entry]) -> None:
    """A catalogue with exactly these messages; what has no translation yet is empty."""
    count, plural = PLURALS[lang]
    header = f"Language: {lang}\nContent-Type: text/plain; charset=utf-8\nPlural-Forms: {plural}\n"
    blocks = [f'msgid ""\nmsgstr {normalize(header)}']
    for source in sources:
        wanted = count if source.many else 1
        entry = entries.get(source.key, Entry(()))
        forms = entry.forms if len(entry.forms) == wanted else ("",) * wanted
        lines = ["#, fuzzy"] if entry.fuzzy else []
        lines += ["#, python-brace-format"] if "{" in source.text + source.many else []
        lines += [f"msgctxt {_quoted(source.context)}"] if source.context else []
        lines.append(f"msgid {_quoted(source.text)}")
        if source.many:
            lines.append(f"msgid_plural {_quoted(source.many)}")
            lines += [f"msgstr[{k}] {_quoted(form)}" for k, form in enumerate(forms)]
        else:
            lines.append(f"msgstr {_quoted(forms[0])}")
        blocks.append("\n".join(lines))
    file.parent.mkdir(exist_ok=True)
    file.write_text("\n\n".join(blocks) + "\n", encoding="utf-8")


def _quoted(text: str) -> str:
    return str(normalize(text, width=0))


def update(only: Sequence[str] = ()) -> None:
    """Bring the catalogues in step with the sources: all, or those of these names."""
    for domain, folder in domains().items():
        if only and domain not in only:
            continue
        sources = collect(domain)
        if not sources:
            continue
        for lang in PLURALS:
            file = folder / f"{lang}.po"
            write(file, lang, sources, read(file, lang))


# checking


def check(only: Sequence[str] = ()) -> list[str]:
    """What is wrong with the catalogues, a line a fault: all, or those of these names."""
    faults = []
    seen: dict[tuple[str, Key], tuple[str, Entry]] = {}
    for domain, folder in domains().items():
        sources = collect(domain)
        if not only or domain in only:
            english = ((text, source.place) for source in sources for text in (source.text, source.many))
            faults += [f"{place}: {fault}" for text, place in english for fault in _type_faults("en", text)]
        for lang in PLURALS if sources else ():
            file = folder / f"{lang}.po"
            entries = read(file, lang)
            if not only or domain in only:
                faults += [f"{file.relative_to(SOURCE)}: {fault}" for fault in _faults(lang, sources, entries)]
            for key, entry in entries.items():
                other, twin = seen.setdefault((lang, key), (domain, entry))
                if twin.forms != entry.forms:
                    faults.append(
                        f"{file.relative_to(SOURCE)}: {key[1]!r} is said otherwise in {other}: a context must tell them apart"
                    )
    return faults


def _faults(lang: str, sources: Sequence[Source], entries: Mapping[Key, Entry]) -> Iterator[str]:
    known = {source.key for source in sources}
    yield from (f"{text!r} is no longer in the sources" for context, text in entries if (context, text) not in known)
    for source in sources:
        entry = entries.get(source.key)
        if entry is None or not all(entry.forms):
            yield f"{source.text!r} ({source.place}) is not translated"
        elif entry.fuzzy:
            yield f"{source.text!r} is only a guess (fuzzy)"
        elif len(entry.forms) != (PLURALS[lang][0] if source.many else 1):
            yield f"{source.text!r} has {len(entry.forms)} plural forms"
        else:
            yield from _value_faults(lang, source, entry)
            for form in entry.forms:
                yield from _type_faults(lang, form)


def _type_faults(lang: str, text: str) -> Iterator[str]:
    """Quotes and apostrophes of a typewriter or of another language; a sentence that begins with a small letter."""
    strange = FOREIGN[lang].intersection(text)
    if strange:
        yield f"{text!r} has {' '.join(sorted(strange))}, which {lang} does not write"
    if text[:1].islower() and SENTENCE_END.search(text):
        yield f"{text!r} is a sentence and begins with a small letter"


def _value_faults(lang: str, source: Source, entry: Entry) -> Iterator[str]:
    """Values missing from a translation, or unknown to the message, or with an ending its language does not have."""
    wanted = {name for name, _ in values(source.text)} | {name for name, _ in values(source.many)}
    for k, form in enumerate(entry.forms):
        try:
            found = values(form)
        except ValueError as error:
            yield f"{form!r}: {error}"
            continue
        names = {name for name, _ in found}
        free = {"n"} if source.many and k == 0 and len(entry.forms) > 1 else set()  # “one” may say it in words
        if wanted - names - free or names - wanted:
            yield f"{form!r} has the values {sorted(names)}, English has {sorted(wanted)}"
        for name, ending in found:
            if ending and ending not in ENDINGS.get(lang, ()):
                yield f"{form!r}: {ending!r} is no ending that {{{name}}} can have"


def values(text: str) -> list[tuple[str, str]]:
    """The values in a text with their endings.

    Raises ValueError for a brace without its partner, a value without a name, or a conversion.
    """
    found = []
    for _, name, ending, conversion in string.Formatter().parse(text):
        if name is None:
            continue
        if not name.isidentifier() or conversion:
            raise ValueError(f"a value must be a plain name, not {{{name}}}")
        found.append((name, ending or ""))
    return found


def main(arguments: Sequence[str]) -> int:
    """The command line; returns the exit status."""
    if not arguments or arguments[0] not in ("update", "check"):
        print(__doc__.strip(), file=sys.stderr)
        return 2
    if arguments[0] == "update":
        update(arguments[1:])
        return 0
    faults = check(arguments[1:])
    for fault in faults:
        print(fault)
    languages = ", ".join(lang for lang in LANGUAGES if lang != "en")
    print(f"{len(faults)} faults" if faults else f"All messages are translated: {languages}.")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
