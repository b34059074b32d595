# Written by scripts/generate.py from the OpenAPI documents. Do not edit.
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from .._operation import ListOperation, Operation, prefer_of
from .._pages import AsyncPager, Pager
from .._resource import AsyncResource, Resource
from .._streams import AsyncEventStream, DocumentChunk, EventStream
from ..types import (
    CheckDraftResult,
    CheckDraftSegment,
    Document,
    DocumentApprovals,
    DocumentGenerateResponse,
    DocumentState,
    DocumentVersion,
    DocumentVersionsPage,
    DocumentsPage,
    Draft,
    LanguageKey,
    ListedDocumentVersion,
    Receipt,
    RewriteTextResult,
    SaveDraftResult,
)

GENERATE_DOCUMENT: Operation[DocumentGenerateResponse] = Operation(
    "generateDocument",
    "POST",
    "/document",
    repeat="key",
    kind="json",
    least_timeout=130,
)

GET_DOCUMENT: Operation[DocumentState] = Operation(
    "getDocument",
    "GET",
    "/document/{id}",
    repeat="always",
    kind="json",
    headers=(("status", "document-status", "ready"), ("failure", "document-failure", None)),
)

FOLLOW_DOCUMENT: Operation[DocumentChunk] = Operation(
    "followDocument",
    "GET",
    "/document/{id}/events",
    repeat="always",
    kind="events",
)

GET_RECEIPT: Operation[Receipt] = Operation(
    "getReceipt",
    "GET",
    "/document/{id}/receipt",
    repeat="always",
    kind="json",
)

LIST_DOCUMENTS: ListOperation[Document, DocumentsPage] = ListOperation(
    "listDocuments",
    "GET",
    "/documents",
    repeat="always",
    kind="list",
    items="documents",
    cursor="cursor",
)

CREATE_BLANK_DOCUMENT: Operation[Draft] = Operation(
    "createBlankDocument",
    "POST",
    "/documents/blank",
    repeat="key",
    kind="json",
)

GET_DOCUMENT_APPROVALS: Operation[DocumentApprovals] = Operation(
    "getDocumentApprovals",
    "GET",
    "/documents/{document_id}/approvals",
    repeat="always",
    kind="json",
)

GET_DRAFT: Operation[Draft] = Operation(
    "getDraft",
    "GET",
    "/documents/{document_id}/draft",
    repeat="always",
    kind="json",
)

SAVE_DRAFT: Operation[SaveDraftResult] = Operation(
    "saveDraft",
    "POST",
    "/documents/{document_id}/draft",
    repeat="always",
    kind="json",
)

LIST_DOCUMENT_VERSIONS: ListOperation[ListedDocumentVersion, DocumentVersionsPage] = ListOperation(
    "listDocumentVersions",
    "GET",
    "/documents/{document_id}/versions",
    repeat="always",
    kind="list",
    items="versions",
    cursor="cursor",
)

GET_DOCUMENT_VERSION: Operation[DocumentVersion] = Operation(
    "getDocumentVersion",
    "GET",
    "/documents/{document_id}/versions/{version}",
    repeat="always",
    kind="json",
)

RESTORE_DOCUMENT_VERSION: Operation[SaveDraftResult] = Operation(
    "restoreDocumentVersion",
    "POST",
    "/documents/{document_id}/versions/{version}/restore",
    repeat="key",
    kind="json",
)

NAME_DOCUMENT_VERSION: Operation[ListedDocumentVersion] = Operation(
    "nameDocumentVersion",
    "POST",
    "/documents/{document_id}/versions/{version}/name",
    repeat="key",
    kind="json",
)

CHECK_DRAFT: Operation[CheckDraftResult] = Operation(
    "checkDraft",
    "POST",
    "/drafts/check",
    repeat="always",
    kind="json",
)

REWRITE_TEXT: Operation[RewriteTextResult] = Operation(
    "rewriteText",
    "POST",
    "/drafts/rewrite",
    repeat="unsent",
    kind="json",
)

EXPORT_DOCUMENT: Operation[bytes] = Operation(
    "exportDocument",
    "GET",
    "/documents/{document_id}/export",
    repeat="always",
    kind="bytes",
)


