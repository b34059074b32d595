# Written by scripts/generate.py from the OpenAPI documents. Do not edit.
from __future__ import annotations

from typing import Literal

from .._operation import ListOperation, Operation
from .._pages import AsyncPager, Pager
from .._resource import AsyncResource, Resource
from ..types import (
    Hint,
    HintPolicy,
    HintsPage,
    LanguageKey,
)

LIST_HINTS: ListOperation[Hint, HintsPage] = ListOperation(
    "listHints",
    "GET",
    "/audits/{id}/hints",
    repeat="always",
    kind="list",
    items="hints",
    cursor="after",
)

EXPORT_HINTS: Operation[bytes] = Operation(
    "exportHints",
    "GET",
    "/audits/{id}/hints.csv",
    repeat="always",
    kind="bytes",
)

ANSWER_HINT: Operation[Hint] = Operation(
    "answerHint",
    "POST",
    "/hints/{id}/answer",
    repeat="key",
    kind="json",
)

GET_HINT_POLICY: Operation[HintPolicy] = Operation(
    "getHintPolicy",
    "GET",
    "/hint-policy",
    repeat="always",
    kind="json",
)

SET_HINT_POLICY: Operation[HintPolicy] = Operation(
    "setHintPolicy",
    "POST",
    "/hint-policy",
    repeat="key",
    kind="json",
)


