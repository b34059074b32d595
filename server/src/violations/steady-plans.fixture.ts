import { finding, makeAudit, makeWorkspace } from '../../test/factories.ts';
import { stopAutovacuum } from '../../test/database/forget-statistics.ts';
import type { TestDatabase } from '../../test/harness.ts';
import { startAudit } from '../../test/bare-audit.ts';
import type { Scope } from '../platform/db/scope.ts';
import { reviewViolation } from './decide/review-violation.ts';

const LARGE = 20_000;
const SMALL = 30;
const SMALL_AUDITS = 15;
const OTHER_WORKSPACES = 60;
const RULES = 2_000;
const ASSETS = 3_000;
const ENTRIES = 100;

/** How many violations are in a group. */
export const GROUP = 10;

export interface Crowd {
  readonly scope: Scope;
  readonly userId: string;
  /**
   * The UUID of the large audit. `id` and `violationIds` are public ids; the violations are in their order.
   */
  readonly auditId: string;
  readonly id: string;
  readonly violationIds: readonly string[];
  /** An audit whose assets are all still to be checked. */
  readonly runningId: string;
  readonly assets: readonly string[];
}

/**
 * Creates a workspace with one audit that is far larger than all others. PostgreSQL collects its statistics
 * either while only the large audit exists, before the small ones are added, or while only audits of one
 * violation exist, before the large one is added.
 */
export const makeCrowd = async (
  database: TestDatabase,
  first: 'large' | 'small',
): Promise<Crowd> => {
  const { admin } = database;
  await stopAutovacuum(admin);
  const { scope, keyScope, userId } = await makeWorkspace(database);
  const { workspaceId } = scope;
  const insert = async (text: string, count: number): Promise<string[]> =>
    (await admin.query<{ id: string }>(text, [workspaceId, count])).rows.map(({ id }) => id);
  const rules = await insert(
    `insert into rule (workspace_id, id, key, name) select $1, uuidv7(), 'rule_' || n, 'Rule'
     from generate_series(1, $2) as n returning id`,
    RULES,
  );
  const assets = await insert(
    `insert into asset (workspace_id, id, kind, source, name, url)
     select $1, uuidv7(), 'web_page', 'url', 'Page', 'https://shop.example/' || n
     from generate_series(1, $2) as n returning id`,
    ASSETS,
  );
  const findings = (count: number) =>
    Array.from({ length: count }, (_, n) =>
      finding({
        severity: Math.floor(n / GROUP) % 3 === 0 ? 'HIGH' : 'LOW',
        fingerprint: `finding ${Math.floor(n / GROUP)}`,
        ruleId: rules[n % RULES] ?? null,
        assetId: assets[n % ASSETS] ?? null,
        violatingText: `Word${n % 1000} of the text.`,
      }),
    );
  const addAssets = (workspace: string, auditId: string, ids: readonly string[]) =>
    admin.query(
      `insert into audit_asset (workspace_id, audit_id, position, asset_id)
       select $1, $2, n, id from unnest($3::uuid[]) with ordinality as x (id, n)`,
      [workspace, auditId, ids],
    );

  const addLarge = async () => {
    const large = await makeAudit(scope, findings(LARGE));
    for (let n = 0; n < ENTRIES; n++) {
      await reviewViolation(keyScope, {
        violationId: large.violationIds[n * GROUP] as string,
        action: 'mark_fixed',
        reason: null,
        applyToGroup: n % 2 === 0,
        acceptedVersions: null,
      });
    }
    await admin.query(
      `insert into violation_comment
         (workspace_id, id, violation_id, author_user_id, content, created_at)
       select workspace_id, uuidv7(), id, $2, 'Words.', now() from violation
       where audit_id = $1 order by id limit 2000`,
      [large.auditId, userId],
    );
    await addAssets(workspaceId, large.auditId, assets);
    await admin.query(
      `update audit_asset a set status = 'completed', finished_at = now(), ranks = x.ranks
       from (select v.asset_id, array_agg(v.rank) as ranks from violation v
         where v.audit_id = $1 group by v.asset_id) x
       where a.audit_id = $1 and a.asset_id = x.asset_id`,
      [large.auditId],
    );
    const runningId = await startAudit(scope, { name: 'Running', totalAssets: ASSETS });
    await addAssets(workspaceId, runningId, assets);
    return { ...large, runningId };
  };
  if (first === 'small') {
    for (let n = 0; n < OTHER_WORKSPACES; n++) {
      const other = await makeWorkspace(database);
      const { auditId } = await makeAudit(other.scope, findings(1));
      await addAssets(other.scope.workspaceId, auditId, assets.slice(0, 1));
    }
  }
  const alone = first === 'large' ? await addLarge() : null;
  await admin.query('analyze');
  const { auditId, id, violationIds, runningId } = alone ?? (await addLarge());
  for (let n = 0; n < SMALL_AUDITS && first === 'large'; n++) {
    await makeAudit(scope, findings(SMALL), { sealed: false });
  }
  return { scope: keyScope, userId, auditId, id, violationIds, runningId, assets };
};
