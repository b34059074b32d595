# Written by scripts/generate.py from the OpenAPI documents. Do not edit.
from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from .._operation import ListOperation, Operation
from .._pages import AsyncPager, Pager
from .._resource import AsyncResource, Resource
from ..types import (
    AssignFindingsResult,
    ClusterOffer,
    CreateStandingDecisionResult,
    CreateStandingDecisionScope,
    DecideFindingsMatching,
    DecideFindingsResult,
    DuePolicy,
    FindingCluster,
    FindingClustersPage,
    FindingFacet,
    FindingHistory,
    FindingHistoryFinding,
    FindingOwnersPage,
    FindingsPage,
    GetFindingHistorySighting,
    LanguageKey,
    ReviewState,
    Severity,
    StandingDecisionsPage,
    StandingDecisionsPageStandingDecision,
    UndoFindingsResult,
)

LIST_FINDINGS: ListOperation[FindingHistoryFinding, FindingsPage] = ListOperation(
    "listFindings",
    "GET",
    "/findings",
    repeat="always",
    kind="list",
    items="findings",
    cursor="cursor",
)

LIST_FINDING_CLUSTERS: ListOperation[FindingCluster, FindingClustersPage] = ListOperation(
    "listFindingClusters",
    "GET",
    "/findings/clusters",
    repeat="always",
    kind="list",
    items="clusters",
    cursor="cursor",
)

GET_FINDING_FACET: Operation[FindingFacet] = Operation(
    "getFindingFacet",
    "GET",
    "/findings/facet",
    repeat="always",
    kind="json",
)

GET_CLUSTER_OFFER: Operation[ClusterOffer] = Operation(
    "getClusterOffer",
    "GET",
    "/findings/offer",
    repeat="always",
    kind="json",
)

GET_FINDING_HISTORY: ListOperation[GetFindingHistorySighting, FindingHistory] = ListOperation(
    "getFindingHistory",
    "GET",
    "/findings/{finding_id}",
    repeat="always",
    kind="list",
    items="sightings",
    cursor="cursor",
)

DECIDE_FINDINGS: Operation[DecideFindingsResult] = Operation(
    "decideFindings",
    "POST",
    "/findings/decisions",
    repeat="unsent",
    kind="json",
)

UNDO_FINDINGS: Operation[UndoFindingsResult] = Operation(
    "undoFindings",
    "POST",
    "/findings/undo",
    repeat="unsent",
    kind="json",
)

ASSIGN_FINDINGS: Operation[AssignFindingsResult] = Operation(
    "assignFindings",
    "POST",
    "/findings/assignments",
    repeat="unsent",
    kind="json",
)

LIST_FINDING_OWNERS: Operation[FindingOwnersPage] = Operation(
    "listFindingOwners",
    "GET",
    "/finding-owners",
    repeat="always",
    kind="json",
)

GET_DUE_POLICY: Operation[DuePolicy] = Operation(
    "getDuePolicy",
    "GET",
    "/due-policy",
    repeat="always",
    kind="json",
)

LIST_STANDING_DECISIONS: Operation[StandingDecisionsPage] = Operation(
    "listStandingDecisions",
    "GET",
    "/standing-decisions",
    repeat="always",
    kind="json",
)

CREATE_STANDING_DECISION: Operation[CreateStandingDecisionResult] = Operation(
    "createStandingDecision",
    "POST",
    "/standing-decisions",
    repeat="unsent",
    kind="json",
)

REVOKE_STANDING_DECISION: Operation[StandingDecisionsPageStandingDecision] = Operation(
    "revokeStandingDecision",
    "POST",
    "/standing-decisions/{standing_decision_id}/revoke",
    repeat="key",
    kind="json",
)


