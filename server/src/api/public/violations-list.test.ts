import { REVIEW_STATES } from '@copydesk/contract/shared/review-rules';
import type { Severity } from '@copydesk/contract/violations/violation';
import { ViolationFacts } from '@copydesk/contract/violations/violation-facts';
import { describe, expect, test } from 'vitest';
import { finding, makeAudit, makeWorkspace } from '../../../test/factories.ts';
import { createTestApp, createTestDatabase } from '../../../test/harness.ts';
import { createKey } from '../../keys/create-key.ts';
import { comparable, createTestClient, UNKNOWN_IDS } from './client.fixture.ts';
import { refusedIntegers } from './refused-integers.fixture.ts';

const database = await createTestDatabase();
const own = await makeWorkspace(database);
const other = await makeWorkspace(database);
const call = await createTestClient(await createTestApp(database), own.key);

const list = (audit_id: string, query: string | Record<string, string> = '') =>
  call('listViolations', { params: { audit_id }, query });
const review = (violation_id: string, body: unknown) =>
  call('reviewViolation', { params: { violation_id }, body });
const fixed = { action: 'mark_fixed' };

const ORDER: (Severity | null)[] = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW', 'UNSPECIFIED', null];
/** Mixed on purpose: severities out of order, members of a group far apart. */
const mixed = [5, 0, 3, 1, 4, 2, 1, 0, 5, 3].map((severity, n) =>
  finding({
    severity: ORDER[severity] as Severity | null,
    fingerprint: severity === 1 || severity === 0 ? `group ${severity}` : n === 2 ? null : `f${n}`,
    reason: `Finding ${n}.`,
  }),
);
const sealed = await makeAudit(own.scope, mixed);
const running = await makeAudit(own.scope, mixed, { running: true });
const finished = await makeAudit(own.scope, mixed, { sealed: false });
const foreign = await makeAudit(other.scope, mixed);
const audits = [
  ['a sealed', sealed],
  ['a running', running],
  ['a finished but unsealed', finished],
] as const;

describe.each(audits)('the violations of %s audit', (_kind, audit) => {
  test('are ordered by severity, none last, with groups together, then by id', async () => {
    const { json } = await list(audit.id, 'review_state=all');
    const places = json.violations.map(({ severity }) => ORDER.indexOf(severity));
    expect(places).toEqual([0, 0, 1, 1, 2, 3, 3, 4, 5, 5]);
    const indexes = json.violations.map(({ id }) => audit.violationIds.indexOf(id));
    expect(indexes).toEqual([1, 7, 3, 6, 5, 2, 9, 4, 0, 8]);
    const groups = json.violations.map(({ group_id }) => group_id);
    expect(groups[0]).toBe(groups[1]);
    expect(groups[2]).toBe(groups[3]);
    expect(new Set(groups).size).toBe(8);
    expect(groups[5]).toBeNull();
  });

  test('fit a severity exactly: UNSPECIFIED is not null', async () => {
    for (const [place, severity] of ORDER.entries()) {
      if (severity === null) continue;
      const { json } = await list(audit.id, { severity });
      expect(json.violations.map((violation) => violation.severity)).toEqual(
        Array.from({ length: [2, 2, 1, 2, 1][place] as number }, () => severity),
      );
      expect(json.total).toBe(json.violations.length);
      expect(json.review_progress.undecided).toBe(10);
    }
  });

  test('come by pages of any size, and the page after the last is empty', async () => {
    const whole = (await list(audit.id)).json.violations.map(({ id }) => id);
    for (const size of [1, 3, 5, 9, 10, 11, 100]) {
      const seen: string[] = [];
      for (let page = 1; ; page++) {
        const { json, headers } = await list(audit.id, `page=${page}&page_size=${size}`);
        expect(json).toMatchObject({ total: 10, page, page_size: size, audit_id: audit.id });
        seen.push(...json.violations.map(({ id }) => id));
        expect(json.has_more).toBe(page * size < 10);
        expect(headers.next_cursor === undefined).toBe(!json.has_more);
        if (!json.has_more) break;
      }
      expect(seen).toEqual(whole);
    }
    for (const page of ['11', '1000', '2147483648', '999999999999999']) {
      const { json } = await list(audit.id, `page=${page}&page_size=1`);
      expect(json).toMatchObject({ violations: [], total: 10, has_more: false });
    }
  });

  test('follow one another by cursor with any filter, and the cursor takes the place of page', async () => {
    for (const filter of ['', '&review_state=all', '&severity=HIGH', '&search=finding']) {
      const whole = (await list(audit.id, `page_size=100${filter}`)).json;
      const seen: string[] = [];
      let next = '';
      do {
        const query = `page_size=3&page=9${filter}&cursor=${next}`;
        const first = `page_size=3${filter}`;
        const { json, headers } = await list(audit.id, next === '' ? first : query);
        expect(json.total).toBe(whole.total);
        seen.push(...json.violations.map(({ id }) => id));
        next = headers.next_cursor ?? '';
        expect(json.has_more).toBe(next !== '');
      } while (next !== '');
      expect(seen).toEqual(whole.violations.map(({ id }) => id));
    }
  });

  test('have only the members of the specification', async () => {
    const { json } = await list(audit.id, 'page_size=1');
    expect(Object.keys(json.violations[0] ?? {})).toHaveLength(16);
    expect(json.violations[0]).toMatchObject({ audit_id: audit.id, assigned_to_user_ids: [] });
  });
});

