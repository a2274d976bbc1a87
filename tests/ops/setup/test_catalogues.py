"""Missing or stale catalogues are compiled before they are read."""

import gettext
import io
import os
import subprocess
import sys
from pathlib import Path

import polib
import pytest
from django.conf import settings

from tournament.ops.setup import catalogues

PLURALS = "nplurals=3; plural=(n % 10 == 1 && n % 100 != 11 ? 0 : n != 0 ? 1 : 2);"


def write(locale: Path, *entries: polib.POEntry) -> Path:
    file = locale / "lv" / "LC_MESSAGES" / "django.po"
    file.parent.mkdir(parents=True, exist_ok=True)
    catalogue = polib.POFile(wrapwidth=40)
    catalogue.metadata = {
        "Content-Type": "text/plain; charset=UTF-8",
        "Plural-Forms": PLURALS,
    }
    catalogue.extend(entries)
    catalogue.save(str(file))
    return file


def read(file: Path) -> gettext.GNUTranslations:
    return gettext.GNUTranslations(io.BytesIO(file.with_suffix(".mo").read_bytes()))


def test_every_project_translation_is_parsed_as_polib_parses_it() -> None:
    for source in catalogues.LOCALE.glob("*/LC_MESSAGES/*.po"):
        by_polib = io.BytesIO(polib.pofile(str(source)).to_binary())
        expected = dict(vars(gettext.GNUTranslations(by_polib))["_catalog"])

        found = dict(vars(read(source))["_catalog"])

        assert len(found) > 1
        assert {**found, "": ""} == {**expected, "": ""}


def test_contexts_plurals_long_lines_and_quotes_survive(tmp_path: Path) -> None:
    long = 'He said "no"\nand went on, ' * 5
    file = write(
        tmp_path,
        polib.POEntry(msgid="draw", msgstr="izlozēt"),
        polib.POEntry(msgid="draw", msgstr="neizšķirts", msgctxt="chess"),
        polib.POEntry(
            msgid="%s table",
            msgid_plural="%s tables",
            msgstr_plural={0: "%s galds", 1: "%s galdi", 2: "%s galdu"},
        ),
        polib.POEntry(msgid=long, msgstr=long.upper()),
    )

    catalogues.compile_stale(tmp_path)

    words = read(file)
    assert words.gettext("draw") == "izlozēt"
    assert words.pgettext("chess", "draw") == "neizšķirts"
    assert [words.ngettext("%s table", "%s tables", n) for n in (21, 2, 0)] == [
        "%s galds",
        "%s galdi",
        "%s galdu",
    ]
    assert words.gettext(long) == long.upper()


def test_fuzzy_and_obsolete_translations_stay_english(tmp_path: Path) -> None:
    file = write(
        tmp_path,
        polib.POEntry(msgid="Open", msgstr=""),
        polib.POEntry(msgid="Shut", msgstr="Vaļā", flags=["fuzzy"]),
        polib.POEntry(msgid="Gone", msgstr="Prom", obsolete=True),
    )

    catalogues.compile_stale(tmp_path)

    words = read(file)
    assert [words.gettext(said) for said in ("Open", "Shut", "Gone")] == ["Open", "Shut", "Gone"]


def test_a_changed_catalogue_is_compiled_again_whatever_its_time(tmp_path: Path) -> None:
    file = write(tmp_path, polib.POEntry(msgid="Open", msgstr="Vaļā"))
    catalogues.compile_stale(tmp_path)
    write(tmp_path, polib.POEntry(msgid="Open", msgstr="Atvērts"))
    os.utime(file, (0, 0))

    assert not catalogues.is_fresh(file)
    catalogues.compile_stale(tmp_path)

    assert read(file).gettext("Open") == "Atvērts"


def test_a_current_catalogue_is_not_compiled_again(tmp_path: Path) -> None:
    file = write(tmp_path, polib.POEntry(msgid="Open", msgstr="Vaļā"))
    catalogues.compile_stale(tmp_path)
    before = file.with_suffix(".mo").stat()

    catalogues.compile_stale(tmp_path)

    assert file.with_suffix(".mo").stat() == before


def test_an_unwritable_copy_ends_with_a_message(tmp_path: Path) -> None:
    file = write(tmp_path, polib.POEntry(msgid="Open", msgstr="Vaļā"))
    file.with_suffix(".mo").mkdir()

    with pytest.raises(SystemExit, match=r"run once: python -m tournament\.ops\.setup\.catalogues"):
        catalogues.compile_stale(tmp_path)


def test_an_image_compiles_with_the_standard_library_alone() -> None:
    ran = subprocess.run(
        [
            sys.executable,
            "-I",
            "-S",
            "-c",
            "import runpy, sys; sys.path.insert(0, '.'); "
            "runpy.run_module('tournament.ops.setup.catalogues', run_name='__main__')",
        ],
        cwd=settings.ROOT,
        check=False,
        capture_output=True,
        text=True,
    )

    assert (ran.returncode, ran.stderr) == (0, "")
    assert all(map(catalogues.is_fresh, catalogues.LOCALE.glob("*/LC_MESSAGES/*.po")))


def test_the_containerfile_compiles_before_it_drops_privileges() -> None:
    lines = Path(settings.ROOT, "tournament/deploy/Containerfile").read_text("utf-8").splitlines()

    compiling = lines.index("RUN python -m tournament.ops.setup.catalogues")
    assert lines.index("COPY . .") < compiling < lines.index("USER karta")
