# Written by scripts/generate.py from the OpenAPI documents. Do not edit.
from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from .._operation import ListOperation, Operation
from .._pages import AsyncPager, Pager
from .._resource import AsyncResource, Resource
from ..types import (
    AuditSchedule,
    AuditScheduleList,
    CreateAuditRequestCrawl,
    DeletedSchedule,
    Metadata,
)

CREATE_SCHEDULE: Operation[AuditSchedule] = Operation(
    "createSchedule",
    "POST",
    "/audit-schedules",
    repeat="key",
    kind="json",
)

LIST_SCHEDULES: ListOperation[AuditSchedule, AuditScheduleList] = ListOperation(
    "listSchedules",
    "GET",
    "/audit-schedules",
    repeat="always",
    kind="list",
    items="schedules",
    cursor="",
)

DELETE_SCHEDULE: Operation[DeletedSchedule] = Operation(
    "deleteSchedule",
    "POST",
    "/audit-schedules/{id}/delete",
    repeat="key",
    kind="json",
)


class SchedulesResource(Resource):
    def create(
        self,
        *,
        cron: str,
        timezone: str,
        name: str | None = None,
        assets: Sequence[str] | None = None,
        all_assets: bool | None = None,
        urls: Sequence[str] | None = None,
        sitemaps: Sequence[str] | None = None,
        crawl: CreateAuditRequestCrawl | None = None,
        packs: Sequence[str] | None = None,
        render: Literal["static", "browser"] | None = None,
        metadata: Metadata | None = None,
        second_opinion: bool | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> AuditSchedule:
        """
        Have an audit made again and again. Each audit has the rules of its day. A time at which
        the audit before still runs is left out.

        name: A name to know it by; otherwise it is named by the day.
        assets: Identifiers of assets.
        all_assets: Every asset that is not archived, in place of assets.
        urls: Addresses of pages; new ones become assets.
        sitemaps: Addresses of sitemaps; the pages they list become assets.
        crawl: Pages of one site, found by following its links.
        packs: Only these of the enabled packs; all of them otherwise. The workspace's own rules
            always apply.
        render: How this audit reads pages. With `browser` it reads all of them in a browser;
            with `static` it reads each page as that page is set. Pages that the audit adds keep
            this setting.
        metadata: What is known of assets that do not state it themselves. It decides which
            rules apply to them in this audit. New pages keep it.
        second_opinion: Ask the model about findings and hints that nobody has decided about. It
            only says what it thinks. The gaps of the audit say if some got no opinion.
        cron: Minute, hour, day, month and weekday, such as 0 6 * * 1.
        timezone: The place whose clock it goes by, such as Europe/Amsterdam.
        """
        return self._send(
            CREATE_SCHEDULE,
            body={
                "name": name,
                "assets": assets,
                "all_assets": all_assets,
                "urls": urls,
                "sitemaps": sitemaps,
                "crawl": crawl,
                "packs": packs,
                "render": render,
                "metadata": metadata,
                "second_opinion": second_opinion,
                "cron": cron,
                "timezone": timezone,
            },
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def list(
        self,
        *,
        timeout: float | None = None,
    ) -> Pager[AuditSchedule, AuditScheduleList]:
        """List schedules, oldest first."""
        return self._list(
            LIST_SCHEDULES,
            timeout=timeout,
        )

    def delete(
        self,
        id: str,
        /,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> DeletedSchedule:
        """
        End a schedule. Its audits stay, and one that runs goes on.

        id: Identifier of the schedule.
        """
        return self._send(
            DELETE_SCHEDULE,
            path={"id": id},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )


class AsyncSchedulesResource(AsyncResource):
    async def create(
        self,
        *,
        cron: str,
        timezone: str,
        name: str | None = None,
        assets: Sequence[str] | None = None,
        all_assets: bool | None = None,
        urls: Sequence[str] | None = None,
        sitemaps: Sequence[str] | None = None,
        crawl: CreateAuditRequestCrawl | None = None,
        packs: Sequence[str] | None = None,
        render: Literal["static", "browser"] | None = None,
        metadata: Metadata | None = None,
        second_opinion: bool | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> AuditSchedule:
        """
        Have an audit made again and again. Each audit has the rules of its day. A time at which
        the audit before still runs is left out.

        name: A name to know it by; otherwise it is named by the day.
        assets: Identifiers of assets.
        all_assets: Every asset that is not archived, in place of assets.
        urls: Addresses of pages; new ones become assets.
        sitemaps: Addresses of sitemaps; the pages they list become assets.
        crawl: Pages of one site, found by following its links.
        packs: Only these of the enabled packs; all of them otherwise. The workspace's own rules
            always apply.
        render: How this audit reads pages. With `browser` it reads all of them in a browser;
            with `static` it reads each page as that page is set. Pages that the audit adds keep
            this setting.
        metadata: What is known of assets that do not state it themselves. It decides which
            rules apply to them in this audit. New pages keep it.
        second_opinion: Ask the model about findings and hints that nobody has decided about. It
            only says what it thinks. The gaps of the audit say if some got no opinion.
        cron: Minute, hour, day, month and weekday, such as 0 6 * * 1.
        timezone: The place whose clock it goes by, such as Europe/Amsterdam.
        """
        return await self._send(
            CREATE_SCHEDULE,
            body={
                "name": name,
                "assets": assets,
                "all_assets": all_assets,
                "urls": urls,
                "sitemaps": sitemaps,
                "crawl": crawl,
                "packs": packs,
                "render": render,
                "metadata": metadata,
                "second_opinion": second_opinion,
                "cron": cron,
                "timezone": timezone,
            },
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def list(
        self,
        *,
        timeout: float | None = None,
    ) -> AsyncPager[AuditSchedule, AuditScheduleList]:
        """List schedules, oldest first."""
        return self._list(
            LIST_SCHEDULES,
            timeout=timeout,
        )

    async def delete(
        self,
        id: str,
        /,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> DeletedSchedule:
        """
        End a schedule. Its audits stay, and one that runs goes on.

        id: Identifier of the schedule.
        """
        return await self._send(
            DELETE_SCHEDULE,
            path={"id": id},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
