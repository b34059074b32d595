# Written by scripts/generate.py from the OpenAPI documents. Do not edit.
from __future__ import annotations

from typing import Literal

from .._operation import ListOperation, Operation
from .._pages import AsyncPager, Pager
from .._resource import AsyncResource, Resource
from ..types import (
    ActivityItem,
    ActivityPage,
    VerifyWorkspaceResult,
)

LIST_ACTIVITY: ListOperation[ActivityItem, ActivityPage] = ListOperation(
    "listActivity",
    "GET",
    "/activity",
    repeat="always",
    kind="list",
    items="entries",
    cursor="from",
)

EXPORT_ACTIVITY: Operation[bytes] = Operation(
    "exportActivity",
    "GET",
    "/activity.csv",
    repeat="always",
    kind="bytes",
)

VERIFY_WORKSPACE: Operation[VerifyWorkspaceResult] = Operation(
    "verifyWorkspace",
    "POST",
    "/activity/verify",
    repeat="always",
    kind="json",
)


class ActivityResource(Resource):
    def list(
        self,
        *,
        source: Literal["review", "workspace"] | None = None,
        audit_id: str | None = None,
        actor: str | None = None,
        action: Literal["dismiss", "elevated_risk", "urgent_violation", "mark_fixed", "reopen", "undo", "inherit", "carry", "forward", "standing", "hint_breach", "hint_no_breach", "hint_reopen", "member_invited", "invitation_revoked", "member_joined", "role_changed", "member_removed", "key_created", "key_revoked", "service_account_created", "service_account_ended", "pack_enabled", "pack_disabled", "rule_changed", "template_published", "template_archived", "template_unarchived", "rule_published", "rule_enabled", "rule_disabled", "rule_archived", "rule_unarchived", "workspace_renamed", "workspace_deletion_started", "workspace_deletion_cancelled", "plan_changed", "sign_in_changed", "sessions_ended", "required_factor_changed", "budget_changed", "model_changed", "retention_changed", "data_purged", "workspace_exported", "tone_created", "tone_changed", "tone_archived", "tone_unarchived", "tone_made_default", "tone_default_ended", "infobase_created", "infobase_renamed", "infobase_deleted", "entries_added", "entry_changed", "entry_removed", "document_shared", "document_unshared", "document_deleted", "document_planned", "document_approval_asked", "document_approved", "document_sent_back", "document_approval_withdrawn", "bulk_started", "bulk_retried", "bulk_cancelled", "asset_changed", "asset_archived", "asset_unarchived", "sample_drawn", "passage_answered", "gate_policy_changed", "hint_policy_changed", "due_policy_changed", "finding_owner_changed", "rule_standing_changed", "standing_decision_created", "standing_decision_revoked", "webhook_created", "webhook_rotated", "webhook_enabled", "webhook_disabled", "webhook_deleted"] | None = None,
        from_: str | None = None,
        to: str | None = None,
        cursor: str | None = None,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> Pager[ActivityItem, ActivityPage]:
        """
        List what happened in the workspace. Needs the scope `reading`.

        audit_id: Only its trail.
        actor: usr_..., key_... or system.
        from_: A day or a moment in ISO 8601, included.
        to: A day, which is included, or a moment, which is not.
        """
        return self._list(
            LIST_ACTIVITY,
            query={
                "source": source,
                "audit_id": audit_id,
                "actor": actor,
                "action": action,
                "from": from_,
                "to": to,
                "cursor": cursor,
                "limit": limit,
            },
            timeout=timeout,
        )

    def export(
        self,
        *,
        source: Literal["review", "workspace"] | None = None,
        audit_id: str | None = None,
        actor: str | None = None,
        action: Literal["dismiss", "elevated_risk", "urgent_violation", "mark_fixed", "reopen", "undo", "inherit", "carry", "forward", "standing", "hint_breach", "hint_no_breach", "hint_reopen", "member_invited", "invitation_revoked", "member_joined", "role_changed", "member_removed", "key_created", "key_revoked", "service_account_created", "service_account_ended", "pack_enabled", "pack_disabled", "rule_changed", "template_published", "template_archived", "template_unarchived", "rule_published", "rule_enabled", "rule_disabled", "rule_archived", "rule_unarchived", "workspace_renamed", "workspace_deletion_started", "workspace_deletion_cancelled", "plan_changed", "sign_in_changed", "sessions_ended", "required_factor_changed", "budget_changed", "model_changed", "retention_changed", "data_purged", "workspace_exported", "tone_created", "tone_changed", "tone_archived", "tone_unarchived", "tone_made_default", "tone_default_ended", "infobase_created", "infobase_renamed", "infobase_deleted", "entries_added", "entry_changed", "entry_removed", "document_shared", "document_unshared", "document_deleted", "document_planned", "document_approval_asked", "document_approved", "document_sent_back", "document_approval_withdrawn", "bulk_started", "bulk_retried", "bulk_cancelled", "asset_changed", "asset_archived", "asset_unarchived", "sample_drawn", "passage_answered", "gate_policy_changed", "hint_policy_changed", "due_policy_changed", "finding_owner_changed", "rule_standing_changed", "standing_decision_created", "standing_decision_revoked", "webhook_created", "webhook_rotated", "webhook_enabled", "webhook_disabled", "webhook_deleted"] | None = None,
        from_: str | None = None,
        to: str | None = None,
        timeout: float | None = None,
    ) -> bytes:
        """
        Export what happened as CSV. Needs the scope `reading`.

        audit_id: Only its trail.
        actor: usr_..., key_... or system.
        from_: A day or a moment in ISO 8601, included.
        to: A day, which is included, or a moment, which is not.
        """
        return self._send(
            EXPORT_ACTIVITY,
            query={
                "source": source,
                "audit_id": audit_id,
                "actor": actor,
                "action": action,
                "from": from_,
                "to": to,
            },
            timeout=timeout,
        )

    def verify(
        self,
        *,
        after: str | None = None,
        timeout: float | None = None,
    ) -> VerifyWorkspaceResult:
        """
        Verify all trails of the workspace. Needs the scope `reading`.

        after: The next_after of the answer before.
        """
        return self._send(
            VERIFY_WORKSPACE,
            body={"after": after},
            timeout=timeout,
        )


class AsyncActivityResource(AsyncResource):
    def list(
        self,
        *,
        source: Literal["review", "workspace"] | None = None,
        audit_id: str | None = None,
        actor: str | None = None,
        action: Literal["dismiss", "elevated_risk", "urgent_violation", "mark_fixed", "reopen", "undo", "inherit", "carry", "forward", "standing", "hint_breach", "hint_no_breach", "hint_reopen", "member_invited", "invitation_revoked", "member_joined", "role_changed", "member_removed", "key_created", "key_revoked", "service_account_created", "service_account_ended", "pack_enabled", "pack_disabled", "rule_changed", "template_published", "template_archived", "template_unarchived", "rule_published", "rule_enabled", "rule_disabled", "rule_archived", "rule_unarchived", "workspace_renamed", "workspace_deletion_started", "workspace_deletion_cancelled", "plan_changed", "sign_in_changed", "sessions_ended", "required_factor_changed", "budget_changed", "model_changed", "retention_changed", "data_purged", "workspace_exported", "tone_created", "tone_changed", "tone_archived", "tone_unarchived", "tone_made_default", "tone_default_ended", "infobase_created", "infobase_renamed", "infobase_deleted", "entries_added", "entry_changed", "entry_removed", "document_shared", "document_unshared", "document_deleted", "document_planned", "document_approval_asked", "document_approved", "document_sent_back", "document_approval_withdrawn", "bulk_started", "bulk_retried", "bulk_cancelled", "asset_changed", "asset_archived", "asset_unarchived", "sample_drawn", "passage_answered", "gate_policy_changed", "hint_policy_changed", "due_policy_changed", "finding_owner_changed", "rule_standing_changed", "standing_decision_created", "standing_decision_revoked", "webhook_created", "webhook_rotated", "webhook_enabled", "webhook_disabled", "webhook_deleted"] | None = None,
        from_: str | None = None,
        to: str | None = None,
        cursor: str | None = None,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> AsyncPager[ActivityItem, ActivityPage]:
        """
        List what happened in the workspace. Needs the scope `reading`.

        audit_id: Only its trail.
        actor: usr_..., key_... or system.
        from_: A day or a moment in ISO 8601, included.
        to: A day, which is included, or a moment, which is not.
        """
        return self._list(
            LIST_ACTIVITY,
            query={
                "source": source,
                "audit_id": audit_id,
                "actor": actor,
                "action": action,
                "from": from_,
                "to": to,
                "cursor": cursor,
                "limit": limit,
            },
            timeout=timeout,
        )

    async def export(
        self,
        *,
        source: Literal["review", "workspace"] | None = None,
        audit_id: str | None = None,
        actor: str | None = None,
        action: Literal["dismiss", "elevated_risk", "urgent_violation", "mark_fixed", "reopen", "undo", "inherit", "carry", "forward", "standing", "hint_breach", "hint_no_breach", "hint_reopen", "member_invited", "invitation_revoked", "member_joined", "role_changed", "member_removed", "key_created", "key_revoked", "service_account_created", "service_account_ended", "pack_enabled", "pack_disabled", "rule_changed", "template_published", "template_archived", "template_unarchived", "rule_published", "rule_enabled", "rule_disabled", "rule_archived", "rule_unarchived", "workspace_renamed", "workspace_deletion_started", "workspace_deletion_cancelled", "plan_changed", "sign_in_changed", "sessions_ended", "required_factor_changed", "budget_changed", "model_changed", "retention_changed", "data_purged", "workspace_exported", "tone_created", "tone_changed", "tone_archived", "tone_unarchived", "tone_made_default", "tone_default_ended", "infobase_created", "infobase_renamed", "infobase_deleted", "entries_added", "entry_changed", "entry_removed", "document_shared", "document_unshared", "document_deleted", "document_planned", "document_approval_asked", "document_approved", "document_sent_back", "document_approval_withdrawn", "bulk_started", "bulk_retried", "bulk_cancelled", "asset_changed", "asset_archived", "asset_unarchived", "sample_drawn", "passage_answered", "gate_policy_changed", "hint_policy_changed", "due_policy_changed", "finding_owner_changed", "rule_standing_changed", "standing_decision_created", "standing_decision_revoked", "webhook_created", "webhook_rotated", "webhook_enabled", "webhook_disabled", "webhook_deleted"] | None = None,
        from_: str | None = None,
        to: str | None = None,
        timeout: float | None = None,
    ) -> bytes:
        """
        Export what happened as CSV. Needs the scope `reading`.

        audit_id: Only its trail.
        actor: usr_..., key_... or system.
        from_: A day or a moment in ISO 8601, included.
        to: A day, which is included, or a moment, which is not.
        """
        return await self._send(
            EXPORT_ACTIVITY,
            query={
                "source": source,
                "audit_id": audit_id,
                "actor": actor,
                "action": action,
                "from": from_,
                "to": to,
            },
            timeout=timeout,
        )

    async def verify(
        self,
        *,
        after: str | None = None,
        timeout: float | None = None,
    ) -> VerifyWorkspaceResult:
        """
        Verify all trails of the workspace. Needs the scope `reading`.

        after: The next_after of the answer before.
        """
        return await self._send(
            VERIFY_WORKSPACE,
            body={"after": after},
            timeout=timeout,
        )
