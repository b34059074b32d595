# Written by scripts/generate.py from the OpenAPI documents. Do not edit.
from __future__ import annotations

from .._operation import ListOperation, Operation
from .._pages import AsyncPager, Pager
from .._resource import AsyncResource, Resource
from ..types import (
    EnabledPack,
    Pack,
    PackContent,
    PackList,
)

LIST_PACKS: ListOperation[Pack, PackList] = ListOperation(
    "listPacks",
    "GET",
    "/packs",
    repeat="always",
    kind="list",
    items="packs",
    cursor="",
)

ENABLE_PACK: Operation[EnabledPack] = Operation(
    "enablePack",
    "POST",
    "/packs/{id}/enable",
    repeat="key",
    kind="json",
)

DISABLE_PACK: Operation[Pack] = Operation(
    "disablePack",
    "POST",
    "/packs/{id}/disable",
    repeat="key",
    kind="json",
)

GET_PACK_CONTENT: Operation[PackContent] = Operation(
    "getPackContent",
    "GET",
    "/packs/{pack_id}/content",
    repeat="always",
    kind="json",
)


class PacksResource(Resource):
    def list(
        self,
        *,
        timeout: float | None = None,
    ) -> Pager[Pack, PackList]:
        """List packs of rules."""
        return self._list(
            LIST_PACKS,
            timeout=timeout,
        )

    def enable(
        self,
        id: str,
        /,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> EnabledPack:
        """
        Enable a pack, or bring it up to date. Audits that begin from now on check its rules.

        id: Identifier of the pack.
        """
        return self._send(
            ENABLE_PACK,
            path={"id": id},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def disable(
        self,
        id: str,
        /,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Pack:
        """
        Disable a pack. Its rules are switched off; what audits found with them stays.

        id: Identifier of the pack.
        """
        return self._send(
            DISABLE_PACK,
            path={"id": id},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def content(
        self,
        pack_id: str,
        /,
        *,
        timeout: float | None = None,
    ) -> PackContent:
        """
        Read the rules of a pack. Needs the scope `reading`.

        pack_id: Identifier of the pack.
        """
        return self._send(
            GET_PACK_CONTENT,
            path={"pack_id": pack_id},
            timeout=timeout,
        )


class AsyncPacksResource(AsyncResource):
    def list(
        self,
        *,
        timeout: float | None = None,
    ) -> AsyncPager[Pack, PackList]:
        """List packs of rules."""
        return self._list(
            LIST_PACKS,
            timeout=timeout,
        )

    async def enable(
        self,
        id: str,
        /,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> EnabledPack:
        """
        Enable a pack, or bring it up to date. Audits that begin from now on check its rules.

        id: Identifier of the pack.
        """
        return await self._send(
            ENABLE_PACK,
            path={"id": id},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    async def disable(
        self,
        id: str,
        /,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Pack:
        """
        Disable a pack. Its rules are switched off; what audits found with them stays.

        id: Identifier of the pack.
        """
        return await self._send(
            DISABLE_PACK,
            path={"id": id},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    async def content(
        self,
        pack_id: str,
        /,
        *,
        timeout: float | None = None,
    ) -> PackContent:
        """
        Read the rules of a pack. Needs the scope `reading`.

        pack_id: Identifier of the pack.
        """
        return await self._send(
            GET_PACK_CONTENT,
            path={"pack_id": pack_id},
            timeout=timeout,
        )
