# Written by scripts/generate.py from the OpenAPI documents. Do not edit.
from __future__ import annotations

from typing import Literal

from .._operation import ListOperation, Operation
from .._pages import AsyncPager, Pager
from .._resource import AsyncResource, Resource
from ..types import (
    Content,
    ContentList,
    ContentSummary,
    ContentVersion,
    ContentVersionList,
    Metadata,
    PushedContent,
)

PUT_CONTENT: Operation[PushedContent] = Operation(
    "putContent",
    "PUT",
    "/contents/{external_id}",
    repeat="always",
    kind="json",
)

DELETE_CONTENT: Operation[Content] = Operation(
    "deleteContent",
    "DELETE",
    "/contents/{external_id}",
    repeat="always",
    kind="json",
)

GET_CONTENT: Operation[Content] = Operation(
    "getContent",
    "GET",
    "/contents/{external_id}",
    repeat="always",
    kind="json",
)

LIST_CONTENTS: ListOperation[ContentSummary, ContentList] = ListOperation(
    "listContents",
    "GET",
    "/contents",
    repeat="always",
    kind="list",
    items="contents",
    cursor="after",
)

LIST_CONTENT_VERSIONS: ListOperation[ContentVersion, ContentVersionList] = ListOperation(
    "listContentVersions",
    "GET",
    "/contents/{external_id}/versions",
    repeat="always",
    kind="list",
    items="versions",
    cursor="before",
)


class ContentsResource(Resource):
    def put(
        self,
        external_id: str,
        /,
        *,
        text: str,
        gate: bool | None = None,
        if_match: str | None = None,
        format: Literal["text", "markdown", "html", "json"] | None = None,
        name: str | None = None,
        metadata: Metadata | None = None,
        version: int | None = None,
        timeout: float | None = None,
    ) -> PushedContent:
        """
        Push a content and get it checked. The first push makes an asset, every later one a new
        version of it, which is checked at once against the enabled rules and compared with the
        version before. Decisions are carried over. The same text again changes nothing. Rules
        that ask a model are left out and listed.

        external_id: The name that your system has for the content, percent-encoded: any text of
            1 to 200 characters. An http or https address is read in its normal form, and names the
            page at that address.
        gate: Also ask the gate about this version. The answer has what it says.
        if_match: The ETag of the content that was read; the answer is 412 if it has another
            version by now. `*` accepts any version.
        text: The whole text as it is now.
        format: What the text is.
        name: Stays where it is null or absent; a new content without one is named by its
            external id.
        metadata: What is known of the content: it decides which rules apply. Details that are
            not named stay.
        version: The version that this text was made from, 0 for a new content. The answer is
            412 if the content has another one by now. Without it the last push wins.
        """
        return self._send(
            PUT_CONTENT,
            path={"external_id": external_id},
            query={"gate": gate},
            header={"If-Match": if_match},
            body={
                "text": text,
                "format": format,
                "name": name,
                "metadata": metadata,
                "version": version,
            },
            timeout=timeout,
        )

    def delete(
        self,
        external_id: str,
        /,
        *,
        if_match: str | None = None,
        timeout: float | None = None,
    ) -> Content:
        """
        Delete a content. A last version without text: the violations of the version before are
        gone. Versions, decisions and trails stay. A later push of the same name begins anew.

        external_id: The name that your system has for the content, percent-encoded: any text of
            1 to 200 characters. An http or https address is read in its normal form, and names the
            page at that address.
        if_match: The ETag of the content that was read; the answer is 412 if it has another
            version by now. `*` accepts any version.
        """
        return self._send(
            DELETE_CONTENT,
            path={"external_id": external_id},
            header={"If-Match": if_match},
            timeout=timeout,
        )

    def get(
        self,
        external_id: str,
        /,
        *,
        version: int | None = None,
        timeout: float | None = None,
    ) -> Content:
        """
        Read a content. In its newest version, or in another one, with what was decided about
        its violations until now.

        external_id: The name that your system has for the content, percent-encoded: any text of
            1 to 200 characters. An http or https address is read in its normal form, and names the
            page at that address.
        version: Another version.
        """
        return self._send(
            GET_CONTENT,
            path={"external_id": external_id},
            query={"version": version},
            timeout=timeout,
        )

    def list(
        self,
        *,
        deleted: bool | None = None,
        limit: int | None = None,
        after: str | None = None,
        timeout: float | None = None,
    ) -> Pager[ContentSummary, ContentList]:
        """
        List contents.

        deleted: Deleted contents in place of the others.
        limit: At most so many.
        after: The next_after of the page before.
        """
        return self._list(
            LIST_CONTENTS,
            query={"deleted": deleted, "limit": limit, "after": after},
            timeout=timeout,
        )

    def versions(
        self,
        external_id: str,
        /,
        *,
        before: int | None = None,
        timeout: float | None = None,
    ) -> Pager[ContentVersion, ContentVersionList]:
        """
        List the versions of a content, newest first.

        external_id: The name that your system has for the content, percent-encoded: any text of
            1 to 200 characters. An http or https address is read in its normal form, and names the
            page at that address.
        before: Only older ones.
        """
        return self._list(
            LIST_CONTENT_VERSIONS,
            path={"external_id": external_id},
            query={"before": before},
            timeout=timeout,
        )


