# Written by scripts/generate.py from the OpenAPI documents. Do not edit.
from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from .._operation import ListOperation, Operation, Upload
from .._pages import AsyncPager, Pager, Answers
from .._resource import AsyncResource, Resource
from ..types import (
    AddInfobaseImportResult,
    AskInfobaseResult,
    EntriesPage,
    Entry,
    Infobase,
    InfobaseSummariesPage,
    InfobaseSummary,
    InfobaseUse,
    LanguageKey,
    ReadInfobaseFileResult,
    RemoveRuleTestResult,
)

LIST_INFOBASES: ListOperation[Infobase, list[Infobase]] = ListOperation(
    "listInfobases",
    "GET",
    "/infobase",
    repeat="always",
    kind="list",
    items="",
    cursor="",
)

GET_INFOBASE: Operation[Infobase] = Operation(
    "getInfobase",
    "GET",
    "/infobase/{id}",
    repeat="always",
    kind="json",
)

LIST_INFOBASE_SUMMARIES: ListOperation[InfobaseSummary, InfobaseSummariesPage] = ListOperation(
    "listInfobaseSummaries",
    "GET",
    "/knowledge",
    repeat="always",
    kind="list",
    items="infobases",
    cursor="",
)

CREATE_INFOBASE: Operation[InfobaseSummary] = Operation(
    "createInfobase",
    "POST",
    "/knowledge",
    repeat="key",
    kind="json",
)

GET_INFOBASE_SUMMARY: Operation[InfobaseSummary] = Operation(
    "getInfobaseSummary",
    "GET",
    "/knowledge/{infobase_id}",
    repeat="always",
    kind="json",
)

RENAME_INFOBASE: Operation[InfobaseSummary] = Operation(
    "renameInfobase",
    "POST",
    "/knowledge/{infobase_id}",
    repeat="key",
    kind="json",
)

GET_INFOBASE_USE: Operation[InfobaseUse] = Operation(
    "getInfobaseUse",
    "GET",
    "/knowledge/{infobase_id}/use",
    repeat="always",
    kind="json",
)

DELETE_INFOBASE: Operation[RemoveRuleTestResult] = Operation(
    "deleteInfobase",
    "POST",
    "/knowledge/{infobase_id}/delete",
    repeat="key",
    kind="json",
)

LIST_ENTRIES: ListOperation[Entry, EntriesPage] = ListOperation(
    "listEntries",
    "GET",
    "/knowledge/{infobase_id}/entries",
    repeat="always",
    kind="list",
    items="entries",
    cursor="cursor",
)

ADD_ENTRY: Operation[Entry] = Operation(
    "addEntry",
    "POST",
    "/knowledge/{infobase_id}/entries",
    repeat="key",
    kind="json",
)

GET_ENTRY: Operation[Entry] = Operation(
    "getEntry",
    "GET",
    "/knowledge/{infobase_id}/entries/{entry_id}",
    repeat="always",
    kind="json",
)

UPDATE_ENTRY: Operation[Entry] = Operation(
    "updateEntry",
    "POST",
    "/knowledge/{infobase_id}/entries/{entry_id}",
    repeat="key",
    kind="json",
)

REMOVE_ENTRY: Operation[RemoveRuleTestResult] = Operation(
    "removeEntry",
    "POST",
    "/knowledge/{infobase_id}/entries/{entry_id}/remove",
    repeat="key",
    kind="json",
)

READ_INFOBASE_FILE: Operation[ReadInfobaseFileResult] = Operation(
    "readInfobaseFile",
    "POST",
    "/knowledge/{infobase_id}/files",
    repeat="unsent",
    kind="json",
)

ADD_INFOBASE_IMPORT: Operation[AddInfobaseImportResult] = Operation(
    "addInfobaseImport",
    "POST",
    "/knowledge/{infobase_id}/imports/{import_id}",
    repeat="key",
    kind="json",
)

