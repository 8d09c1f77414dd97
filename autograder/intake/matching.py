"""Which of a student's files answers which exercise: by name, else by what is in it.

Where that was a choice, a remark says so.

A file is only ever looked at as text: nothing of it is parsed as Python or run. The names of the exercises and of
their questions are arguments; this module knows none.
"""

from __future__ import annotations

import hashlib
import re
import sys
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from autograder.intake.contents import Content
from autograder.intake.filenames import Reading, form_of, read_name
from autograder.intake.limits import Budget, Refused
from autograder.intake.naming import clean
from autograder.intake.submission import Form, SubmittedFile
from autograder.intake.text import decode
from autograder.intake.tree import Entry

Names = Mapping[str, Collection[str]]
_LOOKED_AT = 4_000_000  # bytes of a file in which names are searched for
_DEFINED = re.compile(
    r'^[ \t",]*+(?:(?:async[ \t]++)?def[ \t]++(?P<function>\w++)|(?P<value>\w++)[ \t]*+(?::[^=\n]{0,80})?=(?!=)'
    r"(?P<rest>[^\n]{0,40}))",
    re.MULTILINE,
)
_WRITTEN = re.compile(r'<!--\s{0,9}answer:\s{0,9}(\w{1,80}+)\s{0,9}-->|"answer":\s{0,9}"(\w{1,80}+)"')
_UNANSWERED = re.compile(r"(?<!\w)(\w{1,80}+): not answered yet")
_EMPTY = re.compile(r"""\s*(?:None|""|'')?[\s",]*(?:#.*)?""")
_SOURCE = re.compile(r'"source":\s{0,9}\[?\s{0,99}"')
_KINDS: tuple[Form, ...] = ("py", "ipynb")


@dataclass(frozen=True)
class Candidate:
    """One file that may be an answer, and what was seen in it."""

    entry: Entry
    name: str
    form: Form
    content: Content
    digest: str
    reading: Reading
    defined: frozenset[str]
    answered: frozenset[str]
    blank: bool

    def newest_and_best(self, questions: Collection[str]) -> tuple[object, ...]:
        """Grows with how well it serves: plainly named, newest upload or copy, most answered, nearest to the top."""
        answered = len(self.answered & set(questions))
        place = (-len(self.entry.parts), self.entry.order)
        return (self.reading.plainness, self.entry.stamp, self.reading.copy, answered, not self.blank, *place)


def look_into(data: bytes, form: Form, wanted: Collection[str]) -> tuple[frozenset[str], frozenset[str]]:
    """The wanted names that a file defines, and those of them that are more than the stub's placeholder."""
    text = decode(data[:_LOOKED_AT])[0]
    if form == "ipynb":  # the source stands in JSON strings, one a line or one a cell
        text = _SOURCE.sub('\n"', text.replace('\\"', "'").replace("\\n", "\n"))
    defined: set[str] = set()
    empty: set[str] = set(_UNANSWERED.findall(text)) if "not answered yet" in text else set()
    for found in _DEFINED.finditer(text):
        name = found["function"] or found["value"]
        if name not in wanted:
            continue
        if name in defined:  # a later definition replaces a placeholder
            empty.discard(name)
        elif found["value"] and _EMPTY.fullmatch(found["rest"]):
            empty.add(name)
        defined.add(name)
    marked = "<!--" in text or '"answer"' in text
    written = {a or b for a, b in _WRITTEN.findall(text)} if marked else set()  # there; answered or not is not seen
    return frozenset((defined | written) & set(wanted)), frozenset(defined - empty)


