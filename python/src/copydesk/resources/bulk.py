# Written by scripts/generate.py from the OpenAPI documents. Do not edit.
from __future__ import annotations

from typing import Literal

from .._operation import ListOperation, Operation, Upload
from .._pages import AsyncPager, Pager
from .._resource import AsyncResource, Resource
from .._streams import AsyncEventStream, EventStream
from ..types import (
    BulkCreated,
    BulkRow,
    BulkRowsPage,
    BulkRun,
    BulkRunList,
    LanguageKey,
)

CREATE_BULK_RUN: Operation[BulkCreated] = Operation(
    "createBulkRun",
    "POST",
    "/bulk",
    repeat="key",
    kind="json",
)

LIST_BULK_RUNS: ListOperation[BulkRun, BulkRunList] = ListOperation(
    "listBulkRuns",
    "GET",
    "/bulk",
    repeat="always",
    kind="list",
    items="runs",
    cursor="cursor",
)

GET_BULK_RUN: Operation[BulkRun] = Operation(
    "getBulkRun",
    "GET",
    "/bulk/{id}",
    repeat="always",
    kind="json",
)

FOLLOW_BULK_RUN: Operation[BulkRun] = Operation(
    "followBulkRun",
    "GET",
    "/bulk/{id}/events",
    repeat="always",
    kind="events",
)

CANCEL_BULK_RUN: Operation[BulkRun] = Operation(
    "cancelBulkRun",
    "POST",
    "/bulk/{id}/cancel",
    repeat="key",
    kind="json",
)

RETRY_BULK_RUN: Operation[BulkRun] = Operation(
    "retryBulkRun",
    "POST",
    "/bulk/{id}/retry",
    repeat="key",
    kind="json",
)

EXPORT_BULK_RUN: Operation[bytes] = Operation(
    "exportBulkRun",
    "GET",
    "/bulk/{id}/results",
    repeat="always",
    kind="bytes",
)

LIST_BULK_ROWS: ListOperation[BulkRow, BulkRowsPage] = ListOperation(
    "listBulkRows",
    "GET",
    "/bulk-runs/{bulk_id}/rows",
    repeat="always",
    kind="list",
    items="rows",
    cursor="after",
)


