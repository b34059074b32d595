# Written by scripts/generate.py from the OpenAPI documents. Do not edit.
from __future__ import annotations

from .._operation import Operation
from .._resource import AsyncResource, Resource
from ..types import (
    Health,
    Me,
    Version,
)

GET_HEALTH: Operation[Health] = Operation(
    "getHealth",
    "GET",
    "/healthz",
    repeat="always",
    kind="json",
)

GET_ME: Operation[Me] = Operation(
    "getMe",
    "GET",
    "/me",
    repeat="always",
    kind="json",
)

GET_VERSION: Operation[Version] = Operation(
    "getVersion",
    "GET",
    "/version",
    repeat="always",
    kind="json",
)


class ClientResource(Resource):
    def health(
        self,
        *,
        timeout: float | None = None,
    ) -> Health:
        """Tell whether the API is up."""
        return self._send(
            GET_HEALTH,
            timeout=timeout,
        )

    def me(
        self,
        *,
        timeout: float | None = None,
    ) -> Me:
        """
        Read which key this is. The workspace, name, scopes and end of the key in the request,
        whether it may only read, and whether it may decide. Needs no scope.
        """
        return self._send(
            GET_ME,
            timeout=timeout,
        )

    def version(
        self,
        *,
        timeout: float | None = None,
    ) -> Version:
        """Tell which release this is."""
        return self._send(
            GET_VERSION,
            timeout=timeout,
        )


class AsyncClientResource(AsyncResource):
    async def health(
        self,
        *,
        timeout: float | None = None,
    ) -> Health:
        """Tell whether the API is up."""
        return await self._send(
            GET_HEALTH,
            timeout=timeout,
        )

    async def me(
        self,
        *,
        timeout: float | None = None,
    ) -> Me:
        """
        Read which key this is. The workspace, name, scopes and end of the key in the request,
        whether it may only read, and whether it may decide. Needs no scope.
        """
        return await self._send(
            GET_ME,
            timeout=timeout,
        )

    async def version(
        self,
        *,
        timeout: float | None = None,
    ) -> Version:
        """Tell which release this is."""
        return await self._send(
            GET_VERSION,
            timeout=timeout,
        )
