"""Methods that are more than one operation: they wait for work of the service."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterator, Mapping

from .errors import GenerationError
from .resources.audits import AsyncAuditsResource as _AsyncAudits
from .resources.audits import AuditsResource as _Audits
from .resources.bulk import AsyncBulkResource as _AsyncBulk
from .resources.bulk import BulkResource as _Bulk
from .resources.documents import AsyncDocumentsResource as _AsyncDocuments
from .resources.documents import DocumentsResource as _Documents
from .resources.events import AsyncEventsResource as _AsyncEvents
from .resources.events import EventsResource as _Events
from .types import AuditDetail, BulkRun, DocumentState, Event, LanguageKey

LOOK_SECONDS = 1.0
LOOK_FOR_EVENTS_SECONDS = 3.0


def _is_ready(document: DocumentState) -> bool:
    if document["status"] == "failed":
        code = document["failure"]
        words = f"The document {document['id']} could not be written: {code}."
        raise GenerationError(words, code=code)
    return document["status"] == "ready"


class DocumentsResource(_Documents):
    def wait(self, id: str, /, *, interval: float = LOOK_SECONDS) -> DocumentState:
        """Waits until a document is ready. Raises GenerationError if it could not be written."""
        while True:
            document = self.get(id)
            if _is_ready(document):
                return document
            time.sleep(interval)

    def generate(
        self,
        *,
        template_id: str,
        language_key: LanguageKey,
        input: str | Mapping[str, object],
        tone_of_voice_meta_id: str | None = None,
        idempotency_key: str | None = None,
        interval: float = LOOK_SECONDS,
    ) -> DocumentState:
        """
        Writes a document and waits until it is ready. Raises GenerationError if it could not be
        written.
        """
        made = self.create(
            template_id=template_id,
            language_key=language_key,
            input=input,
            tone_of_voice_meta_id=tone_of_voice_meta_id,
            idempotency_key=idempotency_key,
            wait=False,
        )
        return self.wait(made["documentId"], interval=interval)


class AsyncDocumentsResource(_AsyncDocuments):
    async def wait(self, id: str, /, *, interval: float = LOOK_SECONDS) -> DocumentState:
        """Waits until a document is ready. Raises GenerationError if it could not be written."""
        while True:
            document = await self.get(id)
            if _is_ready(document):
                return document
            await asyncio.sleep(interval)

    async def generate(
        self,
        *,
        template_id: str,
        language_key: LanguageKey,
        input: str | Mapping[str, object],
        tone_of_voice_meta_id: str | None = None,
        idempotency_key: str | None = None,
        interval: float = LOOK_SECONDS,
    ) -> DocumentState:
        """
        Writes a document and waits until it is ready. Raises GenerationError if it could not be
        written.
        """
        made = await self.create(
            template_id=template_id,
            language_key=language_key,
            input=input,
            tone_of_voice_meta_id=tone_of_voice_meta_id,
            idempotency_key=idempotency_key,
            wait=False,
        )
        return await self.wait(made["documentId"], interval=interval)


class AuditsResource(_Audits):
    def wait(self, id: str, /) -> AuditDetail:
        """Waits until an audit has ended, in whichever way: look at its `status`."""
        with self.follow(id) as states:
            return list(states)[-1]


class AsyncAuditsResource(_AsyncAudits):
    async def wait(self, id: str, /) -> AuditDetail:
        """Waits until an audit has ended, in whichever way: look at its `status`."""
        async with self.follow(id) as states:
            return [state async for state in states][-1]


class BulkResource(_Bulk):
    def wait(self, id: str, /) -> BulkRun:
        """Waits until the last row has ended."""
        with self.follow(id) as states:
            return list(states)[-1]


class AsyncBulkResource(_AsyncBulk):
    async def wait(self, id: str, /) -> BulkRun:
        """Waits until the last row has ended."""
        async with self.follow(id) as states:
            return [state async for state in states][-1]


class EventsResource(_Events):
    def follow(
        self, *, after: int | None = None, interval: float = LOOK_FOR_EVENTS_SECONDS
    ) -> Iterator[Event]:
        """
        Goes on without end: what is there after `after`, then what happens. Store the number of an
        event once you have handled it, and begin there next time. Raises GoneError if events after
        it were deleted.
        """
        while True:
            page = self.list(after=after).page()
            yield from page.items
            after = page.answer["next_after"]
            if not page.answer["has_more"]:
                time.sleep(interval)


class AsyncEventsResource(_AsyncEvents):
    async def follow(
        self, *, after: int | None = None, interval: float = LOOK_FOR_EVENTS_SECONDS
    ) -> AsyncIterator[Event]:
        """
        Goes on without end: what is there after `after`, then what happens. Store the number of an
        event once you have handled it, and begin there next time. Raises GoneError if events after
        it were deleted.
        """
        while True:
            page = await self.list(after=after).page()
            for event in page.items:
                yield event
            after = page.answer["next_after"]
            if not page.answer["has_more"]:
                await asyncio.sleep(interval)
