import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { finding, makeAudit, makeWorkspace } from '../../../test/factories.ts';
import { createTestApp, createTestDatabase } from '../../../test/harness.ts';
import { createTestClient } from './client.fixture.ts';

const database = await createTestDatabase();
const own = await makeWorkspace(database);
const call = await createTestClient(await createTestApp(database), own.key);

const find = (audit_id: string, search: string, more: Record<string, string> = {}) =>
  call('listViolations', { params: { audit_id }, query: { page_size: '100', search, ...more } });

const texts = [
  'Save 100% today_only C:\\deals',
  'Save 100 today-only C:/deals',
  'ΟΔΥΣΣΕΥΣ οδυσσεύς',
  'İSTANBUL ve Iğdır',
  'Straße der STRASSE',
  'Café crème brûlée naïve',
  'Łódź Ærø smørrebrød',
  'مرحبا بالعالم',
  'emoji \u{1F600} here',
  'plain words in a row',
  null,
];
const findings = texts.map((violatingText, n) =>
  finding({
    violatingText,
    reason: n === 9 ? 'The REASON speaks of Zürich.' : 'r',
    ruleName: n === 10 ? 'Missing Disclosure' : 'n',
    severity: n % 2 === 0 ? 'HIGH' : null,
    fingerprint: `f${n}`,
  }),
);
const sealed = await makeAudit(own.scope, findings);
const running = await makeAudit(own.scope, findings, { running: true });

/** Which of the texts a term finds; every row holds on a sealed and on a running audit. */
const expected: [term: string, found: number[]][] = [
  ['%', [0]],
  ['100%', [0]],
  ['_', [0]],
  ['today_only', [0]],
  ['today-only', [1]],
  ['\\', [0]],
  ['c:\\deals', [0]],
  ['%%', []],
  ['_%', []],
  ['s_ve', []],
  ['SAVE', [0, 1]],
  ['οδυσσευς', [2]],
  ['ΟΔΥΣΣΕΥΣ', [2]],
  ['οδυσσευσ', [2]],
  ['ΟΔΥΣΣΕΎ', [2]],
  ['istanbul', [3]],
  ['ISTANBUL', [3]],
  ['ıstanbul', [3]],
  ['İstanbul', [3]],
  ['ığdır', [3]],
  ['IGDIR', [3]],
  ['strasse', [4]],
  ['STRAẞE', [4]],
  ['straße', [4]],
  ['aße d', [4]],
  ['cafe', [5]],
  ['CAFÉ CREME', [5]],
  ['cafe\u0301', [5]],
  ['lodz', [6]],
  ['aero', [6]],
  ['Smorrebrod', [6]],
  ['بالعالم', [7]],
  ['\u{1F600}', [8]],
  ['words in', [9]],
  ['ds in a r', [9]],
  ['zurich', [9]],
  ['disclosure', [10]],
  ['  disclosure \t', [10]],
  ['row The', []],
  ["' or 1=1 --", []],
  ['nothing has this', []],
];

describe.each([
  ['a sealed', sealed],
  ['a running', running],
] as const)('search in %s audit', (_kind, audit) => {
  test.each(expected)('%j finds %j', async (term, found) => {
    const { status, json } = await find(audit.id, term);
    expect(status).toBe(200);
    const indexes = json.violations.map(({ id }) => audit.violationIds.indexOf(id));
    expect(indexes.toSorted((a, b) => a - b)).toEqual(found);
    expect(json.total).toBe(found.length);
    expect(json.review_progress.undecided).toBe(texts.length);
  });

  test.each(['', ' ', '\t\n', '\u00a0', '\u200b'])(
    'a blank term (%j) is no filter',
    async (term) => {
      expect((await find(audit.id, term)).json.total).toBe(texts.length);
    },
  );

  test('a term of 200 characters is taken and one of 201 refused, counted in code points', async () => {
    for (const letter of ['a', 'é', '\u{1F600}']) {
      expect((await find(audit.id, letter.repeat(200))).status).toBe(200);
      expect((await find(audit.id, ` ${letter.repeat(200)} `)).status).toBe(200);
      const answer = await find(audit.id, letter.repeat(201));
      expect([answer.status, answer.detail]).toEqual([
        422,
        [
          {
            type: 'string_too_long',
            loc: ['query', 'search'],
            msg: 'String should have at most 200 characters',
            ctx: { max_length: 200 },
          },
        ],
      ]);
    }
  });

  test('U+0000 in a term is refused', async () => {
    const answer = await find(audit.id, 'a\0b');
    expect(answer.status).toBe(422);
    expect(answer.detail).toMatchObject([{ type: 'string_unicode', loc: ['query', 'search'] }]);
  });

  test('search, severity and state narrow together, and pages hold', async () => {
    const all = await find(audit.id, 'save');
    const high = await find(audit.id, 'save', { severity: 'HIGH' });
    expect([all.json.total, high.json.total]).toEqual([2, 1]);
    const [first] = high.json.violations;
    await call('reviewViolation', {
      params: { violation_id: first?.id ?? '' },
      body: { action: 'dismiss', reason: 'Fine.' },
    });
    expect((await find(audit.id, 'save', { severity: 'HIGH' })).json.total).toBe(0);
    const dismissed = await find(audit.id, 'save', { review_state: 'dismissed' });
    expect(dismissed.json.violations).toMatchObject([{ id: first?.id, dismissal_reason: 'Fine.' }]);
    const page = await find(audit.id, 'save', {
      review_state: 'all',
      page_size: '1',
      page: '2',
    });
    expect(page.json).toMatchObject({ total: 2, has_more: false, page: 2 });
    expect(page.json.violations).toHaveLength(1);
    const past = await find(audit.id, 'save', { page_size: '100', page: '999999999999999' });
    expect(past.json).toMatchObject({ total: 1, has_more: false, violations: [] });
    await call('reviewViolation', {
      params: { violation_id: first?.id ?? '' },
      body: { action: 'reopen' },
    });
  });

  test.each([
    ['the largest', 2n ** 63n - 1n],
    ['the smallest', -(2n ** 63n)],
  ])('a forged cursor with %s rank is no server error', async (_name, rank) => {
    const bytes = Buffer.alloc(9);
    bytes.writeUInt8(1);
    bytes.writeBigInt64BE(rank, 1);
    const check = createHash('sha256').update(audit.auditId).update(bytes).digest().subarray(0, 4);
    const cursor = Buffer.concat([bytes, check]).toString('base64url');
    for (const search of ['', 'save']) {
      const { status } = await find(audit.id, search, { cursor });
      expect([200, 422]).toContain(status);
    }
  });
});
