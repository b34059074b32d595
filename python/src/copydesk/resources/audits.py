# Written by scripts/generate.py from the OpenAPI documents. Do not edit.
from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from .._operation import ListOperation, Operation
from .._pages import AsyncPager, Pager
from .._resource import AsyncResource, Resource
from .._streams import AsyncEventStream, EventStream
from ..types import (
    Audit,
    AuditAsset,
    AuditAssetList,
    AuditDetail,
    AuditGaps,
    AuditList,
    AuditRule,
    AuditRulesPage,
    Changes,
    CompareAuditsResult,
    CompareAuditsViolation,
    CreateAuditRequestCrawl,
    Metadata,
    NewerAudit,
    Sample,
    SampleSample,
    VerifyTrailResult,
)

LIST_AUDITS: ListOperation[Audit, AuditList] = ListOperation(
    "listAudits",
    "GET",
    "/audits",
    repeat="always",
    kind="list",
    items="audits",
    cursor="cursor",
)

CREATE_AUDIT: Operation[AuditDetail] = Operation(
    "createAudit",
    "POST",
    "/audits",
    repeat="key",
    kind="json",
)

GET_AUDIT: Operation[AuditDetail] = Operation(
    "getAudit",
    "GET",
    "/audits/{id}",
    repeat="always",
    kind="json",
)

LIST_AUDIT_ASSETS: ListOperation[AuditAsset, AuditAssetList] = ListOperation(
    "listAuditAssets",
    "GET",
    "/audits/{id}/assets",
    repeat="always",
    kind="list",
    items="assets",
    cursor="after",
)

GET_AUDIT_GAPS: Operation[AuditGaps] = Operation(
    "getAuditGaps",
    "GET",
    "/audits/{id}/gaps",
    repeat="always",
    kind="json",
)

FOLLOW_AUDIT: Operation[AuditDetail] = Operation(
    "followAudit",
    "GET",
    "/audits/{id}/events",
    repeat="always",
    kind="events",
)

CANCEL_AUDIT: Operation[AuditDetail] = Operation(
    "cancelAudit",
    "POST",
    "/audits/{id}/cancel",
    repeat="key",
    kind="json",
)

RETRY_AUDIT: Operation[AuditDetail] = Operation(
    "retryAudit",
    "POST",
    "/audits/{audit_id}/retry",
    repeat="key",
    kind="json",
)

GET_CHANGES: Operation[Changes] = Operation(
    "getChanges",
    "GET",
    "/audits/{audit_id}/changes",
    repeat="always",
    kind="json",
)

GET_NEWER_AUDIT: Operation[NewerAudit] = Operation(
    "getNewerAudit",
    "GET",
    "/audits/{audit_id}/newer",
    repeat="always",
    kind="json",
)

COMPARE_AUDITS: ListOperation[CompareAuditsViolation, CompareAuditsResult] = ListOperation(
    "compareAudits",
    "GET",
    "/audits/{audit_id}/compare",
    repeat="always",
    kind="list",
    items="violations",
    cursor="after",
)

GET_SAMPLE: Operation[Sample] = Operation(
    "getSample",
    "GET",
    "/audits/{audit_id}/sample",
    repeat="always",
    kind="json",
)

DRAW_SAMPLE: Operation[SampleSample] = Operation(
    "drawSample",
    "POST",
    "/audits/{audit_id}/sample",
    repeat="unsent",
    kind="json",
)

ANSWER_PASSAGE: Operation[SampleSample] = Operation(
    "answerPassage",
    "POST",
    "/audits/{audit_id}/sample/answers",
    repeat="key",
    kind="json",
)

VERIFY_TRAIL: Operation[VerifyTrailResult] = Operation(
    "verifyTrail",
    "POST",
    "/audits/{audit_id}/verify",
    repeat="always",
    kind="json",
)

LIST_AUDIT_RULES: ListOperation[AuditRule, AuditRulesPage] = ListOperation(
    "listAuditRules",
    "GET",
    "/audits/{audit_id}/rules",
    repeat="always",
    kind="list",
    items="rules",
    cursor="",
)


