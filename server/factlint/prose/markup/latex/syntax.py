"""LaTeX's small forms: groups, what commands do to the words in their arguments, and what stands for a character."""

from __future__ import annotations

import re
from unicodedata import normalize

COMMAND = re.compile(r"\\(?:([A-Za-z@]+)\*?|(.))", re.DOTALL)
COMMENT = re.compile(r"%[^\r\n]*")
_GROUPING = re.compile(r"[{}\\%]")
_SPACE = re.compile(r"[ \t]*\n?[ \t]*")
_OPTION_CP = 1_000
_ARGUMENTS = 9

SECTIONS = {
    **dict.fromkeys(("title", "part", "chapter"), 1),
    "section": 2,
    "subsection": 3,
    "subsubsection": 4,
    "paragraph": 5,
    "subparagraph": 6,
    "frametitle": 3,
    "framesubtitle": 4,
    "addchap": 1,
    "addsec": 2,
    "minisec": 5,
}
MATH = frozenset(
    "math displaymath equation align gather multline eqnarray flalign alignat xalignat dmath subequations prooftree "
    "tikzcd IEEEeqnarray".split()
)
VERBATIM = frozenset(
    "verbatim Verbatim BVerbatim LVerbatim lstlisting minted alltt comment tikzpicture pgfpicture picture filecontents "
    "pspicture asy sagesilent luacode algorithm algorithmic algorithm2e pycode Sinput Soutput bmatrix forest".split()
)
LISTS = frozenset(
    "itemize enumerate description compactitem compactenum compactdesc inparaenum thebibliography".split()
)
QUOTES = frozenset({"quote", "quotation", "verse", "displayquote", "blockquote", "quoting"})
TABLES = frozenset("tabular tabularx tabulary longtable tabu longtabu supertabular tblr array".split())

EMPHASIS = frozenset(
    "emph textbf textit textsc textsl textup textmd textrm textsf textnormal underline uline enquote text mbox "
    "uppercase MakeUppercase textsuperscript textsubscript hbox fbox lowercase sout2 so hl alert structure".split()
)
"""Commands that show their argument."""
AFTER_ARGUMENTS = {
    **dict.fromkeys("href hyperref textcolor colorbox foreignlanguage parbox scalebox resizebox raisebox".split(), 1),
    **dict.fromkeys("multicolumn multirow fcolorbox".split(), 2),
}
"""Commands that show their last argument, and how many come before it."""
LEFT_OUT = {
    **dict.fromkeys("texttt code lstinline mintinline path verb tt".split(), "code span"),
    **dict.fromkeys(("url", "nolinkurl", "email", "doi"), "address"),
    **dict.fromkeys(("ensuremath", "num", "SI", "si", "qty", "unit", "ang"), "math"),
    **dict.fromkeys(("includegraphics", "includesvg", "epsfig"), "image"),
    **dict.fromkeys(("sout", "st"), "struck-out passage"),
    **dict.fromkeys(("ref", "eqref", "cref", "Cref", "autoref", "pageref", "nameref", "vref", "subref"), "reference"),
}
HIDDEN = frozenset(
    "label index nocite glsadd vspace hspace addvspace pagestyle thispagestyle setcounter addtocounter setlength "
    "addtolength usepackage documentclass bibliographystyle bibliography input include addcontentsline markboth "
    "markright newpage clearpage cleardoublepage maketitle tableofcontents noindent indent centering raggedright "
    "raggedleft smallskip medskip bigskip hfill vfill newline linebreak pagebreak nopagebreak phantomsection appendix "
    "bf it em sc sl rm sf tt bfseries itshape scshape slshape upshape rmfamily sffamily ttfamily normalfont mdseries "
    "tiny scriptsize footnotesize small normalsize large Large LARGE huge Huge hline cline toprule midrule bottomrule "
    "cmidrule protect selectfont par newblock sloppy frenchspacing raggedbottom frontmatter mainmatter backmatter "
    "makeindex printindex printbibliography listoffigures listoftables bibitem rule vskip hskip null relax xspace "
    "hypersetup captionsetup date author thanks allowbreak displaybreak ignorespaces unskip leavevmode fi strut "
    "columnbreak medbreak bigbreak smallbreak onehalfspacing doublespacing singlespacing balance vfil hfil".split()
)
"""Commands that leave nothing unread where they stand."""
DEFINITIONS = frozenset(
    "newcommand renewcommand providecommand newenvironment renewenvironment newtheorem DeclareMathOperator def let "
    "DeclareRobustCommand newcounter newlength definecolor setbeamertemplate lstset newif gdef edef xdef".split()
)
CHARACTERS = {
    "ldots": "…",
    "dots": "…",
    "textellipsis": "…",
    "LaTeX": "LaTeX",
    "TeX": "TeX",
    "LaTeXe": "LaTeX2e",
    "S": "§",
    "P": "¶",
    "copyright": "©",
    "pounds": "£",
    "euro": "€",
    "EUR": "€",
    "texteuro": "€",
    "dag": "†",
    "ss": "ß",
    "ae": "æ",
    "AE": "Æ",
    "oe": "œ",
    "OE": "Œ",
    "o": "ø",
    "O": "Ø",
    "aa": "å",
    "AA": "Å",
    "l": "ł",
    "L": "Ł",
    "i": "ı",
    "j": "ȷ",
    "textendash": "–",
    "textemdash": "—",
    "textdegree": "°",
    "degree": "°",
    "textbackslash": "\\",
    "textasciitilde": "~",
    "textquoteleft": "‘",
    "textquoteright": "’",
    "textbar": "|",
    "textquotedblleft": "“",
    "textquotedblright": "”",
    "textless": "<",
    "textgreater": ">",
    "quad": " ",
    "qquad": " ",
    "textregistered": "®",
    "texttrademark": "™",
    "textperiodcentered": "·",
    "textbullet": "•",
    "space": " ",
    "textunderscore": "_",
    "thinspace": " ",
    "enspace": " ",
    "slash": "/",
    "textasciicircum": "^",
}
SIGNS = {
    **{sign: sign for sign in "%&$#_{} []"},
    **dict.fromkeys(",;:>\n\t", " "),
}
"""What a backslash before a sign makes; nothing for any other sign."""
_ACCENTS = {
    "'": "\u0301",
    "`": "\u0300",
    "^": "\u0302",
    '"': "\u0308",
    "~": "\u0303",
    "=": "\u0304",
    ".": "\u0307",
    "c": "\u0327",
    "v": "\u030c",
    "u": "\u0306",
    "H": "\u030b",
    "k": "\u0328",
    "r": "\u030a",
    "d": "\u0323",
    "b": "\u0331",
}
_ACCENTED = re.compile(r"\\([`'^\"~=.])[ \t]*(?:\{(\\?[A-Za-z])\}|(\\[ij](?![A-Za-z])[ \t]*|[A-Za-z]))")
_ACCENTED_BY_NAME = re.compile(
    r"\\([cvuHkrdb])(?:\{(\\?[A-Za-z])\}|[ \t]+(\\[ij](?![A-Za-z])[ \t]*|[A-Za-z](?![A-Za-z])))"
)


