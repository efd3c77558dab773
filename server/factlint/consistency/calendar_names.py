"""Weekdays and months of the languages other than English. Made by scripts/write_calendar_names from babel: change it there."""

# fmt: off
WEEKDAY_NAMES: dict[str, tuple[tuple[str, ...], ...]] = {
    "es": (
        ("lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"),
    ),
    "de": (
        ("Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"),
    ),
    "fr": (
        ("lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"),
    ),
    "it": (
        ("lunedì", "martedì", "mercoledì", "giovedì", "venerdì", "sabato", "domenica"),
    ),
    "pt": (
        ("segunda-feira", "terça-feira", "quarta-feira", "quinta-feira", "sexta-feira", "sábado", "domingo"),
    ),
    "nl": (
        ("maandag", "dinsdag", "woensdag", "donderdag", "vrijdag", "zaterdag", "zondag"),
    ),
    "sv": (
        ("måndag", "tisdag", "onsdag", "torsdag", "fredag", "lördag", "söndag"),
    ),
    "da": (
        ("mandag", "tirsdag", "onsdag", "torsdag", "fredag", "lørdag", "søndag"),
    ),
    "no": (
        ("mandag", "tirsdag", "onsdag", "torsdag", "fredag", "lørdag", "søndag"),
    ),
    "fi": (
        ("maanantaina", "tiistaina", "keskiviikkona", "torstaina", "perjantaina", "lauantaina", "sunnuntai"),
        ("maanantai", "tiistai", "keskiviikko", "torstai", "perjantai", "lauantai", "sunnuntai"),
    ),
    "bg": (
        ("понеделник", "вторник", "сряда", "четвъртък", "петък", "събота", "неделя"),
    ),
}
"""Seven names from Monday on, in each form that a date may have them."""
MONTH_NAMES: dict[str, tuple[str, ...]] = {
    "es": (
        "enero", "febrero", "marzo", "abril", "mayo", "junio",
        "julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre",
    ),
    "de": (
        "Januar", "Februar", "März", "April", "Mai", "Juni",
        "Juli", "August", "September", "Oktober", "November", "Dezember",
    ),
    "fr": (
        "janvier", "février", "mars", "avril", "mai", "juin",
        "juillet", "août", "septembre", "octobre", "novembre", "décembre",
    ),
    "it": (
        "gennaio", "febbraio", "marzo", "aprile", "maggio", "giugno",
        "luglio", "agosto", "settembre", "ottobre", "novembre", "dicembre",
    ),
    "pt": (
        "janeiro", "fevereiro", "março", "abril", "maio", "junho",
        "julho", "agosto", "setembro", "outubro", "novembro", "dezembro",
    ),
    "nl": (
        "januari", "februari", "maart", "april", "mei", "juni",
        "juli", "augustus", "september", "oktober", "november", "december",
    ),
    "sv": (
        "januari", "februari", "mars", "april", "maj", "juni",
        "juli", "augusti", "september", "oktober", "november", "december",
    ),
    "da": (
        "januar", "februar", "marts", "april", "maj", "juni",
        "juli", "august", "september", "oktober", "november", "december",
    ),
    "no": (
        "januar", "februar", "mars", "april", "mai", "juni",
        "juli", "august", "september", "oktober", "november", "desember",
    ),
    "fi": (
        "tammikuuta", "helmikuuta", "maaliskuuta", "huhtikuuta", "toukokuuta", "kesäkuuta",
        "heinäkuuta", "elokuuta", "syyskuuta", "lokakuuta", "marraskuuta", "joulukuuta",
    ),
    "bg": (
        "януари", "февруари", "март", "април", "май", "юни",
        "юли", "август", "септември", "октомври", "ноември", "декември",
    ),
}
"""Twelve names, as they stand behind a day."""
