# Written by scripts/generate.py from the OpenAPI documents. Do not edit.
from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from .._operation import ListOperation, Operation, Upload
from .._pages import AsyncPager, Pager
from .._resource import AsyncResource, Resource
from ..types import (
    Asset,
    AssetList,
    AssetPage,
    GetSnapshotSegment,
    LanguageKey,
    Metadata,
    Snapshot,
    UpdateAssetMetadata,
)

CREATE_ASSET: Operation[Asset] = Operation(
    "createAsset",
    "POST",
    "/assets",
    repeat="key",
    kind="json",
)

LIST_ASSETS: ListOperation[Asset, AssetList] = ListOperation(
    "listAssets",
    "GET",
    "/assets",
    repeat="always",
    kind="list",
    items="assets",
    cursor="after",
)

UPLOAD_ASSET: Operation[Asset] = Operation(
    "uploadAsset",
    "POST",
    "/assets/files",
    repeat="key",
    kind="json",
)

GET_ASSET: Operation[Asset] = Operation(
    "getAsset",
    "GET",
    "/assets/{id}",
    repeat="always",
    kind="json",
)

UPDATE_ASSET: Operation[Asset] = Operation(
    "updateAsset",
    "POST",
    "/assets/{id}",
    repeat="key",
    kind="json",
)

ARCHIVE_ASSET: Operation[Asset] = Operation(
    "archiveAsset",
    "POST",
    "/assets/{id}/archive",
    repeat="key",
    kind="json",
)

GET_ASSET_PAGE: Operation[AssetPage] = Operation(
    "getAssetPage",
    "GET",
    "/assets/{asset_id}/page",
    repeat="always",
    kind="json",
)

GET_SNAPSHOT: ListOperation[GetSnapshotSegment, Snapshot] = ListOperation(
    "getSnapshot",
    "GET",
    "/snapshots/{snapshot_id}/text",
    repeat="always",
    kind="list",
    items="segments",
    cursor="from",
)


