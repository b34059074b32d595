"""Sends requests with httpx, and sends them again where _retry.py says so."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import AsyncGenerator, AsyncIterator, Generator, Iterator
from contextlib import asynccontextmanager, contextmanager

import httpx

from ._request import Request
from ._retry import Again, Answer, Lost, Tried, next_attempt
from ._settings import Settings
from ._version import __version__
from .errors import error_of_answer, error_of_loss

# Nothing of the request left this machine.
UNSENT = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout)
# The service sends a comment every 15 seconds, so a stream that is silent for longer is dead.
SILENCE = 45.0
# A service that is there takes a connection at once.
CONNECT = 10.0


def loss_of(error: httpx.TransportError) -> Lost:
    # The error itself is not kept: its request holds the key.
    words = str(error) or type(error).__name__
    return Lost(words, not isinstance(error, UNSENT), isinstance(error, httpx.TimeoutException))


def _is_whole(response: httpx.Response, content: bytes) -> bool:
    """A body without a length can be cut off unnoticed; as JSON it then cannot be read."""
    if "json" not in response.headers.get("content-type", "") or not content:
        return True
    try:
        json.loads(content)
    except ValueError:
        return False
    return True


def _outcome_of(response: httpx.Response, content: bytes) -> Answer | Lost:
    if not _is_whole(response, content):
        return Lost("The answer was cut off.", was_sent=True, timed_out=False)
    return Answer(response.status_code, response.headers, content)


def _finish(outcome: Answer | Lost) -> Answer:
    if isinstance(outcome, Lost):
        raise error_of_loss(outcome)
    if outcome.status >= 300:
        raise error_of_answer(outcome)
    return outcome


class _Base:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    def _again(self, request: Request, outcome: Answer | Lost, tried: Tried) -> Again | None:
        if isinstance(outcome, Answer) and outcome.status < 300:
            return None
        return next_attempt(request.repeat, outcome, tried, self.settings.retries, random.random())

    def _headers(self, request: Request) -> dict[str, str]:
        own = {"X-API-Key": self.settings.api_key, "User-Agent": f"copydesk-python/{__version__}"}
        return {"Accept": "*/*", **own, **request.headers}

    def _seconds(self, request: Request) -> float:
        usual = max(self.settings.timeout, request.least_timeout)
        return usual if request.timeout is None else request.timeout

    def _timeout(self, request: Request) -> httpx.Timeout:
        seconds = self._seconds(request)
        return httpx.Timeout(seconds, connect=min(seconds, CONNECT))

    def _stream_timeout(self, request: Request) -> httpx.Timeout:
        seconds = self._seconds(request)
        return httpx.Timeout(seconds, connect=min(seconds, CONNECT), read=SILENCE)


class Transport(_Base):
    def __init__(self, settings: Settings, http_client: httpx.Client | None) -> None:
        super().__init__(settings)
        self._is_own = http_client is None
        self._http = http_client or httpx.Client()

    def send(self, request: Request) -> Answer:
        began, failures = time.monotonic(), 0
        while True:
            outcome = self._try(request)
            again = self._again(request, outcome, Tried(failures, time.monotonic() - began))
            if again is None:
                return _finish(outcome)
            time.sleep(again.wait)
            failures += again.counts

    def _try(self, request: Request) -> Answer | Lost:
        try:
            response = self._http.request(
                request.method,
                request.url,
                headers=self._headers(request),
                content=request.content,
                timeout=self._timeout(request),
                follow_redirects=False,
            )
        except httpx.TransportError as error:
            return loss_of(error)
        return _outcome_of(response, response.content)

    @contextmanager
    def open(self, request: Request) -> Generator[Answer | Iterator[bytes], None, None]:
        """The bytes of a stream as they come, or the answer if it is an error."""
        with self._http.stream(
            request.method,
            request.url,
            headers=self._headers(request),
            timeout=self._stream_timeout(request),
            follow_redirects=False,
        ) as response:
            if response.status_code == 200:
                yield response.iter_bytes()
            else:
                yield Answer(response.status_code, response.headers, response.read())

    def close(self) -> None:
        if self._is_own:
            self._http.close()


class AsyncTransport(_Base):
    def __init__(self, settings: Settings, http_client: httpx.AsyncClient | None) -> None:
        super().__init__(settings)
        self._is_own = http_client is None
        self._http = http_client or httpx.AsyncClient()

    async def send(self, request: Request) -> Answer:
        began, failures = time.monotonic(), 0
        while True:
            outcome = await self._try(request)
            again = self._again(request, outcome, Tried(failures, time.monotonic() - began))
            if again is None:
                return _finish(outcome)
            await asyncio.sleep(again.wait)
            failures += again.counts

    async def _try(self, request: Request) -> Answer | Lost:
        try:
            response = await self._http.request(
                request.method,
                request.url,
                headers=self._headers(request),
                content=request.content,
                timeout=self._timeout(request),
                follow_redirects=False,
            )
        except httpx.TransportError as error:
            return loss_of(error)
        return _outcome_of(response, response.content)

    @asynccontextmanager
    async def open(self, request: Request) -> AsyncGenerator[Answer | AsyncIterator[bytes], None]:
        """The bytes of a stream as they come, or the answer if it is an error."""
        async with self._http.stream(
            request.method,
            request.url,
            headers=self._headers(request),
            timeout=self._stream_timeout(request),
            follow_redirects=False,
        ) as response:
            if response.status_code == 200:
                yield response.aiter_bytes()
            else:
                yield Answer(response.status_code, response.headers, await response.aread())

    async def close(self) -> None:
        if self._is_own:
            await self._http.aclose()