ASK_INFOBASE: Operation[AskInfobaseResult] = Operation(
    "askInfobase",
    "POST",
    "/knowledge/{infobase_id}/ask",
    repeat="key",
    kind="json",
)


class KnowledgeResource(Resource):
    def list(
        self,
        *,
        timeout: float | None = None,
    ) -> Pager[Infobase, Answers[Infobase]]:
        """List knowledge bases."""
        return self._list(
            LIST_INFOBASES,
            timeout=timeout,
        )

    def get(
        self,
        id: str,
        /,
        *,
        timeout: float | None = None,
    ) -> Infobase:
        """
        Read a knowledge base.

        id: Identifier of the knowledge base.
        """
        return self._send(
            GET_INFOBASE,
            path={"id": id},
            timeout=timeout,
        )

    def list_summaries(
        self,
        *,
        timeout: float | None = None,
    ) -> Pager[InfobaseSummary, InfobaseSummariesPage]:
        """List knowledge bases. Needs the scope `reading`."""
        return self._list(
            LIST_INFOBASE_SUMMARIES,
            timeout=timeout,
        )

    def create(
        self,
        *,
        name: str,
        description: str | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> InfobaseSummary:
        """Create a knowledge base. Needs the scope `writing`."""
        return self._send(
            CREATE_INFOBASE,
            body={"name": name, "description": description},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def get_summary(
        self,
        infobase_id: str,
        /,
        *,
        timeout: float | None = None,
    ) -> InfobaseSummary:
        """
        Read a knowledge base. Needs the scope `reading`.

        infobase_id: Identifier of the infobase.
        """
        return self._send(
            GET_INFOBASE_SUMMARY,
            path={"infobase_id": infobase_id},
            timeout=timeout,
        )

    def rename(
        self,
        infobase_id: str,
        /,
        *,
        name: str,
        description: str | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> InfobaseSummary:
        """
        Rename a knowledge base. Needs the scope `writing`.

        infobase_id: Identifier of the infobase.
        """
        return self._send(
            RENAME_INFOBASE,
            path={"infobase_id": infobase_id},
            body={"name": name, "description": description},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def use(
        self,
        infobase_id: str,
        /,
        *,
        timeout: float | None = None,
    ) -> InfobaseUse:
        """
        Count what uses a knowledge base. Needs the scope `reading`.

        infobase_id: Identifier of the infobase.
        """
        return self._send(
            GET_INFOBASE_USE,
            path={"infobase_id": infobase_id},
            timeout=timeout,
        )

    def delete(
        self,
        infobase_id: str,
        /,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> RemoveRuleTestResult:
        """
        Delete a knowledge base. Needs the scope `writing`.

        infobase_id: Identifier of the infobase.
        """
        return self._send(
            DELETE_INFOBASE,
            path={"infobase_id": infobase_id},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def entries(
        self,
        infobase_id: str,
        /,
        *,
        search: str | None = None,
        kind: Literal["fact", "guideline"] | None = None,
        language: Literal["any", "NL", "EN", "ES", "IT", "GR", "SE", "PT", "FR", "FI", "PL", "DE", "TR", "DK", "RU", "NO"] | None = None,
        cursor: str | None = None,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> Pager[Entry, EntriesPage]:
        """
        List the entries of a knowledge base. Needs the scope `reading`.

        infobase_id: Identifier of the infobase.
        search: All of these words or parts.
        kind: A fact is used where it fits the text, a guideline always.
        language: any: those of every language.
        """
        return self._list(
            LIST_ENTRIES,
            path={"infobase_id": infobase_id},
            query={
                "search": search,
                "kind": kind,
                "language": language,
                "cursor": cursor,
                "limit": limit,
            },
            timeout=timeout,
        )

    def add_entry(
        self,
        infobase_id: str,
        /,
        *,
        kind: Literal["fact", "guideline"],
        language_key: LanguageKey | None,
        title: str,
        body: str,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Entry:
        """
        Add an entry. Needs the scope `writing`.

        infobase_id: Identifier of the infobase.
        kind: A fact is used where it fits the text, a guideline always.
        language_key: Language of a text.
        """
        return self._send(
            ADD_ENTRY,
            path={"infobase_id": infobase_id},
            body={
                "kind": kind,
                "language_key": language_key,
                "title": title,
                "body": body,
            },
            must_send=("kind", "language_key", "title", "body"),
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def get_entry(
        self,
        infobase_id: str,
        entry_id: str,
        /,
        *,
        timeout: float | None = None,
    ) -> Entry:
        """
        Read an entry. Needs the scope `reading`.

        infobase_id: Identifier of the infobase.
        entry_id: Identifier of the entry.
        """
        return self._send(
            GET_ENTRY,
            path={"infobase_id": infobase_id, "entry_id": entry_id},
            timeout=timeout,
        )

    def update_entry(
        self,
        infobase_id: str,
        entry_id: str,
        /,
        *,
        kind: Literal["fact", "guideline"],
        language_key: LanguageKey | None,
        title: str,
        body: str,
        expected_version: int,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Entry:
        """
        Change an entry. Needs the scope `writing`.

        infobase_id: Identifier of the infobase.
        entry_id: Identifier of the entry.
        kind: A fact is used where it fits the text, a guideline always.
        language_key: Language of a text.
        """
        return self._send(
            UPDATE_ENTRY,
            path={"infobase_id": infobase_id, "entry_id": entry_id},
            body={
                "kind": kind,
                "language_key": language_key,
                "title": title,
                "body": body,
                "expected_version": expected_version,
            },
            must_send=("kind", "language_key", "title", "body", "expected_version"),
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def remove_entry(
        self,
        infobase_id: str,
        entry_id: str,
        /,
        *,
        expected_version: int,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> RemoveRuleTestResult:
        """
        Remove an entry. Needs the scope `writing`.

        infobase_id: Identifier of the infobase.
        entry_id: Identifier of the entry.
        """
        return self._send(
            REMOVE_ENTRY,
            path={"infobase_id": infobase_id, "entry_id": entry_id},
            body={"expected_version": expected_version},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def read_file(
        self,
        infobase_id: str,
        content: Upload,
        /,
        *,
        file_name: str,
        content_type: str = "application/octet-stream",
        timeout: float | None = None,
    ) -> ReadInfobaseFileResult:
        """
        Read a file and show what would be added. Needs the scope `writing`.

        infobase_id: Identifier of the infobase.
        """
        return self._send(
            READ_INFOBASE_FILE,
            path={"infobase_id": infobase_id},
            query={"file_name": file_name},
            content=content,
            content_type=content_type,
            timeout=timeout,
        )

    def add_import(
        self,
        infobase_id: str,
        import_id: str,
        /,
        *,
        kind: Literal["fact", "guideline"],
        language_key: LanguageKey | None,
        leave_out: Sequence[int],
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> AddInfobaseImportResult:
        """
        Add what was read from a file. Needs the scope `writing`.

        infobase_id: Identifier of the infobase.
        import_id: Identifier of the import.
        kind: A fact is used where it fits the text, a guideline always.
        language_key: Language of a text.
        leave_out: Positions of entries that are not wanted.
        """
        return self._send(
            ADD_INFOBASE_IMPORT,
            path={"infobase_id": infobase_id, "import_id": import_id},
            body={"kind": kind, "language_key": language_key, "leave_out": leave_out},
            must_send=("kind", "language_key", "leave_out"),
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def ask(
        self,
        infobase_id: str,
        /,
        *,
        question: str,
        language_key: LanguageKey,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> AskInfobaseResult:
        """
        Find the entries that fit a question. Needs the scope `reading`.

        infobase_id: Identifier of the infobase.
        language_key: Language of a text.
        """
        return self._send(
            ASK_INFOBASE,
            path={"infobase_id": infobase_id},
            body={"question": question, "language_key": language_key},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )


class AsyncKnowledgeResource(AsyncResource):
    def list(
        self,
        *,
        timeout: float | None = None,
    ) -> AsyncPager[Infobase, Answers[Infobase]]:
        """List knowledge bases."""
        return self._list(
            LIST_INFOBASES,
            timeout=timeout,
        )

    async def get(
        self,
        id: str,
        /,
        *,
        timeout: float | None = None,
    ) -> Infobase:
        """
        Read a knowledge base.

        id: Identifier of the knowledge base.
        """
        return await self._send(
            GET_INFOBASE,
            path={"id": id},
            timeout=timeout,
        )

    def list_summaries(
        self,
        *,
        timeout: float | None = None,
    ) -> AsyncPager[InfobaseSummary, InfobaseSummariesPage]:
        """List knowledge bases. Needs the scope `reading`."""
        return self._list(
            LIST_INFOBASE_SUMMARIES,
            timeout=timeout,
        )

    async def create(
        self,
        *,
        name: str,
        description: str | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> InfobaseSummary:
        """Create a knowledge base. Needs the scope `writing`."""
        return await self._send(
            CREATE_INFOBASE,
            body={"name": name, "description": description},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    async def get_summary(
        self,
        infobase_id: str,
        /,
        *,
        timeout: float | None = None,
    ) -> InfobaseSummary:
        """
        Read a knowledge base. Needs the scope `reading`.

        infobase_id: Identifier of the infobase.
        """
        return await self._send(
            GET_INFOBASE_SUMMARY,
            path={"infobase_id": infobase_id},
            timeout=timeout,
        )

    async def rename(
        self,
        infobase_id: str,
        /,
        *,
        name: str,
        description: str | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> InfobaseSummary:
        """
        Rename a knowledge base. Needs the scope `writing`.

        infobase_id: Identifier of the infobase.
        """
        return await self._send(
            RENAME_INFOBASE,
            path={"infobase_id": infobase_id},
            body={"name": name, "description": description},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    async def use(
        self,
        infobase_id: str,
        /,
        *,
        timeout: float | None = None,
    ) -> InfobaseUse:
        """
        Count what uses a knowledge base. Needs the scope `reading`.

        infobase_id: Identifier of the infobase.
        """
        return await self._send(
            GET_INFOBASE_USE,
            path={"infobase_id": infobase_id},
            timeout=timeout,
        )

    async def delete(
        self,
        infobase_id: str,
        /,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> RemoveRuleTestResult:
        """
        Delete a knowledge base. Needs the scope `writing`.

        infobase_id: Identifier of the infobase.
        """
        return await self._send(
            DELETE_INFOBASE,
            path={"infobase_id": infobase_id},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def entries(
        self,
        infobase_id: str,
        /,
        *,
        search: str | None = None,
        kind: Literal["fact", "guideline"] | None = None,
        language: Literal["any", "NL", "EN", "ES", "IT", "GR", "SE", "PT", "FR", "FI", "PL", "DE", "TR", "DK", "RU", "NO"] | None = None,
        cursor: str | None = None,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> AsyncPager[Entry, EntriesPage]:
        """
        List the entries of a knowledge base. Needs the scope `reading`.

        infobase_id: Identifier of the infobase.
        search: All of these words or parts.
        kind: A fact is used where it fits the text, a guideline always.
        language: any: those of every language.
        """
        return self._list(
            LIST_ENTRIES,
            path={"infobase_id": infobase_id},
            query={
                "search": search,
                "kind": kind,
                "language": language,
                "cursor": cursor,
                "limit": limit,
            },
            timeout=timeout,
        )

    async def add_entry(
        self,
        infobase_id: str,
        /,
        *,
        kind: Literal["fact", "guideline"],
        language_key: LanguageKey | None,
        title: str,
        body: str,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Entry:
        """
        Add an entry. Needs the scope `writing`.

        infobase_id: Identifier of the infobase.
        kind: A fact is used where it fits the text, a guideline always.
        language_key: Language of a text.
        """
        return await self._send(
            ADD_ENTRY,
            path={"infobase_id": infobase_id},
            body={
                "kind": kind,
                "language_key": language_key,
                "title": title,
                "body": body,
            },
            must_send=("kind", "language_key", "title", "body"),
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    async def get_entry(
        self,
        infobase_id: str,
        entry_id: str,
        /,
        *,
        timeout: float | None = None,
    ) -> Entry:
        """
        Read an entry. Needs the scope `reading`.

        infobase_id: Identifier of the infobase.
        entry_id: Identifier of the entry.
        """
        return await self._send(
            GET_ENTRY,
            path={"infobase_id": infobase_id, "entry_id": entry_id},
            timeout=timeout,
        )

    async def update_entry(
        self,
        infobase_id: str,
        entry_id: str,
        /,
        *,
        kind: Literal["fact", "guideline"],
        language_key: LanguageKey | None,
        title: str,
        body: str,
        expected_version: int,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Entry:
        """
        Change an entry. Needs the scope `writing`.

        infobase_id: Identifier of the infobase.
        entry_id: Identifier of the entry.
        kind: A fact is used where it fits the text, a guideline always.
        language_key: Language of a text.
        """
        return await self._send(
            UPDATE_ENTRY,
            path={"infobase_id": infobase_id, "entry_id": entry_id},
            body={
                "kind": kind,
                "language_key": language_key,
                "title": title,
                "body": body,
                "expected_version": expected_version,
            },
            must_send=("kind", "language_key", "title", "body", "expected_version"),
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    async def remove_entry(
        self,
        infobase_id: str,
        entry_id: str,
        /,
        *,
        expected_version: int,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> RemoveRuleTestResult:
        """
        Remove an entry. Needs the scope `writing`.

        infobase_id: Identifier of the infobase.
        entry_id: Identifier of the entry.
        """
        return await self._send(
            REMOVE_ENTRY,
            path={"infobase_id": infobase_id, "entry_id": entry_id},
            body={"expected_version": expected_version},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    async def read_file(
        self,
        infobase_id: str,
        content: Upload,
        /,
        *,
        file_name: str,
        content_type: str = "application/octet-stream",
        timeout: float | None = None,
    ) -> ReadInfobaseFileResult:
        """
        Read a file and show what would be added. Needs the scope `writing`.

        infobase_id: Identifier of the infobase.
        """
        return await self._send(
            READ_INFOBASE_FILE,
            path={"infobase_id": infobase_id},
            query={"file_name": file_name},
            content=content,
            content_type=content_type,
            timeout=timeout,
        )

    async def add_import(
        self,
        infobase_id: str,
        import_id: str,
        /,
        *,
        kind: Literal["fact", "guideline"],
        language_key: LanguageKey | None,
        leave_out: Sequence[int],
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> AddInfobaseImportResult:
        """
        Add what was read from a file. Needs the scope `writing`.

        infobase_id: Identifier of the infobase.
        import_id: Identifier of the import.
        kind: A fact is used where it fits the text, a guideline always.
        language_key: Language of a text.
        leave_out: Positions of entries that are not wanted.
        """
        return await self._send(
            ADD_INFOBASE_IMPORT,
            path={"infobase_id": infobase_id, "import_id": import_id},
            body={"kind": kind, "language_key": language_key, "leave_out": leave_out},
            must_send=("kind", "language_key", "leave_out"),
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    async def ask(
        self,
        infobase_id: str,
        /,
        *,
        question: str,
        language_key: LanguageKey,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> AskInfobaseResult:
        """
        Find the entries that fit a question. Needs the scope `reading`.

        infobase_id: Identifier of the infobase.
        language_key: Language of a text.
        """
        return await self._send(
            ASK_INFOBASE,
            path={"infobase_id": infobase_id},
            body={"question": question, "language_key": language_key},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
