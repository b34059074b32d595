import { setTimeout as sleep } from 'node:timers/promises';
import { REVIEW_STATES, type ReviewAction } from '@copydesk/contract/shared/review-rules';
import type { ReviewState } from '@copydesk/contract/shared/review';
import type { Violation } from '@copydesk/contract/violations/violation';
import { expect, test } from 'vitest';
import { createTestEngine } from '../../test/engine.ts';
import { makeWorkspace } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { recount } from '../../test/models/recount.ts';
import { startSite } from '../../test/outside/site.ts';
import { changeRule, makeRule } from '../../test/make-rule.ts';
import { verifyTrail } from '../activity/verify-trail.ts';
import { createAudit } from '../audits/create-audit.ts';
import { planWork } from '../audits/audit-work.ts';
import { getAudit } from '../audits/get-audit.ts';
import { fromPublicId, toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import type { RuleSource } from '../rules/packs/pack-schema.ts';
import { compareAudits } from '../violations/list/compare-audits.ts';
import { listViolations } from '../violations/list/list-violations.ts';
import { reviewViolation } from '../violations/decide/review-violation.ts';

const database = await createTestDatabase();
const { engine } = await createTestEngine(database);

/** The rows of the table: what a person had decided. */
const DECISIONS: Record<ReviewState, ReviewAction | null> = {
  undecided: null,
  elevated_risk: 'elevated_risk',
  urgent_violation: 'urgent_violation',
  dismissed: 'dismiss',
  fixed: 'mark_fixed',
};
/** Its columns: what has become of the page. The words differ, so that nothing forms a group. */
const COLUMNS = ['same', 'edited', 'rule', 'gone', 'unread'] as const;
const CELLS = REVIEW_STATES.flatMap((state) => COLUMNS.map((column) => ({ state, column })));

const sentenceOf = (state: string, column: string): string => {
  const word = column === 'rule' ? 'quorf' : 'zappo';
  return `The page about ${state} and ${column} says ${word} to every reader who comes by`;
};

let isSecond = false;
const site = await startSite((path) => {
  const [, state = '', column = ''] = path.split('/');
  const page = (text: string) => `<html lang="en"><body><p>${text}.</p></body></html>`;
  const first = sentenceOf(state, column);
  if (!isSecond || column === 'same' || column === 'rule') return page(first);
  if (column === 'edited') return page(first.replace('every reader', 'each and every reader'));
  if (column === 'gone') return page('Nothing is wrong here any more');
  return (_request, response) => response.writeHead(500).end();
});

const ruleOf = (word: string, extra = ''): RuleSource =>
  ({
    id: `no-${word}`,
    kind: 'prohibit',
    severity: 'HIGH',
    name: `No ${word}`,
    cite: null,
    terms: { en: extra ? [word, extra] : [word] },
    message: 'It means nothing.',
    explanation: 'It is not a word.',
    recommendation: 'Say what is meant.',
    tests: [
      { lang: 'en', text: `This is ${word}.`, expect: [word] },
      { lang: 'en', text: `So ${word} it is.`, expect: [word] },
      { lang: 'en', text: 'This is fine.', ok: true },
      { lang: 'en', text: 'Nothing here.', ok: true },
    ],
  }) as RuleSource;

const runAudit = async (scope: Scope, assets: readonly string[] | 'all'): Promise<string> => {
  const urls = assets === 'all' ? [] : assets;
  const id = await createAudit(scope, {
    name: 'Test',
    assets: assets === 'all' ? 'all' : [],
    urls,
    sitemaps: [],
    crawl: null,
    packs: null,
    render: 'static',
    metadata: {},
  });
  await engine.start(planWork(scope.workspaceId, id));
  const publicId = toPublicId('aud', id);
  while ((await getAudit(scope, publicId)).completed_at === null) await sleep(50);
  return publicId;
};

const violationsOf = async (scope: Scope, auditId: string): Promise<Violation[]> => {
  const filter = { reviewState: 'all', severity: null, search: null, cursor: null } as const;
  return (await listViolations(scope, { auditId, ...filter, page: 1, pageSize: 100 })).violations;
};

const cellOf = ({ asset_url: url }: Violation): string => new URL(url ?? '').pathname.slice(1);

test('every cell of the table, over two audits', async () => {
  const { scope } = await makeWorkspace(database);
  await database.admin.query('insert into allowed_place (workspace_id, place) values ($1, $2)', [
    scope.workspaceId,
    site.place,
  ]);
  await makeRule(scope, ruleOf('zappo'));
  const quorf = await makeRule(scope, ruleOf('quorf'));
  const pages = CELLS.map(({ state, column }) => site.url(`/${state}/${column}`));
  const first = await runAudit(scope, pages);
  const before = await violationsOf(scope, first);
  expect(before).toHaveLength(25);
  for (const violation of before) {
    const state = cellOf(violation).split('/')[0] as ReviewState;
    const action = DECISIONS[state];
    if (!action) continue;
    const reason = action === 'dismiss' ? 'It is our name.' : null;
    const decision = { action, reason, applyToGroup: false, acceptedVersions: null };
    await reviewViolation(scope, { violationId: violation.id, ...decision });
  }
  isSecond = true;
  await changeRule(scope, { id: quorf, expectedVersion: 1, source: ruleOf('quorf', 'quorfs') });
  const second = await runAudit(scope, 'all');

  const after = new Map((await violationsOf(scope, second)).map((one) => [cellOf(one), one]));
  const told = (state: ReviewState, column: string) => {
    const found = after.get(`${state}/${column}`);
    return found && [found.review_state, found.dismissal_reason];
  };
  const open = ['undecided', null];
  for (const state of REVIEW_STATES) {
    const holds = state === 'elevated_risk' || state === 'urgent_violation';
    const same =
      state === 'dismissed' ? ['dismissed', 'It is our name.'] : holds ? [state, null] : open;
    expect([state, told(state, 'same')]).toEqual([state, same]);
    expect([state, told(state, 'edited')]).toEqual([state, holds ? [state, null] : open]);
    expect([state, told(state, 'rule')]).toEqual([state, open]);
    expect([state, told(state, 'gone')]).toEqual([state, undefined]);
    expect([state, told(state, 'unread')]).toEqual([state, undefined]);
  }

  const compared = await compareAudits(scope, { before: first, after: second, from: null });
  expect(compared.changes).toEqual({
    new: 0,
    still: 9,
    changed: 4,
    regressed: 2,
    gone: 5,
    unknown: 5,
  });
  expect(compared.next).toBeNull();
  const as = (state: string, column: string) =>
    compared.violations.find(({ before: one }) => one && cellOf(one) === `${state}/${column}`)?.as;
  for (const state of REVIEW_STATES) {
    expect(as(state, 'unread')).toBe('unknown');
    expect(as(state, 'gone')).toBe('gone');
    expect(as(state, 'rule')).toBe('still');
  }
  expect([as('fixed', 'same'), as('fixed', 'edited')]).toEqual(['regressed', 'regressed']);
  const { rows } = await database.admin.query<Record<string, unknown>>(
    `select new_violations as new, still_violations as still, changed_violations as changed,
       regressed_violations as regressed, gone_violations as gone, unknown_violations as unknown
     from audit where id = $1`,
    [fromPublicId('aud', second)],
  );
  expect(rows[0]).toEqual(compared.changes);

  // Each match says how it was seen and what had been decided, the old audit is as it was, and both
  // trails are whole.
  const { rows: earlier } = await database.admin.query<{ url: string; earlier: object }>(
    `select asset_url as url, earlier from violation where audit_id = $1 and earlier is not null`,
    [fromPublicId('aud', second)],
  );
  const dismissed = earlier.find(({ url }) => url.endsWith('/dismissed/edited'));
  expect(dismissed?.earlier).toMatchObject({
    change: 'changed',
    pass: 'similar',
    rule_changed: false,
    state: 'dismissed',
    reason: 'It is our name.',
  });
  const changed = earlier.find(({ url }) => url.endsWith('/urgent_violation/rule'));
  expect(changed?.earlier).toMatchObject({ pass: 'exact', rule_changed: true });
  expect((await violationsOf(scope, first)).map(({ review_state: state }) => state)).toEqual(
    before.map((violation) => cellOf(violation).split('/')[0]),
  );
  for (const audit of [first, second]) {
    const uuid = fromPublicId('aud', audit) as string;
    expect(await verifyTrail(scope, uuid)).toMatchObject({ whole: true });
    expect(await recount(database.admin, uuid)).toEqual([]);
  }

  // What was not read in between is compared with the last time it was.
  isSecond = false;
  const third = await runAudit(scope, 'all');
  const back = new Map((await violationsOf(scope, third)).map((one) => [cellOf(one), one]));
  expect(back.get('dismissed/unread')).toMatchObject({
    review_state: 'dismissed',
    dismissal_reason: 'It is our name.',
  });
  expect(back.get('urgent_violation/gone')).toMatchObject({ review_state: 'undecided' });
}, 360_000);