class AsyncContentsResource(AsyncResource):
    async def put(
        self,
        external_id: str,
        /,
        *,
        text: str,
        gate: bool | None = None,
        if_match: str | None = None,
        format: Literal["text", "markdown", "html", "json"] | None = None,
        name: str | None = None,
        metadata: Metadata | None = None,
        version: int | None = None,
        timeout: float | None = None,
    ) -> PushedContent:
        """
        Push a content and get it checked. The first push makes an asset, every later one a new
        version of it, which is checked at once against the enabled rules and compared with the
        version before. Decisions are carried over. The same text again changes nothing. Rules
        that ask a model are left out and listed.

        external_id: The name that your system has for the content, percent-encoded: any text of
            1 to 200 characters. An http or https address is read in its normal form, and names the
            page at that address.
        gate: Also ask the gate about this version. The answer has what it says.
        if_match: The ETag of the content that was read; the answer is 412 if it has another
            version by now. `*` accepts any version.
        text: The whole text as it is now.
        format: What the text is.
        name: Stays where it is null or absent; a new content without one is named by its
            external id.
        metadata: What is known of the content: it decides which rules apply. Details that are
            not named stay.
        version: The version that this text was made from, 0 for a new content. The answer is
            412 if the content has another one by now. Without it the last push wins.
        """
        return await self._send(
            PUT_CONTENT,
            path={"external_id": external_id},
            query={"gate": gate},
            header={"If-Match": if_match},
            body={
                "text": text,
                "format": format,
                "name": name,
                "metadata": metadata,
                "version": version,
            },
            timeout=timeout,
        )

    async def delete(
        self,
        external_id: str,
        /,
        *,
        if_match: str | None = None,
        timeout: float | None = None,
    ) -> Content:
        """
        Delete a content. A last version without text: the violations of the version before are
        gone. Versions, decisions and trails stay. A later push of the same name begins anew.

        external_id: The name that your system has for the content, percent-encoded: any text of
            1 to 200 characters. An http or https address is read in its normal form, and names the
            page at that address.
        if_match: The ETag of the content that was read; the answer is 412 if it has another
            version by now. `*` accepts any version.
        """
        return await self._send(
            DELETE_CONTENT,
            path={"external_id": external_id},
            header={"If-Match": if_match},
            timeout=timeout,
        )

    async def get(
        self,
        external_id: str,
        /,
        *,
        version: int | None = None,
        timeout: float | None = None,
    ) -> Content:
        """
        Read a content. In its newest version, or in another one, with what was decided about
        its violations until now.

        external_id: The name that your system has for the content, percent-encoded: any text of
            1 to 200 characters. An http or https address is read in its normal form, and names the
            page at that address.
        version: Another version.
        """
        return await self._send(
            GET_CONTENT,
            path={"external_id": external_id},
            query={"version": version},
            timeout=timeout,
        )

    def list(
        self,
        *,
        deleted: bool | None = None,
        limit: int | None = None,
        after: str | None = None,
        timeout: float | None = None,
    ) -> AsyncPager[ContentSummary, ContentList]:
        """
        List contents.

        deleted: Deleted contents in place of the others.
        limit: At most so many.
        after: The next_after of the page before.
        """
        return self._list(
            LIST_CONTENTS,
            query={"deleted": deleted, "limit": limit, "after": after},
            timeout=timeout,
        )

    def versions(
        self,
        external_id: str,
        /,
        *,
        before: int | None = None,
        timeout: float | None = None,
    ) -> AsyncPager[ContentVersion, ContentVersionList]:
        """
        List the versions of a content, newest first.

        external_id: The name that your system has for the content, percent-encoded: any text of
            1 to 200 characters. An http or https address is read in its normal form, and names the
            page at that address.
        before: Only older ones.
        """
        return self._list(
            LIST_CONTENT_VERSIONS,
            path={"external_id": external_id},
            query={"before": before},
            timeout=timeout,
        )
