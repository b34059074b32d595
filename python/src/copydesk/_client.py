"""The two clients. They have the same resources; those of AsyncCopydesk are awaited."""

from __future__ import annotations

from types import TracebackType

import httpx

from ._settings import read_settings
from ._table import AsyncResources, Resources
from ._transport import AsyncTransport, Transport


class Copydesk(Resources):
    """
    A client of a Copydesk service.

    api_key: else COPYDESK_API_KEY.
    base_url: the address of the service, else COPYDESK_URL.
    timeout: seconds that a request may wait for each part of its answer.
    retries: how often a request is sent again.
    http_client: an httpx.Client of yours, for proxies or certificates. You close it yourself.
    """

    def __init__(
        self,
        api_key: str | None = None,
        *,
        base_url: str | None = None,
        timeout: float | None = None,
        retries: int | None = None,
        http_client: httpx.Client | None = None,
    ) -> None:
        settings = read_settings(api_key, base_url, timeout, retries)
        super().__init__(Transport(settings, http_client))

    def close(self) -> None:
        """Closes the connections, unless they are of an http_client of yours."""
        self._transport.close()

    def __enter__(self) -> Copydesk:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"Copydesk(base_url={self._transport.settings.base_url!r})"


class AsyncCopydesk(AsyncResources):
    """The same as Copydesk, for asyncio; http_client is an httpx.AsyncClient."""

    def __init__(
        self,
        api_key: str | None = None,
        *,
        base_url: str | None = None,
        timeout: float | None = None,
        retries: int | None = None,
        http_client: httpx.AsyncClient | None = None,
    ) -> None:
        settings = read_settings(api_key, base_url, timeout, retries)
        super().__init__(AsyncTransport(settings, http_client))

    async def close(self) -> None:
        """Closes the connections, unless they are of an http_client of yours."""
        await self._transport.close()

    async def __aenter__(self) -> AsyncCopydesk:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    def __repr__(self) -> str:
        return f"AsyncCopydesk(base_url={self._transport.settings.base_url!r})"
