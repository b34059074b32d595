# Written by scripts/generate.py from the OpenAPI documents. Do not edit.
from __future__ import annotations

from collections.abc import Sequence

from .._operation import ListOperation, Operation
from .._pages import AsyncPager, Pager, Answers
from .._resource import AsyncResource, Resource
from ..types import (
    DraftGuidelineResult,
    LanguageKey,
    ListedTone,
    ListedToneVersion,
    PreviewTonesResult,
    PreviewTonesVoice,
    Tone,
    ToneOfVoice,
    ToneVersion,
    ToneVersionLanguage,
    ToneVersionsPage,
    TonesPage,
)

LIST_TONES_OF_VOICE: ListOperation[ToneOfVoice, list[ToneOfVoice]] = ListOperation(
    "listTonesOfVoice",
    "GET",
    "/toneofvoice",
    repeat="always",
    kind="list",
    items="",
    cursor="",
)

GET_TONE_OF_VOICE: Operation[ToneOfVoice] = Operation(
    "getToneOfVoice",
    "GET",
    "/toneofvoice/{id}",
    repeat="always",
    kind="json",
)

LIST_TONES: ListOperation[ListedTone, TonesPage] = ListOperation(
    "listTones",
    "GET",
    "/tones",
    repeat="always",
    kind="list",
    items="tones",
    cursor="",
)

CREATE_TONE: Operation[Tone] = Operation(
    "createTone",
    "POST",
    "/tones",
    repeat="key",
    kind="json",
)

DRAFT_GUIDELINE: Operation[DraftGuidelineResult] = Operation(
    "draftGuideline",
    "POST",
    "/tones/draft",
    repeat="unsent",
    kind="json",
)

PREVIEW_TONES: Operation[PreviewTonesResult] = Operation(
    "previewTones",
    "POST",
    "/tones/preview",
    repeat="unsent",
    kind="json",
)

GET_TONE: Operation[Tone] = Operation(
    "getTone",
    "GET",
    "/tones/{tone_id}",
    repeat="always",
    kind="json",
)

UPDATE_TONE: Operation[Tone] = Operation(
    "updateTone",
    "POST",
    "/tones/{tone_id}",
    repeat="key",
    kind="json",
)

LIST_TONE_VERSIONS: ListOperation[ListedToneVersion, ToneVersionsPage] = ListOperation(
    "listToneVersions",
    "GET",
    "/tones/{tone_id}/versions",
    repeat="always",
    kind="list",
    items="versions",
    cursor="",
)

GET_TONE_VERSION: Operation[ToneVersion] = Operation(
    "getToneVersion",
    "GET",
    "/tones/{tone_id}/versions/{version}",
    repeat="always",
    kind="json",
)

RESTORE_TONE: Operation[Tone] = Operation(
    "restoreTone",
    "POST",
    "/tones/{tone_id}/restore",
    repeat="key",
    kind="json",
)

ARCHIVE_TONE: Operation[Tone] = Operation(
    "archiveTone",
    "POST",
    "/tones/{tone_id}/archive",
    repeat="key",
    kind="json",
)

SET_DEFAULT_TONE: Operation[Tone] = Operation(
    "setDefaultTone",
    "POST",
    "/tones/{tone_id}/default",
    repeat="key",
    kind="json",
)


