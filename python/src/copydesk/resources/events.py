# Written by scripts/generate.py from the OpenAPI documents. Do not edit.
from __future__ import annotations

from typing import Literal

from .._operation import ListOperation
from .._pages import AsyncPager, Pager
from .._resource import AsyncResource, Resource
from ..types import (
    Event,
    EventViolation,
    EventViolationsPage,
    EventsPage,
)

LIST_EVENTS: ListOperation[Event, EventsPage] = ListOperation(
    "listEvents",
    "GET",
    "/events",
    repeat="always",
    kind="list",
    items="events",
    cursor="after",
)

LIST_EVENT_VIOLATIONS: ListOperation[EventViolation, EventViolationsPage] = ListOperation(
    "listEventViolations",
    "GET",
    "/events/{id}/violations",
    repeat="always",
    kind="list",
    items="violations",
    cursor="after",
)


class EventsResource(Resource):
    def list(
        self,
        *,
        after: int | None = None,
        limit: int | None = None,
        type: Literal["audit.completed", "audit.failed", "audit.cancelled", "violation.reviewed", "violation.commented", "violation.regressed", "document.generated", "document.failed", "document.approved", "bulk.started", "bulk.retried", "bulk.cancelled", "bulk.completed", "member.invited", "member.joined", "member.role_changed", "member.removed", "key.created", "key.revoked"] | None = None,
        timeout: float | None = None,
    ) -> Pager[Event, EventsPage]:
        """
        List what happened. Events of the workspace in order, numbered without gaps. Send
        next_after as after to go on: no event is skipped, also none whose change was committed
        late. An event can be read for 30 days. A decision about many violations is one event
        for each entry of the trail, with counts.

        after: Only events with a higher number: the next_after of the answer before. Without
            it, from the oldest one that is kept.
        type: Only events of this type.
        """
        return self._list(
            LIST_EVENTS,
            query={"after": after, "limit": limit, "type": type},
            timeout=timeout,
        )

    def violations(
        self,
        id: str,
        /,
        *,
        after: str | None = None,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> Pager[EventViolation, EventViolationsPage]:
        """
        List the violations that a decision changed. For an event of the type
        violation.reviewed. For any other type the list is empty.

        id: Identifier of the event.
        after: The next_after of the answer before.
        """
        return self._list(
            LIST_EVENT_VIOLATIONS,
            path={"id": id},
            query={"after": after, "limit": limit},
            timeout=timeout,
        )


class AsyncEventsResource(AsyncResource):
    def list(
        self,
        *,
        after: int | None = None,
        limit: int | None = None,
        type: Literal["audit.completed", "audit.failed", "audit.cancelled", "violation.reviewed", "violation.commented", "violation.regressed", "document.generated", "document.failed", "document.approved", "bulk.started", "bulk.retried", "bulk.cancelled", "bulk.completed", "member.invited", "member.joined", "member.role_changed", "member.removed", "key.created", "key.revoked"] | None = None,
        timeout: float | None = None,
    ) -> AsyncPager[Event, EventsPage]:
        """
        List what happened. Events of the workspace in order, numbered without gaps. Send
        next_after as after to go on: no event is skipped, also none whose change was committed
        late. An event can be read for 30 days. A decision about many violations is one event
        for each entry of the trail, with counts.

        after: Only events with a higher number: the next_after of the answer before. Without
            it, from the oldest one that is kept.
        type: Only events of this type.
        """
        return self._list(
            LIST_EVENTS,
            query={"after": after, "limit": limit, "type": type},
            timeout=timeout,
        )

    def violations(
        self,
        id: str,
        /,
        *,
        after: str | None = None,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> AsyncPager[EventViolation, EventViolationsPage]:
        """
        List the violations that a decision changed. For an event of the type
        violation.reviewed. For any other type the list is empty.

        id: Identifier of the event.
        after: The next_after of the answer before.
        """
        return self._list(
            LIST_EVENT_VIOLATIONS,
            path={"id": id},
            query={"after": after, "limit": limit},
            timeout=timeout,
        )
