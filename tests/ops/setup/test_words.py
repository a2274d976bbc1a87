"""The catalogues hold every phrase that the code and the pages say."""

from pathlib import Path

import polib

from tournament.ops.checks import catalogues


def write(root: Path, *, python: str = "", template: str = "") -> None:
    for folder in ("tournament", "templates"):
        (root / folder).mkdir(exist_ok=True)
    (root / "tournament" / "phrases.py").write_text(python, "utf-8")
    (root / "templates" / "desk.html").write_text(template, "utf-8")


def test_phrases_are_found_in_code(tmp_path: Path) -> None:
    write(
        tmp_path,
        python=(
            '_("Closed")\n'
            'ngettext("%(n)d table", "%(n)d tables", n)\n'
            'pgettext_lazy("of cards", "deal")\n'
            "_(unknown)\n"
        ),
    )

    found = catalogues.said(tmp_path)

    assert found == {
        (None, "Closed", ""): {"tournament/phrases.py"},
        (None, "%(n)d table", "%(n)d tables"): {"tournament/phrases.py"},
        ("of cards", "deal", ""): {"tournament/phrases.py"},
    }


def test_phrases_are_found_in_templates(tmp_path: Path) -> None:
    write(
        tmp_path,
        template=(
            '{% load i18n %}<p>{% translate "The director\'s desk" %}</p>'
            "{% blocktranslate count n=n %}{{ n }} table{% plural %}{{ n }} tables"
            "{% endblocktranslate %}{{ _('Closed') }}"
            '{% translate "deal" context "of cards" as dealt %}'
        ),
    )

    found = catalogues.said(tmp_path)

    assert found == {
        (None, "The director's desk", ""): {"templates/desk.html"},
        (None, "%(n)s table", "%(n)s tables"): {"templates/desk.html"},
        (None, "Closed", ""): {"templates/desk.html"},
        ("of cards", "deal", ""): {"templates/desk.html"},
    }


def test_faults_name_what_is_missing_unused_untranslated_and_stale(tmp_path: Path) -> None:
    catalogue = polib.POFile()
    catalogue.append(polib.POEntry(msgid="Open", msgstr=""))
    catalogue.append(polib.POEntry(msgid="Gone", msgstr="Prom"))
    file = tmp_path / "django.po"
    catalogue.save(str(file))
    phrases: dict[catalogues.Words, set[str]] = {
        (None, "Open", ""): {"a.py"},
        (None, "Closed", ""): {"a.py"},
    }

    assert catalogues.faults("lv", file, phrases) == [
        "lv: not gathered: 'Closed'",
        "lv: nobody says: 'Gone'",
        "lv: not translated: 'Open'",
        "lv: django.mo is older than django.po",
    ]


def test_gathering_keeps_translations_and_drops_what_nobody_says() -> None:
    catalogue = polib.POFile()
    catalogue.append(polib.POEntry(msgid="Open", msgstr="Vaļā"))
    catalogue.append(polib.POEntry(msgid="Gone", msgstr="Prom"))

    catalogues.gather(catalogue, {(None, "Open", ""): {"a.py"}, (None, "Closed", ""): {"b.py"}})

    assert [(entry.msgid, entry.msgstr) for entry in catalogue] == [
        ("Open", "Vaļā"),
        ("Closed", ""),
    ]
