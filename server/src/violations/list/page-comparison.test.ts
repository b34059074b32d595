import { COMPARED_AS, type ComparedAs } from '@copydesk/contract/violations/app-routes';
import { expect, test } from 'vitest';
import { finding, makeAudit, makeWorkspace } from '../../../test/factories.ts';
import { createTestDatabase } from '../../../test/harness.ts';
import { makeAsset } from '../../../test/make-asset.ts';
import { fromPublicId } from '../../platform/ids.ts';
import { createBareRule } from '../../../test/bare-rule.ts';
import { pageComparison } from './page-comparison.ts';
import { reviewViolation } from '../decide/review-violation.ts';

const database = await createTestDatabase();
const { scope } = await makeWorkspace(database);
const rule = { key: 'r', name: 'R', description: null, explanation: null };
const ruleId = await createBareRule(scope, rule);

const ASSETS = 130;
const assets: string[] = [];
for (let n = 0; n < ASSETS; n++) {
  assets.push(await makeAsset(scope, `Page ${n}`));
}

/** Which texts an audit found on which asset; null for an asset that could not be read. */
const makeRead = async (found: (n: number) => readonly string[] | null) => {
  const rows = assets.flatMap((assetId, n) =>
    (found(n) ?? []).map((text) => ({ assetId, text, key: Buffer.from(text).toString('hex') })),
  );
  const audit = await makeAudit(
    scope,
    rows.map(({ assetId, text, key }) =>
      finding({ ruleId, assetId, violatingText: text, textKey: key, fingerprint: 'one' }),
    ),
  );
  await database.admin.query(
    `insert into audit_asset (workspace_id, audit_id, position, asset_id, status, failure_code, ranks)
     select $1, $2, n, a, case when failed then 'failed' else 'completed' end,
       case when failed then 'unreachable' end,
       coalesce((select array_agg(v.rank order by v.rank) from violation v
         where v.audit_id = $2 and v.asset_id = a), '{}')
     from unnest($3::uuid[], $4::boolean[]) with ordinality as x (a, failed, n)`,
    [scope.workspaceId, audit.auditId, assets, assets.map((_, n) => found(n) === null)],
  );
  return { ...audit, rows };
};

const textAt = (n: number) => `text ${n} about nothing in particular`;
// By tens: still, gone, regressed, unknown, and new ones everywhere.
const before = await makeRead((n) => [textAt(n)]);
for (const [at, { assetId }] of before.rows.entries()) {
  if (assets.indexOf(assetId) % 10 !== 3) continue;
  await reviewViolation(scope, {
    violationId: before.violationIds[at] as string,
    action: 'mark_fixed',
    reason: null,
    applyToGroup: false,
    acceptedVersions: null,
  });
}
const after = await makeRead((n) => {
  if (n % 10 === 5) return null;
  return n % 10 === 4 ? [] : n % 10 === 6 ? [textAt(n), 'zebra'] : [textAt(n)];
});

const pagesOf = async (kind: ComparedAs, limit: number) => {
  const input = { before: before.id, after: after.id, kind, limit };
  const first = await pageComparison(scope, { ...input, cursor: null });
  const all = [...first.violations];
  for (let next = first.next_after; next !== null;) {
    const page = await pageComparison(scope, { ...input, cursor: next });
    expect(page.violations.length).toBeLessThanOrEqual(limit);
    expect(page.counts).toBeNull();
    all.push(...page.violations);
    next = page.next_after;
  }
  return { counts: first.counts, all };
};

test('the counts are those of the whole audits, and the pages of a kind hold each of it once', async () => {
  for (const limit of [7, 50]) {
    for (const kind of COMPARED_AS) {
      const { counts, all } = await pagesOf(kind, limit);
      expect(counts).toEqual({
        new: 13,
        still: 91,
        changed: 0,
        regressed: 13,
        gone: 13,
        unknown: 13,
      });
      expect(all).toHaveLength(counts?.[kind] ?? -1);
      const ids = all.map((one) => `${one.before?.id} ${one.after?.id}`);
      expect(new Set(ids).size).toBe(all.length);
    }
  }
}, 360_000);

test('a decision in the earlier audit is counted at once, though counts are kept', async () => {
  const at = before.rows.findIndex(({ assetId }) => assets.indexOf(assetId) % 10 === 1);
  const violationId = before.violationIds[at] as string;
  const fixed = { action: 'mark_fixed', reason: null, applyToGroup: false } as const;
  await reviewViolation(scope, { ...fixed, violationId, acceptedVersions: null });
  const { counts } = await pagesOf('regressed', 50);
  expect(counts).toMatchObject({ regressed: 14, still: 90 });
});

test('a cursor that is none is refused', async () => {
  const input = { before: before.id, after: after.id, kind: 'new', limit: 5 } as const;
  for (const cursor of ['', 'x', '.', 'ast_x.0', `${before.id}.0`, '.99999999999']) {
    const page = pageComparison(scope, { ...input, cursor });
    await expect(page).rejects.toMatchObject({ code: 'invalid' });
  }
  expect(fromPublicId('aud', before.id)).toBe(before.auditId);
});
