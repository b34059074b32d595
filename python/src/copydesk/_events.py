"""Server-Sent Events out of bytes, as the HTML standard describes them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class StreamEvent:
    type: str
    data: Any
    id: str | None


class EventParser:
    """Takes the bytes of a stream as they come. An event that is not whole is not told."""

    def __init__(self) -> None:
        self.last_id: str | None = None
        self._rest = b""
        self._type = ""
        self._data: list[str] = []

    def feed(self, chunk: bytes) -> list[StreamEvent]:
        # Only CR and LF end a line; str.splitlines would also cut at U+2028, which JSON may hold.
        bytes_so_far = self._rest + chunk
        # A CR at the end may be half of a CRLF.
        held = b"\r" if bytes_so_far.endswith(b"\r") else b""
        whole = bytes_so_far[: len(bytes_so_far) - len(held)]
        *lines, rest = whole.replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n")
        self._rest = rest + held
        events = [self._take(line.decode("utf-8", "replace")) for line in lines]
        return [event for event in events if event is not None]

    def _take(self, line: str) -> StreamEvent | None:
        if line == "":
            return self._dispatch()
        name, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if name == "event":
            self._type = value
        elif name == "data":
            self._data.append(value)
        elif name == "id" and "\0" not in value:
            self.last_id = value
        return None

    def _dispatch(self) -> StreamEvent | None:
        kind, data = self._type or "message", "\n".join(self._data)
        self._type, self._data = "", []
        return StreamEvent(kind, json.loads(data), self.last_id) if data else None