def braces(source: str, at: int, end: int) -> dict[int, int]:
    """Where the group that opens at each brace closes; a group that stays open is not in it."""
    pairs: dict[int, int] = {}
    open_: list[int] = []
    while found := _GROUPING.search(source, at, end):
        at, sign = found.end(), found[0]
        if sign == "\\":
            verb = verb_end(source, at + len("verb")) if source.startswith("verb", at) else 0
            at = max(at + 1, verb)
        elif sign == "%":
            comment = COMMENT.match(source, found.start(), end)
            at = comment.end() if comment else at
        elif sign == "{":
            open_.append(found.start())
        elif open_:
            pairs[open_.pop()] = found.start()
    return pairs


def arguments_end(source: str, at: int, groups: dict[int, int], spaced: bool = False, most: int = _ARGUMENTS) -> int:
    """Where the arguments end that follow a command at `at`: `[…]` and up to `most` times `{…}`."""
    taken = 0
    for _ in range(_ARGUMENTS):
        start = at
        if spaced and (space := _SPACE.match(source, at)):
            start = space.end()
        if source.startswith("[", start):
            closing = source.find("]", start, start + _OPTION_CP)
            if closing < 0:
                return at
            at = closing + 1
        elif start in groups and taken < most:
            at = groups[start] + 1
            taken += 1
        else:
            return at
    return at


def definition_end(source: str, at: int, groups: dict[int, int]) -> int:
    """The end of a macro's definition whose command ends at `at`, as of `\\def\\x#1{…}` and `\\newcommand{\\x}[1]{…}`."""
    if found := COMMAND.match(source, at):
        at = found.end()
        while at < len(source) and source[at] in "#0123456789":
            at += 1
    return arguments_end(source, at, groups, spaced=True, most=3)


def read_accent(source: str, at: int) -> tuple[int, str]:
    """The end of an accent's command with its letter, and the letter it makes; 0 for none."""
    found = _ACCENTED.match(source, at) or _ACCENTED_BY_NAME.match(source, at)
    if not found:
        return 0, ""
    letter = (found[2] or found[3]).strip("\\ \t")
    return found.end(), normalize("NFC", letter + _ACCENTS[found[1]])


def verb_end(source: str, at: int) -> int:
    """The end of `\\verb|…|` whose mark stands at `at`; 0 where the line does not hold it."""
    mark = source[at : at + 1]
    if not mark or mark.isspace() or mark.isalpha():
        return 0
    closing = source.find(mark, at + 1, at + _OPTION_CP)
    return closing + 1 if closing > 0 and "\n" not in source[at:closing] else 0
