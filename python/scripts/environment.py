"""Makes a virtual environment below the folder of the package, once for each list of packages."""

from __future__ import annotations

import hashlib
import subprocess
import sys
import venv
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent


def ensure_venv(name: str, packages: list[str]) -> Path:
    """The folder of its programs. What is installed stays until the list changes."""
    folder = PACKAGE / ".venv" / name
    mark = folder / "installed"
    project = (PACKAGE / "pyproject.toml").read_bytes()
    wanted = hashlib.sha256(repr(packages).encode() + project).hexdigest()
    if not mark.exists() or mark.read_text() != wanted:
        venv.create(folder, clear=True, with_pip=True)
        pip = [str(folder / "bin" / "pip"), "install", "--quiet", "--disable-pip-version-check"]
        done = subprocess.run([*pip, *packages], check=False)
        if done.returncode != 0:
            sys.exit(f"The packages of {name} could not be installed.")
        mark.write_text(wanted)
    return folder / "bin"


def run(*command: str | Path, cwd: Path = PACKAGE, env: dict[str, str] | None = None) -> None:
    """Runs a program to its end; its failure is the end of this one too."""
    done = subprocess.run([str(one) for one in command], cwd=cwd, env=env, check=False)
    if done.returncode != 0:
        sys.exit(done.returncode)
