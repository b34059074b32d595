import {
  DEFAULT_POLICY,
  type GatePolicy,
  type GatePolicyRules,
} from '@copydesk/contract/contents/gate';
import { actorColumns } from '../../activity/actor-columns.ts';
import { noteEvent } from '../../activity/note-event.ts';
import { query, transaction } from '../../platform/db/query.ts';
import { statement } from '../../platform/db/statement.ts';
import { changedSince } from '../../platform/errors.ts';
import type { Scope } from '../../platform/db/scope.ts';

interface Row {
  version: number;
  /** A version from before gaps were looked at says nothing about them. */
  policy: Omit<GatePolicyRules, 'gaps'> & Partial<GatePolicyRules>;
  created_at: Date;
}

// $2 the version; null for the newest.
const READ = statement<Row>(`
  select version, policy, created_at from gate_policy
  where workspace_id = $1 and ($2::integer is null or version = $2)
  order by version desc limit 1`);
const LOCK = statement(`select pg_advisory_xact_lock(hashtextextended('gate policy ' || $1, 0))`);
const INSERT = statement(`
  insert into gate_policy (workspace_id, version, policy, created_at, actor_kind, actor_id,
    actor_user_id)
  values ($1, $2, $3, $4, $5, $6, $7)`);

/** Returns the policy of the gate as it is, or as it was in a version. */
export const getGatePolicy = async (
  scope: Scope,
  version: number | null = null,
): Promise<GatePolicy> => {
  const [row] = version === 0 ? [] : await query(scope, READ, [scope.workspaceId, version]);
  return row
    ? {
        version: row.version,
        changed_at: row.created_at.toISOString(),
        ...DEFAULT_POLICY,
        ...row.policy,
      }
    : { version: 0, changed_at: null, ...DEFAULT_POLICY };
};

const tell = ({ severities, packs, unjudged, gaps }: GatePolicyRules): string =>
  [
    ...Object.entries(severities).map(([severity, verdict]) => `${severity}: ${verdict}`),
    ...packs.map(({ pack_id: id, verdict }) => `${id}: ${verdict}`),
    `not judged: ${unjudged}`,
    `not known: ${gaps}`,
  ].join('; ');

/**
 * Makes a new version of the policy, and records who did it. What it does not say about gaps stays.
 * Throws stale if `expected` is another version.
 */
export const setGatePolicy = (
  scope: Scope,
  changed: Row['policy'],
  expected: number | null,
): Promise<GatePolicy> =>
  transaction(scope, async (inside) => {
    await query(inside, LOCK, [inside.workspaceId]);
    const before = await getGatePolicy(inside);
    if (expected !== null && expected !== before.version) throw changedSince('policy');
    const rules = { ...changed, gaps: changed.gaps ?? before.gaps };
    await query(inside, INSERT, [
      inside.workspaceId,
      before.version + 1,
      JSON.stringify(rules),
      inside.now(),
      ...actorColumns(inside.actor),
    ]);
    await noteEvent(inside, {
      kind: 'gate_policy_changed',
      subject: { kind: 'workspace', id: null, name: 'Gate' },
      before: tell(before),
      after: tell(rules),
    });
    return getGatePolicy(inside);
  });
