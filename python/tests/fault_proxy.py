"""A proxy that does one fault after the other, as told, and then passes everything on."""

from __future__ import annotations

import socket
import struct
import threading
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

Fault: TypeAlias = Literal[
    "none",
    "reset before",  # the request does not arrive
    "reset after",  # the request is done, its answer is lost
    "429",
    "503",
    "503 after",  # the request is done, and a proxy says that it was not
    "slow",  # the request is done, and its answer does not come while the client waits
    "truncated",  # half of the answer
]
FAULTS: tuple[Fault, ...] = (
    "reset before",
    "reset after",
    "429",
    "503",
    "503 after",
    "slow",
    "truncated",
)
SLOW_SECONDS = 30.0


def _read_message(connection: socket.socket) -> bytes:
    """One request or answer, with its body."""
    bytes_so_far = b""
    while b"\r\n\r\n" not in bytes_so_far:
        more = connection.recv(65536)
        if not more:
            return b""
        bytes_so_far += more
    head, _, body = bytes_so_far.partition(b"\r\n\r\n")
    lengths = [
        int(line.split(b":")[1])
        for line in head.split(b"\r\n")
        if line.lower().startswith(b"content-length:")
    ]
    missing = (lengths[0] if lengths else 0) - len(body)
    while missing > 0:
        more = connection.recv(65536)
        if not more:
            break
        bytes_so_far += more
        missing -= len(more)
    return bytes_so_far


def _read_all(connection: socket.socket) -> bytes:
    parts: list[bytes] = []
    while more := connection.recv(65536):
        parts.append(more)
    return b"".join(parts)


def _reset(connection: socket.socket) -> None:
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    connection.close()


def _refusal(status: str) -> bytes:
    body = b'{"detail":"Told so by the proxy.","code":"unavailable"}'
    head = f"HTTP/1.1 {status}\r\nContent-Type: application/json\r\nRetry-After: 0\r\n"
    return f"{head}Content-Length: {len(body)}\r\nConnection: close\r\n\r\n".encode() + body


@dataclass
class FaultProxy:
    upstream: tuple[str, int]
    faults: list[Fault] = field(default_factory=list[Fault])
    """What happens to the next requests, in their order."""
    cuts: list[int] = field(default_factory=list[int])
    """After how many bytes the next answers are cut off."""
    broken: int = 0
    """How many answers were cut off. One that is shorter than its cut is not."""
    requests: list[bytes] = field(default_factory=list[bytes])
    url: str = ""
    _active: int = 0
    _changed: threading.Condition = field(default_factory=threading.Condition)

    def serve(self, listener: socket.socket) -> None:
        while True:
            try:
                connection, _ = listener.accept()
            except OSError:
                return
            threading.Thread(target=self._handle_quietly, args=[connection], daemon=True).start()

    def _handle_quietly(self, connection: socket.socket) -> None:
        with self._changed:
            self._active += 1
        try:
            with connection:
                self._handle(connection)
        except OSError:
            # The client went away, as it does when an answer is slow.
            pass
        finally:
            with self._changed:
                self._active -= 1
                self._changed.notify_all()

    def wait_until_idle(self) -> None:
        """Until the service has answered everything that was passed on, whoever still listens."""
        with self._changed:
            assert self._changed.wait_for(lambda: self._active == 0, timeout=120)

    def _handle(self, connection: socket.socket) -> None:
        request = _read_message(connection)
        if not request:
            return
        self.requests.append(request)
        fault = self.faults.pop(0) if self.faults else "none"
        if fault == "reset before":
            return _reset(connection)
        if fault == "429":
            return connection.sendall(_refusal("429 Too Many Requests"))
        if fault == "503":
            return connection.sendall(_refusal("503 Service Unavailable"))
        with socket.create_connection(self.upstream) as upstream:
            # One request a connection, so that each gets its own fault.
            closing = request.replace(b"\r\nConnection: keep-alive", b"\r\nConnection: close", 1)
            upstream.sendall(
                closing.replace(b"\r\nconnection: keep-alive", b"\r\nConnection: close")
            )
            if self.cuts:
                return self._cut(upstream, connection, self.cuts.pop(0))
            if fault == "none":
                while more := upstream.recv(65536):
                    connection.sendall(more)
                return None
            answer = _read_all(upstream)
        if fault == "reset after":
            return _reset(connection)
        if fault == "503 after":
            return connection.sendall(_refusal("503 Service Unavailable"))
        if fault == "slow":
            # Until the client has gone, or is surely there for good.
            connection.settimeout(SLOW_SECONDS)
            connection.recv(1)
            return None
        head, _, body = answer.partition(b"\r\n\r\n")
        connection.sendall(head + b"\r\n\r\n" + body[: len(body) // 2])
        return None

    def _cut(self, upstream: socket.socket, connection: socket.socket, most: int) -> None:
        sent = 0
        while more := upstream.recv(65536):
            connection.sendall(more[: most - sent])
            sent += len(more)
            if sent >= most:
                self.broken += 1
                return _reset(connection)
        return None


@contextmanager
def fault_proxy(service_url: str) -> Generator[FaultProxy, None, None]:
    host, port = service_url.removeprefix("http://").split(":")
    listener = socket.create_server(("127.0.0.1", 0))
    proxy = FaultProxy((host, int(port)), url=f"http://127.0.0.1:{listener.getsockname()[1]}")
    threading.Thread(target=proxy.serve, args=[listener], daemon=True).start()
    try:
        yield proxy
    finally:
        listener.close()
