"""Every operation of the three documents can be called, by either client."""

from __future__ import annotations

import asyncio
import inspect
import json
import re
import subprocess
import sys
from collections.abc import Awaitable
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

from copydesk import AsyncCopydesk, AsyncEventStream, AsyncPager, Copydesk, EventStream, Pager

HERE = Path(__file__).resolve().parent
CONTRACT = HERE.parent.parent / "contract"
DOCUMENTS = sorted(CONTRACT.glob("openapi*.json"))
KEY = "cd_none"
URL = "http://desk.example"


def documented() -> dict[tuple[str, str], dict[str, Any]]:
    found: dict[tuple[str, str], dict[str, Any]] = {}
    for document in (json.loads(path.read_text()) for path in DOCUMENTS):
        for path, verbs in document["paths"].items():
            for verb, operation in verbs.items():
                schemas = document["components"]["schemas"]
                found[verb.upper(), path] = {**operation, "schemas": schemas}
    return found


def members_of(operation: dict[str, Any]) -> set[str]:
    """The members of a JSON body."""
    contents = operation.get("requestBody", {}).get("content", {})
    if list(contents) != ["application/json"]:
        return set()
    schema = contents["application/json"]["schema"]
    if "$ref" in schema:
        schema = operation["schemas"][schema["$ref"].rsplit("/", 1)[1]]
    return set(schema["properties"])


def members_sent(request: httpx.Request) -> set[str]:
    is_json = request.headers.get("content-type") == "application/json"
    return set(json.loads(request.content)) if is_json else set()


def methods_of(client: object) -> list[Any]:
    """Those that send one operation; the ones that are written by hand use them."""
    resources = [one for name, one in vars(client).items() if not name.startswith("_")]
    return [
        method
        for resource in [client, *resources]
        for name, method in inspect.getmembers(resource, inspect.ismethod)
        if not name.startswith("_") and method.__module__.startswith("copydesk.resources.")
    ]


def arguments_of(method: Any) -> tuple[list[str], dict[str, Any]]:
    """A value for each argument, also for those that can be left out."""
    parameters = inspect.signature(method).parameters.values()
    positional = [f"<{one.name}>" for one in parameters if one.kind is one.POSITIONAL_ONLY]
    named: dict[str, Any] = {one.name: "1" for one in parameters if one.kind is one.KEYWORD_ONLY}
    return positional, {**named, "timeout": 1.0}


def answer(request: httpx.Request) -> httpx.Response:
    events = b'event: done\ndata: {"status":"ready"}\n\n'
    if request.url.path.endswith("/events") and request.url.path != "/public/v1/events":
        return httpx.Response(200, content=events)
    return httpx.Response(200, content=b"{}")


def drain(result: Any) -> None:
    if isinstance(result, Pager):
        # The answer of the transport has no items.
        with suppress(KeyError):
            result.page()
    elif isinstance(result, EventStream):
        list(result)


async def drain_async(result: Any) -> None:
    if isinstance(result, AsyncPager):
        with suppress(KeyError):
            await result.page()
    elif isinstance(result, AsyncEventStream):
        assert len([event async for event in result]) == 1
    elif isinstance(result, Awaitable):
        await result


def sent_by(kind: str) -> list[httpx.Request]:
    requests: list[httpx.Request] = []

    def handle(request: httpx.Request) -> httpx.Response:
        requests.append(request)
        return answer(request)

    transport = httpx.MockTransport(handle)
    if kind == "sync":
        with Copydesk(KEY, base_url=URL, http_client=httpx.Client(transport=transport)) as client:
            for method in methods_of(client):
                positional, named = arguments_of(method)
                drain(method(*positional, **named))
        return requests

    async def run() -> None:
        async with AsyncCopydesk(
            KEY, base_url=URL, http_client=httpx.AsyncClient(transport=transport)
        ) as client:
            for method in methods_of(client):
                positional, named = arguments_of(method)
                await drain_async(method(*positional, **named))

    asyncio.run(run())
    return requests


def pattern_of(template: str) -> str:
    """The path with something in angle brackets, as `arguments_of` makes it, for each parameter."""
    parts = [part if part.startswith("{") else re.escape(part) for part in template.split("/")]
    return "/".join("%3C[a-z_]+%3E" if part.startswith("{") else part for part in parts)


def template_of(request: httpx.Request, known: set[tuple[str, str]]) -> tuple[str, str]:
    path = request.url.raw_path.decode().split("?")[0].removeprefix("/public/v1")
    fitting = [
        (method, template)
        for method, template in known
        if method == request.method and re.fullmatch(pattern_of(template), path)
    ]
    assert len(fitting) == 1, f"{request.method} {path} is in no document"
    return fitting[0]


@pytest.mark.parametrize("kind", ["sync", "async"])
def test_every_operation_has_one_method_that_sends_all_its_parameters(kind: str) -> None:
    operations = documented()
    sent: dict[tuple[str, str], httpx.Request] = {}
    for request in sent_by(kind):
        template = template_of(request, set(operations))
        assert template not in sent, f"two methods send {template}"
        sent[template] = request
    assert set(sent) == set(operations)
    for template, operation in operations.items():
        request = sent[template]
        wanted = {one["name"] for one in operation.get("parameters", []) if one["in"] == "query"}
        # The page number shifts while deciding, and a stream sends its place as a header.
        wanted -= {"page"} if operation["operationId"] == "listViolations" else set()
        wanted -= {"after"} if operation["operationId"] == "followDocument" else set()
        assert set(request.url.params) == wanted, operation["operationId"]
        headers = {one["name"] for one in operation.get("parameters", []) if one["in"] == "header"}
        assert all(name in request.headers for name in headers), operation["operationId"]
        assert members_sent(request) == members_of(operation), operation["operationId"]


def test_the_generated_files_are_as_the_documents_say() -> None:
    script = HERE.parent / "scripts" / "generate.py"
    done = subprocess.run([sys.executable, script, "--check"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
