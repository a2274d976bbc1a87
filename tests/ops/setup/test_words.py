"""The catalogues contain every phrase of the code and the pages."""

import io
import re
from pathlib import Path

import polib
import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from pytest_django import Settings

from tournament.ops.checks import catalogues, checks
from tournament.words import language, screens


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

    found = catalogues.source_messages(tmp_path)

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

    found = catalogues.source_messages(tmp_path)

    assert found == {
        (None, "The director's desk", ""): {"templates/desk.html"},
        (None, "%(n)s table", "%(n)s tables"): {"templates/desk.html"},
        (None, "Closed", ""): {"templates/desk.html"},
        ("of cards", "deal", ""): {"templates/desk.html"},
    }


def test_a_phrase_on_several_lines_equals_the_same_phrase_on_one_line(tmp_path: Path) -> None:
    write(
        tmp_path,
        template=(
            '<p>{% translate "Seats and\n    tables"\n    context "of a hall" %}\n  '
            "{% blocktranslate %}\n    One of\n    {{ n }}\n  {% endblocktranslate %}</p>"
        ),
    )

    found = catalogues.source_messages(tmp_path)

    assert set(found) == {("of a hall", "Seats and tables", ""), (None, "One of %(n)s", "")}


def test_an_unused_message_is_an_error_and_an_untranslated_one_is_not(tmp_path: Path) -> None:
    catalogue = polib.POFile()
    catalogue.append(polib.POEntry(msgid="Open", msgstr=""))
    catalogue.append(polib.POEntry(msgid="Gone", msgstr="Prom"))
    file = tmp_path / "django.po"
    catalogue.save(str(file))
    phrases: dict[catalogues.Words, set[str]] = {
        (None, "Open", ""): {"a.py"},
        (None, "Closed", ""): {"a.py"},
    }

    assert catalogues.faults("lv", file, phrases) == ["lv: nobody says: 'Gone'"]
    assert catalogues.untranslated("lv", file, phrases) == [
        "lv: not gathered: 'Closed'",
        "lv: not translated: 'Open'",
    ]


def test_a_repeated_or_missing_placeholder_in_a_translation_is_a_fault(tmp_path: Path) -> None:
    catalogue = polib.POFile()
    entries = (
        polib.POEntry(msgid="Round %(round)s", msgstr="Runda %(round)s"),
        polib.POEntry(msgid="Open %(round)s", msgstr="Otwarta %(round)s.Otwarta %(round)s."),
        polib.POEntry(msgid="Shut <b>%(round)s</b>", msgstr="Zamknięta <b>{round}</b>"),
        polib.POEntry(
            msgid="%(n)s table",
            msgid_plural="%(n)s tables",
            msgstr_plural={0: "%(n)s stolik", 1: "%(n)s stoliki", 2: "bez stolików"},
        ),
    )
    catalogue.extend(entries)
    file = tmp_path / "django.po"
    catalogue.save(str(file))
    phrases: dict[catalogues.Words, set[str]] = {
        (None, entry.msgid, entry.msgid_plural): {"a.py"} for entry in entries
    }

    assert catalogues.faults("pl", file, phrases) == [
        "pl: other facts or markup than its English: 'Open %(round)s'",
        "pl: other facts or markup than its English: 'Shut <b>%(round)s</b>'",
    ]


def test_a_fuzzy_translation_is_listed_with_its_old_and_new_english(tmp_path: Path) -> None:
    phrases: dict[catalogues.Words, set[str]] = {(None, "Close %(round)s", ""): {"a.py"}}
    catalogue = polib.POFile()
    catalogue.append(polib.POEntry(msgid="Close the round", msgstr="Pabeigt kārtu"))
    catalogues.update_catalogue(catalogue, phrases)
    file = tmp_path / "django.po"
    catalogue.save(str(file))

    assert catalogues.faults("lv", file, phrases) == []
    assert catalogues.untranslated("lv", file, phrases) == [
        "lv: fuzzy, look at the translation and take the mark away: "
        "'Close the round' became 'Close %(round)s', translated 'Pabeigt kārtu'"
    ]


def checked(root: Path, settings: Settings, *options: str) -> str:
    """Check a project of one Latvian catalogue with one untranslated message."""
    settings.ROOT, settings.LOCALE_PATHS = root, [str(root / "locale")]
    settings.LANGUAGES = [("en", "English"), ("lv", "Latvian")]
    write(root, python='_("Open")\n')
    file = root / "locale" / "lv" / "LC_MESSAGES" / "django.po"
    file.parent.mkdir(parents=True)
    catalogue = polib.POFile()
    catalogue.append(polib.POEntry(msgid="Open", msgstr=""))
    catalogue.save(str(file))
    out = io.StringIO()
    call_command("gather_words", "--check", *options, stdout=out)
    return out.getvalue()


def test_an_untranslated_message_is_a_warning(tmp_path: Path, settings: Settings) -> None:
    assert checked(tmp_path, settings) == "lv: not translated: 'Open'\n"


def test_a_release_requires_every_translation(tmp_path: Path, settings: Settings) -> None:
    with pytest.raises(CommandError, match=r"^lv: not translated: 'Open'$"):
        checked(tmp_path, settings, "--release")


def test_the_check_of_a_release_requires_translations_and_our_own_run_is_one() -> None:
    (words,) = (check.command for check in checks.FOR_A_RELEASE if check.name == "words")
    (lenient,) = (check.command for check in checks.CHECKS if check.name == "words")

    assert words == (*lenient, "--release")
    run = Path(settings.ROOT, ".ci", "run").read_text("utf-8")
    assert 'manage.py test "${1:---release}"' in run


