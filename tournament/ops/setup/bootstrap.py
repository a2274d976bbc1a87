"""Bootstrap on a bare machine: installs the requirements, once, into .venv.

It runs before anything is installed, so it uses the standard library only, and its syntax is valid
in Python 3.8, so that an old Python can print which version is needed.
"""

from __future__ import annotations

import collections
import ctypes
import hashlib
import importlib.metadata
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
VENV = ROOT / ".venv"
VENV_PYTHON = VENV / "bin" / "python"
STAMP = VENV / "installed"
UV = shutil.which("uv")
DEVELOPERS_COMMANDS = {"test", "check_house", "bench", "drill", "gather_words"}
PRINTING_LIBRARIES = {
    "libpango-1.0.so.0": "libpango-1.0-0",
    "libpangoft2-1.0.so.0": "libpangoft2-1.0-0",
    "libharfbuzz-subset.so.0": "libharfbuzz-subset0",
}
STEPS = ("Collecting", "Get:", "Setting up")


def refuse_old_python(version: tuple[int, ...]) -> None:
    if version < (3, 11):
        found = ".".join(map(str, version))
        sys.exit(f"Kārta needs Python 3.11 or newer, this is {found}: try python3.11 manage.py.")


def run_where_requirements_are(argv: list[str]) -> None:
    """Return if the requirements are installed; otherwise re-execute inside .venv."""
    wanted = requirement_files(argv[1:])
    if is_ready(wanted):
        return
    try:
        set_up(wanted)
    except KeyboardInterrupt:
        sys.exit("\nStopped before everything was there: type the same again at any time.")
    os.execv(VENV_PYTHON, [str(VENV_PYTHON), *argv])


def requirement_files(arguments: list[str]) -> list[Path]:
    for_developers = DEVELOPERS_COMMANDS.intersection(arguments[:1])
    return [ROOT / "requirements.txt"] + [ROOT / "tests/requirements.txt"] * len(for_developers)


def is_ready(wanted: list[Path]) -> bool:
    """Check our own .venv by its stamp, any other environment by its packages."""
    if Path(sys.prefix) == VENV and STAMP.exists():
        return stamp(wanted) <= set(STAMP.read_text().split())
    # Requirements with a marker are not needed on every machine.
    text = "".join(file.read_text("utf-8") for file in wanted)
    names = re.findall(r"^([\w.-]+)[^;\n]*$", text, re.MULTILINE)
    installed = {
        normalised_name(found.metadata["Name"]) for found in importlib.metadata.distributions()
    }
    return {normalised_name(name) for name in names} <= installed


def normalised_name(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def stamp(wanted: list[Path]) -> set[str]:
    """Return an environment's stamp: Python version and digests of the requirements files."""
    digests = {hashlib.sha256(file.read_bytes()).hexdigest() for file in wanted}
    return digests | {"python{}.{}".format(*sys.version_info)}


def set_up(wanted: list[Path]) -> None:
    """Install into .venv; a concurrent run waits for the first."""
    with open(__file__) as this_file:
        hold_setup_lock(this_file.fileno())
        is_whole = STAMP.exists() and VENV_PYTHON.exists()
        held = set(STAMP.read_text().split()) if is_whole else set()
        if stamp(wanted) <= held:
            return
        refuse_read_only(ROOT)
        install_system_packages()
        if not stamp([]) <= held:
            make_venv()
        install(wanted)
        STAMP.write_text("\n".join(sorted(stamp(wanted))))


def hold_setup_lock(lock: int) -> None:
    """Hold the set-up lock; child processes inherit it, as they may outlive a kill."""
    import fcntl  # noqa: PLC0415  Windows has none

    os.set_inheritable(lock, True)  # noqa: FBT003 (it takes no names)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        print_status("Kārta is being installed here already: this waits until that is done.")
        fcntl.flock(lock, fcntl.LOCK_EX)


def refuse_read_only(folder: Path) -> None:
    try:
        tempfile.TemporaryFile(dir=folder).close()
    except OSError as reason:
        sys.exit(
            f"{folder} cannot be written to ({reason.strerror}): copy Kārta to another folder."
        )


def install_system_packages() -> None:
    """Install system packages with apt, or print the command that does."""
    missing = missing_packages()
    needs_venv = not UV and not importlib.util.find_spec("ensurepip")
    missing += ["python3-venv"] * needs_venv
    if not missing or not shutil.which("apt-get"):
        return
    sudo = [] if os.geteuid() == 0 else ["sudo", "-n"]
    apt = [*sudo, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q"]
    if not sudo or shutil.which("sudo"):
        print_status(f"Installing system packages: {' '.join(missing)} ", end="")
        lean = ["install", "-y", "--no-install-recommends"]
        if succeeds([*apt, "update"]) and succeeds([*apt, *lean, *missing]):
            return
    line = f"sudo apt-get update && sudo apt-get install -y {' '.join(missing)}"
    if needs_venv:
        sys.exit(f"Kārta needs system packages. Type this line, then start again:\n  {line}")
    print_status(f"Everything but printing works without them. To print, type:\n  {line}")


def missing_packages() -> list[str]:
    """Return the missing system packages that printing needs."""
    return [package for library, package in PRINTING_LIBRARIES.items() if not loads(library)]


def loads(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def make_venv() -> None:
    print_status(f"Making {VENV}", end="")
    shutil.rmtree(VENV, ignore_errors=True)
    python = getattr(sys, "_base_executable", sys.executable)
    plain = [python, "-m", "venv", str(VENV)]
    if not succeeds([UV, "venv", "--python", python, str(VENV)] if UV else plain):
        sys.exit(f"{VENV} could not be made: the lines above say why.")


def install(wanted: list[Path]) -> None:
    names = " and ".join(str(file.relative_to(ROOT)) for file in wanted)
    print_status(f"Installing {names}, once ", end="")
    files = [part for file in wanted for part in ("-r", str(file))]
    pip = [str(VENV_PYTHON), "-m", "pip", "install", "--no-input", "--no-compile", "--retries=1"]
    installer = [UV, "pip", "install", "--python", str(VENV_PYTHON)] if UV else pip
    if not succeeds([*installer, "--require-hashes", *files]):
        sys.exit("The packages could not be fetched: connect to the network, then start again.")


def succeeds(command: list[str]) -> bool:
    """Run the command with a dot per package, and its last output if it fails."""
    last_words: collections.deque[str] = collections.deque(maxlen=3)
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, close_fds=False
    ) as running:
        for line in running.stdout or ():
            last_words.append(line)
            print_status("." * line.startswith(STEPS), end="")
    print_status("\n" + "".join(last_words) if running.returncode else "")
    return running.returncode == 0


def print_status(sentence: str, *, end: str = "\n") -> None:
    print(sentence, end=end, file=sys.stderr, flush=True)