class DocumentsResource(Resource):
    def create(
        self,
        *,
        template_id: str,
        language_key: LanguageKey,
        input: str | Mapping[str, object],
        wait: int | bool | None = None,
        tone_of_voice_meta_id: str | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> DocumentGenerateResponse:
        """
        Generate a document.

        wait: Seconds to wait for the text, at most 120; False answers at once. Without it the
            service decides, and the answer may come before the text.
        template_id: Template identifier, from the template endpoints.
        input: A JSON object as text, at most 100 KiB, with the fields of the template's form in
            this language.
        tone_of_voice_meta_id: Tone of voice to write in, from the tone of voice endpoints. An
            id of another language stands for the same tone in language_key.
        """
        return self._send(
            GENERATE_DOCUMENT,
            header={"Prefer": prefer_of(wait)},
            body={
                "templateId": template_id,
                "language_key": language_key,
                "input": input,
                "toneOfVoiceMetaId": tone_of_voice_meta_id,
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
    ) -> DocumentState:
        """
        Read a generated document.

        id: Identifier of the document.
        """
        return self._send(
            GET_DOCUMENT,
            path={"id": id},
            timeout=timeout,
        )

    def stream(
        self,
        id: str,
        /,
        *,
        after: str | None = None,
        timeout: float | None = None,
    ) -> EventStream[DocumentChunk]:
        """
        Follow a text while it is written. Server-Sent Events. `text` has more of a step's text,
        `restart` says that a step begins again and its text so far is void, `done` or `failed`
        is the last one. At `done` the texts of the last step together are the document's
        generatedOutput.

        id: Identifier of the document.
        after: The same as the header Last-Event-ID, which counts if both are sent.
        """
        return self._stream(
            FOLLOW_DOCUMENT,
            path={"id": id},
            query={"after": after},
            timeout=timeout,
        )

    def receipt(
        self,
        id: str,
        /,
        *,
        timeout: float | None = None,
    ) -> Receipt:
        """
        Read a document's receipt.

        id: Identifier of the document.
        """
        return self._send(
            GET_RECEIPT,
            path={"id": id},
            timeout=timeout,
        )

    def list(
        self,
        *,
        search: str | None = None,
        status: Literal["generating", "ready", "failed"] | None = None,
        template: str | None = None,
        language: LanguageKey | None = None,
        tone: str | None = None,
        bulk: str | None = None,
        of: Literal["mine", "shared", "to_approve"] | None = None,
        cursor: str | None = None,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> Pager[Document, DocumentsPage]:
        """
        List documents. Needs the scope `reading`.

        search: Words or parts of them, all of which stand in the title or the text.
        language: Language of a text.
        of: Only what the caller wrote or sees to, what is shared, or what the caller is asked
            to approve.
        """
        return self._list(
            LIST_DOCUMENTS,
            query={
                "search": search,
                "status": status,
                "template": template,
                "language": language,
                "tone": tone,
                "bulk": bulk,
                "of": of,
                "cursor": cursor,
                "limit": limit,
            },
            timeout=timeout,
        )

    def create_blank(
        self,
        *,
        title: str,
        language: LanguageKey,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Draft:
        """
        Create an empty document. Needs the scope `writing`.

        title: One line; may be empty. Line breaks and control characters become spaces.
        language: Language of a text.
        """
        return self._send(
            CREATE_BLANK_DOCUMENT,
            body={"title": title, "language": language},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def get_approvals(
        self,
        document_id: str,
        /,
        *,
        open: bool | None = None,
        timeout: float | None = None,
    ) -> DocumentApprovals:
        """
        Read who approved a document. Needs the scope `reading`.

        document_id: Identifier of the document.
        open: Whether to check the text and tell what is open in it.
        """
        return self._send(
            GET_DOCUMENT_APPROVALS,
            path={"document_id": document_id},
            query={"open": open},
            timeout=timeout,
        )

    def get_draft(
        self,
        document_id: str,
        /,
        *,
        timeout: float | None = None,
    ) -> Draft:
        """
        Read a document as it is edited. Needs the scope `reading`.

        document_id: Identifier of the document.
        """
        return self._send(
            GET_DRAFT,
            path={"document_id": document_id},
            timeout=timeout,
        )

    def save_draft(
        self,
        document_id: str,
        /,
        *,
        base_revision: int,
        title: str,
        blocks: Sequence[dict[str, Any]],
        timeout: float | None = None,
    ) -> SaveDraftResult:
        """
        Save the text of a document. Needs the scope `writing`.

        document_id: Identifier of the document.
        base_revision: The revision that this text came from.
        title: One line; may be empty. Line breaks and control characters become spaces.
        blocks: Block nodes.
        """
        return self._send(
            SAVE_DRAFT,
            path={"document_id": document_id},
            body={"base_revision": base_revision, "title": title, "blocks": blocks},
            timeout=timeout,
        )

    def versions(
        self,
        document_id: str,
        /,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> Pager[ListedDocumentVersion, DocumentVersionsPage]:
        """
        List the versions of a document. Needs the scope `reading`.

        document_id: Identifier of the document.
        """
        return self._list(
            LIST_DOCUMENT_VERSIONS,
            path={"document_id": document_id},
            query={"cursor": cursor, "limit": limit},
            timeout=timeout,
        )

    def get_version(
        self,
        document_id: str,
        version: str,
        /,
        *,
        timeout: float | None = None,
    ) -> DocumentVersion:
        """
        Read a version of a document. Needs the scope `reading`.

        document_id: Identifier of the document.
        version: Number of the version.
        """
        return self._send(
            GET_DOCUMENT_VERSION,
            path={"document_id": document_id, "version": version},
            timeout=timeout,
        )

    def restore_version(
        self,
        document_id: str,
        version: str,
        /,
        *,
        base_revision: int,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> SaveDraftResult:
        """
        Restore a version of a document. Needs the scope `writing`.

        document_id: Identifier of the document.
        version: Number of the version.
        base_revision: The revision that is on the screen; another one is refused with 412.
        """
        return self._send(
            RESTORE_DOCUMENT_VERSION,
            path={"document_id": document_id, "version": version},
            body={"base_revision": base_revision},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def name_version(
        self,
        document_id: str,
        version: str,
        /,
        *,
        name: str | None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> ListedDocumentVersion:
        """
        Name a version of a document. Needs the scope `writing`.

        document_id: Identifier of the document.
        version: Number of the version.
        name: Null takes the name away.
        """
        return self._send(
            NAME_DOCUMENT_VERSION,
            path={"document_id": document_id, "version": version},
            body={"name": name},
            must_send=("name",),
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def check(
        self,
        *,
        segments: Sequence[CheckDraftSegment],
        language: LanguageKey | None = None,
        hints: bool | None = None,
        timeout: float | None = None,
    ) -> CheckDraftResult:
        """
        Check the blocks of a draft. Needs the scope `writing`.

        segments: The texts of the draft in reading order, at most 400,000 UTF-16 units
            together.
        language: Found out from the text when it is not said.
        hints: Whether to list sentences that read like claims, and matches of rules that are
            often wrong in the language; no by default.
        """
        return self._send(
            CHECK_DRAFT,
            body={"segments": segments, "language": language, "hints": hints},
            timeout=timeout,
        )

    def rewrite(
        self,
        *,
        text: str,
        before: str,
        after: str,
        instruction: Literal["tone", "shorter", "longer", "simpler", "custom"],
        language: LanguageKey,
        words: str | None = None,
        tone_of_voice_meta_id: str | None = None,
        timeout: float | None = None,
    ) -> RewriteTextResult:
        """
        Rewrite a passage by a model. Needs the scope `writing`.

        text: The selection as plain text; paragraphs are parted by an empty line.
        before: What stands before it; may be empty.
        after: What stands after it; may be empty.
        instruction: tone needs tone_of_voice_meta_id, custom needs words.
        words: What is wanted, in own words; only for custom.
        tone_of_voice_meta_id: The tone to write in, with every instruction.
        language: Language of a text.
        """
        return self._send(
            REWRITE_TEXT,
            body={
                "text": text,
                "before": before,
                "after": after,
                "instruction": instruction,
                "words": words,
                "tone_of_voice_meta_id": tone_of_voice_meta_id,
                "language": language,
            },
            timeout=timeout,
        )

    def export(
        self,
        document_id: str,
        /,
        *,
        format: Literal["markdown", "html", "docx"],
        timeout: float | None = None,
    ) -> bytes:
        """
        Export a document as a file. Needs the scope `reading`.

        document_id: Identifier of the document.
        """
        return self._send(
            EXPORT_DOCUMENT,
            path={"document_id": document_id},
            query={"format": format},
            timeout=timeout,
        )


class AsyncDocumentsResource(AsyncResource):
    async def create(
        self,
        *,
        template_id: str,
        language_key: LanguageKey,
        input: str | Mapping[str, object],
        wait: int | bool | None = None,
        tone_of_voice_meta_id: str | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> DocumentGenerateResponse:
        """
        Generate a document.

        wait: Seconds to wait for the text, at most 120; False answers at once. Without it the
            service decides, and the answer may come before the text.
        template_id: Template identifier, from the template endpoints.
        input: A JSON object as text, at most 100 KiB, with the fields of the template's form in
            this language.
        tone_of_voice_meta_id: Tone of voice to write in, from the tone of voice endpoints. An
            id of another language stands for the same tone in language_key.
        """
        return await self._send(
            GENERATE_DOCUMENT,
            header={"Prefer": prefer_of(wait)},
            body={
                "templateId": template_id,
                "language_key": language_key,
                "input": input,
                "toneOfVoiceMetaId": tone_of_voice_meta_id,
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
    ) -> DocumentState:
        """
        Read a generated document.

        id: Identifier of the document.
        """
        return await self._send(
            GET_DOCUMENT,
            path={"id": id},
            timeout=timeout,
        )

    def stream(
        self,
        id: str,
        /,
        *,
        after: str | None = None,
        timeout: float | None = None,
    ) -> AsyncEventStream[DocumentChunk]:
        """
        Follow a text while it is written. Server-Sent Events. `text` has more of a step's text,
        `restart` says that a step begins again and its text so far is void, `done` or `failed`
        is the last one. At `done` the texts of the last step together are the document's
        generatedOutput.

        id: Identifier of the document.
        after: The same as the header Last-Event-ID, which counts if both are sent.
        """
        return self._stream(
            FOLLOW_DOCUMENT,
            path={"id": id},
            query={"after": after},
            timeout=timeout,
        )

    async def receipt(
        self,
        id: str,
        /,
        *,
        timeout: float | None = None,
    ) -> Receipt:
        """
        Read a document's receipt.

        id: Identifier of the document.
        """
        return await self._send(
            GET_RECEIPT,
            path={"id": id},
            timeout=timeout,
        )

    def list(
        self,
        *,
        search: str | None = None,
        status: Literal["generating", "ready", "failed"] | None = None,
        template: str | None = None,
        language: LanguageKey | None = None,
        tone: str | None = None,
        bulk: str | None = None,
        of: Literal["mine", "shared", "to_approve"] | None = None,
        cursor: str | None = None,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> AsyncPager[Document, DocumentsPage]:
        """
        List documents. Needs the scope `reading`.

        search: Words or parts of them, all of which stand in the title or the text.
        language: Language of a text.
        of: Only what the caller wrote or sees to, what is shared, or what the caller is asked
            to approve.
        """
        return self._list(
            LIST_DOCUMENTS,
            query={
                "search": search,
                "status": status,
                "template": template,
                "language": language,
                "tone": tone,
                "bulk": bulk,
                "of": of,
                "cursor": cursor,
                "limit": limit,
            },
            timeout=timeout,
        )

    async def create_blank(
        self,
        *,
        title: str,
        language: LanguageKey,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Draft:
        """
        Create an empty document. Needs the scope `writing`.

        title: One line; may be empty. Line breaks and control characters become spaces.
        language: Language of a text.
        """
        return await self._send(
            CREATE_BLANK_DOCUMENT,
            body={"title": title, "language": language},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    async def get_approvals(
        self,
        document_id: str,
        /,
        *,
        open: bool | None = None,
        timeout: float | None = None,
    ) -> DocumentApprovals:
        """
        Read who approved a document. Needs the scope `reading`.

        document_id: Identifier of the document.
        open: Whether to check the text and tell what is open in it.
        """
        return await self._send(
            GET_DOCUMENT_APPROVALS,
            path={"document_id": document_id},
            query={"open": open},
            timeout=timeout,
        )

    async def get_draft(
        self,
        document_id: str,
        /,
        *,
        timeout: float | None = None,
    ) -> Draft:
        """
        Read a document as it is edited. Needs the scope `reading`.

        document_id: Identifier of the document.
        """
        return await self._send(
            GET_DRAFT,
            path={"document_id": document_id},
            timeout=timeout,
        )

    async def save_draft(
        self,
        document_id: str,
        /,
        *,
        base_revision: int,
        title: str,
        blocks: Sequence[dict[str, Any]],
        timeout: float | None = None,
    ) -> SaveDraftResult:
        """
        Save the text of a document. Needs the scope `writing`.

        document_id: Identifier of the document.
        base_revision: The revision that this text came from.
        title: One line; may be empty. Line breaks and control characters become spaces.
        blocks: Block nodes.
        """
        return await self._send(
            SAVE_DRAFT,
            path={"document_id": document_id},
            body={"base_revision": base_revision, "title": title, "blocks": blocks},
            timeout=timeout,
        )

    def versions(
        self,
        document_id: str,
        /,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> AsyncPager[ListedDocumentVersion, DocumentVersionsPage]:
        """
        List the versions of a document. Needs the scope `reading`.

        document_id: Identifier of the document.
        """
        return self._list(
            LIST_DOCUMENT_VERSIONS,
            path={"document_id": document_id},
            query={"cursor": cursor, "limit": limit},
            timeout=timeout,
        )

    async def get_version(
        self,
        document_id: str,
        version: str,
        /,
        *,
        timeout: float | None = None,
    ) -> DocumentVersion:
        """
        Read a version of a document. Needs the scope `reading`.

        document_id: Identifier of the document.
        version: Number of the version.
        """
        return await self._send(
            GET_DOCUMENT_VERSION,
            path={"document_id": document_id, "version": version},
            timeout=timeout,
        )

    async def restore_version(
        self,
        document_id: str,
        version: str,
        /,
        *,
        base_revision: int,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> SaveDraftResult:
        """
        Restore a version of a document. Needs the scope `writing`.

        document_id: Identifier of the document.
        version: Number of the version.
        base_revision: The revision that is on the screen; another one is refused with 412.
        """
        return await self._send(
            RESTORE_DOCUMENT_VERSION,
            path={"document_id": document_id, "version": version},
            body={"base_revision": base_revision},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    async def name_version(
        self,
        document_id: str,
        version: str,
        /,
        *,
        name: str | None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> ListedDocumentVersion:
        """
        Name a version of a document. Needs the scope `writing`.

        document_id: Identifier of the document.
        version: Number of the version.
        name: Null takes the name away.
        """
        return await self._send(
            NAME_DOCUMENT_VERSION,
            path={"document_id": document_id, "version": version},
            body={"name": name},
            must_send=("name",),
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    async def check(
        self,
        *,
        segments: Sequence[CheckDraftSegment],
        language: LanguageKey | None = None,
        hints: bool | None = None,
        timeout: float | None = None,
    ) -> CheckDraftResult:
        """
        Check the blocks of a draft. Needs the scope `writing`.

        segments: The texts of the draft in reading order, at most 400,000 UTF-16 units
            together.
        language: Found out from the text when it is not said.
        hints: Whether to list sentences that read like claims, and matches of rules that are
            often wrong in the language; no by default.
        """
        return await self._send(
            CHECK_DRAFT,
            body={"segments": segments, "language": language, "hints": hints},
            timeout=timeout,
        )

    async def rewrite(
        self,
        *,
        text: str,
        before: str,
        after: str,
        instruction: Literal["tone", "shorter", "longer", "simpler", "custom"],
        language: LanguageKey,
        words: str | None = None,
        tone_of_voice_meta_id: str | None = None,
        timeout: float | None = None,
    ) -> RewriteTextResult:
        """
        Rewrite a passage by a model. Needs the scope `writing`.

        text: The selection as plain text; paragraphs are parted by an empty line.
        before: What stands before it; may be empty.
        after: What stands after it; may be empty.
        instruction: tone needs tone_of_voice_meta_id, custom needs words.
        words: What is wanted, in own words; only for custom.
        tone_of_voice_meta_id: The tone to write in, with every instruction.
        language: Language of a text.
        """
        return await self._send(
            REWRITE_TEXT,
            body={
                "text": text,
                "before": before,
                "after": after,
                "instruction": instruction,
                "words": words,
                "tone_of_voice_meta_id": tone_of_voice_meta_id,
                "language": language,
            },
            timeout=timeout,
        )

    async def export(
        self,
        document_id: str,
        /,
        *,
        format: Literal["markdown", "html", "docx"],
        timeout: float | None = None,
    ) -> bytes:
        """
        Export a document as a file. Needs the scope `reading`.

        document_id: Identifier of the document.
        """
        return await self._send(
            EXPORT_DOCUMENT,
            path={"document_id": document_id},
            query={"format": format},
            timeout=timeout,
        )
