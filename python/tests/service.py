"""Starts the whole product for the tests: PostgreSQL, engine, service and the demo's data."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
START_SECONDS = 600


@dataclass(frozen=True)
class Service:
    url: str
    key: str


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _wait_for(process: subprocess.Popen[bytes], ready: Path, log: Path) -> Service:
    for _ in range(START_SECONDS * 10):
        if ready.exists() and ready.read_text().endswith("}\n"):
            told = json.loads(ready.read_text())
            return Service(told["baseUrl"], told["apiKey"])
        if process.poll() is not None:
            break
        time.sleep(0.1)
    raise RuntimeError(f"The service did not start:\n{log.read_text()[-4000:]}")


@contextmanager
def running_service() -> Generator[Service, None, None]:
    """A service of its own, or the one that COPYDESK_URL and COPYDESK_API_KEY name."""
    if "COPYDESK_URL" in os.environ and "COPYDESK_API_KEY" in os.environ:
        yield Service(os.environ["COPYDESK_URL"], os.environ["COPYDESK_API_KEY"])
        return
    with tempfile.TemporaryDirectory() as folder:
        # For root, PostgreSQL runs as a user who must be able to reach its data.
        Path(folder).chmod(0o755)
        ready, log = Path(folder, "ready.json"), Path(folder, "up.txt")
        command = [str(ROOT / "node_modules/.bin/node"), "server/src/up.ts", "--data"]
        command += [f"{folder}/data", "--port", str(free_port()), "--ready-file", str(ready)]
        compiled = {"NODE_COMPILE_CACHE": str(ROOT / "node_modules/.cache/compiled")}
        with log.open("wb") as output:
            process = subprocess.Popen(
                command, cwd=ROOT, stdout=output, stderr=output, env={**os.environ, **compiled}
            )
            try:
                yield _wait_for(process, ready, log)
            finally:
                process.send_signal(signal.SIGINT)
                process.wait(60)