class HintsResource(Resource):
    def list(
        self,
        id: str,
        /,
        *,
        family: Literal["green", "health", "finance", "consent", "trading", "rule"] | None = None,
        language: LanguageKey | None = None,
        state: Literal["undecided", "breach", "no_breach"] | None = None,
        opinion: Literal["confirms", "doubts", "unclear"] | None = None,
        limit: int | None = None,
        after: int | None = None,
        timeout: float | None = None,
    ) -> Pager[Hint, HintsPage]:
        """
        List the hints of an audit. Sentences that read like a claim although no rule objects to
        them. They may be lawful. They are no violations.

        id: Identifier of the audit.
        family: Only hints of this family.
        language: Language of a text.
        state: Only hints in this state.
        opinion: Only hints of which a model says this.
        limit: At most so many.
        after: The next_after of the page before.
        """
        return self._list(
            LIST_HINTS,
            path={"id": id},
            query={
                "family": family,
                "language": language,
                "state": state,
                "opinion": opinion,
                "limit": limit,
                "after": after,
            },
            timeout=timeout,
        )

    def export(
        self,
        id: str,
        /,
        *,
        family: Literal["green", "health", "finance", "consent", "trading", "rule"] | None = None,
        language: LanguageKey | None = None,
        state: Literal["undecided", "breach", "no_breach"] | None = None,
        opinion: Literal["confirms", "doubts", "unclear"] | None = None,
        timeout: float | None = None,
    ) -> bytes:
        """
        Download the hints of an audit. One line for each hint. The first column says that it is
        a hint.

        id: Identifier of the audit.
        family: Only hints of this family.
        language: Language of a text.
        state: Only hints in this state.
        opinion: Only hints of which a model says this.
        """
        return self._send(
            EXPORT_HINTS,
            path={"id": id},
            query={
                "family": family,
                "language": language,
                "state": state,
                "opinion": opinion,
            },
            timeout=timeout,
        )

    def answer(
        self,
        id: str,
        /,
        *,
        answer: Literal["breach", "no_breach"] | None,
        note: str | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Hint:
        """
        Say whether a hint is a breach. The answer is an entry of the audit’s trail. It makes no
        violation and changes none. The newest answer counts, and null takes it back. It is
        carried over to the next audit that finds the same sentence on the same asset.

        id: Identifier of the hint.
        answer: Null takes the answer back.
        """
        return self._send(
            ANSWER_HINT,
            path={"id": id},
            body={"answer": answer, "note": note},
            must_send=("answer",),
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def get_policy(
        self,
        *,
        timeout: float | None = None,
    ) -> HintPolicy:
        """
        Read when a rule is only a hint. Where a rule was often wrong in test texts of a
        language, its matches in that language are hints and no violations.
        """
        return self._send(
            GET_HINT_POLICY,
            timeout=timeout,
        )

    def set_policy(
        self,
        *,
        share: float,
        least: int,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> HintPolicy:
        """
        Change when a rule is only a hint. Holds for audits that begin from now on. Earlier
        audits keep what they found.

        share: A rule is a hint in a language if a smaller share of its marks in test texts was
            right there. 0: no rule is.
        least: With fewer marks in test texts of the language, a rule is never a hint there.
        """
        return self._send(
            SET_HINT_POLICY,
            body={"share": share, "least": least},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )


class AsyncHintsResource(AsyncResource):
    def list(
        self,
        id: str,
        /,
        *,
        family: Literal["green", "health", "finance", "consent", "trading", "rule"] | None = None,
        language: LanguageKey | None = None,
        state: Literal["undecided", "breach", "no_breach"] | None = None,
        opinion: Literal["confirms", "doubts", "unclear"] | None = None,
        limit: int | None = None,
        after: int | None = None,
        timeout: float | None = None,
    ) -> AsyncPager[Hint, HintsPage]:
        """
        List the hints of an audit. Sentences that read like a claim although no rule objects to
        them. They may be lawful. They are no violations.

        id: Identifier of the audit.
        family: Only hints of this family.
        language: Language of a text.
        state: Only hints in this state.
        opinion: Only hints of which a model says this.
        limit: At most so many.
        after: The next_after of the page before.
        """
        return self._list(
            LIST_HINTS,
            path={"id": id},
            query={
                "family": family,
                "language": language,
                "state": state,
                "opinion": opinion,
                "limit": limit,
                "after": after,
            },
            timeout=timeout,
        )

    async def export(
        self,
        id: str,
        /,
        *,
        family: Literal["green", "health", "finance", "consent", "trading", "rule"] | None = None,
        language: LanguageKey | None = None,
        state: Literal["undecided", "breach", "no_breach"] | None = None,
        opinion: Literal["confirms", "doubts", "unclear"] | None = None,
        timeout: float | None = None,
    ) -> bytes:
        """
        Download the hints of an audit. One line for each hint. The first column says that it is
        a hint.

        id: Identifier of the audit.
        family: Only hints of this family.
        language: Language of a text.
        state: Only hints in this state.
        opinion: Only hints of which a model says this.
        """
        return await self._send(
            EXPORT_HINTS,
            path={"id": id},
            query={
                "family": family,
                "language": language,
                "state": state,
                "opinion": opinion,
            },
            timeout=timeout,
        )

    async def answer(
        self,
        id: str,
        /,
        *,
        answer: Literal["breach", "no_breach"] | None,
        note: str | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Hint:
        """
        Say whether a hint is a breach. The answer is an entry of the audit’s trail. It makes no
        violation and changes none. The newest answer counts, and null takes it back. It is
        carried over to the next audit that finds the same sentence on the same asset.

        id: Identifier of the hint.
        answer: Null takes the answer back.
        """
        return await self._send(
            ANSWER_HINT,
            path={"id": id},
            body={"answer": answer, "note": note},
            must_send=("answer",),
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    async def get_policy(
        self,
        *,
        timeout: float | None = None,
    ) -> HintPolicy:
        """
        Read when a rule is only a hint. Where a rule was often wrong in test texts of a
        language, its matches in that language are hints and no violations.
        """
        return await self._send(
            GET_HINT_POLICY,
            timeout=timeout,
        )

    async def set_policy(
        self,
        *,
        share: float,
        least: int,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> HintPolicy:
        """
        Change when a rule is only a hint. Holds for audits that begin from now on. Earlier
        audits keep what they found.

        share: A rule is a hint in a language if a smaller share of its marks in test texts was
            right there. 0: no rule is.
        least: With fewer marks in test texts of the language, a rule is never a hint there.
        """
        return await self._send(
            SET_HINT_POLICY,
            body={"share": share, "least": least},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
