# Written by scripts/generate.py from the OpenAPI documents. Do not edit.
from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from .._operation import ListOperation, Operation
from .._pages import AsyncPager, Pager
from .._resource import AsyncResource, Resource
from ..types import (
    AssignViolationsResult,
    DecideManyMatching,
    DecideManyResult,
    GroupMember,
    GroupMembersPage,
    LanguageKey,
    LikelyViolation,
    LikelyViolationsPage,
    ReviewItem,
    ReviewResultWithTag,
    Severity,
    UndoDecisionsResult,
    Violation,
    ViolationComment,
    ViolationDetailWithTag,
    ViolationPage,
)

LIST_VIOLATIONS: ListOperation[Violation, ViolationPage] = ListOperation(
    "listViolations",
    "GET",
    "/audits/{audit_id}/violations",
    repeat="always",
    kind="list",
    items="violations",
    cursor="cursor",
)

LIST_LIKELY_VIOLATIONS: ListOperation[LikelyViolation, LikelyViolationsPage] = ListOperation(
    "listLikelyViolations",
    "GET",
    "/audits/{id}/likely-violations",
    repeat="always",
    kind="list",
    items="violations",
    cursor="cursor",
)

GET_VIOLATION: Operation[ViolationDetailWithTag] = Operation(
    "getViolation",
    "GET",
    "/violations/{violation_id}",
    repeat="always",
    kind="json",
    headers=(("etag", "etag", None),),
)

REVIEW_VIOLATION: Operation[ReviewResultWithTag] = Operation(
    "reviewViolation",
    "POST",
    "/violations/{violation_id}/review",
    repeat="key",
    kind="json",
    headers=(("etag", "etag", None),),
)

ADD_COMMENT: Operation[ViolationComment] = Operation(
    "addComment",
    "POST",
    "/violations/{violation_id}/comments",
    repeat="key",
    kind="json",
)

GET_REVIEW_ITEM: Operation[ReviewItem] = Operation(
    "getReviewItem",
    "GET",
    "/violations/{violation_id}/review",
    repeat="always",
    kind="json",
)

ASSIGN_VIOLATIONS: Operation[AssignViolationsResult] = Operation(
    "assignViolations",
    "POST",
    "/violations/assign",
    repeat="key",
    kind="json",
)

LIST_GROUP_MEMBERS: ListOperation[GroupMember, GroupMembersPage] = ListOperation(
    "listGroupMembers",
    "GET",
    "/violations/{violation_id}/group",
    repeat="always",
    kind="list",
    items="members",
    cursor="after",
)

EXPORT_VIOLATIONS: Operation[bytes] = Operation(
    "exportViolations",
    "GET",
    "/audits/{audit_id}/violations.csv",
    repeat="always",
    kind="bytes",
)

DECIDE_MANY: Operation[DecideManyResult] = Operation(
    "decideMany",
    "POST",
    "/audits/{audit_id}/decisions",
    repeat="unsent",
    kind="json",
)

UNDO_DECISIONS: Operation[UndoDecisionsResult] = Operation(
    "undoDecisions",
    "POST",
    "/audits/{audit_id}/undo",
    repeat="unsent",
    kind="json",
)


