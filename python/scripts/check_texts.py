"""
Checks texts through the Python package: one JSON object on each line of the standard input, with
what `checks.check` takes, and one list of findings on each line of the output.
`npm run bench -- surfaces` compares them with those of the other clients. COPYDESK_URL and
COPYDESK_API_KEY name the service.
"""

from __future__ import annotations

import json
import os
import sys
from concurrent.futures import ThreadPoolExecutor

from environment import PACKAGE, ensure_venv

LANES = 8


def check() -> None:
    from copydesk import Copydesk

    with Copydesk() as desk, ThreadPoolExecutor(LANES) as lanes:

        def check_line(line: str) -> str:
            return json.dumps(desk.checks.check(**json.loads(line))["findings"])

        for found in lanes.map(check_line, sys.stdin):
            print(found)


if __name__ == "__main__":
    programs = ensure_venv("client", ["--editable", str(PACKAGE)])
    if sys.prefix == str(programs.parent):
        check()
    else:
        os.execv(programs / "python", [str(programs / "python"), __file__])