class AssetsResource(Resource):
    def create(
        self,
        *,
        url: str | None = None,
        text: str | None = None,
        format: Literal["text", "markdown", "html", "json"] | None = None,
        name: str | None = None,
        render: Literal["static", "browser"] | None = None,
        metadata: Metadata | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Asset:
        """
        Add a page or a text. Exactly one of `url` and `text`. An address that the workspace has
        already is that asset, unchanged and out of the archive. Nothing is fetched before an
        audit.

        url: The http or https address of a page.
        text: A text in place of an address.
        format: What the text is; required with text.
        name: Required with text; a page without one is named by its address.
        render: How a page is read: as the server sends it, or as a browser shows it once its
            scripts ran.
        """
        return self._send(
            CREATE_ASSET,
            body={
                "url": url,
                "text": text,
                "format": format,
                "name": name,
                "render": render,
                "metadata": metadata,
            },
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def list(
        self,
        *,
        kind: Literal["web_page", "document", "post"] | None = None,
        archived: bool | None = None,
        limit: int | None = None,
        after: str | None = None,
        timeout: float | None = None,
    ) -> Pager[Asset, AssetList]:
        """
        List assets, newest first.

        kind: Only this kind.
        archived: Archived assets in place of the others.
        limit: At most so many.
        after: The next_after of the page before.
        """
        return self._list(
            LIST_ASSETS,
            query={"kind": kind, "archived": archived, "limit": limit, "after": after},
            timeout=timeout,
        )

    def upload(
        self,
        content: Upload,
        /,
        *,
        name: str | None = None,
        file_name: str | None = None,
        market: Sequence[str] | None = None,
        category: Sequence[str] | None = None,
        channel: Sequence[str] | None = None,
        audience: Sequence[str] | None = None,
        language: LanguageKey | None = None,
        content_type: str = "application/octet-stream",
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Asset:
        """
        Add a file. The file is the body, up to 50 MiB: PDF, DOCX, PPTX, HTML, Markdown, plain
        text or JSON. Sent as application/octet-stream, it is told by its content and by the
        ending of `file_name`.

        name: The name; the file name without it.
        file_name: What the file is called; its ending helps to tell what it is.
        market: Where it is published: EU, UK or countries by their two letters. May be
            repeated.
        category: What it is about, such as finance or food: it adds rules and switches none
            off. An unknown word is refused with the list. May be repeated.
        channel: Where it stands: web_page, document, post, email or print. May be repeated.
        audience: Whom it is for: consumer, business or professional. May be repeated.
        language: Language of a text.
        """
        return self._send(
            UPLOAD_ASSET,
            query={
                "name": name,
                "file_name": file_name,
                "market": market,
                "category": category,
                "channel": channel,
                "audience": audience,
                "language": language,
            },
            content=content,
            content_type=content_type,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def get(
        self,
        id: str,
        /,
        *,
        timeout: float | None = None,
    ) -> Asset:
        """
        Read an asset.

        id: Identifier of the asset.
        """
        return self._send(
            GET_ASSET,
            path={"id": id},
            timeout=timeout,
        )

    def update(
        self,
        id: str,
        /,
        *,
        name: str | None = None,
        render: Literal["static", "browser"] | None = None,
        metadata: UpdateAssetMetadata | None = None,
        text: str | None = None,
        format: Literal["text", "markdown", "html", "json"] | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Asset:
        """
        Change what is known of an asset. Its name, how it is read, its details and its text.
        What audits found stays as it was. The text of a page is read at its address and cannot
        be sent.

        id: Identifier of the asset.
        name: Stays where it is null or absent.
        render: How a page is read; stays where it is null or absent.
        metadata: What is known of it: null takes a detail away, and what is not named stays.
        text: The new text of an asset that was added as a text or a file; stays where it is
            null or absent.
        format: What the text is; required with text.
        """
        return self._send(
            UPDATE_ASSET,
            path={"id": id},
            body={
                "name": name,
                "render": render,
                "metadata": metadata,
                "text": text,
                "format": format,
            },
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def archive(
        self,
        id: str,
        /,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Asset:
        """
        Archive an asset. It leaves the lists and audits of all assets. What audits found stays.

        id: Identifier of the asset.
        """
        return self._send(
            ARCHIVE_ASSET,
            path={"id": id},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def page(
        self,
        asset_id: str,
        /,
        *,
        timeout: float | None = None,
    ) -> AssetPage:
        """
        Read an asset with its snapshots and findings. Needs the scope `reading`.

        asset_id: Identifier of the asset.
        """
        return self._send(
            GET_ASSET_PAGE,
            path={"asset_id": asset_id},
            timeout=timeout,
        )

    def segments(
        self,
        snapshot_id: str,
        /,
        *,
        audit_id: str | None = None,
        from_: int | None = None,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> Pager[GetSnapshotSegment, Snapshot]:
        """
        Read the text of a snapshot. Needs the scope `reading`.

        snapshot_id: Identifier of the snapshot.
        audit_id: The newest that read it, unless one is named.
        """
        return self._list(
            GET_SNAPSHOT,
            path={"snapshot_id": snapshot_id},
            query={"audit_id": audit_id, "from": from_, "limit": limit},
            timeout=timeout,
        )


class AsyncAssetsResource(AsyncResource):
    async def create(
        self,
        *,
        url: str | None = None,
        text: str | None = None,
        format: Literal["text", "markdown", "html", "json"] | None = None,
        name: str | None = None,
        render: Literal["static", "browser"] | None = None,
        metadata: Metadata | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Asset:
        """
        Add a page or a text. Exactly one of `url` and `text`. An address that the workspace has
        already is that asset, unchanged and out of the archive. Nothing is fetched before an
        audit.

        url: The http or https address of a page.
        text: A text in place of an address.
        format: What the text is; required with text.
        name: Required with text; a page without one is named by its address.
        render: How a page is read: as the server sends it, or as a browser shows it once its
            scripts ran.
        """
        return await self._send(
            CREATE_ASSET,
            body={
                "url": url,
                "text": text,
                "format": format,
                "name": name,
                "render": render,
                "metadata": metadata,
            },
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def list(
        self,
        *,
        kind: Literal["web_page", "document", "post"] | None = None,
        archived: bool | None = None,
        limit: int | None = None,
        after: str | None = None,
        timeout: float | None = None,
    ) -> AsyncPager[Asset, AssetList]:
        """
        List assets, newest first.

        kind: Only this kind.
        archived: Archived assets in place of the others.
        limit: At most so many.
        after: The next_after of the page before.
        """
        return self._list(
            LIST_ASSETS,
            query={"kind": kind, "archived": archived, "limit": limit, "after": after},
            timeout=timeout,
        )

    async def upload(
        self,
        content: Upload,
        /,
        *,
        name: str | None = None,
        file_name: str | None = None,
        market: Sequence[str] | None = None,
        category: Sequence[str] | None = None,
        channel: Sequence[str] | None = None,
        audience: Sequence[str] | None = None,
        language: LanguageKey | None = None,
        content_type: str = "application/octet-stream",
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Asset:
        """
        Add a file. The file is the body, up to 50 MiB: PDF, DOCX, PPTX, HTML, Markdown, plain
        text or JSON. Sent as application/octet-stream, it is told by its content and by the
        ending of `file_name`.

        name: The name; the file name without it.
        file_name: What the file is called; its ending helps to tell what it is.
        market: Where it is published: EU, UK or countries by their two letters. May be
            repeated.
        category: What it is about, such as finance or food: it adds rules and switches none
            off. An unknown word is refused with the list. May be repeated.
        channel: Where it stands: web_page, document, post, email or print. May be repeated.
        audience: Whom it is for: consumer, business or professional. May be repeated.
        language: Language of a text.
        """
        return await self._send(
            UPLOAD_ASSET,
            query={
                "name": name,
                "file_name": file_name,
                "market": market,
                "category": category,
                "channel": channel,
                "audience": audience,
                "language": language,
            },
            content=content,
            content_type=content_type,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    async def get(
        self,
        id: str,
        /,
        *,
        timeout: float | None = None,
    ) -> Asset:
        """
        Read an asset.

        id: Identifier of the asset.
        """
        return await self._send(
            GET_ASSET,
            path={"id": id},
            timeout=timeout,
        )

    async def update(
        self,
        id: str,
        /,
        *,
        name: str | None = None,
        render: Literal["static", "browser"] | None = None,
        metadata: UpdateAssetMetadata | None = None,
        text: str | None = None,
        format: Literal["text", "markdown", "html", "json"] | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Asset:
        """
        Change what is known of an asset. Its name, how it is read, its details and its text.
        What audits found stays as it was. The text of a page is read at its address and cannot
        be sent.

        id: Identifier of the asset.
        name: Stays where it is null or absent.
        render: How a page is read; stays where it is null or absent.
        metadata: What is known of it: null takes a detail away, and what is not named stays.
        text: The new text of an asset that was added as a text or a file; stays where it is
            null or absent.
        format: What the text is; required with text.
        """
        return await self._send(
            UPDATE_ASSET,
            path={"id": id},
            body={
                "name": name,
                "render": render,
                "metadata": metadata,
                "text": text,
                "format": format,
            },
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    async def archive(
        self,
        id: str,
        /,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Asset:
        """
        Archive an asset. It leaves the lists and audits of all assets. What audits found stays.

        id: Identifier of the asset.
        """
        return await self._send(
            ARCHIVE_ASSET,
            path={"id": id},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    async def page(
        self,
        asset_id: str,
        /,
        *,
        timeout: float | None = None,
    ) -> AssetPage:
        """
        Read an asset with its snapshots and findings. Needs the scope `reading`.

        asset_id: Identifier of the asset.
        """
        return await self._send(
            GET_ASSET_PAGE,
            path={"asset_id": asset_id},
            timeout=timeout,
        )

    def segments(
        self,
        snapshot_id: str,
        /,
        *,
        audit_id: str | None = None,
        from_: int | None = None,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> AsyncPager[GetSnapshotSegment, Snapshot]:
        """
        Read the text of a snapshot. Needs the scope `reading`.

        snapshot_id: Identifier of the snapshot.
        audit_id: The newest that read it, unless one is named.
        """
        return self._list(
            GET_SNAPSHOT,
            path={"snapshot_id": snapshot_id},
            query={"audit_id": audit_id, "from": from_, "limit": limit},
            timeout=timeout,
        )
