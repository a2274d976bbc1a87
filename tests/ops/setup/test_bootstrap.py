"""The bootstrap command: what it installs, and its message when it cannot."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tournament.ops.checks import requirements as pins
from tournament.ops.setup import bootstrap

FILES = bootstrap.requirement_files(["test"])
OPTIONAL = [
    bootstrap.ROOT / folder / "bucket_requirements.txt" for folder in ("tests", "tournament/deploy")
]


def test_an_old_python_is_refused_in_one_sentence() -> None:
    with pytest.raises(SystemExit) as refusal:
        bootstrap.refuse_old_python((3, 9))

    assert refusal.value.code == (
        "Kārta needs Python 3.11 or newer, this is 3.9: try python3.11 manage.py."
    )


@pytest.mark.parametrize("file", ["manage.py", "tournament/ops/setup/bootstrap.py"])
def test_an_old_python_can_parse_the_refusal(file: str) -> None:
    source = (bootstrap.ROOT / file).read_text("utf-8")

    assert ast.parse(source, feature_version=(3, 8))


def test_the_first_command_needs_nothing_installed() -> None:
    without_packages = [sys.executable, "-S", "-c", "import manage"]

    assert subprocess.run(without_packages, cwd=bootstrap.ROOT, check=False).returncode == 0


def test_a_read_only_folder_is_refused_in_one_sentence(tmp_path: Path) -> None:
    folder = tmp_path / "a file where a folder should be"
    folder.touch()

    with pytest.raises(SystemExit) as refusal:
        bootstrap.refuse_read_only(folder)

    assert refusal.value.code == (
        f"{folder} cannot be written to (Not a directory): copy Kārta to another folder."
    )


@pytest.mark.parametrize(
    ("arguments", "files"),
    [
        (["serve"], ["requirements.txt"]),
        ([], ["requirements.txt"]),
        (["test", "-k", "serve"], ["requirements.txt", "tests/requirements.txt"]),
        (["check_house"], ["requirements.txt", "tests/requirements.txt"]),
    ],
)
def test_only_developer_commands_need_developer_tools(
    arguments: list[str], files: list[str]
) -> None:
    wanted = bootstrap.requirement_files(arguments)

    assert wanted == [bootstrap.ROOT / file for file in files]


def test_an_interrupted_setup_says_that_it_can_be_restarted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupt(_wanted: list[Path]) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(bootstrap, "is_ready", lambda _wanted: False)
    monkeypatch.setattr(bootstrap, "set_up", interrupt)

    with pytest.raises(SystemExit) as stopped:
        bootstrap.run_where_requirements_are(["manage.py", "serve"])

    assert stopped.value.code == (
        "\nStopped before everything was there: type the same again at any time."
    )


def test_a_child_process_of_a_killed_setup_holds_its_lock(tmp_path: Path) -> None:
    lock = tmp_path / "lock"
    lock.touch()

    with lock.open() as held:
        bootstrap.hold_setup_lock(held.fileno())
        has_it = f"os.path.samestat(os.fstat({held.fileno()}), os.stat({str(lock)!r}))"

        assert bootstrap.succeeds([sys.executable, "-c", f"import os; exit(not {has_it})"])


def test_a_second_setup_says_that_it_waits_for_the_first(tmp_path: Path) -> None:
    lock = tmp_path / "lock"
    lock.touch()
    take_turn = "from tournament.ops.setup import bootstrap; bootstrap.hold_setup_lock(0)"

    with lock.open() as asking:
        with lock.open() as held:
            bootstrap.hold_setup_lock(held.fileno())
            second = subprocess.Popen(
                [sys.executable, "-c", take_turn], stdin=asking, stderr=subprocess.PIPE, text=True
            )
            with_first = second.stderr.readline() if second.stderr else ""
        _none, without_first = second.communicate()

    assert (with_first, without_first, second.returncode) == (
        "Kārta is being installed here already: this waits until that is done.\n",
        "",
        0,
    )


def test_changed_requirements_change_the_stamp(tmp_path: Path) -> None:
    requirements = tmp_path / "requirements.txt"
    requirements.write_text("Django==5.2.18\n")
    before = bootstrap.stamp([requirements])

    requirements.write_text("Django==5.2.19\n")

    assert before != bootstrap.stamp([requirements])


def test_requirements_of_serve_are_included_in_those_of_tests() -> None:
    serving, testing = bootstrap.requirement_files(["serve"]), bootstrap.requirement_files(["test"])

    assert bootstrap.stamp(serving) < bootstrap.stamp(testing)


@pytest.mark.parametrize("file", [*FILES, *OPTIONAL], ids=str)
def test_every_requirement_is_pinned_with_a_reason(file: Path) -> None:
    pinned = pins.packages(file)

    assert pins.direct(file)
    for requirement in pins.direct(file):
        name, _equals, version = requirement.partition("==")
        bare = bootstrap.normalised_name(name.partition("[")[0])
        assert pinned[bare].startswith(f"{bare}=={version} ")


@pytest.mark.parametrize("file", [*FILES, *OPTIONAL], ids=str)
def test_every_package_has_file_hashes_and_no_address(file: Path) -> None:
    hashed = re.compile(
        r"[a-z0-9-]+==[\w.]+ (; [^\n]+ )?\\\n( {4}--hash=sha256:[0-9a-f]{64}( \\)?\n)+"
    )

    assert [
        name for name, lines in pins.packages(file).items() if not hashed.fullmatch(lines)
    ] == []
    assert "://" not in file.read_text("utf-8")


def test_the_tools_repeat_no_runtime_package() -> None:
    running, testing = map(pins.packages, FILES)

    assert running.keys() & testing.keys() == set()


def test_another_environment_is_ready_if_it_has_every_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bootstrap, "VENV", tmp_path)
    here, nowhere = tmp_path / "here.txt", tmp_path / "nowhere.txt"
    here.write_text("# pytest==1\npytest_django==1 \\\n    --hash=x\nabsent==1 ; win32 \\\n")
    nowhere.write_text("pytest==1 \\\n    --hash=x\nno-such-package==1 \\\n    --hash=x\n")

    assert [bootstrap.is_ready([file]) for file in (here, nowhere)] == [True, False]
