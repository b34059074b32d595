import type { Workspace } from '@copydesk/contract/workspaces/workspaces';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import { toPublicId } from '../platform/ids.ts';
import { monthOf } from '../platform/model/budget.ts';
import type { Scope } from '../platform/db/scope.ts';
import { hasApiAccess, type Plan } from '../workspaces/plan.ts';

interface Row {
  name: string;
  plan: Plan;
  created_at: Date;
  token_budget: string | null;
  members: number;
  keys: number;
  assets: number;
  rules: number;
  documents: number;
  audits: number;
  calls: string | null;
  used: string | null;
  reserved: string | null;
  cost_micros: string | null;
}

const counted = (name: string, rows: string): string =>
  `(select count(*)::integer from ${rows}) as ${name}`;

const FIND = statement<Row>(`
  select w.name, w.plan, w.created_at, w.token_budget, u.calls,
    u.input_tokens + u.output_tokens as used, u.reserved_tokens as reserved, u.cost_micros,
    ${[
      counted('members', `member where workspace_id = $1`),
      counted(
        'keys',
        `api_key where workspace_id = $1 and revoked_at is null
          and (expires_at is null or expires_at > $3)`,
      ),
      counted('assets', `asset where workspace_id = $1 and archived_at is null`),
      counted('rules', `rule where workspace_id = $1 and enabled`),
      counted('documents', `document where workspace_id = $1`),
      counted('audits', `audit where workspace_id = $1`),
    ].join(',\n    ')}
  from workspace w
  left join model_usage u on u.workspace_id = $1 and u.month = $2::date
  where w.id = $1`);

/** Returns the workspace with its counts and this month's model use. */
export const getWorkspace = async (scope: Scope): Promise<Workspace> => {
  const now = scope.now();
  const [row] = await query(scope, FIND, [scope.workspaceId, monthOf(now), now]);
  if (!row) throw notFound('workspace');
  const { name, plan, members, keys, assets, rules, documents, audits } = row;
  return {
    id: toPublicId('wsp', scope.workspaceId),
    name,
    plan,
    api_access: hasApiAccess(plan),
    created_at: row.created_at.toISOString(),
    counts: { members, keys, assets, rules, documents, audits },
    tokens: {
      budget: row.token_budget === null ? null : Number(row.token_budget),
      used: Number(row.used ?? 0),
      reserved: Number(row.reserved ?? 0),
      calls: Number(row.calls ?? 0),
      cost_micros: Number(row.cost_micros ?? 0),
    },
  };
};
