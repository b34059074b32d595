"""Turns a call into the request that is sent. Nothing here touches the network."""

from __future__ import annotations

import json
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast
from urllib.parse import quote, urlencode

from ._operation import Call, Operation, Repeat


@dataclass(frozen=True)
class Request:
    method: str
    url: str
    headers: dict[str, str]
    content: bytes | None
    repeat: Repeat
    timeout: float | None
    least_timeout: float

    def with_header(self, name: str, value: str) -> Request:
        return replace(self, headers={**self.headers, name: value})


def fill_path(path: str, values: Mapping[str, object]) -> str:
    for name, value in values.items():
        text = str(value)
        if text == "":
            # An empty identifier would name another operation.
            raise ValueError(f"{name} must not be empty")
        # A client on the way may resolve dots, so they are coded too.
        coded = "%2E" * len(text) if text in (".", "..") else quote(text, safe="")
        path = path.replace("{" + name + "}", coded)
    return path


def _words(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def query_of(values: Mapping[str, object]) -> str:
    pairs: list[tuple[str, str]] = []
    for name, value in values.items():
        if isinstance(value, Sequence) and not isinstance(value, str):
            pairs += [(name, _words(one)) for one in cast("Sequence[object]", value)]
        elif value is not None:
            pairs.append((name, _words(value)))
    return urlencode(pairs)


def json_of(body: Mapping[str, object], must_send: tuple[str, ...]) -> bytes:
    members = {
        name: value for name, value in body.items() if value is not None or name in must_send
    }
    # The API takes the filled form of a template as JSON in a string.
    if "templateId" in members and isinstance(members["input"], Mapping):
        members["input"] = json.dumps(members["input"], ensure_ascii=False)
    return json.dumps(members, ensure_ascii=False).encode()


def _bytes_of(call: Call) -> bytes | None:
    if call.body is not None:
        return json_of(call.body, call.must_send)
    if call.content is None:
        return None
    if isinstance(call.content, str):
        return call.content.encode()
    return call.content if isinstance(call.content, bytes) else call.content.read()


def prepare(operation: Operation[Any], call: Call, base_url: str) -> Request:
    query = query_of(call.query)
    url = base_url + fill_path(operation.path, call.path) + (f"?{query}" if query else "")
    headers = {name: value for name, value in call.header.items() if value is not None}
    repeat = operation.repeat
    # Repeated after it was done, a change that depends on a version would be refused as stale.
    is_conditional = "If-Match" in headers or (call.body or {}).get("version") is not None
    if operation.method in ("PUT", "DELETE") and is_conditional:
        repeat = "unsent"
    if repeat == "key":
        headers["Idempotency-Key"] = call.idempotency_key or str(uuid.uuid4())
    content = _bytes_of(call)
    if call.body is not None:
        headers["Content-Type"] = "application/json"
    elif call.content_type is not None and content is not None:
        headers["Content-Type"] = call.content_type
    least = operation.least_timeout
    return Request(operation.method, url, headers, content, repeat, call.timeout, least)
