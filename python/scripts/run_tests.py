"""
`npm run test:python`: lint, types, and the tests against the running product. Arguments go to
pytest. `-- --package` builds the package instead, installs its wheel into an empty environment and
runs the code of README.md there.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from pathlib import Path

from environment import PACKAGE, ensure_venv, run

sys.path.insert(0, str(PACKAGE / "tests"))
from service import running_service

DEV = ["build>=1.2", "hatchling>=1.27", "mypy>=1.15", "pytest>=8.3", "ruff>=0.9"]


def run_checks(arguments: list[str]) -> None:
    programs = ensure_venv("dev", [*DEV, "--editable", str(PACKAGE)])
    run(sys.executable, "scripts/generate.py", "--check")
    run(programs / "ruff", "check", "--quiet")
    run(programs / "ruff", "format", "--check", "--quiet")
    run(programs / "mypy")
    run(programs / "pytest", "--quiet", "--durations=5", *arguments)


def readme_code() -> str:
    """All Python of README.md, in its order, as one program."""
    return "\n".join(re.findall(r"```python\n(.*?)```", (PACKAGE / "README.md").read_text(), re.S))


def try_package() -> None:
    """What somebody gets who installs the package: no source beside it, and no tools."""
    programs = ensure_venv("dev", [*DEV, "--editable", str(PACKAGE)])
    dist = PACKAGE / "dist"
    shutil.rmtree(dist, ignore_errors=True)
    run(programs / "python", "-m", "build", "--no-isolation", "--outdir", dist)
    (wheel,) = dist.glob("*.whl")
    empty = ensure_venv("empty", [str(wheel), "--force-reinstall"])
    program = PACKAGE / ".venv" / "readme.py"
    program.write_text(readme_code())
    with running_service() as service:
        told = {"COPYDESK_URL": service.url, "COPYDESK_API_KEY": service.key}
        run(empty / "python", program, cwd=Path("/"), env={**os.environ, **told})
    print(f"{wheel.name}: the code of README.md ran.")


if __name__ == "__main__":
    if "--package" in sys.argv:
        try_package()
    else:
        run_checks(sys.argv[1:])