class AuditsResource(Resource):
    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> Pager[Audit, AuditList]:
        """
        List audits, newest first.

        limit: Maximum number of results.
        cursor: Goes on after the last audit of an earlier answer: the value of its next_cursor
            header.
        """
        return self._list(
            LIST_AUDITS,
            query={"limit": limit, "cursor": cursor},
            timeout=timeout,
        )

    def start(
        self,
        *,
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
    ) -> AuditDetail:
        """
        Start an audit. Checks assets of the workspace, pages by their addresses, pages of
        sitemaps and pages of a site. The rules are those that are enabled now; later changes of
        a rule or a pack change nothing for this audit.

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
        """
        return self._send(
            CREATE_AUDIT,
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
            },
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def get(
        self,
        id: str,
        /,
        *,
        timeout: float | None = None,
    ) -> AuditDetail:
        """
        Read how far an audit is.

        id: Identifier of the audit.
        """
        return self._send(
            GET_AUDIT,
            path={"id": id},
            timeout=timeout,
        )

    def assets(
        self,
        id: str,
        /,
        *,
        status: Literal["pending", "running", "completed", "failed", "cancelled"] | None = None,
        language: Literal["unknown"] | None = None,
        limit: int | None = None,
        after: int | None = None,
        timeout: float | None = None,
    ) -> Pager[AuditAsset, AuditAssetList]:
        """
        List what became of each asset of an audit.

        id: Identifier of the audit.
        status: Only assets in this state.
        language: Only checked assets whose language could not be told.
        limit: At most so many.
        after: The next_after of the page before.
        """
        return self._list(
            LIST_AUDIT_ASSETS,
            path={"id": id},
            query={
                "status": status,
                "language": language,
                "limit": limit,
                "after": after,
            },
            timeout=timeout,
        )

    def gaps(
        self,
        id: str,
        /,
        *,
        timeout: float | None = None,
    ) -> AuditGaps:
        """
        Read what an audit cannot tell. Assets that were not read, rules that did not run or
        were not judged, findings that are not listed, and what was missed: each with the reason
        and what to do. An audit without findings is only as good as this list is short. While
        the audit runs, the list is of what was read so far.

        id: Identifier of the audit.
        """
        return self._send(
            GET_AUDIT_GAPS,
            path={"id": id},
            timeout=timeout,
        )

    def follow(
        self,
        id: str,
        /,
        *,
        timeout: float | None = None,
    ) -> EventStream[AuditDetail]:
        """
        Follow an audit. Server-Sent Events. `progress` has the audit whenever it changed, at
        most once a second; `done` has it when it has reached a final status, and is the last
        event.

        id: Identifier of the audit.
        """
        return self._stream(
            FOLLOW_AUDIT,
            path={"id": id},
            timeout=timeout,
        )

    def cancel(
        self,
        id: str,
        /,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> AuditDetail:
        """
        Cancel an audit. What was found stays, and what waits is not checked. An audit that has
        ended stays as it is.

        id: Identifier of the audit.
        """
        return self._send(
            CANCEL_AUDIT,
            path={"id": id},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def retry(
        self,
        audit_id: str,
        /,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> AuditDetail:
        """
        Audit the same assets again. Needs the scope `auditing`.

        audit_id: Identifier of the audit.
        """
        return self._send(
            RETRY_AUDIT,
            path={"audit_id": audit_id},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def changes(
        self,
        audit_id: str,
        /,
        *,
        after: int | None = None,
        watch: str | None = None,
        timeout: float | None = None,
    ) -> Changes:
        """
        List the decisions since a place in the trail of an audit. Needs the scope `reading`.

        audit_id: Identifier of the audit.
        after: The seq of the answer before.
        watch: The violation that is open on the page.
        """
        return self._send(
            GET_CHANGES,
            path={"audit_id": audit_id},
            query={"after": after, "watch": watch},
            timeout=timeout,
        )

    def newer(
        self,
        audit_id: str,
        /,
        *,
        timeout: float | None = None,
    ) -> NewerAudit:
        """
        Find the newest audit that has read these assets again. Needs the scope `reading`.

        audit_id: Identifier of the audit.
        """
        return self._send(
            GET_NEWER_AUDIT,
            path={"audit_id": audit_id},
            timeout=timeout,
        )

    def compare(
        self,
        audit_id: str,
        /,
        *,
        with_: str,
        kind: Literal["new", "still", "changed", "regressed", "gone", "unknown"] | None = None,
        after: str | None = None,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> Pager[CompareAuditsViolation, CompareAuditsResult]:
        """
        Compare the findings of two audits. Needs the scope `reading`.

        audit_id: Identifier of the audit.
        with_: The earlier audit.
        after: The next_after of the page before.
        """
        return self._list(
            COMPARE_AUDITS,
            path={"audit_id": audit_id},
            query={"with": with_, "kind": kind, "after": after, "limit": limit},
            timeout=timeout,
        )

    def sample(
        self,
        audit_id: str,
        /,
        *,
        timeout: float | None = None,
    ) -> Sample:
        """
        Read the passages that were drawn from an audit. Needs the scope `reading`.

        audit_id: Identifier of the audit.
        """
        return self._send(
            GET_SAMPLE,
            path={"audit_id": audit_id},
            timeout=timeout,
        )

    def draw_sample(
        self,
        audit_id: str,
        /,
        *,
        size: int | None = None,
        timeout: float | None = None,
    ) -> SampleSample:
        """
        Draw passages without findings. Needs the scope `reviewing`.

        audit_id: Identifier of the audit.
        size: A larger sample begins with the passages of the smaller one.
        """
        return self._send(
            DRAW_SAMPLE,
            path={"audit_id": audit_id},
            body={"size": size},
            timeout=timeout,
        )

    def answer_passage(
        self,
        audit_id: str,
        /,
        *,
        position: int,
        answer: Literal["nothing_wrong", "missed"] | None,
        about: str | None = None,
        note: str | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> SampleSample:
        """
        Say whether a passage has a missed breach. Needs the scope `reviewing`.

        audit_id: Identifier of the audit.
        answer: Null takes the answer back.
        about: The rule or the topic of the breach, in your own words.
        """
        return self._send(
            ANSWER_PASSAGE,
            path={"audit_id": audit_id},
            body={
                "position": position,
                "answer": answer,
                "about": about,
                "note": note,
            },
            must_send=("position", "answer"),
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def verify(
        self,
        audit_id: str,
        /,
        *,
        timeout: float | None = None,
    ) -> VerifyTrailResult:
        """
        Verify the trail of an audit. Needs the scope `reading`.

        audit_id: Identifier of the audit.
        """
        return self._send(
            VERIFY_TRAIL,
            path={"audit_id": audit_id},
            timeout=timeout,
        )

    def rules(
        self,
        audit_id: str,
        /,
        *,
        timeout: float | None = None,
    ) -> Pager[AuditRule, AuditRulesPage]:
        """
        List the rules of an audit and their findings. Needs the scope `reading`.

        audit_id: Identifier of the audit.
        """
        return self._list(
            LIST_AUDIT_RULES,
            path={"audit_id": audit_id},
            timeout=timeout,
        )


class AsyncAuditsResource(AsyncResource):
    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> AsyncPager[Audit, AuditList]:
        """
        List audits, newest first.

        limit: Maximum number of results.
        cursor: Goes on after the last audit of an earlier answer: the value of its next_cursor
            header.
        """
        return self._list(
            LIST_AUDITS,
            query={"limit": limit, "cursor": cursor},
            timeout=timeout,
        )

    async def start(
        self,
        *,
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
    ) -> AuditDetail:
        """
        Start an audit. Checks assets of the workspace, pages by their addresses, pages of
        sitemaps and pages of a site. The rules are those that are enabled now; later changes of
        a rule or a pack change nothing for this audit.

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
        """
        return await self._send(
            CREATE_AUDIT,
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
            },
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    async def get(
        self,
        id: str,
        /,
        *,
        timeout: float | None = None,
    ) -> AuditDetail:
        """
        Read how far an audit is.

        id: Identifier of the audit.
        """
        return await self._send(
            GET_AUDIT,
            path={"id": id},
            timeout=timeout,
        )

    def assets(
        self,
        id: str,
        /,
        *,
        status: Literal["pending", "running", "completed", "failed", "cancelled"] | None = None,
        language: Literal["unknown"] | None = None,
        limit: int | None = None,
        after: int | None = None,
        timeout: float | None = None,
    ) -> AsyncPager[AuditAsset, AuditAssetList]:
        """
        List what became of each asset of an audit.

        id: Identifier of the audit.
        status: Only assets in this state.
        language: Only checked assets whose language could not be told.
        limit: At most so many.
        after: The next_after of the page before.
        """
        return self._list(
            LIST_AUDIT_ASSETS,
            path={"id": id},
            query={
                "status": status,
                "language": language,
                "limit": limit,
                "after": after,
            },
            timeout=timeout,
        )

    async def gaps(
        self,
        id: str,
        /,
        *,
        timeout: float | None = None,
    ) -> AuditGaps:
        """
        Read what an audit cannot tell. Assets that were not read, rules that did not run or
        were not judged, findings that are not listed, and what was missed: each with the reason
        and what to do. An audit without findings is only as good as this list is short. While
        the audit runs, the list is of what was read so far.

        id: Identifier of the audit.
        """
        return await self._send(
            GET_AUDIT_GAPS,
            path={"id": id},
            timeout=timeout,
        )

    def follow(
        self,
        id: str,
        /,
        *,
        timeout: float | None = None,
    ) -> AsyncEventStream[AuditDetail]:
        """
        Follow an audit. Server-Sent Events. `progress` has the audit whenever it changed, at
        most once a second; `done` has it when it has reached a final status, and is the last
        event.

        id: Identifier of the audit.
        """
        return self._stream(
            FOLLOW_AUDIT,
            path={"id": id},
            timeout=timeout,
        )

    async def cancel(
        self,
        id: str,
        /,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> AuditDetail:
        """
        Cancel an audit. What was found stays, and what waits is not checked. An audit that has
        ended stays as it is.

        id: Identifier of the audit.
        """
        return await self._send(
            CANCEL_AUDIT,
            path={"id": id},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    async def retry(
        self,
        audit_id: str,
        /,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> AuditDetail:
        """
        Audit the same assets again. Needs the scope `auditing`.

        audit_id: Identifier of the audit.
        """
        return await self._send(
            RETRY_AUDIT,
            path={"audit_id": audit_id},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    async def changes(
        self,
        audit_id: str,
        /,
        *,
        after: int | None = None,
        watch: str | None = None,
        timeout: float | None = None,
    ) -> Changes:
        """
        List the decisions since a place in the trail of an audit. Needs the scope `reading`.

        audit_id: Identifier of the audit.
        after: The seq of the answer before.
        watch: The violation that is open on the page.
        """
        return await self._send(
            GET_CHANGES,
            path={"audit_id": audit_id},
            query={"after": after, "watch": watch},
            timeout=timeout,
        )

    async def newer(
        self,
        audit_id: str,
        /,
        *,
        timeout: float | None = None,
    ) -> NewerAudit:
        """
        Find the newest audit that has read these assets again. Needs the scope `reading`.

        audit_id: Identifier of the audit.
        """
        return await self._send(
            GET_NEWER_AUDIT,
            path={"audit_id": audit_id},
            timeout=timeout,
        )

    def compare(
        self,
        audit_id: str,
        /,
        *,
        with_: str,
        kind: Literal["new", "still", "changed", "regressed", "gone", "unknown"] | None = None,
        after: str | None = None,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> AsyncPager[CompareAuditsViolation, CompareAuditsResult]:
        """
        Compare the findings of two audits. Needs the scope `reading`.

        audit_id: Identifier of the audit.
        with_: The earlier audit.
        after: The next_after of the page before.
        """
        return self._list(
            COMPARE_AUDITS,
            path={"audit_id": audit_id},
            query={"with": with_, "kind": kind, "after": after, "limit": limit},
            timeout=timeout,
        )

    async def sample(
        self,
        audit_id: str,
        /,
        *,
        timeout: float | None = None,
    ) -> Sample:
        """
        Read the passages that were drawn from an audit. Needs the scope `reading`.

        audit_id: Identifier of the audit.
        """
        return await self._send(
            GET_SAMPLE,
            path={"audit_id": audit_id},
            timeout=timeout,
        )

    async def draw_sample(
        self,
        audit_id: str,
        /,
        *,
        size: int | None = None,
        timeout: float | None = None,
    ) -> SampleSample:
        """
        Draw passages without findings. Needs the scope `reviewing`.

        audit_id: Identifier of the audit.
        size: A larger sample begins with the passages of the smaller one.
        """
        return await self._send(
            DRAW_SAMPLE,
            path={"audit_id": audit_id},
            body={"size": size},
            timeout=timeout,
        )

    async def answer_passage(
        self,
        audit_id: str,
        /,
        *,
        position: int,
        answer: Literal["nothing_wrong", "missed"] | None,
        about: str | None = None,
        note: str | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> SampleSample:
        """
        Say whether a passage has a missed breach. Needs the scope `reviewing`.

        audit_id: Identifier of the audit.
        answer: Null takes the answer back.
        about: The rule or the topic of the breach, in your own words.
        """
        return await self._send(
            ANSWER_PASSAGE,
            path={"audit_id": audit_id},
            body={
                "position": position,
                "answer": answer,
                "about": about,
                "note": note,
            },
            must_send=("position", "answer"),
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    async def verify(
        self,
        audit_id: str,
        /,
        *,
        timeout: float | None = None,
    ) -> VerifyTrailResult:
        """
        Verify the trail of an audit. Needs the scope `reading`.

        audit_id: Identifier of the audit.
        """
        return await self._send(
            VERIFY_TRAIL,
            path={"audit_id": audit_id},
            timeout=timeout,
        )

    def rules(
        self,
        audit_id: str,
        /,
        *,
        timeout: float | None = None,
    ) -> AsyncPager[AuditRule, AuditRulesPage]:
        """
        List the rules of an audit and their findings. Needs the scope `reading`.

        audit_id: Identifier of the audit.
        """
        return self._list(
            LIST_AUDIT_RULES,
            path={"audit_id": audit_id},
            timeout=timeout,
        )
