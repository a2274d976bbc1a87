"""Subjects of commits begin with a known verb and are short, from one commit on."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tournament.ops.checks import commits


def git(folder: Path, *arguments: str) -> str:
    settings = ("user.name=Anna", "user.email=anna@example.org", "commit.gpgsign=false")
    options = (part for setting in settings for part in ("-c", setting))
    command = ("git", *options, *arguments)
    return subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout


def commit(folder: Path, *subjects: str) -> str:
    for subject in subjects:
        git(folder, "commit", "--quiet", "--allow-empty", "-m", subject)
    return git(folder, "rev-parse", "HEAD").strip()


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    folder = tmp_path / "karta"
    folder.mkdir()
    git(folder, "init", "--quiet", "--initial-branch", "main")
    return folder


@pytest.mark.parametrize("subject", ["Fix a typo", "Speed up the standings", "Add " + "x" * 56])
def test_a_verb_of_the_list_and_sixty_characters_pass(subject: str) -> None:
    assert commits.faults(subject) == []


@pytest.mark.parametrize(
    "subject", ["Let a column reach the page", "Fixed a typo", "Addition", "fix a typo", ""]
)
def test_another_beginning_is_refused(subject: str) -> None:
    (fault,) = commits.faults(subject)

    assert fault.startswith("begins with none of Add, Fix, Remove, ")


def test_a_long_subject_is_refused() -> None:
    assert commits.faults("Add " + "x" * 57) == ["has 61 characters; the limit is 60"]


@pytest.mark.parametrize(
    "subject",
    [
        "Merge branch 'a-long-name-of-a-branch-of-somebody' into another-long-name-of-a-branch",
        "Merge remote-tracking branch 'origin/a-long-name-of-a-branch' into another-long-name",
        "Merge pull request #34 from somebody/a-long-name-of-a-branch-with-many-words-in-it",
        f"Merge {'a' * 40} into {'b' * 40}",
    ],
)
def test_the_subject_of_a_merge_is_gits_own(subject: str) -> None:
    assert commits.faults(subject) == []


def test_only_commits_after_the_rule_are_checked(repository: Path) -> None:
    rule = commit(repository, "Whom none separates share a place")
    commit(repository, "Fix a tie", "Tell of a tie")

    (complaint,) = commits.complaints(repository, after=rule)

    assert "'Tell of a tie' begins with none of " in complaint


def test_only_commits_after_the_last_release_are_checked(repository: Path) -> None:
    rule = commit(repository, "Begin")
    commit(repository, "Tell of a tie")
    git(repository, "tag", "0.1")
    commit(repository, *(f"Add line {number}" for number in range(51)), "Say more")

    (complaint,) = commits.complaints(repository, after=rule)

    assert "'Say more'" in complaint


def test_without_a_release_the_last_fifty_are_checked(repository: Path) -> None:
    rule = commit(repository, "Begin")
    commit(repository, "Tell of a tie", *(f"Add line {number}" for number in range(50)))

    assert commits.complaints(repository, after=rule) == []


def test_a_merge_commit_is_passed_over_and_its_commits_are_not(repository: Path) -> None:
    rule = commit(repository, "Begin")
    git(repository, "switch", "--quiet", "--create", "side")
    commit(repository, "Tell of a tie")
    git(repository, "switch", "--quiet", "main")
    commit(repository, "Fix a tie")
    git(repository, "merge", "--quiet", "--no-ff", "-m", "Bring the side in", "side")

    (complaint,) = commits.complaints(repository, after=rule)

    assert "'Tell of a tie'" in complaint


def test_a_shallow_clone_passes(repository: Path) -> None:
    rule = commit(repository, "Begin")
    commit(repository, "Tell of a tie")
    shallow = repository.parent / "shallow"
    git(repository.parent, "clone", "--quiet", "--depth=1", f"file://{repository}", str(shallow))

    assert commits.complaints(shallow, after=rule) == []


def test_files_without_a_repository_pass(tmp_path: Path) -> None:
    assert commits.complaints(tmp_path) == []