class FindingsResource(Resource):
    def list(
        self,
        *,
        standing: Literal["open", "decided", "gone"] | None = None,
        review_state: ReviewState | None = None,
        severity: Severity | None = None,
        rule_id: str | None = None,
        pack: str | None = None,
        asset_id: str | None = None,
        audit_id: str | None = None,
        cluster_id: str | None = None,
        site: str | None = None,
        path: str | None = None,
        language: LanguageKey | None = None,
        market: str | None = None,
        life: Literal["seen", "gone", "unknown"] | None = None,
        change: Literal["new", "still", "changed", "regressed"] | None = None,
        assignee: str | None = None,
        commented: bool | None = None,
        suggestion: bool | None = None,
        due: Literal["overdue", "soon"] | None = None,
        sort: Literal["severity", "age", "newest", "due"] | None = None,
        cursor: str | None = None,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> Pager[FindingHistoryFinding, FindingsPage]:
        """
        List findings over all audits. Needs the scope `reading`.

        standing: open: to be dealt with; decided: dismissed or fixed; gone: not there any more.
        review_state: Only findings in this state.
        severity: Severity of the rule.
        rule_id: Only findings of this rule.
        pack: Only findings of rules of this pack.
        asset_id: Only findings on this asset.
        audit_id: Only findings whose newest sighting is in this audit.
        cluster_id: Only the members of this cluster.
        site: Only findings on assets of this host.
        path: Only findings on assets whose path begins with this.
        language: Language of a text.
        market: Only findings on assets whose metadata names this market now.
        assignee: me, or the identifier of a member.
        commented: Only findings with comments, or only those without.
        suggestion: Only findings that suggest something, or only those that do not.
        due: overdue: only findings whose date has passed; soon: whose date is within three
            days.
        sort: severity: the most severe first, and those of one cluster together; age: those
            that were found first; newest: those that were found last; due: those whose date comes
            first, then those without one.
        cursor: The next_cursor of the page before.
        """
        return self._list(
            LIST_FINDINGS,
            query={
                "standing": standing,
                "review_state": review_state,
                "severity": severity,
                "rule_id": rule_id,
                "pack": pack,
                "asset_id": asset_id,
                "audit_id": audit_id,
                "cluster_id": cluster_id,
                "site": site,
                "path": path,
                "language": language,
                "market": market,
                "life": life,
                "change": change,
                "assignee": assignee,
                "commented": commented,
                "suggestion": suggestion,
                "due": due,
                "sort": sort,
                "cursor": cursor,
                "limit": limit,
            },
            timeout=timeout,
        )

    def clusters(
        self,
        *,
        standing: Literal["open", "decided", "gone"] | None = None,
        review_state: ReviewState | None = None,
        severity: Severity | None = None,
        rule_id: str | None = None,
        pack: str | None = None,
        asset_id: str | None = None,
        audit_id: str | None = None,
        cluster_id: str | None = None,
        site: str | None = None,
        path: str | None = None,
        language: LanguageKey | None = None,
        market: str | None = None,
        life: Literal["seen", "gone", "unknown"] | None = None,
        change: Literal["new", "still", "changed", "regressed"] | None = None,
        assignee: str | None = None,
        commented: bool | None = None,
        suggestion: bool | None = None,
        due: Literal["overdue", "soon"] | None = None,
        cursor: str | None = None,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> Pager[FindingCluster, FindingClustersPage]:
        """
        List findings by rule and words. Needs the scope `reading`.

        standing: open: to be dealt with; decided: dismissed or fixed; gone: not there any more.
        review_state: Only findings in this state.
        severity: Severity of the rule.
        rule_id: Only findings of this rule.
        pack: Only findings of rules of this pack.
        asset_id: Only findings on this asset.
        audit_id: Only findings whose newest sighting is in this audit.
        cluster_id: Only the members of this cluster.
        site: Only findings on assets of this host.
        path: Only findings on assets whose path begins with this.
        language: Language of a text.
        market: Only findings on assets whose metadata names this market now.
        assignee: me, or the identifier of a member.
        commented: Only findings with comments, or only those without.
        suggestion: Only findings that suggest something, or only those that do not.
        due: overdue: only findings whose date has passed; soon: whose date is within three
            days.
        cursor: The next_cursor of the page before.
        """
        return self._list(
            LIST_FINDING_CLUSTERS,
            query={
                "standing": standing,
                "review_state": review_state,
                "severity": severity,
                "rule_id": rule_id,
                "pack": pack,
                "asset_id": asset_id,
                "audit_id": audit_id,
                "cluster_id": cluster_id,
                "site": site,
                "path": path,
                "language": language,
                "market": market,
                "life": life,
                "change": change,
                "assignee": assignee,
                "commented": commented,
                "suggestion": suggestion,
                "due": due,
                "cursor": cursor,
                "limit": limit,
            },
            timeout=timeout,
        )

    def facet(
        self,
        *,
        standing: Literal["open", "decided", "gone"] | None = None,
        review_state: ReviewState | None = None,
        severity: Severity | None = None,
        rule_id: str | None = None,
        pack: str | None = None,
        asset_id: str | None = None,
        audit_id: str | None = None,
        cluster_id: str | None = None,
        site: str | None = None,
        path: str | None = None,
        language: LanguageKey | None = None,
        market: str | None = None,
        life: Literal["seen", "gone", "unknown"] | None = None,
        change: Literal["new", "still", "changed", "regressed"] | None = None,
        assignee: str | None = None,
        commented: bool | None = None,
        suggestion: bool | None = None,
        due: Literal["overdue", "soon"] | None = None,
        facet: Literal["rule", "pack", "severity", "language", "site", "market", "change", "review_state", "assignee", "due"] | None = None,
        timeout: float | None = None,
    ) -> FindingFacet:
        """
        Count findings by rule, severity and the like. Needs the scope `reading`.

        standing: open: to be dealt with; decided: dismissed or fixed; gone: not there any more.
        review_state: Only findings in this state.
        severity: Severity of the rule.
        rule_id: Only findings of this rule.
        pack: Only findings of rules of this pack.
        asset_id: Only findings on this asset.
        audit_id: Only findings whose newest sighting is in this audit.
        cluster_id: Only the members of this cluster.
        site: Only findings on assets of this host.
        path: Only findings on assets whose path begins with this.
        language: Language of a text.
        market: Only findings on assets whose metadata names this market now.
        assignee: me, or the identifier of a member.
        commented: Only findings with comments, or only those without.
        suggestion: Only findings that suggest something, or only those that do not.
        due: overdue: only findings whose date has passed; soon: whose date is within three
            days.
        facet: What to count by. The filter on the same thing is not applied.
        """
        return self._send(
            GET_FINDING_FACET,
            query={
                "standing": standing,
                "review_state": review_state,
                "severity": severity,
                "rule_id": rule_id,
                "pack": pack,
                "asset_id": asset_id,
                "audit_id": audit_id,
                "cluster_id": cluster_id,
                "site": site,
                "path": path,
                "language": language,
                "market": market,
                "life": life,
                "change": change,
                "assignee": assignee,
                "commented": commented,
                "suggestion": suggestion,
                "due": due,
                "facet": facet,
            },
            timeout=timeout,
        )

    def offer(
        self,
        *,
        cluster_id: str,
        timeout: float | None = None,
    ) -> ClusterOffer:
        """
        Read how the same words were decided before. Needs the scope `reading`.

        cluster_id: The cluster of a finding.
        """
        return self._send(
            GET_CLUSTER_OFFER,
            query={"cluster_id": cluster_id},
            timeout=timeout,
        )

    def history(
        self,
        finding_id: str,
        /,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> Pager[GetFindingHistorySighting, FindingHistory]:
        """
        Read a finding over time. Needs the scope `reading`.

        finding_id: Identifier of the finding.
        cursor: The next_cursor of the page before.
        """
        return self._list(
            GET_FINDING_HISTORY,
            path={"finding_id": finding_id},
            query={"cursor": cursor, "limit": limit},
            timeout=timeout,
        )

    def decide(
        self,
        *,
        action: Literal["dismiss", "elevated_risk", "urgent_violation", "mark_fixed", "reopen"],
        finding_ids: Sequence[str] | None = None,
        matching: DecideFindingsMatching | None = None,
        reason: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> DecideFindingsResult:
        """
        Decide about findings of many audits at once. Needs the scope `reviewing`.

        matching: All findings that pass these filters, such as those of a cluster.
        action: The decision.
        reason: Required with dismiss and accepted with no other action.
        dry_run: Only counts.
        """
        return self._send(
            DECIDE_FINDINGS,
            body={
                "finding_ids": finding_ids,
                "matching": matching,
                "action": action,
                "reason": reason,
                "dry_run": dry_run,
            },
            timeout=timeout,
        )

    def undo(
        self,
        *,
        decision_id: str,
        timeout: float | None = None,
    ) -> UndoFindingsResult:
        """
        Undo a decision about findings. Needs the scope `reviewing`.

        decision_id: The decision_id of a decision about findings, or of its undo.
        """
        return self._send(
            UNDO_FINDINGS,
            body={"decision_id": decision_id},
            timeout=timeout,
        )

    def assign(
        self,
        *,
        user_ids: Sequence[str],
        finding_ids: Sequence[str] | None = None,
        matching: DecideFindingsMatching | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> AssignFindingsResult:
        """
        Assign findings of many audits at once. Needs the scope `reviewing`.

        matching: All findings that pass these filters, such as those of a cluster or a site.
        user_ids: Members of the workspace; none takes the assignment away.
        dry_run: Only counts.
        """
        return self._send(
            ASSIGN_FINDINGS,
            body={
                "finding_ids": finding_ids,
                "matching": matching,
                "user_ids": user_ids,
                "dry_run": dry_run,
            },
            timeout=timeout,
        )

    def list_owners(
        self,
        *,
        timeout: float | None = None,
    ) -> FindingOwnersPage:
        """List whose findings are those of which site. Needs the scope `reading`."""
        return self._send(
            LIST_FINDING_OWNERS,
            timeout=timeout,
        )

    def get_due_policy(
        self,
        *,
        timeout: float | None = None,
    ) -> DuePolicy:
        """Read in how many days findings are due. Needs the scope `reading`."""
        return self._send(
            GET_DUE_POLICY,
            timeout=timeout,
        )

    def list_standing(
        self,
        *,
        which: Literal["holding", "all"] | None = None,
        cursor: str | None = None,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> StandingDecisionsPage:
        """
        List standing decisions. Needs the scope `reading`.

        which: holding: those that are active or resting; all: also those that have ended.
        cursor: The next_cursor of the page before.
        """
        return self._send(
            LIST_STANDING_DECISIONS,
            query={"which": which, "cursor": cursor, "limit": limit},
            timeout=timeout,
        )

    def decide_always(
        self,
        *,
        finding_id: str,
        scope: CreateStandingDecisionScope,
        action: Literal["dismiss", "elevated_risk", "urgent_violation"],
        reason: str | None = None,
        days: int | None = None,
        apply_to_open: bool | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> CreateStandingDecisionResult:
        """
        Decide from now on about the same words of a rule. Needs the scope `reviewing`.

        finding_id: It is made for the rule and the words of this finding.
        reason: Required with dismiss and accepted with no other action.
        days: For how many days it holds. Without it: 30 for a finding that is critical, 90 for
            high, 180 for medium or unspecified, 365 for low.
        apply_to_open: Also decide the findings in its scope that are open now and that nobody
            has decided.
        dry_run: Only counts what is open now.
        """
        return self._send(
            CREATE_STANDING_DECISION,
            body={
                "finding_id": finding_id,
                "scope": scope,
                "action": action,
                "reason": reason,
                "days": days,
                "apply_to_open": apply_to_open,
                "dry_run": dry_run,
            },
            timeout=timeout,
        )

    def end_standing(
        self,
        standing_decision_id: str,
        /,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> StandingDecisionsPageStandingDecision:
        """
        End a standing decision. Needs the scope `reviewing`.

        standing_decision_id: Identifier of the standing decision.
        """
        return self._send(
            REVOKE_STANDING_DECISION,
            path={"standing_decision_id": standing_decision_id},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )


class AsyncFindingsResource(AsyncResource):
    def list(
        self,
        *,
        standing: Literal["open", "decided", "gone"] | None = None,
        review_state: ReviewState | None = None,
        severity: Severity | None = None,
        rule_id: str | None = None,
        pack: str | None = None,
        asset_id: str | None = None,
        audit_id: str | None = None,
        cluster_id: str | None = None,
        site: str | None = None,
        path: str | None = None,
        language: LanguageKey | None = None,
        market: str | None = None,
        life: Literal["seen", "gone", "unknown"] | None = None,
        change: Literal["new", "still", "changed", "regressed"] | None = None,
        assignee: str | None = None,
        commented: bool | None = None,
        suggestion: bool | None = None,
        due: Literal["overdue", "soon"] | None = None,
        sort: Literal["severity", "age", "newest", "due"] | None = None,
        cursor: str | None = None,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> AsyncPager[FindingHistoryFinding, FindingsPage]:
        """
        List findings over all audits. Needs the scope `reading`.

        standing: open: to be dealt with; decided: dismissed or fixed; gone: not there any more.
        review_state: Only findings in this state.
        severity: Severity of the rule.
        rule_id: Only findings of this rule.
        pack: Only findings of rules of this pack.
        asset_id: Only findings on this asset.
        audit_id: Only findings whose newest sighting is in this audit.
        cluster_id: Only the members of this cluster.
        site: Only findings on assets of this host.
        path: Only findings on assets whose path begins with this.
        language: Language of a text.
        market: Only findings on assets whose metadata names this market now.
        assignee: me, or the identifier of a member.
        commented: Only findings with comments, or only those without.
        suggestion: Only findings that suggest something, or only those that do not.
        due: overdue: only findings whose date has passed; soon: whose date is within three
            days.
        sort: severity: the most severe first, and those of one cluster together; age: those
            that were found first; newest: those that were found last; due: those whose date comes
            first, then those without one.
        cursor: The next_cursor of the page before.
        """
        return self._list(
            LIST_FINDINGS,
            query={
                "standing": standing,
                "review_state": review_state,
                "severity": severity,
                "rule_id": rule_id,
                "pack": pack,
                "asset_id": asset_id,
                "audit_id": audit_id,
                "cluster_id": cluster_id,
                "site": site,
                "path": path,
                "language": language,
                "market": market,
                "life": life,
                "change": change,
                "assignee": assignee,
                "commented": commented,
                "suggestion": suggestion,
                "due": due,
                "sort": sort,
                "cursor": cursor,
                "limit": limit,
            },
            timeout=timeout,
        )

    def clusters(
        self,
        *,
        standing: Literal["open", "decided", "gone"] | None = None,
        review_state: ReviewState | None = None,
        severity: Severity | None = None,
        rule_id: str | None = None,
        pack: str | None = None,
        asset_id: str | None = None,
        audit_id: str | None = None,
        cluster_id: str | None = None,
        site: str | None = None,
        path: str | None = None,
        language: LanguageKey | None = None,
        market: str | None = None,
        life: Literal["seen", "gone", "unknown"] | None = None,
        change: Literal["new", "still", "changed", "regressed"] | None = None,
        assignee: str | None = None,
        commented: bool | None = None,
        suggestion: bool | None = None,
        due: Literal["overdue", "soon"] | None = None,
        cursor: str | None = None,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> AsyncPager[FindingCluster, FindingClustersPage]:
        """
        List findings by rule and words. Needs the scope `reading`.

        standing: open: to be dealt with; decided: dismissed or fixed; gone: not there any more.
        review_state: Only findings in this state.
        severity: Severity of the rule.
        rule_id: Only findings of this rule.
        pack: Only findings of rules of this pack.
        asset_id: Only findings on this asset.
        audit_id: Only findings whose newest sighting is in this audit.
        cluster_id: Only the members of this cluster.
        site: Only findings on assets of this host.
        path: Only findings on assets whose path begins with this.
        language: Language of a text.
        market: Only findings on assets whose metadata names this market now.
        assignee: me, or the identifier of a member.
        commented: Only findings with comments, or only those without.
        suggestion: Only findings that suggest something, or only those that do not.
        due: overdue: only findings whose date has passed; soon: whose date is within three
            days.
        cursor: The next_cursor of the page before.
        """
        return self._list(
            LIST_FINDING_CLUSTERS,
            query={
                "standing": standing,
                "review_state": review_state,
                "severity": severity,
                "rule_id": rule_id,
                "pack": pack,
                "asset_id": asset_id,
                "audit_id": audit_id,
                "cluster_id": cluster_id,
                "site": site,
                "path": path,
                "language": language,
                "market": market,
                "life": life,
                "change": change,
                "assignee": assignee,
                "commented": commented,
                "suggestion": suggestion,
                "due": due,
                "cursor": cursor,
                "limit": limit,
            },
            timeout=timeout,
        )

    async def facet(
        self,
        *,
        standing: Literal["open", "decided", "gone"] | None = None,
        review_state: ReviewState | None = None,
        severity: Severity | None = None,
        rule_id: str | None = None,
        pack: str | None = None,
        asset_id: str | None = None,
        audit_id: str | None = None,
        cluster_id: str | None = None,
        site: str | None = None,
        path: str | None = None,
        language: LanguageKey | None = None,
        market: str | None = None,
        life: Literal["seen", "gone", "unknown"] | None = None,
        change: Literal["new", "still", "changed", "regressed"] | None = None,
        assignee: str | None = None,
        commented: bool | None = None,
        suggestion: bool | None = None,
        due: Literal["overdue", "soon"] | None = None,
        facet: Literal["rule", "pack", "severity", "language", "site", "market", "change", "review_state", "assignee", "due"] | None = None,
        timeout: float | None = None,
    ) -> FindingFacet:
        """
        Count findings by rule, severity and the like. Needs the scope `reading`.

        standing: open: to be dealt with; decided: dismissed or fixed; gone: not there any more.
        review_state: Only findings in this state.
        severity: Severity of the rule.
        rule_id: Only findings of this rule.
        pack: Only findings of rules of this pack.
        asset_id: Only findings on this asset.
        audit_id: Only findings whose newest sighting is in this audit.
        cluster_id: Only the members of this cluster.
        site: Only findings on assets of this host.
        path: Only findings on assets whose path begins with this.
        language: Language of a text.
        market: Only findings on assets whose metadata names this market now.
        assignee: me, or the identifier of a member.
        commented: Only findings with comments, or only those without.
        suggestion: Only findings that suggest something, or only those that do not.
        due: overdue: only findings whose date has passed; soon: whose date is within three
            days.
        facet: What to count by. The filter on the same thing is not applied.
        """
        return await self._send(
            GET_FINDING_FACET,
            query={
                "standing": standing,
                "review_state": review_state,
                "severity": severity,
                "rule_id": rule_id,
                "pack": pack,
                "asset_id": asset_id,
                "audit_id": audit_id,
                "cluster_id": cluster_id,
                "site": site,
                "path": path,
                "language": language,
                "market": market,
                "life": life,
                "change": change,
                "assignee": assignee,
                "commented": commented,
                "suggestion": suggestion,
                "due": due,
                "facet": facet,
            },
            timeout=timeout,
        )

    async def offer(
        self,
        *,
        cluster_id: str,
        timeout: float | None = None,
    ) -> ClusterOffer:
        """
        Read how the same words were decided before. Needs the scope `reading`.

        cluster_id: The cluster of a finding.
        """
        return await self._send(
            GET_CLUSTER_OFFER,
            query={"cluster_id": cluster_id},
            timeout=timeout,
        )

    def history(
        self,
        finding_id: str,
        /,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> AsyncPager[GetFindingHistorySighting, FindingHistory]:
        """
        Read a finding over time. Needs the scope `reading`.

        finding_id: Identifier of the finding.
        cursor: The next_cursor of the page before.
        """
        return self._list(
            GET_FINDING_HISTORY,
            path={"finding_id": finding_id},
            query={"cursor": cursor, "limit": limit},
            timeout=timeout,
        )

    async def decide(
        self,
        *,
        action: Literal["dismiss", "elevated_risk", "urgent_violation", "mark_fixed", "reopen"],
        finding_ids: Sequence[str] | None = None,
        matching: DecideFindingsMatching | None = None,
        reason: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> DecideFindingsResult:
        """
        Decide about findings of many audits at once. Needs the scope `reviewing`.

        matching: All findings that pass these filters, such as those of a cluster.
        action: The decision.
        reason: Required with dismiss and accepted with no other action.
        dry_run: Only counts.
        """
        return await self._send(
            DECIDE_FINDINGS,
            body={
                "finding_ids": finding_ids,
                "matching": matching,
                "action": action,
                "reason": reason,
                "dry_run": dry_run,
            },
            timeout=timeout,
        )

    async def undo(
        self,
        *,
        decision_id: str,
        timeout: float | None = None,
    ) -> UndoFindingsResult:
        """
        Undo a decision about findings. Needs the scope `reviewing`.

        decision_id: The decision_id of a decision about findings, or of its undo.
        """
        return await self._send(
            UNDO_FINDINGS,
            body={"decision_id": decision_id},
            timeout=timeout,
        )

    async def assign(
        self,
        *,
        user_ids: Sequence[str],
        finding_ids: Sequence[str] | None = None,
        matching: DecideFindingsMatching | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> AssignFindingsResult:
        """
        Assign findings of many audits at once. Needs the scope `reviewing`.

        matching: All findings that pass these filters, such as those of a cluster or a site.
        user_ids: Members of the workspace; none takes the assignment away.
        dry_run: Only counts.
        """
        return await self._send(
            ASSIGN_FINDINGS,
            body={
                "finding_ids": finding_ids,
                "matching": matching,
                "user_ids": user_ids,
                "dry_run": dry_run,
            },
            timeout=timeout,
        )

    async def list_owners(
        self,
        *,
        timeout: float | None = None,
    ) -> FindingOwnersPage:
        """List whose findings are those of which site. Needs the scope `reading`."""
        return await self._send(
            LIST_FINDING_OWNERS,
            timeout=timeout,
        )

    async def get_due_policy(
        self,
        *,
        timeout: float | None = None,
    ) -> DuePolicy:
        """Read in how many days findings are due. Needs the scope `reading`."""
        return await self._send(
            GET_DUE_POLICY,
            timeout=timeout,
        )

    async def list_standing(
        self,
        *,
        which: Literal["holding", "all"] | None = None,
        cursor: str | None = None,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> StandingDecisionsPage:
        """
        List standing decisions. Needs the scope `reading`.

        which: holding: those that are active or resting; all: also those that have ended.
        cursor: The next_cursor of the page before.
        """
        return await self._send(
            LIST_STANDING_DECISIONS,
            query={"which": which, "cursor": cursor, "limit": limit},
            timeout=timeout,
        )

    async def decide_always(
        self,
        *,
        finding_id: str,
        scope: CreateStandingDecisionScope,
        action: Literal["dismiss", "elevated_risk", "urgent_violation"],
        reason: str | None = None,
        days: int | None = None,
        apply_to_open: bool | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> CreateStandingDecisionResult:
        """
        Decide from now on about the same words of a rule. Needs the scope `reviewing`.

        finding_id: It is made for the rule and the words of this finding.
        reason: Required with dismiss and accepted with no other action.
        days: For how many days it holds. Without it: 30 for a finding that is critical, 90 for
            high, 180 for medium or unspecified, 365 for low.
        apply_to_open: Also decide the findings in its scope that are open now and that nobody
            has decided.
        dry_run: Only counts what is open now.
        """
        return await self._send(
            CREATE_STANDING_DECISION,
            body={
                "finding_id": finding_id,
                "scope": scope,
                "action": action,
                "reason": reason,
                "days": days,
                "apply_to_open": apply_to_open,
                "dry_run": dry_run,
            },
            timeout=timeout,
        )

    async def end_standing(
        self,
        standing_decision_id: str,
        /,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> StandingDecisionsPageStandingDecision:
        """
        End a standing decision. Needs the scope `reviewing`.

        standing_decision_id: Identifier of the standing decision.
        """
        return await self._send(
            REVOKE_STANDING_DECISION,
            path={"standing_decision_id": standing_decision_id},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
