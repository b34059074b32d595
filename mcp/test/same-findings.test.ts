import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { makeWorkspace } from '../../server/test/factories.ts';
import { createTestApp, createTestDatabase } from '../../server/test/harness.ts';
import { times } from '../../server/test/short-run.ts';
import { createKey } from '../../server/src/keys/create-key.ts';
import { PACKS_FOLDER } from '../../server/src/rules/packs/pack-catalog.ts';
import { connectHttp, listen } from './agent.fixture.ts';

const PACK = 'eu-finance';
const TEXTS = times(200);
/** Every tenth text has small pages, so that its findings need several. */
const limitOf = (n: number): number => (n % 10 === 0 ? 1 : 50);
const LONGEST_MS = 400_000;
/** Each text has some sentences of the tests, so that it has some findings. */
const SENTENCES = 4;

const database = await createTestDatabase();
const app = await createTestApp(database);
const base = await listen(app);
const { scope } = await makeWorkspace(database);
const scopes = ['auditing'] as const;
const { key } = await createKey(scope, { name: 'agent', expiresAt: null, scopes });
const post = async (url: string, payload: object = {}) => {
  const sent = { method: 'POST', headers: { 'x-api-key': key }, payload } as const;
  const answer = await app.inject({ ...sent, url: `/public/v1${url}` });
  if (answer.statusCode >= 300) throw new Error(answer.body);
  return answer.json<Checked>();
};

interface Checked {
  readonly rule_set: string;
  readonly coverage: object;
  readonly findings: readonly {
    readonly rule_id: string;
    readonly rule_version: number;
    readonly severity: string;
    readonly start: number | null;
    readonly end: number | null;
    readonly rule_name: string;
    readonly quote: string | null;
    readonly reason: string;
    readonly recommendation: string | null;
    readonly suggestion: string | null;
    readonly insertion: { readonly text: string } | null;
    readonly omission: { readonly text: string } | null;
  }[];
}

interface Told {
  readonly untrusted: Record<string, unknown>;
  readonly shortened: boolean;
}

const sentences = (): string[] => {
  const folder = join(PACKS_FOLDER, PACK);
  const files = readdirSync(folder).filter((name) => /^rules-.*\.yaml$/.test(name));
  const rules = files.flatMap(
    (name) =>
      parse(readFileSync(join(folder, name), 'utf8')) as {
        tests: { lang: string; text: string }[];
      }[],
  );
  return rules.flatMap(({ tests }) =>
    tests.filter(({ lang }) => lang === 'en').map(({ text }) => text),
  );
};

const texts = (): string[] => {
  const all = sentences();
  return Array.from({ length: TEXTS }, (_none, n) =>
    Array.from({ length: SENTENCES }, (_one, m) => all[(n * 7 + m * 31) % all.length]).join('\n\n'),
  );
};

test(
  'an agent is told the same findings as the API tells, text by text',
  async () => {
    await post(`/packs/${PACK}/enable`);
    const { call } = await connectHttp(base, key);
    let found = 0;
    let pages = 0;
    for (const [n, text] of texts().entries()) {
      const metadata = { market: ['EU'], category: ['finance'] };
      const asked = { text, language: 'EN', metadata };
      const expected = await post('/checks', asked);
      const told: Told[] = [];
      let cursor: unknown;
      do {
        const more = cursor === undefined ? {} : { cursor };
        const { data } = await call('check_text', { ...asked, limit: limitOf(n), ...more });
        expect(data).toMatchObject({
          rule_set: expected.rule_set,
          total: expected.findings.length,
          coverage: expected.coverage,
        });
        told.push(...(data['findings'] as Told[]));
        cursor = data['next_cursor'] ?? undefined;
        pages += 1;
      } while (cursor !== undefined);
      expect(told).toEqual(
        expected.findings.map(({ rule_id, rule_version, severity, start, end, ...said }) => ({
          rule_id,
          rule_version,
          severity,
          start,
          end,
          shortened: false,
          untrusted: {
            rule_name: said.rule_name,
            quote: said.quote,
            reason: said.reason,
            recommendation: said.recommendation,
            suggestion: said.suggestion,
            insertion: said.insertion?.text ?? null,
            omission: said.omission?.text ?? null,
          },
        })),
      );
      found += told.length;
    }
    // Otherwise the comparison would say little.
    expect(found).toBeGreaterThan(TEXTS);
    expect(pages).toBeGreaterThan(TEXTS);
  },
  LONGEST_MS,
);

test('a cursor of other rules is refused instead of skipping findings', async () => {
  const { call } = await connectHttp(base, key);
  const input = { text: 'Guaranteed returns.', language: 'EN', cursor: '0123456789ab.2' };
  expect((await call('check_text', input)).error.code).toBe('stale');
});