def test_gathering_keeps_unused_phrases_until_they_are_used_again() -> None:
    catalogue = polib.POFile()
    catalogue.append(polib.POEntry(msgid="Open", msgstr="Vaļā"))
    catalogue.append(polib.POEntry(msgid="Gone", msgstr="Prom"))

    catalogues.update_catalogue(
        catalogue, {(None, "Open", ""): {"a.py"}, (None, "Closed", ""): {"b.py"}}
    )

    assert [(entry.msgid, entry.msgstr, entry.obsolete) for entry in catalogue] == [
        ("Open", "Vaļā", False),
        ("Closed", "", False),
        ("Gone", "Prom", True),
    ]

    catalogues.update_catalogue(catalogue, {(None, "Gone", ""): {"a.py"}})

    assert [(entry.msgid, entry.msgstr, entry.obsolete) for entry in catalogue] == [
        ("Gone", "Prom", False),
        ("Open", "Vaļā", True),
    ]


def test_unused_phrases_are_removed_on_request() -> None:
    catalogue = polib.POFile()
    catalogue.append(polib.POEntry(msgid="Gone", msgstr="Prom"))
    catalogues.update_catalogue(catalogue, {})

    catalogues.drop_obsolete(catalogue)

    assert list(catalogue) == []


def test_a_changed_phrase_keeps_all_its_plural_forms_and_the_old_phrase() -> None:
    catalogue = polib.POFile()
    forms = {0: "%(n)s galds gaida", 1: "%(n)s galdi gaida", 2: "%(n)s galdu gaida"}
    catalogue.append(
        polib.POEntry(
            msgid="%(n)s table waits", msgid_plural="%(n)s tables wait", msgstr_plural=forms
        )
    )

    catalogues.update_catalogue(
        catalogue, {(None, "%(n)s table waits.", "%(n)s tables wait."): {"a.py"}}
    )

    (entry,) = catalogue
    assert (entry.fuzzy, entry.msgstr_plural) == (True, forms)
    assert (entry.previous_msgid, entry.previous_msgid_plural) == (
        "%(n)s table waits",
        "%(n)s tables wait",
    )


def test_a_banished_word_is_found_in_the_catalogue_and_the_handbook(tmp_path: Path) -> None:
    file = tmp_path / "lv" / "LC_MESSAGES" / "django.po"
    file.parent.mkdir(parents=True)
    catalogue = polib.POFile()
    catalogue.append(polib.POEntry(msgid="Draft", msgstr="Uzmetums"))
    catalogue.append(polib.POEntry(msgid="Gone", msgstr="Uzmetums", obsolete=True))
    catalogue.save(str(file))
    (tmp_path / "seats.html").write_text("<p>Vietu uzmetums</p><code>uzmetums</code>", "utf-8")
    (tmp_path / "lv" / "banished.toml").write_text(
        "[[banished]]\npattern = '[Uu]zmetums'\ninstead = 'melnraksts'\nwhy = 'A sketch.'\n",
        "utf-8",
    )

    assert catalogues.banished("lv", file, tmp_path) == [
        "lv: 'Draft' says 'Uzmetums': write melnraksts. A sketch.",
        "lv: seats.html says 'uzmetums': write melnraksts. A sketch.",
    ]


def test_a_language_without_banished_words_has_none(tmp_path: Path) -> None:
    assert catalogues.banished("ru", tmp_path / "ru" / "LC_MESSAGES" / "django.po", tmp_path) == []


def test_every_language_has_its_own_name_and_a_country() -> None:
    codes = [code for code, _name in settings.LANGUAGES]

    assert (list(language.OWN_NAMES), list(language.REGIONS)) == (codes, codes)
    assert list(screens.LANGUAGES) == codes


FACTS = re.compile(r"%\(\w+\)[sd]|%%|\{\w+\}|</?\w+[^>]*>")


@pytest.mark.parametrize("code", sorted(catalogues.catalogues()))
def test_a_translation_has_the_placeholders_of_its_phrase(code: str) -> None:
    wrong = {}
    for entry in polib.pofile(str(catalogues.catalogues()[code])):
        forms = entry.msgstr_plural.values() if entry.msgid_plural else [entry.msgstr]
        due = [sorted(set(FACTS.findall(said))) for said in (entry.msgid, entry.msgid_plural)]
        # The plural form for zero may omit the number.
        due += [[]] if entry.msgid_plural else []
        given = [sorted(set(FACTS.findall(form))) for form in forms]
        if entry.translated() and any(facts not in due for facts in given):
            wrong[entry.msgid] = given

    assert wrong == {}


@pytest.mark.parametrize("code", sorted(catalogues.catalogues()))
def test_a_plural_has_as_many_forms_as_its_language(code: str) -> None:
    catalogue = polib.pofile(str(catalogues.catalogues()[code]))
    forms = re.match(r"nplurals=(\d)", catalogue.metadata["Plural-Forms"])
    assert forms

    wrong = {
        entry.msgid: len(entry.msgstr_plural)
        for entry in catalogue
        if entry.msgid_plural and len(entry.msgstr_plural) != int(forms[1])
    }

    assert wrong == {}


def test_no_phrase_has_two_plurals() -> None:
    plurals: dict[tuple[str | None, str], set[str]] = {}
    for context, singular, plural in catalogues.source_messages(settings.ROOT):
        plurals.setdefault((context, singular), set()).update({plural} - {""})

    assert {phrase: many for phrase, many in plurals.items() if len(many) > 1} == {}
