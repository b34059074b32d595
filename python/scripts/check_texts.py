"""
Checks texts through the Python package: one JSON object on each line of the standard input, with what
`checks.check` takes, and one list of findings on each line of the output. `npm run bench -- surfaces`
compares them with those of the other clients. COPYDESK_URL and COPYDESK_API_KEY name the service.
"""

from __future__ import annotations

import json
import os
import sys

from environment import PACKAGE, ensure_venv


def check() -> None:
    from copydesk import Copydesk

    with Copydesk() as desk:
        for line in sys.stdin:
            print(json.dumps(desk.checks.check(**json.loads(line))["findings"]))


if __name__ == "__main__":
    programs = ensure_venv("client", ["--editable", str(PACKAGE)])
    if sys.prefix == str(programs.parent):
        check()
    else:
        os.execv(programs / "python", [str(programs / "python"), __file__])
