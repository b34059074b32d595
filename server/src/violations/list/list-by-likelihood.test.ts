import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { expect, test } from 'vitest';
import { finishAudit, startAudit } from '../../../test/bare-audit.ts';
import { packOf } from '../../../test/checked-page.ts';
import { finding, makeWorkspace } from '../../../test/factories.ts';
import { createTestDatabase } from '../../../test/harness.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { toPublicId } from '../../platform/ids.ts';
import { enablePack } from '../../rules/enable-pack.ts';
import { figuresNow } from '../../rules/quality/figures.ts';
import { ruleAgainst } from '../../rules/rule-source.fixture.ts';
import { recordViolations } from '../record/record-violations.ts';
import { sealAudit } from '../record/seal-audit.ts';
import { reviewViolation } from '../decide/review-violation.ts';
import { listByLikelihood } from './list-by-likelihood.ts';

const database = await createTestDatabase();

// By the figures of this release: house/superlative is mostly right in Dutch, uk-cap/free often wrong in English.
const PACKS = [
  packOf('house', [ruleAgainst('best', { id: 'superlative' })]),
  packOf('uk-cap', [ruleAgainst('free', { id: 'free' })]),
];

const ruleIds = async (scope: Scope): Promise<Record<string, string>> => {
  const { rows } = await database.admin.query<{ id: string; key: string }>(
    `select id, key from rule where workspace_id = $1`,
    [scope.workspaceId],
  );
  return Object.fromEntries(rows.map(({ id, key }) => [key, id]));
};

const makeAudit = async (count: number) => {
  const { scope } = await makeWorkspace(database);
  for (const pack of PACKS) await enablePack(scope, pack);
  const ids = await ruleIds(scope);
  const auditId = await startAudit(scope, { name: 'Likely', totalAssets: 1 });
  const found = (n: number, rule: string, language: LanguageKey, severity: 'HIGH' | 'LOW') =>
    finding({
      severity,
      ruleId: ids[rule] ?? null,
      language,
      fingerprint: `${rule} ${language} ${n}`,
      violatingText: `${rule} ${language} ${severity} ${n}`,
    });
  const findings = Array.from({ length: count }, (_, n) => [
    found(n, 'uk-cap/free', 'EN', 'HIGH'),
    found(n, 'house/superlative', 'NL', 'LOW'),
  ]).flat();
  const { ids: violations } = await recordViolations(scope, { auditId, findings });
  return { scope, auditId, publicId: toPublicId('aud', auditId), violations };
};

const seal = async (scope: Scope, auditId: string) => {
  await finishAudit(scope, auditId, 'COMPLETED');
  await sealAudit(scope, auditId);
};

const ALL = { reviewState: 'all', severity: null, search: null } as const;

test('the list begins with the findings of the rule and language that is most likely right, or with the others', async () => {
  const { scope, auditId, publicId } = await makeAudit(3);
  await seal(scope, auditId);
  const asked = { auditId: publicId, ...ALL, pageSize: 10, cursor: null, facts: true };
  const most = await listByLikelihood(scope, { ...asked, order: 'most' });
  expect(most.violations.map(({ violating_text: text }) => text)).toEqual([
    'house/superlative NL LOW 0',
    'house/superlative NL LOW 1',
    'house/superlative NL LOW 2',
    'uk-cap/free EN HIGH 0',
    'uk-cap/free EN HIGH 1',
    'uk-cap/free EN HIGH 2',
  ]);
  expect(most).toMatchObject({ total: 6, hasMore: false, nextCursor: null });
  const shares = most.facts.map(({ likelihood }) => likelihood?.share ?? 0);
  expect(shares[0]).toBeGreaterThan(shares[3] as number);
  const { locked, open } = figuresNow()['uk-cap/free']!.en!;
  const texts = locked.right + locked.wrong + open.right + open.wrong;
  expect(texts).toBeGreaterThan(5);
  expect(most.facts[3]?.likelihood).toMatchObject({ texts, decisions: 0 });
  const least = await listByLikelihood(scope, { ...asked, order: 'least' });
  expect(least.violations[0]?.violating_text).toBe('uk-cap/free EN HIGH 0');
});

test('following the cursor gives every match once, in pages across rules, with any filter, also while people decide', async () => {
  const { scope, auditId, publicId, violations } = await makeAudit(40);
  await seal(scope, auditId);
  const read = async (more: object, between?: () => Promise<unknown>) => {
    const texts: (string | null)[] = [];
    for (let cursor: string | null = null; ;) {
      const page = await listByLikelihood(scope, {
        auditId: publicId,
        order: 'most',
        ...ALL,
        pageSize: 7,
        cursor,
        ...more,
      });
      texts.push(...page.violations.map(({ violating_text: text }) => text));
      if (page.nextCursor === null) return { texts, total: page.total };
      cursor = page.nextCursor;
      await between?.();
    }
  };
  const all = await read({});
  expect(all.total).toBe(80);
  expect(new Set(all.texts).size).toBe(80);
  expect(await read({ severity: 'HIGH' })).toMatchObject({ total: 40 });
  expect((await read({ search: 'superlative' })).texts).toHaveLength(40);
  let n = 0;
  const decide = () =>
    reviewViolation(scope, {
      violationId: toPublicId('vio', violations[n++] as string),
      action: 'mark_fixed',
      reason: null,
      applyToGroup: false,
      acceptedVersions: null,
    });
  const open = await read({ reviewState: 'undecided' }, decide);
  expect(new Set(open.texts).size).toBe(open.texts.length);
  expect(open.texts.length).toBeGreaterThanOrEqual(80 - n);
});

test('an audit that runs has no such order, and one of another workspace does not exist', async () => {
  const { scope, auditId, publicId } = await makeAudit(1);
  const asked = { auditId: publicId, ...ALL, order: 'most', pageSize: 5, cursor: null } as const;
  await expect(listByLikelihood(scope, asked)).rejects.toMatchObject({ code: 'invalid' });
  await seal(scope, auditId);
  const { scope: other } = await makeWorkspace(database);
  await expect(listByLikelihood(other, asked)).rejects.toMatchObject({ code: 'not_found' });
  await expect(listByLikelihood(scope, { ...asked, cursor: 'AAAA' })).rejects.toMatchObject({
    code: 'invalid',
  });
});