class ViolationsResource(Resource):
    def list(
        self,
        audit_id: str,
        /,
        *,
        review_state: Literal["undecided", "elevated_risk", "urgent_violation", "dismissed", "fixed", "all"] | None = None,
        severity: Severity | None = None,
        search: str | None = None,
        page_size: int | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> Pager[Violation, ViolationPage]:
        """
        Page through an audit's violations.

        audit_id: Identifier of the audit.
        review_state: Only violations in this state; all returns every state.
        severity: Only violations of this severity.
        search: Only violations whose text, reason or rule name contains the term, whatever its
            case and accents.
        page_size: Results per page.
        cursor: Goes on after the last violation of an earlier answer: the value of its
            next_cursor header. Takes the place of page, and nothing is skipped when decisions
            change what matches.
        """
        return self._list(
            LIST_VIOLATIONS,
            path={"audit_id": audit_id},
            query={
                "review_state": review_state,
                "severity": severity,
                "search": search,
                "page_size": page_size,
                "cursor": cursor,
            },
            timeout=timeout,
        )

    def list_likely(
        self,
        id: str,
        /,
        *,
        order: Literal["most", "least"] | None = None,
        review_state: Literal["undecided", "elevated_risk", "urgent_violation", "dismissed", "fixed", "all"] | None = None,
        severity: Severity | None = None,
        search: str | None = None,
        page_size: int | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> Pager[LikelyViolation, LikelyViolationsPage]:
        """
        Page through the violations of an audit by how likely they are right. The same
        violations as /audits/{audit_id}/violations, ordered by what was known of their rule in
        their language when the audit ended. Equally likely ones are in the usual order. There
        is no such order before the audit has ended, nor for an audit of an earlier release.

        id: Identifier of the audit.
        order: Most likely right first, or least likely.
        review_state: Only violations in this state; all returns every state.
        severity: Only violations of this severity.
        search: Only violations whose text, reason or rule name contains the term, whatever its
            case and accents.
        page_size: Results per page.
        cursor: Goes on after the last violation of an earlier answer: the value of its
            next_cursor header. Takes the place of page, and nothing is skipped when decisions
            change what matches.
        """
        return self._list(
            LIST_LIKELY_VIOLATIONS,
            path={"id": id},
            query={
                "order": order,
                "review_state": review_state,
                "severity": severity,
                "search": search,
                "page_size": page_size,
                "cursor": cursor,
            },
            timeout=timeout,
        )

    def get(
        self,
        violation_id: str,
        /,
        *,
        timeout: float | None = None,
    ) -> ViolationDetailWithTag:
        """
        Read a violation with its rule and comments.

        violation_id: Identifier of the violation.
        """
        return self._send(
            GET_VIOLATION,
            path={"violation_id": violation_id},
            timeout=timeout,
        )

    def review(
        self,
        violation_id: str,
        /,
        *,
        action: Literal["dismiss", "elevated_risk", "urgent_violation", "mark_fixed", "reopen"],
        if_match: str | None = None,
        reason: str | None = None,
        apply_to_group: bool | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> ReviewResultWithTag:
        """
        Record a review decision.

        violation_id: Identifier of the violation.
        if_match: The ETag of the violation that was read; the answer is 412 if it changed
            since, or with apply_to_group if another violation of its group was decided since.
        action: The decision.
        reason: Required with dismiss and accepted with no other action.
        apply_to_group: Applies the decision to every violation with the same group_id.
        """
        return self._send(
            REVIEW_VIOLATION,
            path={"violation_id": violation_id},
            header={"If-Match": if_match},
            body={
                "action": action,
                "reason": reason,
                "apply_to_group": apply_to_group,
            },
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def comment(
        self,
        violation_id: str,
        /,
        *,
        comment: str,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> ViolationComment:
        """
        Add a comment.

        violation_id: Identifier of the violation.
        comment: The text; white space around it is removed.
        """
        return self._send(
            ADD_COMMENT,
            path={"violation_id": violation_id},
            body={"comment": comment},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def get_review(
        self,
        violation_id: str,
        /,
        *,
        language: LanguageKey | None = None,
        timeout: float | None = None,
    ) -> ReviewItem:
        """
        Read a violation with its text, place and history. Needs the scope `reading`.

        violation_id: Identifier of the violation.
        language: Language of a text.
        """
        return self._send(
            GET_REVIEW_ITEM,
            path={"violation_id": violation_id},
            query={"language": language},
            timeout=timeout,
        )

    def assign(
        self,
        *,
        violation_ids: Sequence[str],
        user_ids: Sequence[str],
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> AssignViolationsResult:
        """
        Assign violations to members. Needs the scope `reviewing`.

        user_ids: Members of the workspace; none takes the assignment away.
        """
        return self._send(
            ASSIGN_VIOLATIONS,
            body={"violation_ids": violation_ids, "user_ids": user_ids},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def group(
        self,
        violation_id: str,
        /,
        *,
        after: int | None = None,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> Pager[GroupMember, GroupMembersPage]:
        """
        List the violations of the same group. Needs the scope `reading`.

        violation_id: Identifier of the violation.
        after: The next_after of the page before.
        """
        return self._list(
            LIST_GROUP_MEMBERS,
            path={"violation_id": violation_id},
            query={"after": after, "limit": limit},
            timeout=timeout,
        )

    def export(
        self,
        audit_id: str,
        /,
        *,
        review_state: Literal["undecided", "elevated_risk", "urgent_violation", "dismissed", "fixed", "all"] | None = None,
        severity: Severity | None = None,
        search: str | None = None,
        timeout: float | None = None,
    ) -> bytes:
        """
        Export the violations of an audit as CSV. Needs the scope `reading`.

        audit_id: Identifier of the audit.
        severity: Only violations of this severity.
        search: Only violations whose text, reason or rule name contains the term, whatever its
            case and accents.
        """
        return self._send(
            EXPORT_VIOLATIONS,
            path={"audit_id": audit_id},
            query={
                "review_state": review_state,
                "severity": severity,
                "search": search,
            },
            timeout=timeout,
        )

    def decide_many(
        self,
        audit_id: str,
        /,
        *,
        action: Literal["dismiss", "elevated_risk", "urgent_violation", "mark_fixed", "reopen"],
        violation_ids: Sequence[str] | None = None,
        matching: DecideManyMatching | None = None,
        reason: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> DecideManyResult:
        """
        Decide about many violations at once. Needs the scope `reviewing`.

        audit_id: Identifier of the audit.
        action: The decision.
        reason: Required with dismiss and accepted with no other action.
        dry_run: Only counts.
        """
        return self._send(
            DECIDE_MANY,
            path={"audit_id": audit_id},
            body={
                "violation_ids": violation_ids,
                "matching": matching,
                "action": action,
                "reason": reason,
                "dry_run": dry_run,
            },
            timeout=timeout,
        )

    def undo(
        self,
        audit_id: str,
        /,
        *,
        seqs: Sequence[int] | None = None,
        decision_id: str | None = None,
        timeout: float | None = None,
    ) -> UndoDecisionsResult:
        """
        Undo decisions. Needs the scope `reviewing`.

        audit_id: Identifier of the audit.
        """
        return self._send(
            UNDO_DECISIONS,
            path={"audit_id": audit_id},
            body={"seqs": seqs, "decision_id": decision_id},
            timeout=timeout,
        )


class AsyncViolationsResource(AsyncResource):
    def list(
        self,
        audit_id: str,
        /,
        *,
        review_state: Literal["undecided", "elevated_risk", "urgent_violation", "dismissed", "fixed", "all"] | None = None,
        severity: Severity | None = None,
        search: str | None = None,
        page_size: int | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> AsyncPager[Violation, ViolationPage]:
        """
        Page through an audit's violations.

        audit_id: Identifier of the audit.
        review_state: Only violations in this state; all returns every state.
        severity: Only violations of this severity.
        search: Only violations whose text, reason or rule name contains the term, whatever its
            case and accents.
        page_size: Results per page.
        cursor: Goes on after the last violation of an earlier answer: the value of its
            next_cursor header. Takes the place of page, and nothing is skipped when decisions
            change what matches.
        """
        return self._list(
            LIST_VIOLATIONS,
            path={"audit_id": audit_id},
            query={
                "review_state": review_state,
                "severity": severity,
                "search": search,
                "page_size": page_size,
                "cursor": cursor,
            },
            timeout=timeout,
        )

    def list_likely(
        self,
        id: str,
        /,
        *,
        order: Literal["most", "least"] | None = None,
        review_state: Literal["undecided", "elevated_risk", "urgent_violation", "dismissed", "fixed", "all"] | None = None,
        severity: Severity | None = None,
        search: str | None = None,
        page_size: int | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> AsyncPager[LikelyViolation, LikelyViolationsPage]:
        """
        Page through the violations of an audit by how likely they are right. The same
        violations as /audits/{audit_id}/violations, ordered by what was known of their rule in
        their language when the audit ended. Equally likely ones are in the usual order. There
        is no such order before the audit has ended, nor for an audit of an earlier release.

        id: Identifier of the audit.
        order: Most likely right first, or least likely.
        review_state: Only violations in this state; all returns every state.
        severity: Only violations of this severity.
        search: Only violations whose text, reason or rule name contains the term, whatever its
            case and accents.
        page_size: Results per page.
        cursor: Goes on after the last violation of an earlier answer: the value of its
            next_cursor header. Takes the place of page, and nothing is skipped when decisions
            change what matches.
        """
        return self._list(
            LIST_LIKELY_VIOLATIONS,
            path={"id": id},
            query={
                "order": order,
                "review_state": review_state,
                "severity": severity,
                "search": search,
                "page_size": page_size,
                "cursor": cursor,
            },
            timeout=timeout,
        )

    async def get(
        self,
        violation_id: str,
        /,
        *,
        timeout: float | None = None,
    ) -> ViolationDetailWithTag:
        """
        Read a violation with its rule and comments.

        violation_id: Identifier of the violation.
        """
        return await self._send(
            GET_VIOLATION,
            path={"violation_id": violation_id},
            timeout=timeout,
        )

    async def review(
        self,
        violation_id: str,
        /,
        *,
        action: Literal["dismiss", "elevated_risk", "urgent_violation", "mark_fixed", "reopen"],
        if_match: str | None = None,
        reason: str | None = None,
        apply_to_group: bool | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> ReviewResultWithTag:
        """
        Record a review decision.

        violation_id: Identifier of the violation.
        if_match: The ETag of the violation that was read; the answer is 412 if it changed
            since, or with apply_to_group if another violation of its group was decided since.
        action: The decision.
        reason: Required with dismiss and accepted with no other action.
        apply_to_group: Applies the decision to every violation with the same group_id.
        """
        return await self._send(
            REVIEW_VIOLATION,
            path={"violation_id": violation_id},
            header={"If-Match": if_match},
            body={
                "action": action,
                "reason": reason,
                "apply_to_group": apply_to_group,
            },
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    async def comment(
        self,
        violation_id: str,
        /,
        *,
        comment: str,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> ViolationComment:
        """
        Add a comment.

        violation_id: Identifier of the violation.
        comment: The text; white space around it is removed.
        """
        return await self._send(
            ADD_COMMENT,
            path={"violation_id": violation_id},
            body={"comment": comment},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    async def get_review(
        self,
        violation_id: str,
        /,
        *,
        language: LanguageKey | None = None,
        timeout: float | None = None,
    ) -> ReviewItem:
        """
        Read a violation with its text, place and history. Needs the scope `reading`.

        violation_id: Identifier of the violation.
        language: Language of a text.
        """
        return await self._send(
            GET_REVIEW_ITEM,
            path={"violation_id": violation_id},
            query={"language": language},
            timeout=timeout,
        )

    async def assign(
        self,
        *,
        violation_ids: Sequence[str],
        user_ids: Sequence[str],
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> AssignViolationsResult:
        """
        Assign violations to members. Needs the scope `reviewing`.

        user_ids: Members of the workspace; none takes the assignment away.
        """
        return await self._send(
            ASSIGN_VIOLATIONS,
            body={"violation_ids": violation_ids, "user_ids": user_ids},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def group(
        self,
        violation_id: str,
        /,
        *,
        after: int | None = None,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> AsyncPager[GroupMember, GroupMembersPage]:
        """
        List the violations of the same group. Needs the scope `reading`.

        violation_id: Identifier of the violation.
        after: The next_after of the page before.
        """
        return self._list(
            LIST_GROUP_MEMBERS,
            path={"violation_id": violation_id},
            query={"after": after, "limit": limit},
            timeout=timeout,
        )

    async def export(
        self,
        audit_id: str,
        /,
        *,
        review_state: Literal["undecided", "elevated_risk", "urgent_violation", "dismissed", "fixed", "all"] | None = None,
        severity: Severity | None = None,
        search: str | None = None,
        timeout: float | None = None,
    ) -> bytes:
        """
        Export the violations of an audit as CSV. Needs the scope `reading`.

        audit_id: Identifier of the audit.
        severity: Only violations of this severity.
        search: Only violations whose text, reason or rule name contains the term, whatever its
            case and accents.
        """
        return await self._send(
            EXPORT_VIOLATIONS,
            path={"audit_id": audit_id},
            query={
                "review_state": review_state,
                "severity": severity,
                "search": search,
            },
            timeout=timeout,
        )

    async def decide_many(
        self,
        audit_id: str,
        /,
        *,
        action: Literal["dismiss", "elevated_risk", "urgent_violation", "mark_fixed", "reopen"],
        violation_ids: Sequence[str] | None = None,
        matching: DecideManyMatching | None = None,
        reason: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> DecideManyResult:
        """
        Decide about many violations at once. Needs the scope `reviewing`.

        audit_id: Identifier of the audit.
        action: The decision.
        reason: Required with dismiss and accepted with no other action.
        dry_run: Only counts.
        """
        return await self._send(
            DECIDE_MANY,
            path={"audit_id": audit_id},
            body={
                "violation_ids": violation_ids,
                "matching": matching,
                "action": action,
                "reason": reason,
                "dry_run": dry_run,
            },
            timeout=timeout,
        )

    async def undo(
        self,
        audit_id: str,
        /,
        *,
        seqs: Sequence[int] | None = None,
        decision_id: str | None = None,
        timeout: float | None = None,
    ) -> UndoDecisionsResult:
        """
        Undo decisions. Needs the scope `reviewing`.

        audit_id: Identifier of the audit.
        """
        return await self._send(
            UNDO_DECISIONS,
            path={"audit_id": audit_id},
            body={"seqs": seqs, "decision_id": decision_id},
            timeout=timeout,
        )
