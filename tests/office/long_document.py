"""A report of 40 pages as Word users leave them: tables in tables, footnotes, links, fields, others' changes and comments.

Every page states when its dam opened, and is wrong about it in one of the ways in which runs can be cut.
"""

from __future__ import annotations

import io
from pathlib import Path

import docx
from docx.enum.text import WD_BREAK
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.opc.packuri import PackURI
from docx.opc.part import Part
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls
from docx.text.paragraph import Paragraph

PAGES = 40
FOOTNOTES = "application/vnd.openxmlformats-officedocument.wordprocessingml.footnotes+xml"
BY = 'w:author="Anna" w:date="2026-09-01T10:00:00Z"'
PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010806000000"
    "1f15c4890000000d49444154789c6360606060000000050001a5f645400000000049454e44ae426082"
)
FILLER = (
    "The valley is narrow here, and the road follows the river for most of the way. In spring the water stands high, "
    "and the meadows along the banks are under water for weeks. People who live here are used to it. "
)


def opening(dam: int) -> str:
    """The sentence of a page that is wrong."""
    return f"The dam of valley {dam} was opened in 1931."


def long_document() -> bytes:
    """The file."""
    made = docx.Document()
    section = made.sections[0]
    section.header.paragraphs[0].text = "Dams of the Varn valley"
    section.footer.paragraphs[0].text = "Draft, not for circulation"
    made.add_heading("Dams of the Varn valley", 0)
    _add(made.add_paragraph(), _field('TOC \\o "1-2"', "Valley 1\t2"))
    for number in range(1, PAGES + 1):
        if number > 1:
            made.add_paragraph().add_run().add_break(WD_BREAK.PAGE)
        made.add_heading(f"Valley {number}", 1)
        made.add_paragraph(FILLER * 3)
        _claim(made, number)
        _table(made, number)
        _extras(made, number)
        made.add_paragraph(FILLER * 2, style="List Bullet")
    made.add_picture(io.BytesIO(PNG))
    commented = made.paragraphs[3].runs[0]
    made.add_comment(commented, "Is this still so?", author="Anna", initials="A")
    _add_footnotes(made)
    written = io.BytesIO()
    made.save(written)
    return written.getvalue()


def _claim(made: docx.document.Document, number: int) -> None:
    """The wrong sentence, each time built in another way."""
    before, year = opening(number)[:-5], "1931"
    paragraph = made.add_paragraph("As is well known, the winters are long. ")
    footnote = f'<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:footnoteReference w:id="{number + 1}"/></w:r>'
    forms = (
        _run(f"{before}{year}") + footnote + _run(". It still stands."),
        _run(before) + _run(year[:2], "<w:b/>") + _run(year[2:]) + footnote + _run(". It still stands."),
        _run(before[:12]) + _inserted(before[12:20]) + _run(f"{before[20:]}{year}") + footnote + _run("."),
        _run(before) + _deleted("the year ") + _run(f"{year}") + footnote + _run(". Nobody doubts it."),
        f"<w:smartTag {nsdecls('w')} w:element='place'>{_run(before[:18])}</w:smartTag>"
        + _run(before[18:], '<w:rPrChange w:id="900" w:author="Anna"><w:rPr/></w:rPrChange>')
        + _run(year)
        + footnote
        + _run("."),
        _run(before[:4]) + _link(before[4:20]) + _run(f"{before[20:]}{year}") + footnote + _run(". See above."),
        _control(f"{before}{year}.") + _run(" The rest is known."),
        _run(before) + _field("REF year", year) + _run("."),
    )
    _add(paragraph, forms[(number - 1) % len(forms)])


def _table(made: docx.document.Document, number: int) -> None:
    table = made.add_table(3, 2, style="Table Grid")
    for row, (name, value) in zip(
        table.rows, (("Name", f"Valley {number}"), ("Height", "31 m"), ("Remarks", "")), strict=True
    ):
        row.cells[0].text, row.cells[1].text = name, value
    if number % 5 == 0:
        inner = table.cell(2, 1).add_table(1, 2)
        inner.cell(0, 0).text, inner.cell(0, 1).text = "Width", "The crest is 210 m wide."


def _extras(made: docx.document.Document, number: int) -> None:
    paragraph = made.add_paragraph("The power house stands below the dam; ")
    if number % 4 == 0:
        _add(paragraph, f"<m:oMath {nsdecls('m')}><m:r><m:t>E=mgh</m:t></m:r></m:oMath>")
    if number % 10 == 0:
        box = (
            f"<w:r {nsdecls('w')}><w:pict xmlns:v='urn:schemas-microsoft-com:vml'>"
            "<v:shape style='width:120pt;height:30pt'><v:textbox><w:txbxContent><w:p><w:r><w:t>A box of words"
            "</w:t></w:r></w:p></w:txbxContent></v:textbox></v:shape></w:pict></w:r>"
        )
        _add(paragraph, box)
    _add(paragraph, _inserted("it was built later. ") + _deleted("it never worked. "))


def _add(paragraph: Paragraph, xml: str) -> None:
    for element in parse_xml(f"<w:p {nsdecls('w', 'm', 'r')}>{xml}</w:p>"):
        paragraph._p.append(element)


def _run(words: str, look: str = "") -> str:
    return f'<w:r {nsdecls("w")}><w:rPr>{look}</w:rPr><w:t xml:space="preserve">{words}</w:t></w:r>'


def _inserted(words: str) -> str:
    return f'<w:ins {nsdecls("w")} w:id="901" {BY}>{_run(words)}</w:ins>'


def _deleted(words: str) -> str:
    return f'<w:del {nsdecls("w")} w:id="902" {BY}>{_run(words).replace("w:t", "w:delText")}</w:del>'


def _link(words: str) -> str:
    underlined = _run(words, '<w:u w:val="single"/>')
    return f'<w:hyperlink {nsdecls("w")} w:anchor="top">{underlined}</w:hyperlink>'


def _control(words: str) -> str:
    properties = '<w:sdtPr><w:alias w:val="Claim"/></w:sdtPr>'
    return f"<w:sdt {nsdecls('w')}>{properties}<w:sdtContent>{_run(words)}</w:sdtContent></w:sdt>"


def _field(code: str, result: str) -> str:
    def mark(kind: str) -> str:
        return f'<w:r><w:fldChar w:fldCharType="{kind}"/></w:r>'

    return f"{mark('begin')}<w:r><w:instrText>{code}</w:instrText></w:r>{mark('separate')}{_run(result)}{mark('end')}"


def _add_footnotes(made: docx.document.Document) -> None:
    notes = "".join(
        f'<w:footnote w:id="{number + 1}"><w:p><w:r><w:t>See the annals of 19{number:02}.</w:t></w:r></w:p></w:footnote>'
        for number in range(1, PAGES + 1)
    )
    separators = (
        '<w:footnote w:type="separator" w:id="0"><w:p><w:r><w:separator/></w:r></w:p></w:footnote>'
        '<w:footnote w:type="continuationSeparator" w:id="1"><w:p><w:r><w:continuationSeparator/></w:r></w:p></w:footnote>'
    )
    content = f"<w:footnotes {nsdecls('w')}>{separators}{notes}</w:footnotes>".encode()
    part = Part(PackURI("/word/footnotes.xml"), FOOTNOTES, content, made.part.package)
    made.part.relate_to(part, RELATIONSHIP_TYPE.FOOTNOTES)


if __name__ == "__main__":
    Path("long.docx").write_bytes(long_document())