class BulkResource(Resource):
    def start(
        self,
        content: Upload,
        /,
        *,
        template_id: str,
        language_key: LanguageKey,
        tone_of_voice_meta_id: str | None = None,
        name: str | None = None,
        content_type: str = "text/csv",
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> BulkCreated:
        """
        Write a document for each row of a file. Each row is one input for the template's form,
        up to 10,000 rows and 32 MiB. In CSV the header names the fields; a boolean is true,
        false, yes, no, 1 or 0, the values of a multiselect are separated by `;`, and an empty
        cell is no value. Nothing starts unless every row is right: all mistakes come back at
        once, each with the row's number.

        template_id: The template that writes every document.
        language_key: Language of a text.
        tone_of_voice_meta_id: Tone of voice to write in, as for a single document.
        name: A name to know the run by.
        """
        return self._send(
            CREATE_BULK_RUN,
            query={
                "template_id": template_id,
                "language_key": language_key,
                "tone_of_voice_meta_id": tone_of_voice_meta_id,
                "name": name,
            },
            content=content,
            content_type=content_type,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> Pager[BulkRun, BulkRunList]:
        """
        List bulk runs, newest first.

        limit: At most so many.
        cursor: Goes on after the last run of an earlier answer: the value of its next_cursor
            header.
        """
        return self._list(
            LIST_BULK_RUNS,
            query={"limit": limit, "cursor": cursor},
            timeout=timeout,
        )

    def get(
        self,
        id: str,
        /,
        *,
        timeout: float | None = None,
    ) -> BulkRun:
        """
        Read how far a bulk run is.

        id: Identifier of the bulk run.
        """
        return self._send(
            GET_BULK_RUN,
            path={"id": id},
            timeout=timeout,
        )

    def follow(
        self,
        id: str,
        /,
        *,
        timeout: float | None = None,
    ) -> EventStream[BulkRun]:
        """
        Follow a bulk run. Server-Sent Events. `progress` has the run whenever it changed, at
        most twice a second; `done` has it when its last row has ended, and is the last event.

        id: Identifier of the bulk run.
        """
        return self._stream(
            FOLLOW_BULK_RUN,
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
    ) -> BulkRun:
        """
        Cancel the rows that wait. Rows under way end as usual. A run that has ended or was
        cancelled stays as it is.

        id: Identifier of the bulk run.
        """
        return self._send(
            CANCEL_BULK_RUN,
            path={"id": id},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def retry(
        self,
        id: str,
        /,
        *,
        include_cancelled: bool | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> BulkRun:
        """
        Take up failed rows again. The run goes on with them. Without such rows nothing changes.

        id: Identifier of the bulk run.
        include_cancelled: Whether cancelled rows are taken up again too.
        """
        return self._send(
            RETRY_BULK_RUN,
            path={"id": id},
            body={"include_cancelled": include_cancelled},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def results(
        self,
        id: str,
        /,
        *,
        format: Literal["csv", "jsonl"] | None = None,
        timeout: float | None = None,
    ) -> bytes:
        """
        Download the documents of a bulk run. One row for each input, in order, whatever has
        become of it. In CSV a text that a spreadsheet would take for a formula begins with an
        apostrophe.

        id: Identifier of the bulk run.
        format: The form of the file.
        """
        return self._send(
            EXPORT_BULK_RUN,
            path={"id": id},
            query={"format": format},
            timeout=timeout,
        )

    def rows(
        self,
        bulk_id: str,
        /,
        *,
        status: Literal["pending", "running", "ready", "failed", "cancelled", "skipped"] | None = None,
        after: int | None = None,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> Pager[BulkRow, BulkRowsPage]:
        """
        List the rows of a bulk run. Needs the scope `reading`.

        bulk_id: Identifier of the bulk.
        """
        return self._list(
            LIST_BULK_ROWS,
            path={"bulk_id": bulk_id},
            query={"status": status, "after": after, "limit": limit},
            timeout=timeout,
        )


class AsyncBulkResource(AsyncResource):
    async def start(
        self,
        content: Upload,
        /,
        *,
        template_id: str,
        language_key: LanguageKey,
        tone_of_voice_meta_id: str | None = None,
        name: str | None = None,
        content_type: str = "text/csv",
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> BulkCreated:
        """
        Write a document for each row of a file. Each row is one input for the template's form,
        up to 10,000 rows and 32 MiB. In CSV the header names the fields; a boolean is true,
        false, yes, no, 1 or 0, the values of a multiselect are separated by `;`, and an empty
        cell is no value. Nothing starts unless every row is right: all mistakes come back at
        once, each with the row's number.

        template_id: The template that writes every document.
        language_key: Language of a text.
        tone_of_voice_meta_id: Tone of voice to write in, as for a single document.
        name: A name to know the run by.
        """
        return await self._send(
            CREATE_BULK_RUN,
            query={
                "template_id": template_id,
                "language_key": language_key,
                "tone_of_voice_meta_id": tone_of_voice_meta_id,
                "name": name,
            },
            content=content,
            content_type=content_type,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> AsyncPager[BulkRun, BulkRunList]:
        """
        List bulk runs, newest first.

        limit: At most so many.
        cursor: Goes on after the last run of an earlier answer: the value of its next_cursor
            header.
        """
        return self._list(
            LIST_BULK_RUNS,
            query={"limit": limit, "cursor": cursor},
            timeout=timeout,
        )

    async def get(
        self,
        id: str,
        /,
        *,
        timeout: float | None = None,
    ) -> BulkRun:
        """
        Read how far a bulk run is.

        id: Identifier of the bulk run.
        """
        return await self._send(
            GET_BULK_RUN,
            path={"id": id},
            timeout=timeout,
        )

    def follow(
        self,
        id: str,
        /,
        *,
        timeout: float | None = None,
    ) -> AsyncEventStream[BulkRun]:
        """
        Follow a bulk run. Server-Sent Events. `progress` has the run whenever it changed, at
        most twice a second; `done` has it when its last row has ended, and is the last event.

        id: Identifier of the bulk run.
        """
        return self._stream(
            FOLLOW_BULK_RUN,
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
    ) -> BulkRun:
        """
        Cancel the rows that wait. Rows under way end as usual. A run that has ended or was
        cancelled stays as it is.

        id: Identifier of the bulk run.
        """
        return await self._send(
            CANCEL_BULK_RUN,
            path={"id": id},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    async def retry(
        self,
        id: str,
        /,
        *,
        include_cancelled: bool | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> BulkRun:
        """
        Take up failed rows again. The run goes on with them. Without such rows nothing changes.

        id: Identifier of the bulk run.
        include_cancelled: Whether cancelled rows are taken up again too.
        """
        return await self._send(
            RETRY_BULK_RUN,
            path={"id": id},
            body={"include_cancelled": include_cancelled},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    async def results(
        self,
        id: str,
        /,
        *,
        format: Literal["csv", "jsonl"] | None = None,
        timeout: float | None = None,
    ) -> bytes:
        """
        Download the documents of a bulk run. One row for each input, in order, whatever has
        become of it. In CSV a text that a spreadsheet would take for a formula begins with an
        apostrophe.

        id: Identifier of the bulk run.
        format: The form of the file.
        """
        return await self._send(
            EXPORT_BULK_RUN,
            path={"id": id},
            query={"format": format},
            timeout=timeout,
        )

    def rows(
        self,
        bulk_id: str,
        /,
        *,
        status: Literal["pending", "running", "ready", "failed", "cancelled", "skipped"] | None = None,
        after: int | None = None,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> AsyncPager[BulkRow, BulkRowsPage]:
        """
        List the rows of a bulk run. Needs the scope `reading`.

        bulk_id: Identifier of the bulk.
        """
        return self._list(
            LIST_BULK_ROWS,
            path={"bulk_id": bulk_id},
            query={"status": status, "after": after, "limit": limit},
            timeout=timeout,
        )