def candidate(entry: Entry, names: Names, budget: Budget) -> Candidate:
    """Reads one entry; Refused if that cannot be done."""
    form = form_of(entry.name)
    assert form is not None
    assert entry.content is not None
    try:
        data = entry.content.read()
    except (OSError, ValueError) as error:
        reason = str(error) if isinstance(error, ValueError) else "it cannot be opened"
        raise Refused(reason) from error
    budget.count_bytes(len(data))
    if form == "py" and data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{") and b'"cells"' in data:
        form = "ipynb"  # saved under the wrong ending
    defined, answered = look_into(data, form, _questions(names))
    digest = hashlib.sha256(data).hexdigest()
    blank = not data.strip(b"\xef\xbb\xbf \t\r\n\0")
    reading = read_name(entry.name, names)
    return Candidate(entry, clean(entry.name), form, entry.content, digest, reading, defined, answered, blank)


def _questions(names: Names) -> frozenset[str]:
    return frozenset(question for questions in names.values() for question in questions)


def exercises_in(data: bytes, form: Form, names: Names) -> list[str]:
    """The exercises of which a file defines at least one question."""
    defined, _ = look_into(data, form, _questions(names))
    return [exercise for exercise, questions in names.items() if defined & set(questions)]


def take(candidates: list[Candidate], names: Names) -> tuple[list[SubmittedFile], list[str]]:
    """The files that count, and remarks on every choice that a student should know of."""
    files: list[SubmittedFile] = []
    remarks: list[str] = []
    used: set[Entry] = set()
    for exercise, questions in names.items():
        chosen, left = _for_exercise(candidates, exercise, set(questions))
        for best in chosen:
            files.append(SubmittedFile(sys.intern(best.name), exercise, best.form, best.content, best.digest))
            used.add(best.entry)
            if best.blank:
                remarks.append(f"{best.name} is blank.")
            elif best.reading.exercise != exercise:
                remarks.append(f"{best.name} was taken for {exercise}, going by its contents.")
            rest = [c for c in left if c.form == best.form]
            used.update(c.entry for c in rest)
            if rest:
                others = ", ".join(dict.fromkeys(_path(c) for c in rest[:5]))
                remarks.append(f"For {exercise} more than one file fits: {_path(best)} was taken, not {others}.")
    unused = [c for c in candidates if c.entry not in used]
    if unused and files:
        remarks.append(f"Not used: {_listed(_path(c) for c in unused)}.")
    return files, list(dict.fromkeys(remarks))


def _for_exercise(
    candidates: list[Candidate], exercise: str, questions: set[str]
) -> tuple[list[Candidate], list[Candidate]]:
    """The file that counts, at most one of each form, and those that were passed over for it."""
    named = [c for c in candidates if c.reading.exercise == exercise]
    others = [c for c in candidates if c.reading.exercise != exercise and _may_serve(c, questions)]
    tiers = (
        [c for c in named if c.answered & questions],
        [c for c in others if c.answered & questions],
        [c for c in named if c.defined & questions],
        named,
        others,
    )
    tier = next((tier for tier in tiers if tier), [])
    by_name = bool(tier) and tier[0].reading.exercise == exercise
    chosen: list[Candidate] = []
    for form in _KINDS:
        fitting = [c for c in tier if c.form == form]
        if not fitting and by_name:
            fitting = [c for c in named if c.form == form]
        if fitting:
            chosen.append(max(fitting, key=lambda c: c.newest_and_best(questions)))
    pool = named if by_name else [*tier, *named]
    taken = {c.entry for c in chosen}
    kept = {(c.digest, c.name) for c in chosen}
    return chosen, [c for c in pool if c.entry not in taken and (c.digest, c.name) not in kept]


def _may_serve(candidate: Candidate, questions: set[str]) -> bool:
    """A file that is named for another exercise may hold a helper of the same name; half the questions are more."""
    held = len(candidate.defined & questions)
    return 2 * held >= len(questions) if candidate.reading.exercise else held > 0


def nothing_usable(entries: Iterable[Entry], names: Names) -> str:
    """The remark for a student of whom nothing can be graded."""
    expected = ", ".join(f"{exercise}.py or .ipynb" for exercise in names)
    found = _listed(clean("/".join((*e.parts[:-1], e.name))) for e in entries if e.kind != "folder")
    return f"No file could be taken for an exercise. Found: {found or 'nothing'}. Expected: {expected}."


def _path(candidate: Candidate) -> str:
    return clean("/".join((*candidate.entry.parts[:-1], candidate.entry.name)))


def _listed(names: Iterable[str]) -> str:
    shown = list(dict.fromkeys(names))
    more = f" and {len(shown) - 8} more" if len(shown) > 8 else ""
    return ", ".join(shown[:8]) + more