class TonesResource(Resource):
    def list(
        self,
        *,
        timeout: float | None = None,
    ) -> Pager[ToneOfVoice, Answers[ToneOfVoice]]:
        """List tones of voice."""
        return self._list(
            LIST_TONES_OF_VOICE,
            timeout=timeout,
        )

    def get(
        self,
        id: str,
        /,
        *,
        timeout: float | None = None,
    ) -> ToneOfVoice:
        """
        Read a tone of voice.

        id: Identifier of the tone of voice.
        """
        return self._send(
            GET_TONE_OF_VOICE,
            path={"id": id},
            timeout=timeout,
        )

    def list_drafts(
        self,
        *,
        search: str | None = None,
        archived: bool | None = None,
        timeout: float | None = None,
    ) -> Pager[ListedTone, TonesPage]:
        """
        List tones of voice. Needs the scope `reading`.

        archived: Those out of use instead.
        """
        return self._list(
            LIST_TONES,
            query={"search": search, "archived": archived},
            timeout=timeout,
        )

    def create(
        self,
        *,
        name: str,
        language_key: LanguageKey,
        copy_of: str | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Tone:
        """
        Create a tone of voice. Needs the scope `writing`.

        language_key: Language of a text.
        copy_of: A tone whose languages, description and guidelines it begins with.
        """
        return self._send(
            CREATE_TONE,
            body={"name": name, "language_key": language_key, "copy_of": copy_of},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def draft_guideline(
        self,
        *,
        language_key: LanguageKey,
        samples: Sequence[str],
        timeout: float | None = None,
    ) -> DraftGuidelineResult:
        """
        Draft a guideline from examples by a model. Needs the scope `writing`.

        language_key: Language of a text.
        samples: Texts that sound right, 20,000 characters together.
        """
        return self._send(
            DRAFT_GUIDELINE,
            body={"language_key": language_key, "samples": samples},
            timeout=timeout,
        )

    def preview(
        self,
        *,
        language_key: LanguageKey,
        text: str,
        voices: Sequence[PreviewTonesVoice],
        timeout: float | None = None,
    ) -> PreviewTonesResult:
        """
        Write the same passage in two voices by a model. Needs the scope `writing`.

        language_key: Language of a text.
        text: A paragraph to write again, or what one is to be about.
        voices: A voice with neither is no tone at all.
        """
        return self._send(
            PREVIEW_TONES,
            body={"language_key": language_key, "text": text, "voices": voices},
            timeout=timeout,
        )

    def get_draft(
        self,
        tone_id: str,
        /,
        *,
        timeout: float | None = None,
    ) -> Tone:
        """
        Read a tone of voice. Needs the scope `reading`.

        tone_id: Identifier of the tone.
        """
        return self._send(
            GET_TONE,
            path={"tone_id": tone_id},
            timeout=timeout,
        )

    def update(
        self,
        tone_id: str,
        /,
        *,
        expected_version: int,
        languages: Sequence[ToneVersionLanguage],
        note: str | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Tone:
        """
        Change a tone of voice. Needs the scope `writing`.

        tone_id: Identifier of the tone.
        expected_version: The one that was changed.
        note: Why it was changed.
        """
        return self._send(
            UPDATE_TONE,
            path={"tone_id": tone_id},
            body={
                "expected_version": expected_version,
                "note": note,
                "languages": languages,
            },
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def versions(
        self,
        tone_id: str,
        /,
        *,
        timeout: float | None = None,
    ) -> Pager[ListedToneVersion, ToneVersionsPage]:
        """
        List the versions of a tone of voice. Needs the scope `reading`.

        tone_id: Identifier of the tone.
        """
        return self._list(
            LIST_TONE_VERSIONS,
            path={"tone_id": tone_id},
            timeout=timeout,
        )

    def get_version(
        self,
        tone_id: str,
        version: str,
        /,
        *,
        timeout: float | None = None,
    ) -> ToneVersion:
        """
        Read a version of a tone of voice. Needs the scope `reading`.

        tone_id: Identifier of the tone.
        version: Number of the version.
        """
        return self._send(
            GET_TONE_VERSION,
            path={"tone_id": tone_id, "version": version},
            timeout=timeout,
        )

    def restore(
        self,
        tone_id: str,
        /,
        *,
        version: int,
        expected_version: int,
        note: str | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Tone:
        """
        Restore a version of a tone of voice. Needs the scope `writing`.

        tone_id: Identifier of the tone.
        note: Why it was changed.
        """
        return self._send(
            RESTORE_TONE,
            path={"tone_id": tone_id},
            body={
                "version": version,
                "expected_version": expected_version,
                "note": note,
            },
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def archive(
        self,
        tone_id: str,
        /,
        *,
        archived: bool,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Tone:
        """
        Archive a tone of voice or take it back. Needs the scope `writing`.

        tone_id: Identifier of the tone.
        """
        return self._send(
            ARCHIVE_TONE,
            path={"tone_id": tone_id},
            body={"archived": archived},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def set_default(
        self,
        tone_id: str,
        /,
        *,
        default: bool,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Tone:
        """
        Make a tone of voice the default, or end that. Needs the scope `writing`.

        tone_id: Identifier of the tone.
        default: Whether forms of the workspace begin with it. Programs name the tone they want.
        """
        return self._send(
            SET_DEFAULT_TONE,
            path={"tone_id": tone_id},
            body={"default": default},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )


class AsyncTonesResource(AsyncResource):
    def list(
        self,
        *,
        timeout: float | None = None,
    ) -> AsyncPager[ToneOfVoice, Answers[ToneOfVoice]]:
        """List tones of voice."""
        return self._list(
            LIST_TONES_OF_VOICE,
            timeout=timeout,
        )

    async def get(
        self,
        id: str,
        /,
        *,
        timeout: float | None = None,
    ) -> ToneOfVoice:
        """
        Read a tone of voice.

        id: Identifier of the tone of voice.
        """
        return await self._send(
            GET_TONE_OF_VOICE,
            path={"id": id},
            timeout=timeout,
        )

    def list_drafts(
        self,
        *,
        search: str | None = None,
        archived: bool | None = None,
        timeout: float | None = None,
    ) -> AsyncPager[ListedTone, TonesPage]:
        """
        List tones of voice. Needs the scope `reading`.

        archived: Those out of use instead.
        """
        return self._list(
            LIST_TONES,
            query={"search": search, "archived": archived},
            timeout=timeout,
        )

    async def create(
        self,
        *,
        name: str,
        language_key: LanguageKey,
        copy_of: str | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Tone:
        """
        Create a tone of voice. Needs the scope `writing`.

        language_key: Language of a text.
        copy_of: A tone whose languages, description and guidelines it begins with.
        """
        return await self._send(
            CREATE_TONE,
            body={"name": name, "language_key": language_key, "copy_of": copy_of},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    async def draft_guideline(
        self,
        *,
        language_key: LanguageKey,
        samples: Sequence[str],
        timeout: float | None = None,
    ) -> DraftGuidelineResult:
        """
        Draft a guideline from examples by a model. Needs the scope `writing`.

        language_key: Language of a text.
        samples: Texts that sound right, 20,000 characters together.
        """
        return await self._send(
            DRAFT_GUIDELINE,
            body={"language_key": language_key, "samples": samples},
            timeout=timeout,
        )

    async def preview(
        self,
        *,
        language_key: LanguageKey,
        text: str,
        voices: Sequence[PreviewTonesVoice],
        timeout: float | None = None,
    ) -> PreviewTonesResult:
        """
        Write the same passage in two voices by a model. Needs the scope `writing`.

        language_key: Language of a text.
        text: A paragraph to write again, or what one is to be about.
        voices: A voice with neither is no tone at all.
        """
        return await self._send(
            PREVIEW_TONES,
            body={"language_key": language_key, "text": text, "voices": voices},
            timeout=timeout,
        )

    async def get_draft(
        self,
        tone_id: str,
        /,
        *,
        timeout: float | None = None,
    ) -> Tone:
        """
        Read a tone of voice. Needs the scope `reading`.

        tone_id: Identifier of the tone.
        """
        return await self._send(
            GET_TONE,
            path={"tone_id": tone_id},
            timeout=timeout,
        )

    async def update(
        self,
        tone_id: str,
        /,
        *,
        expected_version: int,
        languages: Sequence[ToneVersionLanguage],
        note: str | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Tone:
        """
        Change a tone of voice. Needs the scope `writing`.

        tone_id: Identifier of the tone.
        expected_version: The one that was changed.
        note: Why it was changed.
        """
        return await self._send(
            UPDATE_TONE,
            path={"tone_id": tone_id},
            body={
                "expected_version": expected_version,
                "note": note,
                "languages": languages,
            },
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def versions(
        self,
        tone_id: str,
        /,
        *,
        timeout: float | None = None,
    ) -> AsyncPager[ListedToneVersion, ToneVersionsPage]:
        """
        List the versions of a tone of voice. Needs the scope `reading`.

        tone_id: Identifier of the tone.
        """
        return self._list(
            LIST_TONE_VERSIONS,
            path={"tone_id": tone_id},
            timeout=timeout,
        )

    async def get_version(
        self,
        tone_id: str,
        version: str,
        /,
        *,
        timeout: float | None = None,
    ) -> ToneVersion:
        """
        Read a version of a tone of voice. Needs the scope `reading`.

        tone_id: Identifier of the tone.
        version: Number of the version.
        """
        return await self._send(
            GET_TONE_VERSION,
            path={"tone_id": tone_id, "version": version},
            timeout=timeout,
        )

    async def restore(
        self,
        tone_id: str,
        /,
        *,
        version: int,
        expected_version: int,
        note: str | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Tone:
        """
        Restore a version of a tone of voice. Needs the scope `writing`.

        tone_id: Identifier of the tone.
        note: Why it was changed.
        """
        return await self._send(
            RESTORE_TONE,
            path={"tone_id": tone_id},
            body={
                "version": version,
                "expected_version": expected_version,
                "note": note,
            },
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    async def archive(
        self,
        tone_id: str,
        /,
        *,
        archived: bool,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Tone:
        """
        Archive a tone of voice or take it back. Needs the scope `writing`.

        tone_id: Identifier of the tone.
        """
        return await self._send(
            ARCHIVE_TONE,
            path={"tone_id": tone_id},
            body={"archived": archived},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    async def set_default(
        self,
        tone_id: str,
        /,
        *,
        default: bool,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Tone:
        """
        Make a tone of voice the default, or end that. Needs the scope `writing`.

        tone_id: Identifier of the tone.
        default: Whether forms of the workspace begin with it. Programs name the tone they want.
        """
        return await self._send(
            SET_DEFAULT_TONE,
            path={"tone_id": tone_id},
            body={"default": default},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
