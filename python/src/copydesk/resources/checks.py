# Written by scripts/generate.py from the OpenAPI documents. Do not edit.
from __future__ import annotations

from collections.abc import Sequence

from .._operation import Operation
from .._resource import AsyncResource, Resource
from ..types import (
    LanguageKey,
    Metadata,
    TextCheck,
)

CHECK_TEXT: Operation[TextCheck] = Operation(
    "checkText",
    "POST",
    "/checks",
    repeat="key",
    kind="json",
)


class ChecksResource(Resource):
    def check(
        self,
        *,
        text: str,
        language: LanguageKey | None = None,
        metadata: Metadata | None = None,
        packs: Sequence[str] | None = None,
        hints: bool | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> TextCheck:
        """
        Check a text against the enabled rules. The same engine as an audit, at once and without
        a trace. Rules that ask a model are left out.

        text: Plain text, at most 100 KiB in UTF-8.
        language: Found out from the text when it is not said.
        metadata: What is known of an asset: it decides which rules apply.
        packs: Only these packs and the workspace's own rules; all that are on by default.
        hints: Whether to list sentences that read like claims, and matches of rules that are
            often wrong in the language; no by default.
        """
        return self._send(
            CHECK_TEXT,
            body={
                "text": text,
                "language": language,
                "metadata": metadata,
                "packs": packs,
                "hints": hints,
            },
            idempotency_key=idempotency_key,
            timeout=timeout,
        )


class AsyncChecksResource(AsyncResource):
    async def check(
        self,
        *,
        text: str,
        language: LanguageKey | None = None,
        metadata: Metadata | None = None,
        packs: Sequence[str] | None = None,
        hints: bool | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> TextCheck:
        """
        Check a text against the enabled rules. The same engine as an audit, at once and without
        a trace. Rules that ask a model are left out.

        text: Plain text, at most 100 KiB in UTF-8.
        language: Found out from the text when it is not said.
        metadata: What is known of an asset: it decides which rules apply.
        packs: Only these packs and the workspace's own rules; all that are on by default.
        hints: Whether to list sentences that read like claims, and matches of rules that are
            often wrong in the language; no by default.
        """
        return await self._send(
            CHECK_TEXT,
            body={
                "text": text,
                "language": language,
                "metadata": metadata,
                "packs": packs,
                "hints": hints,
            },
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
