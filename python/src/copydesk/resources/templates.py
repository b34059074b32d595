# Written by scripts/generate.py from the OpenAPI documents. Do not edit.
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .._operation import ListOperation, Operation
from .._pages import AsyncPager, Pager, Answers
from .._resource import AsyncResource, Resource
from ..types import (
    LanguageKey,
    ListedTemplateVersion,
    SaveTemplateDraftResult,
    Template,
    TemplateToEdit,
    TemplateToEditLanguage,
    TemplateVersion,
    TemplateVersionsPage,
    TemplatesToEditItem,
    TemplatesToEditPage,
    TryTemplateResult,
)

LIST_TEMPLATES: ListOperation[Template, list[Template]] = ListOperation(
    "listTemplates",
    "GET",
    "/template",
    repeat="always",
    kind="list",
    items="",
    cursor="",
)

GET_TEMPLATE: Operation[Template] = Operation(
    "getTemplate",
    "GET",
    "/template/{id}",
    repeat="always",
    kind="json",
)

LIST_TEMPLATES_TO_EDIT: ListOperation[TemplatesToEditItem, TemplatesToEditPage] = ListOperation(
    "listTemplatesToEdit",
    "GET",
    "/templates",
    repeat="always",
    kind="list",
    items="templates",
    cursor="",
)

CREATE_TEMPLATE: Operation[TemplateToEdit] = Operation(
    "createTemplate",
    "POST",
    "/templates",
    repeat="key",
    kind="json",
)

GET_TEMPLATE_TO_EDIT: Operation[TemplateToEdit] = Operation(
    "getTemplateToEdit",
    "GET",
    "/templates/{template_id}",
    repeat="always",
    kind="json",
)

SAVE_TEMPLATE_DRAFT: Operation[SaveTemplateDraftResult] = Operation(
    "saveTemplateDraft",
    "POST",
    "/templates/{template_id}/draft",
    repeat="key",
    kind="json",
)

PUBLISH_TEMPLATE: Operation[TemplateToEdit] = Operation(
    "publishTemplate",
    "POST",
    "/templates/{template_id}/publish",
    repeat="key",
    kind="json",
)

DISCARD_TEMPLATE_DRAFT: Operation[TemplateToEdit] = Operation(
    "discardTemplateDraft",
    "POST",
    "/templates/{template_id}/draft/discard",
    repeat="key",
    kind="json",
)

LIST_TEMPLATE_VERSIONS: ListOperation[ListedTemplateVersion, TemplateVersionsPage] = ListOperation(
    "listTemplateVersions",
    "GET",
    "/templates/{template_id}/versions",
    repeat="always",
    kind="list",
    items="versions",
    cursor="before",
)

GET_TEMPLATE_VERSION: Operation[TemplateVersion] = Operation(
    "getTemplateVersion",
    "GET",
    "/templates/{template_id}/versions/{version}",
    repeat="always",
    kind="json",
)

RESTORE_TEMPLATE_VERSION: Operation[TemplateToEdit] = Operation(
    "restoreTemplateVersion",
    "POST",
    "/templates/{template_id}/versions/{version}/restore",
    repeat="key",
    kind="json",
)

ARCHIVE_TEMPLATE: Operation[TemplateToEdit] = Operation(
    "archiveTemplate",
    "POST",
    "/templates/{template_id}/archive",
    repeat="key",
    kind="json",
)

UNARCHIVE_TEMPLATE: Operation[TemplateToEdit] = Operation(
    "unarchiveTemplate",
    "POST",
    "/templates/{template_id}/unarchive",
    repeat="key",
    kind="json",
)

TRY_TEMPLATE: Operation[TryTemplateResult] = Operation(
    "tryTemplate",
    "POST",
    "/templates/{template_id}/try",
    repeat="unsent",
    kind="json",
)


