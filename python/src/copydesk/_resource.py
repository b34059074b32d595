"""What every resource can do: send one call, go through a list, follow events."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any, TypeVar, cast

from ._operation import Call, ListOperation, Operation
from ._pages import AsyncPager, Cursor, Page, Pager, page_of
from ._request import Request, prepare
from ._retry import Answer
from ._streams import AsyncEventStream, EventStream, Read, read_chunk, read_state
from ._transport import AsyncTransport, Transport

Result = TypeVar("Result")
Item = TypeVar("Item")


def read(operation: Operation[Result], answer: Answer) -> Result:
    # The contract says of which type the answer is.
    if operation.kind == "bytes":
        return cast(Result, answer.content)
    body = json.loads(answer.content)
    for member, header, usual in operation.headers:
        body[member] = answer.headers.get(header, usual)
    return cast(Result, body)


def _start_of(operation: ListOperation[Any, Any], call: Call) -> Cursor | None:
    return cast("Cursor | None", call.query.get(operation.cursor))


def _at(
    operation: ListOperation[Any, Any], call: Call, cursor: Cursor | None, base_url: str
) -> Request:
    if cursor is None:
        return prepare(operation, call, base_url)
    query = {**call.query, operation.cursor: cursor}
    return prepare(operation, replace(call, query=query), base_url)


def _without_after(call: Call) -> tuple[Call, str | None]:
    """The place where a stream begins is sent as a header, as it is when the stream is resumed."""
    after = call.query.get("after")
    rest = {name: value for name, value in call.query.items() if name != "after"}
    return replace(call, query=rest), None if after is None else str(after)


def _reader_of(operation: Operation[Result]) -> Read[Result]:
    """The parts of a document come with their type; an audit or a run is told as it is."""
    reader = read_chunk if operation.id == "followDocument" else read_state
    return cast(Read[Result], reader)


class Resource:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def _send(self, operation: Operation[Result], **call: Any) -> Result:
        request = prepare(operation, Call(**call), self._transport.settings.base_url)
        return read(operation, self._transport.send(request))

    def _list(self, operation: ListOperation[Item, Result], **call: Any) -> Pager[Item, Result]:
        values = Call(**call)

        def fetch(cursor: Cursor | None) -> Page[Item, Result]:
            base_url = self._transport.settings.base_url
            answer = self._transport.send(_at(operation, values, cursor, base_url))
            return page_of(operation, json.loads(answer.content), answer.headers)

        return Pager(fetch, _start_of(operation, values))

    def _stream(self, operation: Operation[Result], **call: Any) -> EventStream[Result]:
        values, after = _without_after(Call(**call))
        request = prepare(operation, values, self._transport.settings.base_url)
        return EventStream(self._transport, request, after, _reader_of(operation))


class AsyncResource:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def _send(self, operation: Operation[Result], **call: Any) -> Result:
        request = prepare(operation, Call(**call), self._transport.settings.base_url)
        return read(operation, await self._transport.send(request))

    def _list(
        self, operation: ListOperation[Item, Result], **call: Any
    ) -> AsyncPager[Item, Result]:
        values = Call(**call)

        async def fetch(cursor: Cursor | None) -> Page[Item, Result]:
            base_url = self._transport.settings.base_url
            answer = await self._transport.send(_at(operation, values, cursor, base_url))
            return page_of(operation, json.loads(answer.content), answer.headers)

        return AsyncPager(fetch, _start_of(operation, values))

    def _stream(self, operation: Operation[Result], **call: Any) -> AsyncEventStream[Result]:
        values, after = _without_after(Call(**call))
        request = prepare(operation, values, self._transport.settings.base_url)
        return AsyncEventStream(self._transport, request, after, _reader_of(operation))
