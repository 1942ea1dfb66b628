#!/usr/bin/env python3
"""Play, test or run Madang from its checkout; everything it needs is set up on the way, into .venv.

    python3 dev.py play [--port N]          serve on 127.0.0.1 (port 8000) and open a browser
    python3 dev.py test [--full] [ARGS...]  all checks and tests; with ARGS for pytest only what they select
    python3 dev.py run ARGS...              the madang command, e.g.  python3 dev.py run --help
    python3 dev.py check                    format, lint, types, import floors
    python3 dev.py fix                      format, and mend what the linter can mend
    python3 dev.py languages [TAG]          bring the catalogues up to date, and say what is missing
    python3 dev.py lock                     renew the locked versions (needs uv)

Only the standard library is used, and nothing that Python 3.9 cannot read, so that an old Python can
say that it is too old.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import json
import os
import shlex
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

OLDEST = (3, 11)
ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
STAMP = VENV / "madang-stamp"

PLAY_LOCK = "requirements.lock"  # what playing needs, and the build backend
DEV_LOCK = "requirements-dev.lock"  # all of that, and what testing needs
FAST_LOCK = "requirements-fast.lock"  # compiled search, from wheels only: no one needs a compiler to play
POSTGRESQL_LOCK = "requirements-postgresql.lock"  # the driver, for a server that keeps its games there
DEV_EXTRAS = ("postgresql", "test", "dev")

# What the tests need, by its names in Debian. The shell is the same Chromium without its windows: it opens a
# page in a quarter of the time. Of PostgreSQL they use the programs only, each run with a server of its own.
SYSTEM_PACKAGES = ("chromium-headless-shell", "fonts-noto-core", "fonts-noto-cjk", "postgresql")

CHECKS = (
    ("ruff", "format", "--check", "--quiet"),
    ("ruff", "check", "--quiet"),
    ("mypy", "--no-error-summary"),
    ("lint-imports", "--no-logo"),
)

# How pip says it, and how uv does.
NO_NETWORK = ("after connection broken by", "error sending request")
NO_WHEEL = ("No matching distribution found", "has no usable wheels")


class Stop(Exception):
    """Something is missing; the message ends with the exact line that mends it."""


class StepFailed(Exception):
    """A command of the set-up failed; the message is what it printed."""


def main(argv: Sequence[str]) -> int:
    command, arguments = (argv[0], list(argv[1:])) if argv else ("", [])
    if command in {"-h", "--help", "help"}:
        print(__doc__)
        return 0
    if command not in COMMANDS:
        print(__doc__, file=sys.stderr)
        print(f"dev.py: {command!r} is no command" if command else "dev.py: which command?", file=sys.stderr)
        return 2
    try:
        if sys.version_info < OLDEST:
            raise Stop(too_old(argv))
        return COMMANDS[command](arguments)
    except Stop as stop:
        print(f"dev.py: {stop}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


# The commands


def play(arguments: list[str]) -> int:
    port = port_of(arguments)
    with socket.socket() as probe:
        if os.name != "nt":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError as error:
            raise Stop(
                f"cannot serve on port {port}: {error.strerror}. Choose another one:\n"
                f"    python3 dev.py play --port {port + 1 if 1024 <= port < 65535 else 8001}"
            ) from None
    set_up(PLAY_LOCK)
    return become("madang", "serve", "--open", "--port", str(port))


def run(arguments: list[str]) -> int:
    set_up(PLAY_LOCK, quiet=True)
    return become("madang", *arguments)


def test(arguments: list[str]) -> int:
    os.chdir(ROOT)
    set_up(DEV_LOCK)
    install_system_packages()
    if set(arguments) - {"--full"}:
        return become("pytest", *arguments)
    return run_checks() or become("pytest", "--numprocesses=auto", "--dist=worksteal", *arguments)


def check(arguments: list[str]) -> int:
    none_of(arguments)
    set_up(DEV_LOCK)
    return run_checks()


def fix(arguments: list[str]) -> int:
    none_of(arguments)
    set_up(DEV_LOCK)
    linted = subprocess.call([tool("ruff"), "check", "--fix", "--quiet"], cwd=ROOT)
    return subprocess.call([tool("ruff"), "format", "--quiet"], cwd=ROOT) or linted


def languages(arguments: list[str]) -> int:
    set_up(DEV_LOCK, quiet=True)
    return become("python", "-m", "madang.i18n", *arguments)


def lock(arguments: list[str]) -> int:
    """Renew the lock files within the bounds of pyproject.toml.

    The versions for playing are held to those for testing, so what is tested is what is played.
    """
    none_of(arguments)
    uv = shutil.which("uv")
    if not uv:
        raise Stop("renewing the locks needs uv:\n    python3 -m pip install uv")
    project = project_file()
    backend = "\n".join(project["build-system"]["requires"])
    fast, postgresql = (
        "\n".join(project["project"]["optional-dependencies"][extra]) for extra in ("fast", "postgresql")
    )
    extras = [f"--extra={extra}" for extra in DEV_EXTRAS]

    def compile_lock(name: str, requirements: str, *options: str) -> None:
        command = [uv, "pip", "compile", "--quiet", "--upgrade", "--universal", "--python-version=3.11"]
        command += ["--generate-hashes", "--no-annotate", "--no-header", f"--output-file={name}"]
        subprocess.run([*command, *options, "-"], cwd=ROOT, input=requirements, text=True, check=True)

    try:
        compile_lock(DEV_LOCK, backend, "pyproject.toml", *extras)
        compile_lock(PLAY_LOCK, backend, "pyproject.toml", f"--constraints={DEV_LOCK}")
        compile_lock(FAST_LOCK, fast)
        compile_lock(POSTGRESQL_LOCK, postgresql, f"--constraints={DEV_LOCK}")
    except subprocess.CalledProcessError as error:
        return error.returncode
    return 0


COMMANDS = {
    "play": play,
    "test": test,
    "run": run,
    "check": check,
    "fix": fix,
    "languages": languages,
    "lock": lock,
}


def none_of(arguments: list[str]) -> None:
    if arguments:
        raise Stop(f"{arguments[0]!r} is too much. The commands are listed by:\n    python3 dev.py --help")


def port_of(arguments: list[str]) -> int:
    """The port in ``--port N`` or ``--port=N``, or 8000."""
    words = " ".join(arguments).replace("=", " ").split()
    if not words:
        return 8000
    if len(words) == 2 and words[0] == "--port" and words[1].isdecimal() and int(words[1]) <= 65535:
        return int(words[1])
    given = shlex.join(arguments)
    raise Stop(f"cannot play with {given!r}. It goes like this:\n    python3 dev.py play --port 8001")


def run_checks() -> int:
    """Run all checks, so that one run shows all there is to mend; 0 when all pass."""
    pipe, failed = subprocess.PIPE, []
    for name, *options in CHECKS:
        done = subprocess.run([tool(name), *options], cwd=ROOT, stdout=pipe, stderr=subprocess.STDOUT)
        if done.returncode:
            sys.stdout.buffer.write(done.stdout)
            sys.stdout.flush()
            failed.append(" ".join([name, *options]))
    for line in failed:
        print(f"dev.py: failed: {line}", file=sys.stderr)
    if any(line.startswith("ruff") for line in failed):
        print("dev.py: much of that is mended by:\n    python3 dev.py fix", file=sys.stderr)
    return 1 if failed else 0


def tool(name: str) -> str:
    return str(BIN / name)


def become(name: str, *arguments: str) -> int:
    """Turn into a command of the environment: its input, output, signals and exit status are then its own."""
    command = [tool(name), *arguments]
    if os.name == "nt":  # has no exec that keeps the console waiting
        return subprocess.call(command)
    sys.stdout.flush()
    sys.stderr.flush()
    return os.execv(command[0], command)


# The environment


def set_up(lock_name: str, *, quiet: bool = False) -> None:
    """Make sure that .venv holds exactly what ``lock_name`` says and the project itself.

    A stamp in .venv tells what it was made from and which locks are in it. When a lock or the
    project's own requirements change it is made anew, so that nothing stale stays behind.
    """
    if is_in(lock_name, installed_locks()):
        return
    with one_at_a_time():
        installed = installed_locks()
        if is_in(lock_name, installed):  # by the set-up that this one waited for
            return
        if not quiet:
            print("Setting Madang up in .venv: once, for about a minute ...", file=sys.stderr, flush=True)
        if not (shutil.which("uv") or shutil.which(tool("pip"))):  # uv made .venv, without pip, and is gone
            installed = []
        try:
            if not installed:
                make_venv()
            install("--require-hashes", "--no-deps", "--requirement", lock_name)
            if not installed:
                install("--no-deps", "--no-build-isolation", "--editable", ".")
                install_fast()
        except StepFailed as failure:
            raise Stop(explain(str(failure))) from None
        STAMP.write_text("\n".join([digest(), *installed, lock_name, ""]), encoding="utf-8")


def installed_locks() -> list[str]:
    """The locks that .venv holds, none when it is missing, broken or out of date."""
    try:
        made_from, *locks = STAMP.read_text(encoding="utf-8").split()
    except (FileNotFoundError, ValueError):
        return []
    return locks if made_from == digest() and shutil.which(tool("python")) else []


def is_in(lock_name: str, installed: Sequence[str]) -> bool:
    return lock_name in installed or DEV_LOCK in installed


def digest() -> str:
    """What .venv was made from: this Python, this place, what the project says of itself, and the locks."""
    project = project_file()
    made_from = [sys.implementation.cache_tag, str(ROOT), project["build-system"], project["project"]]
    total = hashlib.sha256(json.dumps(made_from).encode())
    for name in (PLAY_LOCK, DEV_LOCK, FAST_LOCK):
        total.update((ROOT / name).read_bytes())
    return total.hexdigest()


def project_file() -> dict[str, Any]:
    import tomllib  # an old Python, which has none, was told so before

    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


@contextlib.contextmanager
def one_at_a_time() -> Iterator[None]:
    """Let a second set-up of the same checkout wait for the first one."""
    try:
        import fcntl
    except ImportError:  # Windows
        yield
        return
    with (ROOT / ".venv.lock").open("w") as handle:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield


def make_venv() -> None:
    uv = shutil.which("uv")
    if uv:
        step(uv, "venv", "--quiet", "--clear", "--python", sys.executable, str(VENV))
    elif importlib.util.find_spec("ensurepip"):
        step(sys.executable, "-m", "venv", "--clear", str(VENV))
    else:
        package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
        raise Stop(f"this Python cannot make environments; it lacks {package}.\n{apt_line(package)}")


def install(*options: str) -> None:
    """Install into .venv. Compiling is left to the first import, which halves the time, unless it may not."""
    compiling = sys.dont_write_bytecode
    uv = shutil.which("uv")
    if uv:
        command = [uv, "pip", "install", "--quiet", "--python", tool("python")]
        command += ["--compile-bytecode"] if compiling else []
    else:
        command = [
            tool("python"),
            "-m",
            "pip",
            "--disable-pip-version-check",
            "install",
            "--quiet",
            "--no-input",
        ]
        command += [] if compiling else ["--no-compile"]
    step(*command, *options)


def install_fast() -> None:
    """Install the compiled search where its wheels exist; where they do not, say so and go on."""
    try:
        install("--require-hashes", "--no-deps", "--only-binary", ":all:", "--requirement", FAST_LOCK)
    except StepFailed as failure:
        output = str(failure)
        if says(output, NO_NETWORK) or not says(output, NO_WHEEL):
            raise
        print("numba has no wheel for this machine; bots play without it and search less.", file=sys.stderr)


def step(*command: str) -> None:
    """Run a command of the set-up; what it prints matters only when it fails."""
    done = subprocess.run(
        command,
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    )
    if done.returncode:
        raise StepFailed(f"{done.stdout}\nfailed: {shlex.join(command)}")


def says(output: str, signs: Sequence[str]) -> bool:
    return any(sign in output for sign in signs)


def explain(output: str) -> str:
    again = f"    python3 dev.py {shlex.join(sys.argv[1:])}"
    if says(output, NO_NETWORK):
        return f"{output}\nThe packages could not be reached. With a network connection, again:\n{again}"
    return f"the set-up failed.\n{output}\nOnce that is mended, again:\n{again}"


def too_old(argv: Sequence[str]) -> str:
    line = shlex.join(["dev.py", *argv])
    names = [f"python3.{minor}" for minor in range(20, OLDEST[1] - 1, -1)]
    newer = next(filter(shutil.which, names), None)
    if newer:
        mend = f"This one is new enough:\n    {newer} {line}"
    elif shutil.which("uv"):
        mend = f"uv can bring one:\n    uv run --no-project --python 3.13 {line}"
    else:
        mend = f"Debian 12 and Ubuntu 24.04 have one:\n{apt_line('python3', 'python3-venv')}"
    have, need = sys.version.split()[0], ".".join(map(str, OLDEST))
    return f"Python {have} is too old; Madang needs {need} or newer. {mend}"


# What the tests need from the system


def install_system_packages() -> None:
    """Install the browser and fonts of the browser tests where they are missing and this user may."""
    missing = missing_system_packages()
    if not missing:
        return
    need = f"the tests need {', '.join(missing)}."
    if not shutil.which("apt-get"):
        raise Stop(f"{need} Install that with the package manager of this system.")
    apt = apt_command()
    if not apt:
        raise Stop(f"{need}\n{apt_line(*missing)}")
    print(f"Installing {', '.join(missing)} ...", file=sys.stderr, flush=True)
    try:
        step(*apt, "update", "--quiet")
        step(*apt, "install", "--yes", "--quiet", "--no-install-recommends", *missing)
    except StepFailed as failure:
        raise Stop(f"{failure}\n{need}\n{apt_line(*missing)}") from None


def missing_system_packages() -> list[str]:
    if not shutil.which("dpkg-query"):
        commands = {"chromium": (SYSTEM_PACKAGES[0], "chromium"), "postgresql": ("initdb",)}
        return [name for name, any_of in commands.items() if not any(map(shutil.which, any_of))]
    query = ["dpkg-query", "--show", "--showformat=${db:Status-Status} ${Package}\n", *SYSTEM_PACKAGES]
    listed = subprocess.run(query, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, encoding="utf-8").stdout
    return [name for name in SYSTEM_PACKAGES if f"installed {name}" not in listed.splitlines()]


def apt_command() -> list[str]:
    """The start of an apt-get command that asks nothing, or nothing where this user may not install."""
    apt = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "--option=DPkg::Lock::Timeout=300"]
    if os.geteuid() == 0:
        return apt
    may = ["sudo", "-n", "true"]
    if shutil.which("sudo") and subprocess.call(may, stderr=subprocess.DEVNULL) == 0:
        return ["sudo", "-n", *apt]
    return []


def apt_line(*packages: str) -> str:
    """The line that installs Debian's packages, as this user has to type it."""
    sudo = "" if os.name == "nt" or os.geteuid() == 0 else "sudo "
    names = " ".join(packages)
    return f"    {sudo}apt-get update && {sudo}apt-get install --yes --no-install-recommends {names}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
