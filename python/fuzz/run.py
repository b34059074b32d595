"""
`npm run schemathesis`: Schemathesis over the three OpenAPI documents, all phases and all checks,
against a service of its own. `-- --examples N` sets how many cases an operation gets,
`-- --document NAME` takes one document (openapi, openapi-extended, openapi-workspace),
`-- --seed N` repeats a run with one worker, `-- --workers N` sends from several at a time.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "scripts"), str(HERE.parent / "tests")]
from service import ROOT, Service, running_service  # noqa: E402

from environment import ensure_venv  # noqa: E402

DOCUMENTS = ("openapi", "openapi-extended", "openapi-workspace")
REPORTS = ROOT / "reports" / "schemathesis"


def fuzz(program: Path, document: str, service: Service, options: argparse.Namespace) -> int:
    """Runs one document and tells what was sent and what was let pass, with the reasons."""
    counts = REPORTS / f"{document}.json"
    command = [program, "--config-file", HERE / "schemathesis.toml", "run"]
    command += [ROOT / "contract" / f"{document}.json", "--url", f"{service.url}/public/v1"]
    command += ["--max-examples", options.examples, "--seed", options.seed, "--no-color"]
    command += ["--workers", options.workers]
    env = {
        **os.environ,
        "COPYDESK_API_KEY": service.key,
        "PYTHONPATH": str(HERE),
        "SCHEMATHESIS_COUNTS": str(counts),
    }
    log = REPORTS / f"{document}.txt"
    with log.open("wb") as output:
        words = [str(word) for word in command]
        code = subprocess.run(words, env=env, cwd=REPORTS, stdout=output, check=False).returncode
    told = json.loads(counts.read_text()) if counts.exists() else {}
    print(f"{document}: {told.get('requests', 0)} requests, {'passed' if code == 0 else 'FAILED'}")
    for name, count in sorted(told.items()):
        if name != "requests":
            print(f"  {count:6} {name}")
    if code != 0:
        print(f"  {log.relative_to(ROOT)} has the failures, each with a curl line.")
    return code


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--examples", type=int, default=30)
    parser.add_argument("--document", choices=DOCUMENTS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    options = parser.parse_args()
    program = ensure_venv("fuzz", ["schemathesis>=4.32,<5"]) / "schemathesis"
    REPORTS.mkdir(parents=True, exist_ok=True)
    with running_service() as service:
        codes = [
            fuzz(program, document, service, options)
            for document in ([options.document] if options.document else DOCUMENTS)
        ]
    sys.exit(max(codes))


if __name__ == "__main__":
    main()
