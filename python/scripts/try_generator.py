"""
`python3 python/scripts/try_generator.py`: what somebody gets who generates a client of their own.
openapi-python-client reads the three documents; the clients must compile, and one call of each
must work.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

from environment import PACKAGE, ensure_venv, run

sys.path.insert(0, str(PACKAGE / "tests"))
from service import ROOT, running_service

# A call of each document that reads something which the demo has.
CALLS = {"openapi": "list_audits", "openapi-extended": "list_packs", "openapi-workspace": "get_me"}
CALL = """
import sys, importlib
folder, module, url, key = sys.argv[1:]
sys.path.insert(0, folder)
client = importlib.import_module("client_of").AuthenticatedClient(
    base_url=url, token=key, prefix="", auth_header_name="X-API-Key")
answer = importlib.import_module(module).sync_detailed(client=client)
assert answer.status_code == 200 and type(answer.parsed).__name__ != "Error", answer
print("  called:", type(answer.parsed).__name__)
"""


def generate(programs: Path, document: str, into: Path) -> int:
    """How many operations got a function."""
    command = [programs / "openapi-python-client", "generate", "--overwrite", "--meta", "none"]
    command += ["--path", ROOT / "contract" / f"{document}.json", "--output-path", into]
    done = subprocess.run([str(one) for one in command], capture_output=True, text=True, check=True)
    log = into.parent.with_suffix(".txt")
    log.write_text(done.stdout)
    run(programs / "python", "-m", "compileall", "-q", into)
    return sum(1 for path in into.glob("api/*/*.py") if path.name != "__init__.py")


def main() -> None:
    programs = ensure_venv("generator", ["openapi-python-client>=0.29,<0.30", "ruff"])
    reports = ROOT / "reports" / "generator"
    shutil.rmtree(reports, ignore_errors=True)
    with running_service() as service:
        for document, call in CALLS.items():
            into = reports / document / "client_of"
            into.parent.mkdir(parents=True)
            paths = json.loads((ROOT / "contract" / f"{document}.json").read_text())["paths"]
            count = generate(programs, document, into)
            print(f"{document}: {count} of {sum(map(len, paths.values()))} operations")
            (found,) = into.glob(f"api/*/{call}.py")
            module = f"client_of.api.{found.parent.name}.{call}"
            url = f"{service.url}/public/v1"
            run(programs / "python", "-c", CALL, into.parent, module, url, service.key)


if __name__ == "__main__":
    main()
