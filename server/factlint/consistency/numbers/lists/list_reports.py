"""What is said of a number that its list does not bear out."""

from __future__ import annotations

from factlint.consistency.numbers.number_words import NUMBER_WORDS, write_count
from factlint.consistency.slip import Note, Slip
from factlint.consistency.text import Paragraph
from factlint.prose.span import Span


def report_count(
    paragraph: Paragraph, number: Span, thing: str, listed: int, note: Note, *, limit: str = "", is_behind: bool = False
) -> Slip:
    """There follow four ways, not three; or the list behind the paragraph has four items. No fix where it has a limit ("at least ")."""
    written = number.slice(paragraph.text)
    small, better, many = written.lower(), write_count(listed, written), f"{limit}{listed}"
    begins, what = ("The list has", "items") if is_behind else ("There follow", thing)
    is_plain = not limit and (small.isdigit() or small in NUMBER_WORDS)
    return paragraph.slip(
        number,
        f"{begins} {many} {what}, not {'two' if small == 'both' else small}.",
        f"{many} are listed",
        [note],
        [paragraph.remedy(f"Make it {better.lower()}", (number, better))] if is_plain else [],
    )
