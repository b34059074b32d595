"""Events that go on after a connection broke: nothing is told twice, and nothing is left out."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Generator, Iterator
from types import TracebackType
from typing import Any, Generic, Literal, TypedDict, TypeVar, cast

import httpx

from ._events import EventParser
from ._request import Request
from ._retry import Answer, Lost, Tried, next_attempt
from ._transport import AsyncTransport, Transport, loss_of
from .errors import error_of_answer, error_of_loss

Told = TypeVar("Told")
Read = Callable[[str, Any], Told]

ENDS = {"done", "failed"}
BROKE_OFF = Lost("The stream ended before its last event.", was_sent=True, timed_out=False)


class _DocumentChunkRequired(TypedDict):
    type: Literal["text", "restart", "done", "failed"]


class DocumentChunk(_DocumentChunkRequired, total=False):
    """
    A part of a text that is being written. `text`: append it to the text of its step; the text of
    the last step is that of the document. `restart`: discard the text of the step. `done` and
    `failed` are the end.
    """

    step: int
    attempt: str
    text: str
    status: str
    failure: str


def read_chunk(kind: str, data: Any) -> DocumentChunk:
    return cast(DocumentChunk, {"type": kind, **data})


def read_state(kind: str, data: Any) -> Any:
    return data


class _State(Generic[Told]):
    """Where a stream is, and whether it may be opened once more."""

    def __init__(self, request: Request, after: str | None, retries: int, read: Read[Told]) -> None:
        self._request = request
        self._retries = retries
        self._failures = 0
        self._read = read
        self._parser = EventParser()
        self.after = after
        self.has_ended = False

    def start(self) -> Request:
        self._parser = EventParser()
        self._parser.last_id = self.after
        if self.after is None:
            return self._request
        return self._request.with_header("Last-Event-ID", self.after)

    def feed(self, chunk: bytes) -> Iterator[Told]:
        for event in self._parser.feed(chunk):
            # Something came, so the next break is a new one.
            self._failures = 0
            self.after = event.id or self.after
            self.has_ended = event.type in ENDS
            yield self._read(event.type, event.data)
            if self.has_ended:
                return

    def wait_after(self, outcome: Answer | Lost) -> float:
        """Seconds until the stream is opened again; raises if it is not."""
        tried = Tried(self._failures)
        again = next_attempt("always", outcome, tried, self._retries, random.random())
        if again is None:
            raise error_of_loss(outcome) if isinstance(outcome, Lost) else error_of_answer(outcome)
        self._failures += 1
        return again.wait


class EventStream(Generic[Told]):
    """Iterate over it for the events. It ends after the last one; `close()` ends it earlier."""

    def __init__(
        self, transport: Transport, request: Request, after: str | None, read: Read[Told]
    ) -> None:
        self._transport = transport
        self._state = _State(request, after, transport.settings.retries, read)
        self._events = self._follow()

    @property
    def last_event_id(self) -> str | None:
        """Give it as `after` to go on behind the last event that was told."""
        return self._state.after

    def _follow(self) -> Generator[Told, None, None]:
        state = self._state
        while True:
            outcome: Answer | Lost = BROKE_OFF
            try:
                with self._transport.open(state.start()) as opened:
                    if isinstance(opened, Answer):
                        outcome = opened
                    else:
                        for chunk in opened:
                            yield from state.feed(chunk)
                            if state.has_ended:
                                return
            except httpx.TransportError as error:
                outcome = loss_of(error)
            time.sleep(state.wait_after(outcome))

    def __iter__(self) -> Iterator[Told]:
        return self._events

    def __next__(self) -> Told:
        return next(self._events)

    def close(self) -> None:
        self._events.close()

    def __enter__(self) -> EventStream[Told]:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


class AsyncEventStream(Generic[Told]):
    """`async for` for the events. It ends after the last one; `close()` ends it earlier."""

    def __init__(
        self, transport: AsyncTransport, request: Request, after: str | None, read: Read[Told]
    ) -> None:
        self._transport = transport
        self._state = _State(request, after, transport.settings.retries, read)
        self._events = self._follow()

    @property
    def last_event_id(self) -> str | None:
        """Give it as `after` to go on behind the last event that was told."""
        return self._state.after

    async def _follow(self) -> AsyncGenerator[Told, None]:
        state = self._state
        while True:
            outcome: Answer | Lost = BROKE_OFF
            try:
                async with self._transport.open(state.start()) as opened:
                    if isinstance(opened, Answer):
                        outcome = opened
                    else:
                        async for chunk in opened:
                            for told in state.feed(chunk):
                                yield told
                            if state.has_ended:
                                return
            except httpx.TransportError as error:
                outcome = loss_of(error)
            await asyncio.sleep(state.wait_after(outcome))

    def __aiter__(self) -> AsyncIterator[Told]:
        return self._events

    async def __anext__(self) -> Told:
        return await anext(self._events)

    async def close(self) -> None:
        await self._events.aclose()

    async def __aenter__(self) -> AsyncEventStream[Told]:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()
