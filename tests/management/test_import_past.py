"""The command that imports folders and archives of past results."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tournament.models import OutsideResult

pytestmark = pytest.mark.django_db

SPRING = "Vieta;Vārds;Klubs;Lielie\n1;Arvīds Krūmiņš;Rīga;16\n2;Bruno Kalniņš;Ogre;9\n"


def test_a_folder_is_imported_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tmp_path.joinpath("2019-03-02 Pavasaris.csv").write_text(SPRING, "utf-8")
    tmp_path.joinpath("Bez dienas.csv").write_text(SPRING.replace("16", "17"), "utf-8")
    tmp_path.joinpath("afisa.png").write_bytes(b"\x89PNG")
    told = []
    for _time in range(2):
        call_command("import_past", str(tmp_path), game="zole-classic", language="en")
        told.append(capsys.readouterr().out.splitlines())

    assert [lines[-1] for lines in told] == [
        "2 received, 1 imported, 1 to decide",
        "0 received, 0 imported, 1 to decide",
    ]
    assert any("afisa.png: not a list" in line for line in told[0])
    assert OutsideResult.objects.count() == 2


def test_a_missing_folder_is_named() -> None:
    with pytest.raises(CommandError, match="nowhere cannot be read"):
        call_command("import_past", "nowhere")