describe('what a violation says about itself', () => {
  test('is answered to a key with the scope for auditing, all of it, and to no other key', async () => {
    const { id, violationIds } = await makeAudit(own.scope, [finding({ language: 'NL' })]);
    const made = await createKey(own.scope, {
      name: 'scoped',
      expiresAt: null,
      scopes: ['auditing'],
    });
    const members = Object.keys(ViolationFacts.properties);
    const params = { violation_id: violationIds[0] as string };
    for (const { key, expected } of [
      { key: made.key, expected: members },
      { key: undefined, expected: [] },
    ]) {
      const as = key === undefined ? {} : { key };
      const page = await call('listViolations', { params: { audit_id: id }, ...as });
      const alone = await call('getViolation', { params, ...as });
      for (const violation of [page.json.violations[0] ?? {}, alone.json]) {
        expect(Object.keys(violation).filter((name) => members.includes(name))).toEqual(expected);
        if (key !== undefined) expect(violation).toMatchObject({ language: 'NL', stance: null });
      }
    }
  });
});

describe('paging while deciding', () => {
  const findings = Array.from({ length: 60 }, (_, n) =>
    finding({ fingerprint: `d${n % 20}`, severity: ORDER[n % 6] as Severity | null }),
  );

  test.each([
    ['a sealed audit', {}, ''],
    ['a running audit', { running: true }, ''],
    ['a search in a sealed audit', {}, '&search=guaranteed'],
    ['a search in a running audit', { running: true }, '&search=guaranteed'],
  ])('by cursor handles every violation of %s', async (_name, options, filter) => {
    const audit = await makeAudit(own.scope, findings, options);
    const handled: string[] = [];
    let cursor: string | undefined = '';
    while (cursor !== undefined) {
      const go = cursor === '' ? '' : `&cursor=${cursor}`;
      const { json, headers } = await list(audit.id, `page_size=7${filter}${go}`);
      for (const { id } of json.violations) {
        await review(id, fixed);
        handled.push(id);
      }
      cursor = headers.next_cursor;
    }
    expect(handled.toSorted()).toEqual(audit.violationIds.toSorted());
    const { json } = await list(audit.id);
    expect(json).toMatchObject({ total: 0, has_more: false, violations: [] });
    expect(json.review_progress).toMatchObject({ undecided: 0, fixed: 60 });
  });

  test('by number skips, which is why there is a cursor', async () => {
    const audit = await makeAudit(own.scope, findings);
    let handled = 0;
    for (let page = 1; page <= 10; page++) {
      const { json } = await list(audit.id, `page_size=6&page=${page}`);
      for (const { id } of json.violations) {
        await review(id, fixed);
        handled += 1;
      }
    }
    expect(handled).toBe(30);
  });
});

