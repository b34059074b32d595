"""The same test drives both clients: what is awaitable is awaited, and lists are gone through."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

from copydesk import AsyncCopydesk, Copydesk

Act = Callable[[Any], Any]


class Driver(Protocol):
    """`do` calls; `each` goes through a list or a stream and acts on every item as it comes."""

    def do(self, act: Act) -> Any: ...
    def each(self, start: Act, act: Callable[[Any, Any], Any]) -> None: ...
    def close(self) -> None: ...


class SyncDriver:
    def __init__(self, **options: Any) -> None:
        self.client = Copydesk(**options)

    def do(self, act: Act) -> Any:
        return act(self.client)

    def each(self, start: Act, act: Callable[[Any, Any], Any]) -> None:
        for item in start(self.client):
            act(self.client, item)

    def close(self) -> None:
        self.client.close()


class AsyncDriver:
    def __init__(self, **options: Any) -> None:
        self._loop = asyncio.new_event_loop()
        self.client = AsyncCopydesk(**options)

    def do(self, act: Act) -> Any:
        async def run() -> Any:
            result = act(self.client)
            return await result if isinstance(result, Awaitable) else result

        return self._loop.run_until_complete(run())

    def each(self, start: Act, act: Callable[[Any, Any], Any]) -> None:
        async def run() -> None:
            async for item in start(self.client):
                result = act(self.client, item)
                if isinstance(result, Awaitable):
                    await result

        self._loop.run_until_complete(run())

    def close(self) -> None:
        self._loop.run_until_complete(self.client.close())
        self._loop.run_until_complete(self._loop.shutdown_asyncgens())
        self._loop.close()


DRIVERS: dict[str, Callable[..., Driver]] = {"sync": SyncDriver, "async": AsyncDriver}