class TemplatesResource(Resource):
    def list(
        self,
        *,
        timeout: float | None = None,
    ) -> Pager[Template, Answers[Template]]:
        """List templates."""
        return self._list(
            LIST_TEMPLATES,
            timeout=timeout,
        )

    def get(
        self,
        id: str,
        /,
        *,
        timeout: float | None = None,
    ) -> Template:
        """
        Read a template.

        id: Identifier of the template.
        """
        return self._send(
            GET_TEMPLATE,
            path={"id": id},
            timeout=timeout,
        )

    def list_drafts(
        self,
        *,
        search: str | None = None,
        archived: bool | None = None,
        timeout: float | None = None,
    ) -> Pager[TemplatesToEditItem, TemplatesToEditPage]:
        """
        List templates with their drafts. Needs the scope `reading`.

        search: Part of the name or the key.
        archived: Only the archived ones; otherwise only the others.
        """
        return self._list(
            LIST_TEMPLATES_TO_EDIT,
            query={"search": search, "archived": archived},
            timeout=timeout,
        )

    def create(
        self,
        *,
        name: str,
        language_key: LanguageKey,
        key: str | None = None,
        copy_from: str | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> TemplateToEdit:
        """
        Create a template. Needs the scope `writing`.

        key: Made from the name where it is left out.
        language_key: Language of a text.
        copy_from: The template that it begins as.
        """
        return self._send(
            CREATE_TEMPLATE,
            body={
                "name": name,
                "key": key,
                "language_key": language_key,
                "copy_from": copy_from,
            },
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def get_draft(
        self,
        template_id: str,
        /,
        *,
        timeout: float | None = None,
    ) -> TemplateToEdit:
        """
        Read a template with its draft. Needs the scope `reading`.

        template_id: Identifier of the template.
        """
        return self._send(
            GET_TEMPLATE_TO_EDIT,
            path={"template_id": template_id},
            timeout=timeout,
        )

    def save_draft(
        self,
        template_id: str,
        /,
        *,
        base_revision: int,
        languages: Sequence[TemplateToEditLanguage],
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> SaveTemplateDraftResult:
        """
        Save the draft of a template. Needs the scope `writing`.

        template_id: Identifier of the template.
        base_revision: The revision that the change was made from.
        languages: Each language once.
        """
        return self._send(
            SAVE_TEMPLATE_DRAFT,
            path={"template_id": template_id},
            body={"base_revision": base_revision, "languages": languages},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def publish(
        self,
        template_id: str,
        /,
        *,
        base_revision: int,
        note: str,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> TemplateToEdit:
        """
        Publish the draft of a template. Needs the scope `writing`.

        template_id: Identifier of the template.
        base_revision: The revision that the change was made from.
        note: What changed, and why.
        """
        return self._send(
            PUBLISH_TEMPLATE,
            path={"template_id": template_id},
            body={"base_revision": base_revision, "note": note},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def discard_draft(
        self,
        template_id: str,
        /,
        *,
        base_revision: int,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> TemplateToEdit:
        """
        Discard the draft of a template. Needs the scope `writing`.

        template_id: Identifier of the template.
        base_revision: The revision that the change was made from.
        """
        return self._send(
            DISCARD_TEMPLATE_DRAFT,
            path={"template_id": template_id},
            body={"base_revision": base_revision},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def versions(
        self,
        template_id: str,
        /,
        *,
        before: int | None = None,
        timeout: float | None = None,
    ) -> Pager[ListedTemplateVersion, TemplateVersionsPage]:
        """
        List the versions of a template. Needs the scope `reading`.

        template_id: Identifier of the template.
        before: Only versions before this one.
        """
        return self._list(
            LIST_TEMPLATE_VERSIONS,
            path={"template_id": template_id},
            query={"before": before},
            timeout=timeout,
        )

    def get_version(
        self,
        template_id: str,
        version: str,
        /,
        *,
        timeout: float | None = None,
    ) -> TemplateVersion:
        """
        Read a version of a template. Needs the scope `reading`.

        template_id: Identifier of the template.
        version: Number of the version.
        """
        return self._send(
            GET_TEMPLATE_VERSION,
            path={"template_id": template_id, "version": version},
            timeout=timeout,
        )

    def restore_version(
        self,
        template_id: str,
        version: str,
        /,
        *,
        base_revision: int,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> TemplateToEdit:
        """
        Make an earlier version the draft. Needs the scope `writing`.

        template_id: Identifier of the template.
        version: Number of the version.
        base_revision: The revision that the change was made from.
        """
        return self._send(
            RESTORE_TEMPLATE_VERSION,
            path={"template_id": template_id, "version": version},
            body={"base_revision": base_revision},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def archive(
        self,
        template_id: str,
        /,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> TemplateToEdit:
        """
        Archive a template. Needs the scope `writing`.

        template_id: Identifier of the template.
        """
        return self._send(
            ARCHIVE_TEMPLATE,
            path={"template_id": template_id},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def unarchive(
        self,
        template_id: str,
        /,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> TemplateToEdit:
        """
        Take a template out of the archive. Needs the scope `writing`.

        template_id: Identifier of the template.
        """
        return self._send(
            UNARCHIVE_TEMPLATE,
            path={"template_id": template_id},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def try_(
        self,
        template_id: str,
        /,
        *,
        language: TemplateToEditLanguage,
        input: dict[str, Any],
        tone_of_voice_meta_id: str | None = None,
        timeout: float | None = None,
    ) -> TryTemplateResult:
        """
        Write a text by a template that is being edited. Needs the scope `writing`.

        template_id: Identifier of the template.
        language: A template in one language.
        input: What the form is filled with.
        """
        return self._send(
            TRY_TEMPLATE,
            path={"template_id": template_id},
            body={
                "language": language,
                "input": input,
                "tone_of_voice_meta_id": tone_of_voice_meta_id,
            },
            timeout=timeout,
        )


class AsyncTemplatesResource(AsyncResource):
    def list(
        self,
        *,
        timeout: float | None = None,
    ) -> AsyncPager[Template, Answers[Template]]:
        """List templates."""
        return self._list(
            LIST_TEMPLATES,
            timeout=timeout,
        )

    async def get(
        self,
        id: str,
        /,
        *,
        timeout: float | None = None,
    ) -> Template:
        """
        Read a template.

        id: Identifier of the template.
        """
        return await self._send(
            GET_TEMPLATE,
            path={"id": id},
            timeout=timeout,
        )

    def list_drafts(
        self,
        *,
        search: str | None = None,
        archived: bool | None = None,
        timeout: float | None = None,
    ) -> AsyncPager[TemplatesToEditItem, TemplatesToEditPage]:
        """
        List templates with their drafts. Needs the scope `reading`.

        search: Part of the name or the key.
        archived: Only the archived ones; otherwise only the others.
        """
        return self._list(
            LIST_TEMPLATES_TO_EDIT,
            query={"search": search, "archived": archived},
            timeout=timeout,
        )

    async def create(
        self,
        *,
        name: str,
        language_key: LanguageKey,
        key: str | None = None,
        copy_from: str | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> TemplateToEdit:
        """
        Create a template. Needs the scope `writing`.

        key: Made from the name where it is left out.
        language_key: Language of a text.
        copy_from: The template that it begins as.
        """
        return await self._send(
            CREATE_TEMPLATE,
            body={
                "name": name,
                "key": key,
                "language_key": language_key,
                "copy_from": copy_from,
            },
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    async def get_draft(
        self,
        template_id: str,
        /,
        *,
        timeout: float | None = None,
    ) -> TemplateToEdit:
        """
        Read a template with its draft. Needs the scope `reading`.

        template_id: Identifier of the template.
        """
        return await self._send(
            GET_TEMPLATE_TO_EDIT,
            path={"template_id": template_id},
            timeout=timeout,
        )

    async def save_draft(
        self,
        template_id: str,
        /,
        *,
        base_revision: int,
        languages: Sequence[TemplateToEditLanguage],
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> SaveTemplateDraftResult:
        """
        Save the draft of a template. Needs the scope `writing`.

        template_id: Identifier of the template.
        base_revision: The revision that the change was made from.
        languages: Each language once.
        """
        return await self._send(
            SAVE_TEMPLATE_DRAFT,
            path={"template_id": template_id},
            body={"base_revision": base_revision, "languages": languages},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    async def publish(
        self,
        template_id: str,
        /,
        *,
        base_revision: int,
        note: str,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> TemplateToEdit:
        """
        Publish the draft of a template. Needs the scope `writing`.

        template_id: Identifier of the template.
        base_revision: The revision that the change was made from.
        note: What changed, and why.
        """
        return await self._send(
            PUBLISH_TEMPLATE,
            path={"template_id": template_id},
            body={"base_revision": base_revision, "note": note},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    async def discard_draft(
        self,
        template_id: str,
        /,
        *,
        base_revision: int,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> TemplateToEdit:
        """
        Discard the draft of a template. Needs the scope `writing`.

        template_id: Identifier of the template.
        base_revision: The revision that the change was made from.
        """
        return await self._send(
            DISCARD_TEMPLATE_DRAFT,
            path={"template_id": template_id},
            body={"base_revision": base_revision},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def versions(
        self,
        template_id: str,
        /,
        *,
        before: int | None = None,
        timeout: float | None = None,
    ) -> AsyncPager[ListedTemplateVersion, TemplateVersionsPage]:
        """
        List the versions of a template. Needs the scope `reading`.

        template_id: Identifier of the template.
        before: Only versions before this one.
        """
        return self._list(
            LIST_TEMPLATE_VERSIONS,
            path={"template_id": template_id},
            query={"before": before},
            timeout=timeout,
        )

    async def get_version(
        self,
        template_id: str,
        version: str,
        /,
        *,
        timeout: float | None = None,
    ) -> TemplateVersion:
        """
        Read a version of a template. Needs the scope `reading`.

        template_id: Identifier of the template.
        version: Number of the version.
        """
        return await self._send(
            GET_TEMPLATE_VERSION,
            path={"template_id": template_id, "version": version},
            timeout=timeout,
        )

    async def restore_version(
        self,
        template_id: str,
        version: str,
        /,
        *,
        base_revision: int,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> TemplateToEdit:
        """
        Make an earlier version the draft. Needs the scope `writing`.

        template_id: Identifier of the template.
        version: Number of the version.
        base_revision: The revision that the change was made from.
        """
        return await self._send(
            RESTORE_TEMPLATE_VERSION,
            path={"template_id": template_id, "version": version},
            body={"base_revision": base_revision},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    async def archive(
        self,
        template_id: str,
        /,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> TemplateToEdit:
        """
        Archive a template. Needs the scope `writing`.

        template_id: Identifier of the template.
        """
        return await self._send(
            ARCHIVE_TEMPLATE,
            path={"template_id": template_id},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    async def unarchive(
        self,
        template_id: str,
        /,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> TemplateToEdit:
        """
        Take a template out of the archive. Needs the scope `writing`.

        template_id: Identifier of the template.
        """
        return await self._send(
            UNARCHIVE_TEMPLATE,
            path={"template_id": template_id},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    async def try_(
        self,
        template_id: str,
        /,
        *,
        language: TemplateToEditLanguage,
        input: dict[str, Any],
        tone_of_voice_meta_id: str | None = None,
        timeout: float | None = None,
    ) -> TryTemplateResult:
        """
        Write a text by a template that is being edited. Needs the scope `writing`.

        template_id: Identifier of the template.
        language: A template in one language.
        input: What the form is filled with.
        """
        return await self._send(
            TRY_TEMPLATE,
            path={"template_id": template_id},
            body={
                "language": language,
                "input": input,
                "tone_of_voice_meta_id": tone_of_voice_meta_id,
            },
            timeout=timeout,
        )