describe('the filter by state', () => {
  test('is undecided by default, all shows everything, and progress ignores every filter', async () => {
    const audit = await makeAudit(own.scope, mixed);
    const actions = ['reopen', 'elevated_risk', 'urgent_violation', 'dismiss', 'mark_fixed'];
    for (const [n, action] of actions.entries()) {
      const reason = action === 'dismiss' ? 'Quoted.' : null;
      await review(audit.violationIds[n] as string, { action, reason });
    }
    const progress = {
      undecided: 6,
      elevated_risk: 1,
      urgent_violation: 1,
      dismissed: 1,
      fixed: 1,
    };
    for (const [n, state] of REVIEW_STATES.entries()) {
      const { json } = await list(audit.id, `review_state=${state}`);
      expect(json.total).toBe(progress[state]);
      expect(json.violations.some(({ id }) => id === audit.violationIds[n])).toBe(true);
      expect(json.violations.every(({ review_state }) => review_state === state)).toBe(true);
      expect(json.review_progress).toEqual(progress);
    }
    const text = (await list(audit.id)).text;
    expect((await list(audit.id, 'review_state=undecided')).text).toBe(text);
    const none = await list(audit.id, 'review_state=fixed&severity=CRITICAL&search=finding');
    expect(none.json).toMatchObject({ total: 0, violations: [], review_progress: progress });
  });
});

describe('a list request that is refused', () => {
  const choice = (name: string, values: string) => ({
    type: 'enum',
    loc: ['query', name],
    msg: `Input should be ${values}`,
  });
  const states = choice(
    'review_state',
    "'undecided', 'elevated_risk', 'urgent_violation', 'dismissed', 'fixed' or 'all'",
  );
  const severities = choice('severity', "'UNSPECIFIED', 'LOW', 'MEDIUM', 'HIGH' or 'CRITICAL'");
  const cursor = {
    type: 'value_error',
    loc: ['query', 'cursor'],
    msg: 'Value error, not a cursor of this audit; take it from the next_cursor header',
  };

  test.each(refusedIntegers('page_size', 100))('page_size=%s', async (text, issue) => {
    const answer = await list(sealed.id, `page_size=${text}`);
    expect([answer.status, answer.detail]).toMatchObject([422, [issue]]);
  });

  test.each(refusedIntegers('page', Infinity))('page=%s', async (text, issue) => {
    const answer = await list(sealed.id, `page=${text}`);
    expect([answer.status, answer.detail]).toMatchObject([422, [issue]]);
  });

  test.each([
    ['review_state=', [states]],
    ['review_state=ALL', [states]],
    ['review_state=all&review_state=none', [states]],
    ['severity=', [severities]],
    ['severity=high', [severities]],
    ['severity=null', [severities]],
    ['cursor=', [cursor]],
    ['cursor=AAAA', [cursor]],
    [`cursor=${'A'.repeat(64)}`, [cursor]],
    ['cursor=%00', [{ type: 'string_unicode', loc: ['query', 'cursor'] }]],
    [`cursor=${'A'.repeat(65)}`, [{ type: 'string_too_long', loc: ['query', 'cursor'] }]],
    [
      'page_size=x&page=0&severity=x&review_state=x',
      [states, severities, { loc: ['query', 'page'] }, { loc: ['query', 'page_size'] }],
    ],
  ])('?%s is told every mistake, in field order', async (query, issues) => {
    const answer = await list(sealed.id, query);
    expect([answer.status, answer.detail]).toMatchObject([422, issues]);
    expect(answer.detail).toHaveLength(issues.length);
  });

  test("a cursor of another audit, and a cursor of one's own that was changed", async () => {
    const { headers } = await list(running.id, 'page_size=1');
    const given = headers.next_cursor ?? '';
    expect(given).not.toBe('');
    const changed = `${given.startsWith('A') ? 'B' : 'A'}${given.slice(1)}`;
    expect((await list(running.id, `cursor=${given}`)).status).toBe(200);
    expect((await list(sealed.id, `cursor=${given}`)).status).toBe(422);
    expect((await list(running.id, `cursor=${changed}`)).status).toBe(422);
    expect((await list(running.id, `cursor=${given}%3D`)).status).toBe(422);
  });

  test('an unknown, foreign or malformed audit is 404 whatever else is asked', async () => {
    const unknown = await list(UNKNOWN_IDS.aud);
    expect(unknown.status).toBe(404);
    for (const id of [foreign.id, 'x', sealed.violationIds[0] as string, sealed.auditId]) {
      expect([id, comparable(await list(id))]).toEqual([id, comparable(unknown)]);
      const narrowed = await list(id, 'cursor=x&search=a');
      expect([id, comparable(narrowed)]).toEqual([id, comparable(unknown)]);
      expect([id, (await list(id, 'page=0')).status]).toEqual([id, 422]);
    }
  });
});
