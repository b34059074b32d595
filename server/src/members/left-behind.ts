import type { EndingGrants, LeftBehind } from '@copydesk/contract/members/members';
import { may, type Permission, type Role } from '@copydesk/contract/shared/policy';
import { statement } from '../platform/db/statement.ts';

interface LeftRow {
  model: string | null;
  sites: number;
  assigned: number;
  approvals: number;
  documents: number;
  schedules: number;
  standing: number;
}

/** What a person ($2) has made or has to see to in a workspace at a time ($3). */
export const LEFT = statement<LeftRow>(`
  select
    (select coalesce(w.name, w.model) from workspace_model w
      where w.workspace_id = $1 and w.set_by = $2) as model,
    (select count(*) from finding_owner o
      where o.workspace_id = $1 and o.user_id = $2)::integer as sites,
    (select count(*) from finding f where f.workspace_id = $1 and f.assigned_to is not null
      and $2::uuid = any(f.assigned_to) and f.review_state = 0)::integer as assigned,
    (select count(*) from document_approval a
      where a.workspace_id = $1 and a.approver_id = $2 and a.state = 'asked')::integer as approvals,
    (select count(*) from document d
      where d.workspace_id = $1 and d.owner_id = $2)::integer as documents,
    (select count(*) from audit_schedule s
      where s.workspace_id = $1 and s.created_by = $2)::integer as schedules,
    (select count(*) from standing_decision s where s.workspace_id = $1 and s.actor_user_id = $2
      and s.revoked_at is null and s.ends_at > $3)::integer as standing`);

/** What a member has to give up with a new role; null for leaving. */
export const leftBy = (
  row: LeftRow,
  after: Role | null,
): Pick<EndingGrants, 'standing_decisions'> & { readonly left: LeftBehind } => {
  const loses = (permission: Permission): boolean => after === null || !may(after, permission);
  const lost = (permission: Permission, n: number): number => (loses(permission) ? n : 0);
  return {
    standing_decisions: lost('decide', row.standing),
    left: {
      model: loses('administer') ? row.model : null,
      sites: lost('decide', row.sites),
      assigned: lost('decide', row.assigned),
      approvals: lost('decide', row.approvals),
      documents: lost('write', row.documents),
      schedules: lost('audit', row.schedules),
    },
  };
};
