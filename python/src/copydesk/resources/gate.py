# Written by scripts/generate.py from the OpenAPI documents. Do not edit.
from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from .._operation import Operation
from .._resource import AsyncResource, Resource
from ..types import (
    GatePolicy,
    GatePolicyPack,
    GatePolicySeverities,
    GateReceipt,
    Metadata,
)

ASK_GATE: Operation[GateReceipt] = Operation(
    "askGate",
    "POST",
    "/gate",
    repeat="key",
    kind="json",
)

GET_GATE: Operation[GateReceipt] = Operation(
    "getGate",
    "GET",
    "/gate/{id}",
    repeat="always",
    kind="json",
)

GET_GATE_POLICY: Operation[GatePolicy] = Operation(
    "getGatePolicy",
    "GET",
    "/gate-policy",
    repeat="always",
    kind="json",
)

SET_GATE_POLICY: Operation[GatePolicy] = Operation(
    "setGatePolicy",
    "POST",
    "/gate-policy",
    repeat="key",
    kind="json",
)


class GateResource(Resource):
    def ask(
        self,
        *,
        text: str,
        format: Literal["text", "markdown", "html", "json"] | None = None,
        external_id: str | None = None,
        name: str | None = None,
        metadata: Metadata | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> GateReceipt:
        """
        Ask whether a text may be published. Pushes the text as a version of a content, checks
        it, and answers by the policy of the workspace. What is held waits in the review of that
        version.

        text: The whole text that is to be published.
        format: What the text is.
        external_id: The content whose next version this is, so that earlier decisions count. A
            text without one is named by its hash.
        """
        return self._send(
            ASK_GATE,
            body={
                "text": text,
                "format": format,
                "external_id": external_id,
                "name": name,
                "metadata": metadata,
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
    ) -> GateReceipt:
        """
        Read a receipt and what became of it.

        id: Identifier of the receipt.
        """
        return self._send(
            GET_GATE,
            path={"id": id},
            timeout=timeout,
        )

    def get_policy(
        self,
        *,
        timeout: float | None = None,
    ) -> GatePolicy:
        """Read the policy of the gate."""
        return self._send(
            GET_GATE_POLICY,
            timeout=timeout,
        )

    def set_policy(
        self,
        *,
        severities: GatePolicySeverities,
        packs: Sequence[GatePolicyPack],
        unjudged: Literal["pass", "refuse"],
        gaps: Literal["pass", "hold"] | None = None,
        expected_version: int | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> GatePolicy:
        """
        Change the policy of the gate. A new version for everything that is asked from now on.
        Receipts keep theirs.

        severities: pass_with_edits passes if the rule offers a text, and holds if it offers
            none.
        unjudged: What a rule means whose words are in the text and that only a model could
            judge. It is listed in any case.
        gaps: What it means if something is not known of a text. Stays as it is if it is left
            out.
        expected_version: The version that was read; the answer is 412 if it is another by now.
        """
        return self._send(
            SET_GATE_POLICY,
            body={
                "severities": severities,
                "packs": packs,
                "unjudged": unjudged,
                "gaps": gaps,
                "expected_version": expected_version,
            },
            idempotency_key=idempotency_key,
            timeout=timeout,
        )


class AsyncGateResource(AsyncResource):
    async def ask(
        self,
        *,
        text: str,
        format: Literal["text", "markdown", "html", "json"] | None = None,
        external_id: str | None = None,
        name: str | None = None,
        metadata: Metadata | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> GateReceipt:
        """
        Ask whether a text may be published. Pushes the text as a version of a content, checks
        it, and answers by the policy of the workspace. What is held waits in the review of that
        version.

        text: The whole text that is to be published.
        format: What the text is.
        external_id: The content whose next version this is, so that earlier decisions count. A
            text without one is named by its hash.
        """
        return await self._send(
            ASK_GATE,
            body={
                "text": text,
                "format": format,
                "external_id": external_id,
                "name": name,
                "metadata": metadata,
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
    ) -> GateReceipt:
        """
        Read a receipt and what became of it.

        id: Identifier of the receipt.
        """
        return await self._send(
            GET_GATE,
            path={"id": id},
            timeout=timeout,
        )

    async def get_policy(
        self,
        *,
        timeout: float | None = None,
    ) -> GatePolicy:
        """Read the policy of the gate."""
        return await self._send(
            GET_GATE_POLICY,
            timeout=timeout,
        )

    async def set_policy(
        self,
        *,
        severities: GatePolicySeverities,
        packs: Sequence[GatePolicyPack],
        unjudged: Literal["pass", "refuse"],
        gaps: Literal["pass", "hold"] | None = None,
        expected_version: int | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> GatePolicy:
        """
        Change the policy of the gate. A new version for everything that is asked from now on.
        Receipts keep theirs.

        severities: pass_with_edits passes if the rule offers a text, and holds if it offers
            none.
        unjudged: What a rule means whose words are in the text and that only a model could
            judge. It is listed in any case.
        gaps: What it means if something is not known of a text. Stays as it is if it is left
            out.
        expected_version: The version that was read; the answer is 412 if it is another by now.
        """
        return await self._send(
            SET_GATE_POLICY,
            body={
                "severities": severities,
                "packs": packs,
                "unjudged": unjudged,
                "gaps": gaps,
                "expected_version": expected_version,
            },
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
