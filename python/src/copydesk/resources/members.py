# Written by scripts/generate.py from the OpenAPI documents. Do not edit.
from __future__ import annotations

from .._operation import ListOperation
from .._pages import AsyncPager, Pager
from .._resource import AsyncResource, Resource
from ..types import (
    Member,
    MembersPage,
)

LIST_MEMBERS: ListOperation[Member, MembersPage] = ListOperation(
    "listMembers",
    "GET",
    "/members",
    repeat="always",
    kind="list",
    items="members",
    cursor="",
)


class MembersResource(Resource):
    def list(
        self,
        *,
        timeout: float | None = None,
    ) -> Pager[Member, MembersPage]:
        """List members. Needs the scope `reading`."""
        return self._list(
            LIST_MEMBERS,
            timeout=timeout,
        )


class AsyncMembersResource(AsyncResource):
    def list(
        self,
        *,
        timeout: float | None = None,
    ) -> AsyncPager[Member, MembersPage]:
        """List members. Needs the scope `reading`."""
        return self._list(
            LIST_MEMBERS,
            timeout=timeout,
        )
